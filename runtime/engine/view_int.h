/* engine/view_int.h -- windows onto ArrayBuffers: what typed arrays and DataViews have in common.
 *
 * A view refers to its store directly; its ArrayBuffer is made when somebody asks for it.  Detaching the buffer sets the length of each of its views to 0,
 * so whoever compares an index with view->length may then touch the bytes; after script has run, compare again.
 *
 * Time      reading or writing an element is a comparison and a move; the VM does both through view_classes' hooks.
 */
#ifndef ENGINE_VIEW_INT_H
#define ENGINE_VIEW_INT_H

#include "engine/element_int.h"
#include "engine/store_int.h"

struct view {
	struct buffer_store *store;
	js_Object *buffer;             /* its ArrayBuffer once known; kept alive */
	size_t offset;                 /* bytes */
	size_t length;                 /* elements; of a DataView: bytes */
	enum element_kind kind;
	int detached;                  /* length is 0; the store stays held, for natives that are in the middle of it */
	struct view *next, **link;     /* in store->views; link is NULL outside */
};

extern const struct engine_class view_classes[ELEMENT_KINDS], view_data_class;

struct view *view_of(const js_Value *v);               /* of a typed array, else NULL */
struct view *view_window_of(const js_Value *v);        /* of a typed array or a DataView, else NULL */
void view_unlink(struct view *v);                      /* out of store->views */

static inline uint8_t *view_at(const struct view *v, size_t i) { return v->store->bytes + v->offset + i * element_widths[v->kind]; }

/* -- object.  The window must lie in the store; a store that nobody holds is freed if this throws.  prototype NULL: the standard one of its kind. */
struct view *view_push_class(js_State *J, const struct engine_class *cls, enum element_kind kind, struct buffer_store *store, js_Object *buffer,
	size_t offset, size_t length, js_Object *prototype);
struct view *view_push(js_State *J, enum element_kind kind, struct buffer_store *store, js_Object *buffer, size_t offset, size_t length,
	js_Object *prototype);
struct view *view_push_fresh(js_State *J, enum element_kind kind, size_t length, int zero, js_Object *prototype);      /* with a store of its own */

void view_push_buffer(js_State *J, struct view *v);    /* -- its ArrayBuffer */

#endif
