/* policy/guard/descendants.h -- ends the processes that this one has started, and those that they have started.
 *
 * They are frozen first, parents before children, until all stand still and a look at /proc finds no new ones, and
 * only then killed: a process that starts others as fast as it can does not outrun that.  A process whose parent has
 * ended belongs to init and is not found, unless descendants_adopt was called before: then it has become ours.
 *
 * Memory    none is allocated, and one descriptor is open at a time (if there is none left, standard input is closed
 *           for it): this works whatever state the program is in.
 * Threads   any; one at a time.
 */
#ifndef POLICY_DESCENDANTS_H
#define POLICY_DESCENDANTS_H

/* From now on orphans among the descendants become children of this process.  They stay zombies until it ends. */
void descendants_adopt(void);

void descendants_kill(void);

#endif
