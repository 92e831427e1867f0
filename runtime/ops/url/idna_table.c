#include "ops/url/idna_table.h"

#include "ops/url/idna_data.h"

/* The last of n entries (first << 8 | ...) that begins at or before c; the first entry begins at 0. */
static size_t find(const uint32_t *entries, size_t n, uint32_t c)
{
	size_t low = 0, high = n;
	while (high - low > 1) {
		size_t mid = (low + high) / 2;
		if (entries[mid] >> 8 <= c)
			low = mid;
		else
			high = mid;
	}
	return low;
}

static size_t from_pool(const uint16_t *units, size_t n, uint32_t *out)
{
	size_t count = 0;
	for (const uint16_t *end = units + n; units < end; count++) {
		uint32_t c = *units++;
		if (c - 0xD800 < 0x400)
			c = 0x10000 + ((c - 0xD800) << 10) + (*units++ - 0xDC00u);
		if (out)
			out[count] = c;
	}
	return count;
}

enum idna_status idna_status(uint32_t c, uint32_t *out, size_t *count)
{
	size_t at = find(stretches, sizeof stretches / sizeof *stretches, c);
	uint32_t past = c - (stretches[at] >> 8), length = stretches[at] >> 3 & 31, arg = stretch_args[at], to = c;
	switch (stretches[at] & 7) {
	case KIND_VALID:
		return IDNA_VALID;
	case KIND_IGNORED:
		return IDNA_IGNORED;
	case KIND_SHIFT:
		to = c + (uint32_t)shifts[arg];
		break;
	case KIND_PAIRS:
		if (past & 1)
			return IDNA_VALID;
		to = c + 1;
		break;
	case KIND_POOL:
		*count = from_pool(pool + arg + past * length, length, out);
		return IDNA_MAPPED;
	default:
		return IDNA_DISALLOWED;
	}
	*count = 1;
	if (out)
		*out = to;
	return IDNA_MAPPED;
}

unsigned idna_properties(uint32_t c)
{
	return properties[find(properties, sizeof properties / sizeof *properties, c)] & 255;
}

const char *idna_version(void) { return IDNA_VERSION; }
