/* lang/lang_int.h -- what the front end's files share beside lang.h: the arena, the scratch buffer, running to a
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
	char *at, *end;                /* free room of the newest chunk, not zeroed */
	size_t chunk_size;             /* of the next one */
	char *scratch;                 /* for texts being decoded; owned by whoever runs, until the next one starts */
	size_t scratch_size, scratch_room;
	jmp_buf failed;
};

/* zero bytes behind the source, so that scanning needs no bound and wide loads stay inside */
enum { LANG_PADDING = 16 };

/* Sets up l with a padded copy of the source (l->source) and the reserved words known.  0, or -1 with l->status set.
 * lang_free either way. */
int lang_start(struct lang *l, const char *source, size_t size, const struct lang_options *options);

/* Runs body until it returns (0) or leaves by lang_fail (-1).  Not to be nested. */
int lang_run(struct lang *l, void (*body)(struct lang *l, void *ctx), void *ctx);

/* room for `more` bytes behind scratch_size; leaves by lang_fail */
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
void lang_scratch_codepoint(struct lang *l, uint32_t c);       /* a low surrogate behind a high one fuses with it */

#endif
