/* lang/tokens.h -- the tokens of a text that is being typed, for showing it in colours.
 *
 * The text need not be a program: what the lexer refuses becomes one last token that reaches to the end.  Whether a /
 * divides or begins a regular expression is told by the token before it, so `if (x) /a/` and a pattern behind a block
 * are shown as divisions: good enough for colours, and no parser is needed.
 *
 * Time      linear.
 * Errors    -1 when out of memory.
 */
#ifndef LANG_TOKENS_H
#define LANG_TOKENS_H

#include <stddef.h>
#include <stdint.h>

enum tokens_kind { TOKENS_NAME, TOKENS_KEYWORD, TOKENS_STRING, TOKENS_NUMBER, TOKENS_REGEXP, TOKENS_COMMENT,
	TOKENS_VALUE /* true, null, undefined ... */, TOKENS_PUNCTUATION, TOKENS_BROKEN };

/* token is called with each token and comment in order; start and end are bytes. */
int tokens_read(const char *source, size_t size,
	void (*token)(void *ctx, enum tokens_kind kind, uint32_t start, uint32_t end), void *ctx);

#endif
