/* engine/bytes/view.h -- views of ArrayBuffers: the common part of typed arrays and DataViews.
 *
 * A view refers to its store directly; its ArrayBuffer is created on first access.  Detaching and resizing update the
 * lengths of the views immediately (0 for one that no longer fits: `out`), so an index below view->length can be
 * accessed; after script has run, check again.  A view that tracks the length of a shared buffer is updated lazily (by
 * view_of): its length is never too large.  These have separate classes, so that other views do not pay for the check.
 *
 * Time      reading or writing an element is a comparison and a move; the VM uses the hooks of view_classes.
 * Threads   elements of shared bytes are read and written without synchronization, which the language's unordered
 *           accesses permit; Atomics is for the rest.
 */
#ifndef ENGINE_BYTES_VIEW_H
#define ENGINE_BYTES_VIEW_H

#include "engine/bytes/element_int.h"
#include "engine/bytes/store_int.h"

struct view {
	struct buffer_store *store;
	js_Object *buffer;             /* its ArrayBuffer once created; kept alive */
	size_t offset;                 /* bytes */
	size_t length;                 /* current number of elements; of a DataView: bytes */
	size_t given;                  /* number of elements at construction, unless it tracks */
	struct view *next, **link;     /* in store->views; link is NULL if not listed */
	unsigned char kind;            /* enum element_kind */
	unsigned char tracks;          /* its length follows the buffer's */
	/* no longer within its buffer, or that was detached: length is 0; the store is still held */
	unsigned char out;
};

/* the second half is for views that track shared buffers */
extern const struct engine_class view_classes[2 * ELEMENT_KINDS], view_data_class;

struct view *view_of(const js_Value *v);               /* if v is a typed array, else NULL */
struct view *view_window_of(const js_Value *v);        /* if v is a typed array or a DataView, else NULL */
void view_unlink(struct view *v);                      /* removes it from store->views */
void view_fit(struct view *v);                         /* updates its length to the store's current size */
/* for a new view on top that reaches to the end of its buffer: makes it track the length if the buffer is resizable */
void view_track(js_State *J);

/* Whether its buffer was detached: nothing else unlinks a live view. */
static inline int view_detached(const struct view *v) { return !v->link && !v->store->shared; }

static inline uint8_t *view_at(const struct view *v, size_t i)
{
	return v->store->bytes + v->offset + i * element_widths[v->kind];
}

/* -- object.  For a resizable or shared store, buffer is required.  The view must lie within the store; a store without
 * holders is freed if this throws.  prototype NULL: the standard one of its kind. */
struct view *view_push_class(js_State *J, const struct engine_class *cls, enum element_kind kind,
	struct buffer_store *store, js_Object *buffer,
	size_t offset, size_t length, js_Object *prototype);
struct view *view_push(js_State *J, enum element_kind kind, struct buffer_store *store, js_Object *buffer,
	size_t offset, size_t length,
	js_Object *prototype);
/* with a store of its own */
struct view *view_push_fresh(js_State *J, enum element_kind kind, size_t length, int zero, js_Object *prototype);

void view_push_buffer(js_State *J, struct view *v);    /* -- its ArrayBuffer */

#endif
