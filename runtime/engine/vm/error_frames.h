/* engine/vm/error_frames.h -- the frames that errors hold: error_stack.c takes them, names them, and hands them to
 * script as call sites. */
#ifndef ENGINE_VM_ERROR_FRAMES_H
#define ENGINE_VM_ERROR_FRAMES_H
#include "engine/core/object.h"
#include "engine/core/text.h"

/* What is kept of a frame until somebody asks; marked by error_frame_mark. */
struct error_frame {
	js_Object *callee;
	js_Value self;
	struct code *code;             /* NULL: a native */
	uint32_t word;                 /* of the running instruction in code */
	unsigned char construct;
	unsigned char is_async;        /* not called: waits for what runs above it */
	/* of a call site: strict code lies on or above it, so script gets neither its receiver nor its function */
	unsigned char hidden;
	int index;                     /* Promise.all and its kin: which element; else -1.  callee is then NULL */
	const char *combinator;        /* "all" */
};

/* Frames from J->trace[top] downwards, then the async functions that wait for the lowest, as many as
 * Error.stackTraceLimit wants.  Runs no script, never throws. */
void error_capture(js_State *J, js_Object *holder, int top);
/* 0: Error.stackTraceLimit is no number, so `stack` of errors stays undefined */
int error_wants_stack(js_State *J);
void error_frame_mark(js_State *J, int mark, struct error_frame *f);

void error_put_frame(js_State *J, js_Buffer **sb, struct error_frame *f);      /* as it stands behind "    at " */

/* Error.prepareStackTrace, when script has set it: 1 and -- function. */
int error_prepare_function(js_State *J);
int error_prepares_itself(const js_Object *f);  /* f is the Error.prepareStackTrace that was there from the start */
void error_push_sites(js_State *J, js_Object *holder);         /* -- array of CallSite objects */

#endif
