/* engine/bytes/buffer.h -- ArrayBuffer for the rest of the engine, and the parts shared with typed arrays and DataView
 * (typed_int.h). */
#ifndef ENGINE_BYTES_BUFFER_H
#define ENGINE_BYTES_BUFFER_H

#include "engine/bytes/view.h"

/* An ArrayBuffer or a SharedArrayBuffer. */
struct array_buffer {
	struct buffer_store *store;
	struct buffer_store *lost;     /* the store it was detached from, held for natives that are using it */
	size_t charged;                /* SharedArrayBuffer: bytes charged to the heap for it */
	unsigned char detached, resizable;     /* resizable is kept when the buffer is detached */
};

struct buffer_realm {
	js_Object *view_prototype[ELEMENT_KINDS], *view_constructor[ELEMENT_KINDS];
	js_Object *store_prototype, *store_constructor, *shared_prototype, *shared_constructor, *data_prototype;
	struct async_waiter *async_waiters;    /* used only by atomics.c, as is the next field */
	uint32_t async_id;
	_Atomic int async_woken;       /* another thread has woken one: engine/waits.h */
	void (*rouse)(void *host);
	void (*load_node_prototype)(js_State *J);
	js_Object *node_prototype;     /* Buffer.prototype once stdlib's buffer is loaded */
};

void buffer_init(js_State *J);         /* makes the constructors and prototypes */
void buffer_fini(js_State *J);         /* after everything has been collected */

struct buffer_store *store_of(const js_Value *v);      /* if v is an ArrayBuffer or a SharedArrayBuffer, else NULL */
/* v as ArrayBuffer or SharedArrayBuffer, else NULL */
struct array_buffer *buffer_of(const js_Value *v, int shared);
int buffer_detached(const js_Value *v);                /* whether v is a detached ArrayBuffer */
/* -- the ArrayBuffer of a store; for a shared store a new SharedArrayBuffer */
void buffer_push(js_State *J, struct buffer_store *store);
/* the same, a new buffer with this prototype; NULL: the standard one */
void buffer_push_of(js_State *J, struct buffer_store *store, js_Object *prototype);
void buffer_charge_shared(js_State *J, struct array_buffer *b);        /* adjusts the charge to the store's size */

/* Both constructors: length and options at 1 and 2; the prototype comes from new.target.  -- buffer */
void buffer_construct(js_State *J, int shared);
void buffer_slice(js_State *J, int shared);            /* `slice` of both */

/* the receiver, or a TypeError naming the method */
struct array_buffer *buffer_this(js_State *J, int shared);
JS_NORETURN void buffer_refuse_receiver(js_State *J, int shared);

/* TypeError: `who``what` cannot be performed on a detached ArrayBuffer. */
JS_NORETURN void buffer_refuse_detached(js_State *J, const char *who, const char *what);

/* ToIndex, or a RangeError with this text, which may contain one %.0f */
size_t buffer_index_arg(js_State *J, int idx, const char *error);
/* a position argument of slice and the like: negative values count from the end */
size_t buffer_relative_arg(js_State *J, int idx, size_t length, size_t fallback);
const char *buffer_running(js_State *J);               /* the name of the running native */

/* Set-up: defines methods on the object on top. */
struct buffer_method { const char *name; js_CFunction f; int length; };
void buffer_methods(js_State *J, const struct buffer_method *m, size_t n);
void buffer_accessor(js_State *J, const char *name, js_CFunction f);
/* -- prototype    stored under the class's name */
js_Object *buffer_push_prototype(js_State *J, const char *name, js_Object *parent);

void shared_init(js_State *J);
void atomics_init(js_State *J);
void atomics_fini(js_State *J);
void dataview_init(js_State *J);

#endif
