#include "engine/heap/stress.h"

#include "engine/core/memory.h"
#include "engine/core/state.h"

#ifdef JSR_STRESS_BUILD

enum {
	/* values beyond the top that are overwritten: more than any native has on the stack at once */
	GARBAGE = 256,
	SMALL_BLOCK = 64 << 10,    /* up to here a block moves at each entry; ... */
	/* ... up to here each JSR_STRESS-th entry collects: what is larger is handled less often, so that n calls over
	 * n things finish */
	SMALL_HEAP = 8 << 20
};

static unsigned long entries;

static void fill_garbage(js_State *J)
{
	int i, end = J->top + GARBAGE;
	for (i = J->top; i < end; i++) {
		J->stack[i].words[0] = 0xdeadbeefdeadbeefu;
		J->stack[i].words[1] = VALUE_TAG(0x6b) | 0x6b6b6b6b6b6b;
	}
}

void *stress_moved(js_State *J, void *p, size_t used, size_t room)
{
	void *to = p && entries % (1 + used / SMALL_BLOCK) == 0 ? memory_try(J, NULL, room) : NULL;
	if (!to)
		return p;
	memcpy(to, p, used);
	memory_free(J, p);
	return to;
}

static void move_object(js_State *J, js_Object *obj)
{
	prop_stress_move(J, obj);
	if ((obj->type == JS_CARRAY || obj->type == JS_CARGUMENTS) && obj->u.a.array && obj->u.a.flat_capacity > 0)
		obj->u.a.array = stress_moved(J, obj->u.a.array, (size_t)obj->u.a.flat_length * sizeof *obj->u.a.array,
			(size_t)obj->u.a.flat_capacity * sizeof *obj->u.a.array);
	collections_stress_move(J, obj);
}

/* An object may be among its own values, so its values are looked up anew each time. */
static void move_deeper(js_State *J, js_Object *obj)
{
	uint32_t i;
	int k;
	move_object(J, obj);
	for (i = 0; obj->slots && i < obj->shape->count; i++)
		if (obj->slots[i].t.type == JS_TOBJECT)
			move_object(J, obj->slots[i].u.object);
	for (k = 0; obj->type == JS_CARRAY && k < obj->u.a.flat_length && k < 64; k++)
		if (obj->u.a.array[k].t.type == JS_TOBJECT)
			move_object(J, obj->u.a.array[k].u.object);
}

static void move_values(js_State *J, int from, int to, void (*move)(js_State *J, js_Object *obj))
{
	for (; from < to; from++)
		if (J->stack[from].t.type == JS_TOBJECT)
			move(J, J->stack[from].u.object);
}

void stress_entry(js_State *J)
{
	static int every = -1;
	int i;
	if (every < 0)
		every = getenv("JSR_STRESS") ? atoi(getenv("JSR_STRESS")) : 8;
	if (J->cstack_reserve || J->exhausted || J->gc_running)
		return;
	/* the arguments of the calling natives, and one level of what those contain; nobody else can reach what natives
	 * have created themselves */
	for (i = J->tracetop; i > 0 && !J->trace[i].code; i--)
		move_values(J, J->trace[i].bot, J->trace[i].given, move_deeper);
	if (i > 0)
		move_values(J, J->trace[i].bot, i == J->tracetop ? J->top : J->trace[i + 1].bot, move_object);
	if (J->refs_cap)
		J->refs = stress_moved(J, J->refs, J->refs_count * sizeof *J->refs, J->refs_cap * sizeof *J->refs);
	if (J->scratch_cap)
		J->scratch = stress_moved(J, J->scratch, J->scratch_count * sizeof *J->scratch,
			J->scratch_cap * sizeof *J->scratch);
	fill_garbage(J);
	entries++;
	if (every && entries % ((unsigned)every * (1 + J->heap_bytes / SMALL_HEAP)) == 0)
		js_gc(J, 0);
}
#endif
