/* engine/bytes/view.h -- windows onto ArrayBuffers: what typed arrays and DataViews have in common.
 *
 * A view refers to its store directly; its ArrayBuffer is made when somebody asks for it.  Whatever changes the buffer
 * -- detaching, resizing -- sets the lengths of its views at once (0 for one that no longer fits: `out`), so whoever
 * compares an index with view->length may then touch the bytes; after script has run, compare again.  A view that
 * tracks the length of a shared buffer learns of a growth when somebody asks (view_of does): its length is never too
 * large.  Those have classes of their own, so that nobody else pays for asking.
 *
 * Time      reading or writing an element is a comparison and a move; the VM does both through view_classes' hooks.
 * Threads   elements of shared bytes are read and written plainly, as the language's unordered accesses allow; Atomics
 *           does better.
 */
#ifndef ENGINE_BYTES_VIEW_H
#define ENGINE_BYTES_VIEW_H

#include "engine/bytes/element_int.h"
#include "engine/bytes/store_int.h"

struct view {
	struct buffer_store *store;
	js_Object *buffer;             /* its ArrayBuffer once known; kept alive */
	size_t offset;                 /* bytes */
	size_t length;                 /* elements there are now; of a DataView: bytes */
	size_t given;                  /* elements it was made for, unless it tracks */
	struct view *next, **link;     /* in store->views; link is NULL outside */
	unsigned char kind;            /* enum element_kind */
	unsigned char tracks;          /* its end is the buffer's, whatever that becomes */
	/* it does not lie in its buffer (any more), or that was detached: length is 0; the store stays held */
	unsigned char out;
};

/* the second half tracks shared buffers */
extern const struct engine_class view_classes[2 * ELEMENT_KINDS], view_data_class;

struct view *view_of(const js_Value *v);               /* of a typed array, else NULL */
struct view *view_window_of(const js_Value *v);        /* of a typed array or a DataView, else NULL */
void view_unlink(struct view *v);                      /* out of store->views */
void view_fit(struct view *v);                         /* to the size its store has now */
/* the view on top, new, which reaches to the end of its buffer, tracks it if that may grow */
void view_track(js_State *J);

/* Its buffer was detached: the only way out of store->views before the end. */
static inline int view_detached(const struct view *v) { return !v->link && !v->store->shared; }

static inline uint8_t *view_at(const struct view *v, size_t i)
{
	return v->store->bytes + v->offset + i * element_widths[v->kind];
}

/* -- object.  Of a resizable or shared store the buffer is needed.  The window must lie in the store; a store that
 * nobody holds is freed if this throws.  prototype NULL: the standard one of its kind. */
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
