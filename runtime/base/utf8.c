#include "base/utf8.h"

#include <string.h>

size_t utf8_decode(const unsigned char *p, size_t n, uint32_t *cp, int *ok)
{
	unsigned char c = p[0];
	*ok = 1;
	if (c < 0x80) {
		*cp = c;
		return 1;
	}
	/* the second byte's range depends on the first: it excludes overlong forms, surrogates and > 10FFFF */
	unsigned lo = 0x80, hi = 0xBF, more;
	uint32_t v;
	if (c >= 0xC2 && c <= 0xDF) {
		more = 1;
		v = c & 0x1F;
	} else if (c >= 0xE0 && c <= 0xEF) {
		more = 2;
		v = c & 0x0F;
		if (c == 0xE0) lo = 0xA0;
		if (c == 0xED) hi = 0x9F;
	} else if (c >= 0xF0 && c <= 0xF4) {
		more = 3;
		v = c & 0x07;
		if (c == 0xF0) lo = 0x90;
		if (c == 0xF4) hi = 0x8F;
	} else {
		*cp = UTF8_REPLACEMENT;
		*ok = 0;
		return 1;
	}
	size_t i = 1;
	for (; more > 0; more--, i++) {
		if (i >= n || p[i] < lo || p[i] > hi) {
			*cp = UTF8_REPLACEMENT;
			*ok = 0;
			return i;
		}
		v = v << 6 | (p[i] & 0x3F);
		lo = 0x80;
		hi = 0xBF;
	}
	*cp = v;
	return i;
}

size_t utf8_encode(uint32_t cp, char *out)
{
	if (cp < 0x80) {
		out[0] = (char)cp;
		return 1;
	}
	if (cp < 0x800) {
		out[0] = (char)(0xC0 | cp >> 6);
		out[1] = (char)(0x80 | (cp & 0x3F));
		return 2;
	}
	if (cp < 0x10000) {
		out[0] = (char)(0xE0 | cp >> 12);
		out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
		out[2] = (char)(0x80 | (cp & 0x3F));
		return 3;
	}
	out[0] = (char)(0xF0 | cp >> 18);
	out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
	out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
	out[3] = (char)(0x80 | (cp & 0x3F));
	return 4;
}

size_t utf8_ascii_prefix(const char *p, size_t n)
{
	size_t i = 0;
	for (; i + 8 <= n; i += 8) {
		uint64_t w;
		memcpy(&w, p + i, 8);
		if (w & 0x8080808080808080u)
			break;
	}
	while (i < n && (unsigned char)p[i] < 0x80)
		i++;
	return i;
}

int utf8_valid(const char *p, size_t n)
{
	for (;;) {
		size_t a = utf8_ascii_prefix(p, n);
		p += a;
		n -= a;
		if (n == 0)
			return 1;
		uint32_t cp;
		int ok;
		size_t k = utf8_decode((const unsigned char *)p, n, &cp, &ok);
		if (!ok)
			return 0;
		p += k;
		n -= k;
	}
}
