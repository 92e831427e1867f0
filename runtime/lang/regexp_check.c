/* The early errors of regular expression literals. */
#include "lang/lexer.h"

const char *lang_regexp_check(const char *pattern, size_t size, const char *flags, size_t flags_size)
{
	return NULL;
}
