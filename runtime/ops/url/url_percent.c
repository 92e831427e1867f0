#include "ops/url/url_int.h"

#include "ops/url/url.h"

#define SETS (SET_C0 | SET_FRAGMENT | SET_QUERY | SET_SPECIAL_QUERY | SET_PATH | SET_USERINFO)

static const unsigned char classes[256] = {
	[0] = SETS | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	[1 ... 8] = SETS | FORBIDDEN_DOMAIN,
	['\t' ... '\n'] = SETS | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	[11 ... 12] = SETS | FORBIDDEN_DOMAIN,
	['\r'] = SETS | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	[14 ... 0x1F] = SETS | FORBIDDEN_DOMAIN,
	[' '] = (SETS & ~SET_C0) | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['"'] = SETS & ~SET_C0,
	['#'] = SET_QUERY | SET_SPECIAL_QUERY | SET_PATH | SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['%'] = FORBIDDEN_DOMAIN,
	['\''] = SET_SPECIAL_QUERY,
	['/'] = SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	[':'] = SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	[';'] = SET_USERINFO,
	['<'] = (SETS & ~SET_C0) | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['='] = SET_USERINFO,
	['>'] = (SETS & ~SET_C0) | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['?'] = SET_PATH | SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['@'] = SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['['] = SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['\\'] = SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	[']'] = SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['^'] = SET_PATH | SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['`'] = SET_FRAGMENT | SET_PATH | SET_USERINFO,
	['{'] = SET_PATH | SET_USERINFO,
	['|'] = SET_USERINFO | FORBIDDEN_DOMAIN | FORBIDDEN_HOST,
	['}'] = SET_PATH | SET_USERINFO,
	[0x7F] = SETS | FORBIDDEN_DOMAIN,
	[0x80 ... 0xFF] = SETS,
};

int url_in_set(unsigned char c, int set) { return classes[c] & set; }

int url_hex_value(unsigned char c)
{
	if (url_is_digit(c))
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

char *url_percent_byte(char *out, unsigned char c)
{
	static const char digits[] = "0123456789ABCDEF";
	*out++ = '%';
	*out++ = digits[c >> 4];
	*out++ = digits[c & 15];
	return out;
}

char *url_percent_encode(char *out, struct span text, int set)
{
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];
		if (classes[c] & set)
			out = url_percent_byte(out, c);
		else
			*out++ = (char)c;
	}
	return out;
}

char *url_percent_decode(char *out, struct span text, size_t *i)
{
	const char *p = text.p + *i;
	int high, low;
	*out = *p;
	if (*p == '%' && *i + 2 < text.n && (high = url_hex_value((unsigned char)p[1])) >= 0 &&
		(low = url_hex_value((unsigned char)p[2])) >= 0) {
		*out = (char)(high << 4 | low);
		*i += 2;
	}
	return out + 1;
}

/* ---- application/x-www-form-urlencoded */

size_t url_form_decode(const char *text, size_t size, char *out)
{
	char *to = out;
	for (size_t i = 0; i < size; i++) {
		if (text[i] == '+')
			*to++ = ' ';
		else
			to = url_percent_decode(to, (struct span){ text, size }, &i);
	}
	return (size_t)(to - out);
}

size_t url_form_encode(const char *text, size_t size, char *out)
{
	char *to = out;
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (url_is_alpha(c) || url_is_digit(c) || c == '*' || c == '-' || c == '.' || c == '_')
			*to++ = (char)c;
		else if (c == ' ')
			*to++ = '+';
		else
			to = url_percent_byte(to, c);
	}
	return (size_t)(to - out);
}
