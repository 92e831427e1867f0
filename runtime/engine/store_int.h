/* engine/store_int.h -- the bytes beneath ArrayBuffers, reference-counted and outside the heap.
 *
 * refs counts whoever needs the bytes, pins of other threads included; script_refs those of them that are objects of the heap, which decide
 * how long the bytes are charged to it.
 *
 * A store has at most one ArrayBuffer: store->object points to it without keeping it alive, views that have seen it do.
 */
#ifndef ENGINE_STORE_INT_H
#define ENGINE_STORE_INT_H

#include "engine/buffer.h"
#include "engine/engine_int.h"

struct view;

struct buffer_store {
	_Atomic uint32_t refs;
	uint32_t script_refs;
	uint8_t *bytes;
	size_t size;
	js_Object *object;             /* the ArrayBuffer, or NULL */
	struct view *views;            /* that detaching must reach */
};

/* Both are made without a reference, to be given to a holder at once.  store_try takes the bytes, mem_alloc'd, unless it returns NULL; store_new throws RangeError. */
struct buffer_store *store_try(void *bytes, size_t size);
struct buffer_store *store_new(js_State *J, size_t size, int zero);

void store_hold(js_State *J, struct buffer_store *s);
void store_drop(js_State *J, struct buffer_store *s);

/* There is no memory for what was to hold the store: throws that, and the store goes unless somebody else holds it. */
JS_NORETURN void store_no_holder(js_State *J, struct buffer_store *store);

#endif
