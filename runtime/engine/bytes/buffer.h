/* engine/bytes/buffer.h -- ArrayBuffer as the rest of the engine sees it, and what typed arrays and DataView
 * (typed_int.h) share with it. */
#ifndef ENGINE_BYTES_BUFFER_H
#define ENGINE_BYTES_BUFFER_H

#include "engine/bytes/view.h"

/* An ArrayBuffer or a SharedArrayBuffer. */
struct array_buffer {
	struct buffer_store *store;
	struct buffer_store *lost;     /* detached from it; held, for natives that are in the middle of it */
	size_t charged;                /* of a SharedArrayBuffer: what the heap is charged for it */
	unsigned char detached, resizable;     /* what is resizable remains so when it is detached */
};

struct buffer_realm {
	js_Object *view_prototype[ELEMENT_KINDS], *view_constructor[ELEMENT_KINDS];
	js_Object *store_prototype, *store_constructor, *shared_prototype, *shared_constructor, *data_prototype;
	struct async_waiter *async_waiters;    /* atomics.c's own, as is the next */
	uint32_t async_id;
	void (*load_node_prototype)(js_State *J);
	js_Object *node_prototype;     /* Buffer.prototype once stdlib's buffer is loaded */
};

void buffer_init(js_State *J);         /* makes the constructors and prototypes */
void buffer_fini(js_State *J);         /* after everything was collected */

struct buffer_store *store_of(const js_Value *v);      /* of an ArrayBuffer or a SharedArrayBuffer, else NULL */
/* the ArrayBuffer, or the SharedArrayBuffer, that it is, else NULL */
struct array_buffer *buffer_of(const js_Value *v, int shared);
int buffer_detached(const js_Value *v);                /* an ArrayBuffer that has lost its bytes */
/* -- the ArrayBuffer of a store; of a shared one, a new SharedArrayBuffer */
void buffer_push(js_State *J, struct buffer_store *store);
/* the same, a new one with this prototype; NULL: the standard one */
void buffer_push_of(js_State *J, struct buffer_store *store, js_Object *prototype);
void buffer_charge_shared(js_State *J, struct array_buffer *b);        /* for what its store has become */

/* What both constructors do: length and options at 1 and 2, the new object's prototype that of new.target.  --
 * buffer */
void buffer_construct(js_State *J, int shared);
void buffer_slice(js_State *J, int shared);            /* `slice` of both */

/* the receiver, or the TypeError that names the method */
struct array_buffer *buffer_this(js_State *J, int shared);
JS_NORETURN void buffer_refuse_receiver(js_State *J, int shared);

/* TypeError: `who``what` cannot be performed on a detached ArrayBuffer. */
JS_NORETURN void buffer_refuse_detached(js_State *J, const char *who, const char *what);

/* ToIndex, or a RangeError: its text may have one %.0f */
size_t buffer_index_arg(js_State *J, int idx, const char *error);
/* a position as slice and its kin take it: negative counts from the end */
size_t buffer_relative_arg(js_State *J, int idx, size_t length, size_t fallback);
const char *buffer_running(js_State *J);               /* the name of the native that runs */

/* Birth: of the object on top. */
struct buffer_method { const char *name; js_CFunction f; int length; };
void buffer_methods(js_State *J, const struct buffer_method *m, size_t n);
void buffer_accessor(js_State *J, const char *name, js_CFunction f);
/* -- prototype    kept under its class's name */
js_Object *buffer_push_prototype(js_State *J, const char *name, js_Object *parent);

void shared_init(js_State *J);
void atomics_init(js_State *J);
void atomics_fini(js_State *J);
void dataview_init(js_State *J);

#endif
