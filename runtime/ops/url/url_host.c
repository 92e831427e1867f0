#include "ops/url/url_int.h"

#include <errno.h>
#include <stdint.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "ops/url/idna.h"

/* ---- addresses */

/* Reads the four numbers of an IPv4 address at the end of an IPv6 one into two pieces. */
static int ipv6_read_ipv4(const char *p, const char *end, uint16_t *pieces)
{
	for (int seen = 0; seen < 4; seen++) {
		int part = -1;
		if (seen > 0 && (p == end || *p++ != '.'))
			return -EINVAL;
		for (; p < end && url_is_digit((unsigned char)*p); p++) {
			if (part == 0)
				return -EINVAL;
			part = (part < 0 ? 0 : part * 10) + (*p - '0');
			if (part > 255)
				return -EINVAL;
		}
		if (part < 0)
			return -EINVAL;
		pieces[seen / 2] = (uint16_t)(pieces[seen / 2] << 8 | part);
	}
	return p == end ? 0 : -EINVAL;
}

static int ipv6_read(const char *p, const char *end, uint16_t pieces[8])
{
	int n = 0, compress = -1;              /* compress: index of the piece after the :: */
	if (p < end && *p == ':') {
		if (p + 1 == end || p[1] != ':')
			return -EINVAL;
		p += 2;
		compress = ++n;
	}
	while (p < end) {
		const char *start = p;
		unsigned value = 0;
		if (n == 8)
			return -EINVAL;
		if (*p == ':') {
			if (compress >= 0)
				return -EINVAL;
			p++;
			compress = ++n;
			continue;
		}
		while (p - start < 4 && p < end && url_hex_value((unsigned char)*p) >= 0)
			value = value << 4 | (unsigned)url_hex_value((unsigned char)*p++);
		if (p < end && *p == '.') {
			if (p == start || n > 6 || ipv6_read_ipv4(start, end, pieces + n) != 0)
				return -EINVAL;
			n += 2;
			break;
		}
		if (p < end && (*p++ != ':' || p == end))
			return -EINVAL;
		pieces[n++] = (uint16_t)value;
	}
	if (compress >= 0) {
		int moved = n - compress;
		memmove(&pieces[8 - moved], &pieces[compress], (size_t)moved * sizeof *pieces);
		memset(&pieces[compress], 0, (size_t)(8 - moved - compress) * sizeof *pieces);
	} else if (n != 8) {
		return -EINVAL;
	}
	return 0;
}

/* The position of the first longest run of at least two zeros, which becomes ::; -1: none. */
static int ipv6_zeros(const uint16_t pieces[8], int *count)
{
	int from = -1;
	*count = 1;
	for (int i = 0; i < 8; i++) {
		int run = 0;
		while (i + run < 8 && pieces[i + run] == 0)
			run++;
		if (run > *count) {
			*count = run;
			from = i;
		}
		i += run;
	}
	return from;
}

static char *ipv6_write(char *out, const uint16_t pieces[8])
{
	static const char digits[] = "0123456789abcdef";
	int count, from = ipv6_zeros(pieces, &count);
	*out++ = '[';
	for (int i = 0; i < 8; i++) {
		if (i == from) {
			*out++ = ':';
			if (i == 0)
				*out++ = ':';
			i += count - 1;
			continue;
		}
		int shift = 12;
		while (shift > 0 && pieces[i] >> shift == 0)
			shift -= 4;
		for (; shift >= 0; shift -= 4)
			*out++ = digits[pieces[i] >> shift & 15];
		if (i < 7)
			*out++ = ':';
	}
	*out++ = ']';
	return out;
}

/* A number of an IPv4 address, decimal, octal or hexadecimal; saturates at 2^32.  -1: not a number. */
static int64_t ipv4_number(struct span s)
{
	unsigned base = 10;
	uint64_t value = 0;
	if (s.n == 0)
		return -1;
	if (s.n >= 2 && s.p[0] == '0') {
		base = (s.p[1] | 0x20) == 'x' ? 16 : 8;
		size_t prefix = base == 16 ? 2 : 1;
		s.p += prefix;
		s.n -= prefix;
	}
	for (size_t i = 0; i < s.n; i++) {
		int digit = url_hex_value((unsigned char)s.p[i]);
		if (digit < 0 || (unsigned)digit >= base)
			return -1;
		value = value * base + (unsigned)digit;
		if (value > UINT32_MAX)
			value = 1ull << 32;
	}
	return (int64_t)value;
}

/* The last label of a domain, ignoring one dot at the end. */
static struct span last_label(struct span s)
{
	if (s.n > 1 && s.p[s.n - 1] == '.')
		s.n--;
	size_t at = s.n;
	while (at > 0 && s.p[at - 1] != '.')
		at--;
	return (struct span){ s.p + at, s.n - at };
}

static int ends_in_number(struct span s)
{
	struct span last = last_label(s);
	size_t digits = 0;
	while (digits < last.n && url_is_digit((unsigned char)last.p[digits]))
		digits++;
	return last.n > 0 && (digits == last.n || ipv4_number(last) >= 0);
}

static int ipv4_read(struct span s, uint32_t *address)
{
	int64_t numbers[4];
	int n = 0;
	if (s.n > 1 && s.p[s.n - 1] == '.')
		s.n--;
	for (size_t at = 0; at <= s.n;) {
		size_t stop = at;
		while (stop < s.n && s.p[stop] != '.')
			stop++;
		if (n == 4 || (numbers[n++] = ipv4_number((struct span){ s.p + at, stop - at })) < 0)
			return -EINVAL;
		at = stop + 1;
	}
	for (int i = 0; i < n - 1; i++)
		if (numbers[i] > 255)
			return -EINVAL;
	if (numbers[n - 1] >= 1ll << 8 * (5 - n))
		return -EINVAL;
	*address = (uint32_t)numbers[n - 1];
	for (int i = 0; i < n - 1; i++)
		*address += (uint32_t)numbers[i] << 8 * (3 - i);
	return 0;
}

static char *ipv4_write(char *out, uint32_t address)
{
	for (int shift = 24; shift >= 0; shift -= 8) {
		unsigned byte = address >> shift & 255;
		if (byte >= 100)
			*out++ = (char)('0' + byte / 100);
		if (byte >= 10)
			*out++ = (char)('0' + byte / 10 % 10);
		*out++ = (char)('0' + byte % 10);
		if (shift)
			*out++ = '.';
	}
	return out;
}

/* ---- domains */

static int has_any(struct span s, int set)
{
	for (size_t i = 0; i < s.n; i++)
		if (url_in_set((unsigned char)s.p[i], set))
			return 1;
	return 0;
}

static int domain_parse(struct span text, char **out, char **made, struct span *host)
{
	char *start = *out;
	for (size_t i = 0; i < text.n; i++)
		*out = url_percent_decode(*out, text, &i);
	struct span s = { start, (size_t)(*out - start) };
	if (utf8_ascii_prefix(s.p, s.n) == s.n && !idna_has_prefix(s.p, s.n)) {
		for (char *p = start; p < *out; p++)
			*p = url_lower(*p);
	} else {
		int rc = idna_to_ascii(s.p, s.n, made, &s.n);
		if (rc != 0)
			return rc;
		s.p = *made;
	}
	if (s.n == 0 || has_any(s, FORBIDDEN_DOMAIN))
		return -EINVAL;
	if (ends_in_number(s)) {
		uint32_t address;
		if (ipv4_read(s, &address) != 0)
			return -EINVAL;
		s.p = *out;
		*out = ipv4_write(*out, address);
		s.n = (size_t)(*out - s.p);
	}
	*host = s;
	return 0;
}

int url_host_parse(struct span text, int special, char **out, char **made, struct span *host)
{
	char *start = *out;
	if (text.n > 0 && text.p[0] == '[') {
		uint16_t pieces[8] = { 0 };
		if (text.p[text.n - 1] != ']' || ipv6_read(text.p + 1, text.p + text.n - 1, pieces) != 0)
			return -EINVAL;
		*out = ipv6_write(start, pieces);
	} else if (special) {
		return domain_parse(text, out, made, host);
	} else {
		if (has_any(text, FORBIDDEN_HOST))
			return -EINVAL;
		*out = url_percent_encode(start, text, SET_C0);
	}
	*host = (struct span){ start, (size_t)(*out - start) };
	return 0;
}
