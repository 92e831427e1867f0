/* engine/bytes/store_int.h -- the bytes beneath ArrayBuffers, reference-counted and outside the heap.
 *
 * refs counts whoever needs the bytes, pins of other threads included; script_refs those of them that are objects of
 * the heap, which decide how long the bytes are charged to it.
 *
 * The bytes never move while the store lives.  One that may grow has addresses for all it may become from the start: a
 * small one as plain memory, a larger one as a mapping of which only what is in use can be touched.  Shrinking gives
 * the memory of a mapping back, but leaves the addresses usable, for a kernel or a worker that is in the middle of
 * them.  Bytes beyond the size that a growth brings back read as 0.
 *
 * A store that is not shared has at most one ArrayBuffer: store->object points to it without keeping it alive, views
 * that have seen it do; and it knows its views, whose lengths follow its size at once.  A shared store belongs to no
 * heap: any number of SharedArrayBuffers, of several engines in time, refer to it.  It only grows, so a length that a
 * view remembers is never too large; whoever wants the newest asks store_size.  What is charged is the
 * SharedArrayBuffer's affair.
 *
 * Threads    a shared store: any; store_grow orders a new size behind the memory for it.  Others: the script thread,
 *            buffer_unpin aside.
 */
#ifndef ENGINE_BYTES_STORE_INT_H
#define ENGINE_BYTES_STORE_INT_H

#include <stdatomic.h>
#include "engine/buffer.h"
#include "engine/core/object.h"

struct view;

struct buffer_store {
	_Atomic uint32_t refs;
	uint32_t script_refs;
	uint8_t *bytes;
	_Atomic size_t size;
	size_t room;                   /* what it may grow to; its size if it cannot */
	_Atomic size_t usable;         /* of a mapping: from the start on, in whole pages; else 0 */
	unsigned char resizable, shared, mapped;
	js_Object *object;             /* the ArrayBuffer, or NULL */
	struct view *views;            /* that detaching and resizing must reach */
};

static inline size_t store_size(const struct buffer_store *s)
{
	return atomic_load_explicit(&s->size, memory_order_acquire);
}

/* All are made without a reference, to be given to a holder at once.  store_try takes the bytes, mem_alloc'd, unless it
 * returns NULL; the others throw RangeError.  store_new_resizable: zeroed, size <= room. */
struct buffer_store *store_try(void *bytes, size_t size);
struct buffer_store *store_new(js_State *J, size_t size, int zero);
struct buffer_store *store_new_resizable(js_State *J, size_t size, size_t room);

/* The size of a resizable store becomes this, at most room: 0, or -ENOMEM.  Its views follow.  Not shared. */
int store_resize(js_State *J, struct buffer_store *s, size_t size);

/* The same for a shared one: -EINVAL if it is larger by now. */
int store_grow(struct buffer_store *s, size_t size);

void store_hold(js_State *J, struct buffer_store *s);
void store_drop(js_State *J, struct buffer_store *s);

/* There is no memory for what was to hold the store: throws that, and the store goes unless somebody else holds it. */
JS_NORETURN void store_no_holder(js_State *J, struct buffer_store *store);

#endif
