/* engine/code/code_save.h -- compiled programs as bytes, and back.  Private to runtime/engine; engine.h has the doors
 * for others.
 *
 * The standard library is compiled when jsr is built and lies in the binary in this form, so loading it must cost next
 * to nothing: an image is loaded where it lies.  What needs no address of its own (instructions, handlers, positions,
 * flags of scopes) is borrowed; names and strings become atoms, numbers become values, one function at a time.
 *
 * Lazy       a loaded function is a header: what a closure and a call ask for (flags, name, length, slots, where its
 *            text stands).  Its words are one instruction, LAZY, so that nothing is tested on the way of a call: LAZY
 *            fetches the body, gives the function its real words and begins with them.  A body brings the headers of
 *            the functions in it.  What is never called is never touched.
 * Image      32-bit words in the machine's own order:
 *                head       struct head in code_save.c: magic, version, sizes, a sum, the program's header, where the
 *                           other parts begin
 *                bodies     each behind its outer one, depth first; the headers of a body's functions stand in it, side
 *                           by side
 *                strings    each once: size, bytes, zeros up to the next word; doubles as two words
 *                positions  apart from the rest, for they are read for stacks only
 * Version    a fingerprint of the instructions' names, lengths and order and of the format.  Bytes of another build are
 *            refused.
 * Trust      bytecode can do anything: run what was made here.  CODE_CHECKED refuses what is damaged: the sum first,
 *            then every offset, count, string and operand.  Bytes that were made to pass all of it are loaded and
 *            dumped safely, but running them is another matter: a check cannot tell what an instruction finds on the
 *            operand stack.  CODE_TRUSTED reads the head alone.
 * Memory     the image and the source text are borrowed, and must be there as long as the engine.  The rest is the
 *            collector's.
 * Errors     want of memory throws.  What a body has got by then stays and is used by the next call of the function.
 * Threads    images may be shared: nothing writes to them.
 */
#ifndef ENGINE_CODE_CODE_SAVE_H
#define ENGINE_CODE_CODE_SAVE_H

#include "engine/code/code.h"

struct buf;

/* Appends the image of a program with all its functions to out, whose size is to be a multiple of 4.  A module's
 * program cannot be saved: TypeError. */
void code_save(js_State *J, struct code *program, struct buf *out);

/* The program in the image of `size` bytes (aligned to 4), made from `text`; NULL when another build made it or,
 * CODE_CHECKED, it is damaged.  It is rooted by nobody, like that of compile_program. */
enum code_trust { CODE_TRUSTED, CODE_CHECKED };
struct code *code_load(js_State *J, const char *filename, const void *image, size_t size, const char *text,
	size_t text_size, enum code_trust trust);

/* Fetches the body of a function whose flags say CODE_LAZY. */
void code_materialize(js_State *J, struct code *code);

#endif
