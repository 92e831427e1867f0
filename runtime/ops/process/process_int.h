/* ops/process/process_int.h -- shared by the files of the process object: process.c (how a run continues and ends: exit
 * codes, uncaught errors, rejections, signals) and process_bind.c (the object with its methods, and the binding). */
#ifndef OPS_PROCESS_PROCESS_INT_H
#define OPS_PROCESS_PROCESS_INT_H

#include "ops/process/process.h"

struct rejected {
	value_ref promise;
	value_ref flow;                /* the flow in which it was rejected (engine/flow.h), or 0 */
	int reported;                  /* 'unhandledRejection' was emitted for it */
};

struct process {
	struct host *host;
	value_ref object;              /* 0 until first accessed */
	value_ref really_exit;         /* the original function of process.reallyExit */
	int events;                    /* stdlib/internal/process.js is loaded: there may be listeners */
	int has_code, code;            /* process.exitCode as a number */
	value_ref said;                /* the value as the script set it, if that is not the number; else 0 */
	int exiting;
	int reporting;                 /* inside the uncaught handler */
	/* the reported value is a rejection's reason: the place comes from its stack, not from a throw */
	int rejection;
	struct rejected *rejected;     /* unhandled so far, in order */
	size_t rejected_count, rejected_room, rejected_fresh, rejected_end;    /* end: of this round's reports */
	char *title;                   /* as set by the script, cut to the available room; NULL: not set */
	/* some reported ones were handled later: 'rejectionHandled' is due */
	int late;
};

static inline struct process *process_of(js_State *J) { return host_of(J)->process; }

/* ---- process.c */
void process_leave(struct host *host, int code);               /* writes pending output; does not return */
/* as process_end; as_said: 'exit' listeners get the code as the script set it */
int process_end_with(js_State *J, int as_said);
void process_say_code(js_State *J, struct process *p);         /* value -- value   process.exitCode = value */
void process_push_code(js_State *J, struct process *p);        /* -- value */
int process_watch_signal(js_State *J, int number, int on);     /* 0 or -errno */

/* ---- process_bind.c */
void process_push(js_State *J);                                /* -- process   built now unless it exists already */

#endif
