/* engine/bytes/store_int.h -- the bytes beneath ArrayBuffers, reference-counted and outside the heap.
 *
 * refs counts all holders of the bytes, including pins of other threads; script_refs counts the heap objects among
 * them, and the heap is charged as long as there are any.
 *
 * The bytes never move while the store lives.  A growable store reserves addresses for its maximum size: a small one as
 * plain memory, a larger one as a mapping of which only the used part is accessible.  Shrinking returns the memory of a
 * mapping, but leaves the addresses accessible, for a kernel operation or a worker that is using them.  Bytes added by
 * growing read as 0.
 *
 * A store that is not shared has at most one ArrayBuffer: store->object points to it without keeping it alive; views
 * that have accessed it do.  The store lists its views and updates their lengths immediately.  A shared store belongs
 * to no heap: any number of SharedArrayBuffers, possibly of several engines, refer to it.  It only grows, so the length
 * stored in a view is never too large; store_size gives the current one.  The SharedArrayBuffers handle the charging.
 *
 * A transferred ArrayBuffer leaves its heap as a new store over the bytes of the old one (store_leave), which natives
 * of the old heap may still be using.
 *
 * Threads    a shared store: any; store_grow publishes a new size only after its memory is accessible.  Other stores:
 *            the script thread, except for buffer_unpin.
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
	size_t room;                   /* maximum size; the size itself if it is fixed */
	_Atomic size_t usable;         /* mapping: accessible bytes from the start, in whole pages; else 0 */
	unsigned char resizable, shared, mapped;
	unsigned char attached;        /* script may not detach it */
	js_Object *object;             /* the ArrayBuffer, or NULL */
	struct view *views;            /* views to update on detach and resize */
	struct buffer_store *behind;   /* the store whose bytes these are, held, or NULL: they are its own */
	void (*freed)(void *ctx);      /* bytes of someone else: called instead of freeing them; any thread */
	void *freed_ctx;
};

static inline size_t store_size(const struct buffer_store *s)
{
	return atomic_load_explicit(&s->size, memory_order_acquire);
}

/* All stores are created without a reference; the caller passes them to a holder immediately.  store_try takes
 * ownership of the bytes (from mem_alloc) unless it returns NULL; the others throw RangeError.  store_new_resizable:
 * zeroed, size <= room. */
struct buffer_store *store_try(void *bytes, size_t size);
struct buffer_store *store_new(js_State *J, size_t size, int zero);
struct buffer_store *store_new_resizable(js_State *J, size_t size, size_t room);

/* Sets the size of a resizable store, at most room: 0, or -ENOMEM.  Updates its views.  Not for shared stores. */
int store_resize(js_State *J, struct buffer_store *s, size_t size);

/* The same for a shared store: -EINVAL if it is already larger. */
int store_grow(struct buffer_store *s, size_t size);

void store_hold(js_State *J, struct buffer_store *s);
void store_drop(js_State *J, struct buffer_store *s);

/* A store with the bytes of s, which no other object of its heap may be using any more: for a heap of another thread.
 * It has one reference, the caller's.  NULL: out of memory. */
struct buffer_store *store_leave(struct buffer_store *s);

/* A store with a copy of the bytes, and one reference; the same one if it is shared.  NULL: out of memory. */
struct buffer_store *store_copy(struct buffer_store *s);

/* Something other than heap objects holds it: an operation that may write to it. */
static inline int store_is_pinned(const struct buffer_store *s)
{
	return atomic_load_explicit(&s->refs, memory_order_acquire) != s->script_refs;
}

/* Throws out of memory because the holder could not be created; frees the store unless something else holds it. */
JS_NORETURN void store_no_holder(js_State *J, struct buffer_store *store);

#endif
