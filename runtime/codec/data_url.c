#include "codec/data_url.h"

#include <errno.h>

static int hex(uint8_t c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

size_t data_url_percent_decode(const uint8_t *text, size_t size, uint8_t *out)
{
	size_t written = 0;
	for (size_t i = 0; i < size; i++) {
		if (text[i] == '%' && size - i > 2 && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0) {
			out[written++] = (uint8_t)(hex(text[i + 1]) * 16 + hex(text[i + 2]));
			i += 2;
		} else {
			out[written++] = text[i];
		}
	}
	return written;
}

static int is_space(uint8_t c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

static int sextet(uint8_t c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

ssize_t data_url_base64(const uint8_t *text, size_t size, uint8_t *out)
{
	uint32_t bits = 0;
	size_t letters = 0, pads = 0, written = 0;
	for (size_t i = 0; i < size; i++) {
		uint8_t c = text[i];
		if (is_space(c))
			continue;
		if (c == '=') {
			pads++;
			continue;
		}
		int value = sextet(c);
		if (value < 0 || pads)
			return -EBADMSG;
		bits = bits << 6 | (uint32_t)value;
		if (++letters % 4 == 0) {
			out[written++] = (uint8_t)(bits >> 16);
			out[written++] = (uint8_t)(bits >> 8);
			out[written++] = (uint8_t)bits;
		}
	}
	if (letters % 4 == 1 || (pads && (pads > 2 || (letters + pads) % 4 != 0)))
		return -EBADMSG;
	if (letters % 4 >= 2)
		out[written++] = (uint8_t)(letters % 4 == 2 ? bits >> 4 : bits >> 10);
	if (letters % 4 == 3)
		out[written++] = (uint8_t)(bits >> 2);
	return (ssize_t)written;
}
