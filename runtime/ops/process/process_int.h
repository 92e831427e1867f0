/* ops/process/process_int.h -- what the files of the process object share: process.c (how a run goes on and ends: exit
 * codes, uncaught errors, rejections, signals) and process_bind.c (the object with its methods, and the binding). */
#ifndef OPS_PROCESS_PROCESS_INT_H
#define OPS_PROCESS_PROCESS_INT_H

#include "ops/process/process.h"

struct rejected {
	value_ref promise;
	value_ref flow;                /* that it was rejected in (engine/flow.h), or 0 */
	int reported;                  /* 'unhandledRejection' was emitted for it */
};

struct process {
	struct host *host;
	value_ref object;              /* 0 until touched */
	value_ref really_exit;         /* the function that process.reallyExit is at first */
	int events;                    /* stdlib/internal/process.js is attached: there may be listeners */
	int has_code, code;            /* process.exitCode as a number */
	value_ref said;                /* and as it was said, where that is not the number; 0 if it is */
	int exiting;
	int reporting;                 /* inside the uncaught handler */
	/* what is reported is a rejection's reason: its stack says where, no throw does */
	int rejection;
	struct rejected *rejected;     /* unhandled so far, in order */
	size_t rejected_count, rejected_room, rejected_fresh, rejected_end;    /* end: of those told of in this round */
	char *title;                   /* as the script set it, cut to the room that there is; NULL: it has not */
	/* some that had been reported were handled after all: 'rejectionHandled' is due */
	int late;
};

static inline struct process *process_of(js_State *J) { return host_of(J)->process; }

/* ---- process.c */
void process_leave(struct host *host, int code);               /* writes what waits to be written; does not return */
/* process_end; as_said: 'exit' hears the code as the script gave it */
int process_end_with(js_State *J, int as_said);
void process_say_code(js_State *J, struct process *p);         /* value -- value   process.exitCode = value */
void process_push_code(js_State *J, struct process *p);        /* -- value */
int process_watch_signal(js_State *J, int number, int on);     /* 0 or -errno */

/* ---- process_bind.c */
void process_push(js_State *J);                                /* -- process   built now if it was not touched before */

#endif
