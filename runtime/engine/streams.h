/* engine/streams.h -- internalBinding('streams'): what WHATWG streams do for each chunk, in C.
 *
 * The library (stdlib/internal/web) keeps a stream as records: plain objects that script never sees, made by
 * constructors that always define the same properties in the same order.  The natives here access the fields of these
 * records by slot.  They do the work per chunk while nothing fails: queues, pull and write, what follows once those
 * have settled, a step of a pipe, both sides of a transform, the branches of a tee.  Everything rare (errors, closing,
 * sizes that are not plain numbers) is a library function, called as a hook.
 *
 *     library    layout(sample)        once for each kind of record: the sample's shape is that of the kind
 *                hook(name, function)  what the natives leave to the library
 *                learn(name, object)   a public object whose one private field holds its record, so that natives find
 *                                      it
 *                enqueueChunk(source, chunk), readInto(reader, request), advance(writable) ...  functions of records
 *     script     controller.enqueue, reader.read, writer.write and ready, iterator.next are natives; anything unusual
 *                goes to a hook, with the same `this` and arguments
 *
 * Order      every job of the standard is queued, in its order: script can observe the order with its own promises.
 * Script     runs in the source's pull, the sink's write, transform and size, and where a promise is resolved with an
 *            object.  The caller keeps its record on the stack and reads its fields again afterwards.
 * Memory     a Chunk that has left a queue is kept there for reuse; an iterator has one request.
 * Errors     errors of hooks, and out of memory.  What script throws becomes the error of the stream, as the standard
 *            specifies.
 * Threads    the script thread.
 */
#ifndef ENGINE_STREAMS_H
#define ENGINE_STREAMS_H

#include "engine/value.h"

void streams_bind(js_State *J);        /* fills the object on the stack top */

#endif
