/* engine/vm/error_frames.h -- the stack frames kept by errors: error_stack.c captures them, names them, and gives them
 * to script as call sites. */
#ifndef ENGINE_VM_ERROR_FRAMES_H
#define ENGINE_VM_ERROR_FRAMES_H
#include "engine/core/object.h"
#include "engine/core/puts.h"

/* What is kept of a frame until the stack is read; marked by error_frame_mark. */
struct error_frame {
	js_Object *callee;
	js_Value self;
	struct code *code;             /* NULL: a native */
	uint32_t word;                 /* of the running instruction in code */
	unsigned char construct;
	unsigned char is_async;        /* not called: awaits the frame above it */
	unsigned char is_from_script;  /* the script has called it, not the loop */
	/* of a call site: it or a frame above it is strict, so script gets neither its receiver nor its function */
	unsigned char hidden;
	/* Promise.all and the like: index of the element; else -1.  callee is then NULL */
	int index;
	const char *combinator;        /* "all" */
};

/* Frames from J->trace[top] downwards, then the async functions that wait for the lowest, up to
 * Error.stackTraceLimit.  Runs no script, never throws. */
void error_capture(js_State *J, js_Object *holder, int top);
/* 0: Error.stackTraceLimit is not a number, so `stack` of errors stays undefined */
int error_wants_stack(js_State *J);
void error_frame_mark(js_State *J, int mark, struct error_frame *f);

void error_put_frame(js_State *J, js_Buffer **sb, struct error_frame *f);      /* the text after "    at " */

/* Error.prepareStackTrace, if script has set it: 1 and -- function. */
int error_prepare_function(js_State *J);
int error_prepares_itself(const js_Object *f);  /* f is the original Error.prepareStackTrace */
void error_push_sites(js_State *J, js_Object *holder);         /* -- array of CallSite objects */

#endif
