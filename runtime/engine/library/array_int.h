/* engine/library/array_int.h -- what the files of Array.prototype share: array.c (with the design), array_sort.c and
 * array_join.c.
 *
 * The receiver of a method is at stack index 0, converted to an object by array_this.
 */
#ifndef ENGINE_LIBRARY_ARRAY_INT_H
#define ENGINE_LIBRARY_ARRAY_INT_H
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"

js_Object *array_this(js_State *J, const char *method);        /* throws for undefined and null */
double array_length(js_State *J, int idx);                     /* LengthOfArrayLike, 7.3.19; may run script */
int array_is_open(js_State *J, js_Object *obj);                /* its elements may be moved as memory */
int array_has(js_State *J, int idx, double k);  /* 1 and -- element, if the object at idx has it; else 0 */
void array_get(js_State *J, int idx, double k);                /* -- element */
/* value --   stores element k of the receiver; without `have` there is no value and the element is deleted */
void array_put_or_delete(js_State *J, int have, double k);

/* Internal arrays, not visible to script. */
js_Object *array_push_new(js_State *J, int n);                 /* -- array   empty, with room for n */
/* truncates a flat array to n elements; holes are not counted */
void array_set_size(js_Object *obj, int n);

/* value --   appends to the internal array below it; throws if the array cannot stay flat */
static inline void array_append(js_State *J, js_Object *to)
{
	if (!object_put_element(J, to, to->u.a.length, &J->stack[J->top - 1]))
		js_rangeerror(J, "Invalid array length");
	J->top--;
}

/* 1 and -- element, or 0 for a hole. */
static inline int array_push(js_State *J, js_Object *obj, double k)
{
	if (object_has_flat_at(obj, k)) {
		STACK_ROOM(J, 1);
		value_copy(&J->stack[J->top++], &obj->u.a.array[(int)k]);
		return 1;
	}
	return array_has(J, 0, k);
}

/* -- element, undefined for a hole */
static inline void array_push_or_undefined(js_State *J, js_Object *obj, double k)
{
	if (object_has_flat_at(obj, k)) {
		STACK_ROOM(J, 1);
		value_copy(&J->stack[J->top++], &obj->u.a.array[(int)k]);
	} else {
		array_get(J, 0, k);
	}
}

enum { ARRAY_POLL_STEPS = 4096, ARRAY_CHECK_STEPS = 1 << 16 };

/* Called at each step of a loop that calls no script. */
static inline void array_poll(js_State *J, double k)
{
	if ((int64_t)k % ARRAY_POLL_STEPS == ARRAY_POLL_STEPS - 1)
		gc_poll(J);
}

/* The same for loops that hold what a collection does not see: it collects only when it throws. */
static inline void array_check(js_State *J, int64_t k)
{
	if (k % ARRAY_CHECK_STEPS == 0 && engine_interrupted(J))
		engine_check(J);
}

/* natives */
void array_sort(js_State *J);
void array_to_sorted(js_State *J);
void array_join(js_State *J);
void array_to_string(js_State *J);
void array_to_locale_string(js_State *J);

#endif
