/* engine/core/frame.h -- calls in progress, and where errors land */
#ifndef ENGINE_CORE_FRAME_H
#define ENGINE_CORE_FRAME_H

#include "engine/core/values.h"

/* vm_run's own way back needs only the frame's place: the compiler keeps all else in the frame.  ThreadSanitizer must
 * see setjmp. */
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
	int vm;                        /* of vm_run: the frames stay as they are, the value goes to J->exception */
	int tracetop;
	int top, bot;
	int strict;
	int reserve;                   /* cstack_reserve then; 0 for vm */
};

/* What returning from a frame of code does. */
enum frame_return { FRAME_TO_CODE, FRAME_TO_C /* ends vm_run */,
	FRAME_DROPS /* to code that wants no result: a setter's */ };

/* One call in progress. */
struct js_Frame
{
	js_Object *callee;             /* NULL: the bottom */
	js_Object *new_target;         /* NULL: a plain call */
	/* vm.c's; code is NULL in natives */
	struct code *code;
	const uint32_t *at;            /* behind the first word of the running instruction, at most behind its last */
	struct env *env;
	js_Object *coroutine;          /* what the frame was resumed from, or NULL */
	int bot;
	unsigned char to_c;            /* enum frame_return */
	unsigned char prototype_asked; /* a native has asked run_prototype_of_new, or needs nothing of the kind */
	unsigned char mode;            /* how its coroutine was resumed: enum coroutine_mode */
#ifdef JSR_STRESS_BUILD
	int given;                     /* a native's: its arguments end here on the stack (stress.c) */
#endif
};

#endif
