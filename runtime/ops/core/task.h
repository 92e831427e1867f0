/* ops/core/task.h -- library functions as tasks of the loop, and what keeps a run alive for them (task.c).
 *
 * Until a task is posted there is no struct tasks: every function accepts NULL.
 */
#ifndef OPS_CORE_TASK_H
#define OPS_CORE_TASK_H

struct tasks;

enum task_phase { TASKS_SOON, TASKS_LATE };    /* before a turn's immediates, and after them */

/* the loop's hooks; tasks_run returns how many ran */
unsigned tasks_run(struct tasks *t, enum task_phase phase);
unsigned tasks_referenced(const struct tasks *t);
unsigned tasks_waiting(const struct tasks *t);

unsigned tasks_held(const struct tasks *t);

void tasks_free(struct tasks *t);      /* after the engine's last call */

#endif
