/* engine/code/code_save.h -- compiled programs as bytes, and back.  Private to runtime/engine; engine.h has the public
 * interface.
 *
 * The standard library is compiled at build time and embedded in this form, so loading must cost next to nothing: an
 * image is used in place.  Data without pointers (instructions, handlers, positions, flags of scopes) is borrowed;
 * names and strings become atoms, numbers become values, one function at a time.
 *
 * Lazy       a loaded function is only a header: what closures and calls need (flags, name, length, slots, position of
 *            its text).  Its code is one instruction, LAZY, so that calls need no test: LAZY loads the body, replaces
 *            the code and continues with it.  A body contains the headers of its inner functions.  Functions that are
 *            never called are never touched.
 * Image      32-bit words in the machine's byte order:
 *                head       struct head in code_save.c: magic, version, sizes, checksum, the program's header, offsets
 *                           of the other parts
 *                bodies     each after its enclosing one, depth first; a body contains the headers of its functions as
 *                           an array
 *                strings    each once: size, bytes, zeros up to the next word; doubles as two words
 *                positions  separate, since they are only needed for stacks
 * Version    a fingerprint of the format and of the instructions' names, lengths and order.  Images of other builds are
 *            refused.
 * Trust      bytecode can do anything: run only what this program generated.  CODE_CHECKED refuses damaged images: it
 *            checks the checksum first, then every offset, count, string and operand.  An image crafted to pass all
 *            that is loaded and dumped safely, but running it is not safe: the check does not know the types on the
 *            operand stack.  CODE_TRUSTED checks only the head.
 * Memory     the image and the source text are borrowed and must outlive the engine.  The rest is collected.
 * Errors     throws when out of memory.  The part of a body loaded by then is kept and used by the next call of the
 *            function.
 * Threads    images may be shared: nothing writes to them.
 */
#ifndef ENGINE_CODE_CODE_SAVE_H
#define ENGINE_CODE_CODE_SAVE_H

#include "engine/code/code.h"

struct buf;

/* Appends the image of a program with all its functions to out, whose size must be a multiple of 4.  A module's program
 * cannot be saved: TypeError. */
void code_save(js_State *J, struct code *program, struct buf *out);

/* Loads the program in the image of `size` bytes (aligned to 4), which was compiled from `text`; NULL if it is from
 * another build or, with CODE_CHECKED, damaged.  Not rooted, like the result of compile_program. */
enum code_trust { CODE_TRUSTED, CODE_CHECKED };
struct code *code_load(js_State *J, const char *filename, const void *image, size_t size, const char *text,
	size_t text_size, enum code_trust trust);

/* Loads the body of a function with CODE_LAZY. */
void code_materialize(js_State *J, struct code *code);

#endif
