/* engine/core/frame.h -- calls in progress, and where errors are caught */
#ifndef ENGINE_CORE_FRAME_H
#define ENGINE_CORE_FRAME_H

#include "engine/core/values.h"

/* vm_run can use __builtin_setjmp, which saves only the frame's address; the compiler keeps everything else in the
 * frame. ThreadSanitizer needs to see setjmp. */
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
#define VM_BUILTIN_JUMP 1
#else
#define VM_BUILTIN_JUMP 0
#endif

struct js_Jumpbuf
{
	union {
		jmp_buf buf;
		void *place[5];
	};
	int vm;                        /* vm_run's own: frames stay as they are, the error goes to J->exception */
	int tracetop;
	int top, bot;
	int strict;
	int reserve;                   /* cstack_reserve then; 0 for vm */
};

/* Where a frame of code returns to. */
enum frame_return { FRAME_TO_CODE, FRAME_TO_C /* ends vm_run */,
	FRAME_DROPS /* to code that ignores the result (a setter call) */ };

/* One call in progress. */
struct js_Frame
{
	js_Object *callee;             /* NULL: the bottom */
	js_Object *new_target;         /* NULL: a plain call */
	/* vm.c's; code is NULL in natives */
	struct code *code;
	const uint32_t *at;            /* after the first word of the running instruction, at most after its last */
	struct env *env;
	js_Object *coroutine;          /* the coroutine from which the frame was resumed, or NULL */
	int bot;
	unsigned char to_c;            /* enum frame_return */
	unsigned char prototype_asked; /* a native has called run_prototype_of_new, or need not */
	unsigned char mode;            /* how its coroutine was resumed: enum coroutine_mode */
#ifdef JSR_STRESS_BUILD
	int given;                     /* a native's: its arguments end here on the stack (stress.c) */
#endif
};

#endif
