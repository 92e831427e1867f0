/* lang/lang_int.h -- shared by the front end's files beyond lang.h: the arena, the scratch buffer, running with
 * failure. */
#ifndef LANG_LANG_INT_H
#define LANG_LANG_INT_H

#include <setjmp.h>

#include "lang/ast.h"

struct lang_chunk {
	struct lang_chunk *next;
	char data[];
};

struct lang_arena {
	struct lang_chunk *chunks;
	char *at, *end;                /* free part of the newest chunk, not zeroed */
	size_t chunk_size;             /* size of the next chunk */
	char *scratch;  /* for decoding texts; owned by the running function, until the next user starts */
	size_t scratch_size, scratch_room;
	jmp_buf failed;
};

/* zero bytes after the source, so that scanning needs no bound and wide loads stay inside */
enum { LANG_PADDING = 16 };

/* Initializes l with a padded copy of the source (l->source) and the reserved words.  0, or -1 with l->status set.
 * Call lang_free in either case. */
int lang_start(struct lang *l, const char *source, size_t size, const struct lang_options *options);

/* Runs body until it returns (0) or leaves by lang_fail (-1).  Must not be nested. */
int lang_run(struct lang *l, void (*body)(struct lang *l, void *ctx), void *ctx);

/* makes room for `more` bytes after scratch_size; out of memory: lang_fail */
void lang_scratch_grow(struct lang *l, size_t more);

static inline void lang_scratch_clear(struct lang *l)
{
	l->arena->scratch_size = 0;
}

static inline void lang_scratch_byte(struct lang *l, char c)
{
	struct lang_arena *a = l->arena;

	if (a->scratch_size == a->scratch_room)
		lang_scratch_grow(l, 1);
	a->scratch[a->scratch_size++] = c;
}

void lang_scratch_bytes(struct lang *l, const char *p, size_t n);
void lang_scratch_codepoint(struct lang *l, uint32_t c);       /* joins a low surrogate with a preceding high one */

#endif
