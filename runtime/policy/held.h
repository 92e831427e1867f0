/* policy/held.h -- folders that are held open, so that a name in one of them needs no walk.
 *
 * Under a policy a path is walked from the root, to a descriptor of what it leads to (policy/path.h).  For calls
 * without an openat2 of their own, such as statx, these are three system calls instead of one.  So the folders of
 * recent paths stay open (O_PATH).  As long as it is certain that the path of such a folder still leads to it, without
 * a link on the way, "folder/name" may be used as "name" in that descriptor, with AT_SYMLINK_NOFOLLOW: one call, and
 * none to make certain.
 *
 * Certainty  comes from inotify.  Each folder above one that is held is watched for what is moved from it or to it or
 *            deleted in it, and /proc/self/mountinfo for mounts.  What tells of an event costs no call either: a ring
 *            of io_uring polls both files, and the kernel sets a bit in the memory that it shares with us
 *            (IORING_SQ_TASKRUN) when one of these polls has something.
 *
 * Why there is no race:
 *   1.  A folder is opened by its name in the folder above it, which is held and watched already; the root cannot
 *      move.  So if there is no event after that, each name of the path led to the folder below it when it was opened,
 *      without a link (openat2), and does so still.
 *   2.  The kernel queues the event, and sets the bit, before the call that moved or removed a folder returns, and
 *      before it unlocks the folders whose entries it changed: nobody can have put another folder, or a link, in its
 *      place.
 *   3. policy_held looks at the bit before the call, policy_held_still after it.  If it is unset both times the path
 *      led to the folder all the while, but for a move that has not returned yet: then the call and the move happened
 *      at the same time, and what was found was in a folder of that name a moment ago.  This is what a walk of the
 *      whole path gives, too.  Calls that change something cannot be taken back, so for them the look before counts.
 *   4.  The name itself is looked up by the call, and no link there is followed.  Who finds that it is one has to
 *      walk.
 *
 * Permission  is no matter of this file: the path as it is written is checked each time before it is asked for here
 *             (policy_near), so that rules for a single name, or for reading only, mean what they say.  What the
 *             kernel allows is: changes of mode or owner of a folder above let go of what is below it, those of
 *             the process's own user of everything (policy_held_end).
 * Where       in file systems that only this kernel changes (ext4, tmpfs and others, by their numbers), which excludes
 *             /proc and what comes by a network.  What cannot be watched, or needs a kernel before 6.1, is not held.
 *             A file system that is held cannot be unmounted, as if somebody worked in it.
 * Names       events have names as they are in the file system.  Where it ignores case these differ from the path's,
 *             so names are compared as if it did, and those that are not ASCII are taken for equal.
 * Cost        an event that means nothing to us costs four calls.  If these are many, nothing is held for a while.
 * Threads     the first one that asks; others are told that nothing is held.
 */
#ifndef POLICY_HELD_H
#define POLICY_HELD_H

/* path: absolute, shorter than PATH_MAX, without "." and "..", doubled slashes and one at the end.  The descriptor of
 * the folder that its last name is in, which is lent until the next call; -1: it is not held. */
int policy_held(const char *path);

/* Whether what policy_held gave last was in its place all the time since then. */
int policy_held_still(void);

/* The working directory's path, "" for the root, while it is certain as that of a folder that is held; lent until the
 * next call.  NULL: getcwd has to be asked. */
const char *policy_held_here(void);
void policy_held_moved(void);          /* the working directory is another now */

/* Lets go of all, and holds nothing any more: the process becomes another user, say. */
void policy_held_end(void);

/* For tests: to hold what can be held, whatever that costs. */
void policy_held_eager(int yes);

#endif
