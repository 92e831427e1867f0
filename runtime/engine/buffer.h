/* engine/buffer.h -- ArrayBuffer and Uint8Array, as C sees them.
 *
 * The bytes live in a store outside the heap, reference-counted.  A store that the kernel or a worker writes
 * into is pinned: it then stays where it is, whatever the script does.
 */
#ifndef ENGINE_BUFFER_H
#define ENGINE_BUFFER_H

#include "engine/value.h"

struct buffer_store;

/* The bytes of the ArrayBuffer, Uint8Array (Buffer included) or DataView at idx: 1, or 0 if it is none. Borrowed until script runs. */
int buffer_get(js_State *J, int idx, uint8_t **bytes, size_t *size);

/* The same, held until buffer_unpin, which any thread may call. NULL if it is none. */
struct buffer_store *buffer_pin(js_State *J, int idx, uint8_t **bytes, size_t *size);
void buffer_unpin(struct buffer_store *store);

void buffer_push_new(js_State *J, size_t size, uint8_t **bytes);       /* -- Uint8Array, zeroed */
void buffer_push_take(js_State *J, void *bytes, size_t size);          /* -- Uint8Array that owns mem_alloc'd bytes; frees them if it throws */
void buffer_push_node(js_State *J, void *bytes, size_t size);          /* the same with Buffer.prototype, loading stdlib's buffer on first use */

#endif
