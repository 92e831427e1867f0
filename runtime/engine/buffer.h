/* engine/buffer.h -- ArrayBuffer, typed arrays and Buffer, as C sees them.
 *
 * An ArrayBuffer holds a reference to a store: bytes outside the heap, reference-counted.  A typed array is a
 * window (offset, length, kind of element) onto an ArrayBuffer.  Since the bytes never move while a store lives,
 * an operation that the kernel or a worker carries out pins the store (one more reference) and may then outlive every
 * script object.
 *
 * A resizable ArrayBuffer keeps its bytes at the same address (store_int.h), so a pin stays valid. Detaching
 * (structuredClone's transfer) takes the store away from its ArrayBuffer; each view of it then has length 0. An
 * operation that had pinned the store finishes on bytes that no script sees.
 *
 * A Buffer is a Uint8Array with the prototype that stdlib's buffer module registered; methods that make a new array of
 * the same kind keep the prototype, so slice of a Buffer is a Buffer.
 *
 * Time      creation is one allocation of object and store each; calloc does the zeroing, so large buffers cost nothing
 *           until touched.
 * Memory    charged to the engine's heap through engine_charge while any script object holds it; at most
 *           LIMIT_BUFFER_BYTES each.
 * Errors    RangeError as V8 words it ("Array buffer allocation failed", "Invalid typed array length: N").
 * Threads   the script thread, except for buffer_unpin.
 */
#ifndef ENGINE_BUFFER_H
#define ENGINE_BUFFER_H

#include "engine/value.h"

struct buffer_store;

/* The bytes of the ArrayBuffer, Uint8Array (Buffer included) or DataView at idx: 1, or 0 if it is none of these.
 * Borrowed until script runs. */
int buffer_get(js_State *J, int idx, uint8_t **bytes, size_t *size);

/* The same as buffer_get, held until buffer_unpin, which any thread may call. NULL if it is none. */
struct buffer_store *buffer_pin(js_State *J, int idx, uint8_t **bytes, size_t *size);
void buffer_unpin(struct buffer_store *store);

/* 1: someone else may write the bytes at idx at any time, because an operation holds them or they are shared.  Code
 * that reads a byte twice (checks it, then uses it) must copy the bytes first. */
int buffer_is_lent(js_State *J, int idx);

/* The bytes of argument idx, which must be some: a TypeError else; borrowed until script runs, never NULL.  Bytes that
 * someone else may write are copied, and the copy takes the argument's place. */
void buffer_get_steady(js_State *J, int idx, const uint8_t **bytes, size_t *size);

/* A Buffer that takes ownership of mem_alloc'd bytes; frees them if it throws.  Loads stdlib's buffer on first use. */
void buffer_push_node(js_State *J, void *bytes, size_t size);          /* -- Buffer */

/* The same, allocated here: the bytes are uninitialised unless zero; the caller fills them at once and may shrink the
 * new array (never grow it) with buffer_trim while it is on the stack top. */
void buffer_push_node_new(js_State *J, size_t size, int zero, uint8_t **bytes);        /* -- Buffer */
void buffer_trim(js_State *J, size_t size);

/* The same two as a plain Uint8Array. */
void buffer_push_bytes(js_State *J, void *bytes, size_t size);         /* -- Uint8Array */
void buffer_push_bytes_new(js_State *J, size_t size, int zero, uint8_t **bytes);       /* -- Uint8Array */

/* A Buffer over size bytes at offset of the ArrayBuffer or typed array at idx.  The window must be within its
 * bounds. */
void buffer_push_window(js_State *J, int idx, size_t offset, size_t size);             /* -- Buffer */

/* -- ArrayBuffer over bytes that are someone else's and stay where they are.  freed(ctx) is called once nothing uses
 * them any more, by the thread that let go last, and it may be called during a collection; when this throws, it is not
 * called. */
void buffer_push_foreign(js_State *J, void *bytes, size_t size, void (*freed)(void *ctx), void *ctx);
/* The same, but script cannot detach it, only buffer_detach can, and the heap does not count its bytes. */
void buffer_push_attached(js_State *J, void *bytes, size_t size, void (*freed)(void *ctx), void *ctx);
int buffer_is_attached(js_State *J, int idx);  /* whether it is one of these */
/* The same as buffer_push_foreign: a SharedArrayBuffer, frozen, whose bytes the heap counts, and any heap that it is
 * sent to. */
void buffer_push_foreign_shared(js_State *J, void *bytes, size_t size, void (*freed)(void *ctx), void *ctx);
/* The ctx of the ArrayBuffer or SharedArrayBuffer at idx over foreign bytes with this `freed`; else NULL. */
void *buffer_foreign(js_State *J, int idx, void (*freed)(void *ctx));

/* Detaches the ArrayBuffer at idx: it loses its bytes, and its views get length 0.  Does nothing if already detached.
 * Throws when out of memory, before any change. */
void buffer_detach(js_State *J, int idx);
int buffer_is_detached(js_State *J, int idx);          /* also 0 for anything but an ArrayBuffer */

/* structuredClone's copies.  Of the ArrayBuffer at idx: a copy with the same maximum size; of a SharedArrayBuffer:
 * another one that shares the same bytes; of the view at idx: a view of the buffer on top, the copy of its buffer. */
void buffer_push_clone(js_State *J, int idx);          /* -- buffer */
/* buffer -- view     1; 0: the buffer is too small for it, and stays on the stack */
int buffer_push_view_clone(js_State *J, int idx);
void buffer_push_buffer(js_State *J, int idx);         /* -- buffer     of the view at idx */
int buffer_is_view(js_State *J, int idx);              /* a typed array or a DataView */
int buffer_is_out(js_State *J, int idx);               /* a view that is out of its buffer's bounds */

/* load is called when the first Buffer is made, and must load stdlib's buffer. */
void buffer_load_node_prototype(js_State *J, void (*load)(js_State *J));
/* Buffer.prototype --   called once by stdlib's buffer */
void buffer_set_node_prototype(js_State *J);

#endif
