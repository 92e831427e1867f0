/* engine/buffer.h -- ArrayBuffer, typed arrays and Buffer, as C sees them.
 *
 * An ArrayBuffer holds a reference to a store: bytes outside the heap, reference-counted.  A typed array is a
 * window (offset, length, kind of element) onto an ArrayBuffer.  Since the bytes never move while a store lives,
 * an operation that the kernel or a worker carries out pins the store (one more reference) and may then outlive every
 * script object.

 * One that may change its size keeps its bytes where they are (store_int.h), and who has pinned them may go on.
 * Detaching (structuredClone's transfer) takes the store away from its ArrayBuffer; each view of it then has length 0.
 * An operation that had pinned the store ends in bytes that no script sees.
 *
 * A Buffer is a Uint8Array whose prototype is the one that stdlib's buffer module named; methods that make a new array
 * of the same kind keep the prototype, so slice of a Buffer is a Buffer.
 *
 * Time      creation is one allocation of object and store each; zeroing is left to calloc, so that big buffers
 *           cost nothing until touched.
 * Memory    charged to the engine's heap through engine_charge while any script object holds it; at most
 *           LIMIT_BUFFER_BYTES each.
 * Errors    RangeError as V8 words it ("Array buffer allocation failed", "Invalid typed array length: N").
 * Threads   the script thread, buffer_unpin aside.
 */
#ifndef ENGINE_BUFFER_H
#define ENGINE_BUFFER_H

#include "engine/value.h"

struct buffer_store;

/* The bytes of the ArrayBuffer, Uint8Array (Buffer included) or DataView at idx: 1, or 0 if it is none. Borrowed until
 * script runs. */
int buffer_get(js_State *J, int idx, uint8_t **bytes, size_t *size);

/* The same as buffer_get, held until buffer_unpin, which any thread may call. NULL if it is none. */
struct buffer_store *buffer_pin(js_State *J, int idx, uint8_t **bytes, size_t *size);
void buffer_unpin(struct buffer_store *store);

/* 1: somebody else may write the bytes at idx at any time, because an operation holds them or they are shared.  Who
 * looks at a byte twice (checks it, then uses it) copies them first. */
int buffer_is_lent(js_State *J, int idx);

/* A Buffer that owns mem_alloc'd bytes; frees them if it throws.  Loads stdlib's buffer on first use. */
void buffer_push_node(js_State *J, void *bytes, size_t size);          /* -- Buffer */

/* Buffers without a detour: bytes uninitialised unless zero; the caller fills them at once and may shrink the
 * new array (never below 0, never to more) with buffer_trim while it is on the stack top. */
void buffer_push_node_new(js_State *J, size_t size, int zero, uint8_t **bytes);        /* -- Buffer */
void buffer_trim(js_State *J, size_t size);

/* The same two as a plain Uint8Array. */
void buffer_push_bytes(js_State *J, void *bytes, size_t size);         /* -- Uint8Array */
void buffer_push_bytes_new(js_State *J, size_t size, int zero, uint8_t **bytes);       /* -- Uint8Array */

/* A Buffer over size bytes at offset of the ArrayBuffer or typed array at idx.  The window must lie inside. */
void buffer_push_window(js_State *J, int idx, size_t offset, size_t size);             /* -- Buffer */

/* The ArrayBuffer at idx loses its bytes, and its views their length; nothing if it has none any more.  Throws on no
 * memory, before that. */
void buffer_detach(js_State *J, int idx);
int buffer_is_detached(js_State *J, int idx);          /* 0 too for what is no ArrayBuffer */

/* What structuredClone makes of the ArrayBuffer at idx, a copy that may grow as far, or of a SharedArrayBuffer, another
 * one with the same bytes; and of the view at idx, whose buffer became the one on top. */
void buffer_push_clone(js_State *J, int idx);          /* -- buffer */
/* buffer -- view     1; 0: the buffer is too small for it, and stays */
int buffer_push_view_clone(js_State *J, int idx);
void buffer_push_buffer(js_State *J, int idx);         /* -- buffer     of the view at idx */
int buffer_is_view(js_State *J, int idx);              /* a typed array or a DataView */
int buffer_is_out(js_State *J, int idx);               /* a view that does not lie in its buffer any more */

/* load is called when the first Buffer is made, and is to load stdlib's buffer. */
void buffer_load_node_prototype(js_State *J, void (*load)(js_State *J));
/* Buffer.prototype --   called once by stdlib's buffer */
void buffer_set_node_prototype(js_State *J);

#endif
