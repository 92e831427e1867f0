/* ops/url/url_int.h -- shared by the URL files: spans of text, character classes, percent-encoding, and the host
 * parser.
 *
 * A writer takes the position to write to and returns the position after its output; the caller provides the room.
 */
#ifndef OPS_URL_URL_INT_H
#define OPS_URL_URL_INT_H

#include <stddef.h>
#include <string.h>

struct span { const char *p; size_t n; };

static inline int span_equal(struct span s, const char *text) { return s.n == strlen(text) && !memcmp(s.p, text, s.n); }
static inline int url_is_alpha(unsigned char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
static inline int url_is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
static inline char url_lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c; }
int url_hex_value(unsigned char c);            /* -1: not a digit */

/* The percent-encode sets of the standard, and the characters forbidden in hosts. */
enum {
	SET_C0 = 1, SET_FRAGMENT = 2, SET_QUERY = 4, SET_SPECIAL_QUERY = 8, SET_PATH = 16, SET_USERINFO = 32,
	FORBIDDEN_HOST = 64, FORBIDDEN_DOMAIN = 128
};
int url_in_set(unsigned char c, int set);

char *url_percent_byte(char *out, unsigned char c);                            /* %XX */
char *url_percent_encode(char *out, struct span text, int set);                /* at most three bytes per byte */

/* Writes the character at text.p[*i], or the byte of the %XX there, leaving *i at its last digit. */
char *url_percent_decode(char *out, struct span text, size_t *i);

/* Parses a host and writes its canonical form: a domain (special) or an opaque host, an IPv4 or an IPv6 address.  It is
 * written at *out, which moves behind it and has room for 4 * text.n + 48 bytes; a domain processed by UTS #46 is a
 * separate text, *made, which the caller initialises to NULL and frees with mem_free when *host is no longer needed.
 * 0, or an error of url.h. */
int url_host_parse(struct span text, int special, char **out, char **made, struct span *host);

#endif
