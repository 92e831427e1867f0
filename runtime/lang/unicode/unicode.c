/* Code points of identifiers: a binary search in ranges. */
#include "lang/lexer.h"
#include "lang/unicode/identifiers.h"

static int in_ranges(const uint32_t *ranges, size_t count, uint32_t c)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = (low + high) / 2;
		uint32_t first = ranges[middle] >> 11;

		if (c < first)
			high = middle;
		else if (c - first < (ranges[middle] & 2047))
			return 1;
		else
			low = middle + 1;
	}
	return 0;
}

#define IN(table, c) in_ranges(table, sizeof table / sizeof table[0], c)

int lang_is_identifier_start(uint32_t c)
{
	if (c < 128)
		return (c | 32) - 'a' < 26 || c == '$' || c == '_';
	return IN(identifiers_start, c);
}

int lang_is_identifier_part(uint32_t c)
{
	if (c < 128)
		return (c | 32) - 'a' < 26 || c - '0' < 10 || c == '$' || c == '_';
	return c == 0x200C || c == 0x200D || IN(identifiers_start, c) || IN(identifiers_more, c);
}
