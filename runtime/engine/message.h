/* engine/message.h -- values on their way from one engine to another: structuredClone (clone.h) in two halves.
 *
 * message_write copies a value out of its heap into bytes and stores; message_read makes the value from them in
 * another heap, or in the same.  Between the two the message belongs to no engine.  What is copied and refused is what
 * clone.h says; a SharedArrayBuffer shares its bytes, a transferred ArrayBuffer takes its bytes along without a copy
 * unless an operation is using them.
 *
 * Objects of the host are known to the host only: it gives a plain value for each (pack) and makes the object again
 * from that value (unpack).
 *
 * Time      linear in what is copied; an ArrayBuffer that is not transferred is copied once.
 * Errors    of message_write as clone.h says; of message_read out of memory, and what unpack throws.
 * Threads   a message is any thread's, one at a time.
 */
#ifndef ENGINE_MESSAGE_H
#define ENGINE_MESSAGE_H

#include "engine/value.h"

struct message;

/* value taken packed -- taken  Copies the value.  The ArrayBuffers in the array `taken` are transferred: detached once
 * everything else is done.  packed has for each element of it undefined, or the plain value that stands for a host
 * object.  The arrays are the caller's: script has not seen them.  The message is the caller's (message_free). */
struct message *message_write(js_State *J);

/* -- value objects  objects: an array of what unpack made of the packed values.  Once only, and the message is still
 * the caller's, also when this throws. */
void message_read(js_State *J, struct message *m);

void message_free(struct message *m);  /* NULL is fine; any thread */

size_t message_bytes(const struct message *m);         /* that it keeps alive, roughly */

/* pack: object -- value, undefined for an object that is not the host's own (called as engine_set_clone's copy is).
 * unpack: value -- object. */
void engine_set_message(js_State *J, void (*pack)(js_State *J), void (*unpack)(js_State *J));

#endif
