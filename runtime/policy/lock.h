/* policy/lock.h -- what the process gives up for good in a sandbox: a second wall behind the checks.
 *
 * no_new_privs, so that no program that is started gets more rights; Landlock, where the kernel has it, for the folders
 * that may be read and written, and for TCP where no connection is allowed; and a seccomp filter that refuses system
 * calls which jsr never makes: debugging other processes, mounts, kernel modules, namespaces, clocks and the like, and
 * starting programs where none may be.
 *
 * It is coarser than the policy, which stays in force: the deny lists, single files of the script's package and the
 * rules of hosts cannot be said to the kernel.  jsr itself needs the system's libraries and settings; these folders
 * stay readable.  Where programs may be started nothing is closed that they may need.
 *
 * Call it before the first thread is started: what is given up holds for this thread and those it starts.
 */
#ifndef POLICY_LOCK_H
#define POLICY_LOCK_H

#include "policy/policy.h"

/* For a policy that is a sandbox, else it does nothing.  What the kernel does not offer is left out. */
void policy_lock(const struct policy *p);

int policy_landlock_version(void);     /* 0: the kernel has none, or it is switched off */
int policy_has_seccomp(void);
int policy_has_openat2(void);

#endif
