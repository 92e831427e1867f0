/* ops/url/url.h -- the parser of the WHATWG URL Standard: from text to the canonical text and the offsets of its parts.
 *
 * A URL is stored as its serialization (`href`, always ASCII) and the offsets of its parts, so that a part is a slice
 * and nothing is parsed twice:
 *
 *     https://user:pass@example.com:1234/foo/bar?baz#quux
 *           |     |    |           |    |       |   |
 *           |     |    |           |    |       |   hash    the '#', or href's end
 *           |     |    |           |    |       search      the '?', or hash
 *           |     |    |           |    path
 *           |     |    |           host_end                 the ':' of a port, or path (or the "/." that keeps a path
 *           |     |    |                                    beginning with // from being read as a host)
 *           |     |    host                                 the '@', or where the host begins; protocol if no host
 *           |     username_end                              the ':' of a password, or host
 *           protocol                                        after the scheme's ':'
 *
 * Source     https://url.spec.whatwg.org as of 2026.  An ASCII domain is only lowercased; one with other characters is
 *            processed by UTS #46 (idna.h), and so is one with a label that begins with "xn--", as in node: since June
 *            2026 the standard leaves such domains unchanged.
 * Input      UTF-8 of any length up to LIMIT_URL_BYTES, with ill-formed parts already replaced by U+FFFD.
 * Time       linear in the input and the base, except for idna.h.
 * Errors     -EINVAL: not a valid URL.  -ENOMEM.  -E2BIG: longer than the limit.
 * Threads    any.
 */
#ifndef OPS_URL_URL_H
#define OPS_URL_URL_H

#include <stddef.h>
#include <stdint.h>

#define LIMIT_URL_BYTES (1u << 28)     /* each byte may become three, and offsets have 32 bits */

struct url {
	char *href;            /* size bytes and a 0; freed by url_free */
	uint32_t size;
	uint32_t protocol, username_end, host, host_end, path, search, hash;
	int32_t port;          /* -1: none, or the scheme's default */
	unsigned char opaque;  /* the path is not a list of segments: "mailto:x" */
	unsigned char has_host;        /* also if it is empty: "file:///" */
};

/* base may be NULL.  out is only set if the result is 0. */
int url_parse(struct url *out, const char *input, size_t size, const struct url *base);
void url_free(struct url *u);

/* The setters of the URL class, except href: an invalid value changes nothing, and the result is still 0. */
enum url_part { URL_PROTOCOL, URL_USERNAME, URL_PASSWORD, URL_HOST, URL_HOSTNAME, URL_PORT, URL_PATHNAME, URL_SEARCH,
	URL_HASH };
int url_set(struct url *u, enum url_part part, const char *value, size_t size);

/* Converts a domain to ASCII or back (url.domainToASCII, url.domainToUnicode): free the text with mem_free; NULL with
 * *error set to one of the errors above. */
char *url_domain(const char *domain, size_t size, int to_unicode, int *error);

/* application/x-www-form-urlencoded.  form_decode: decodes + and %XX of one name or value into out, which has room for
 * size bytes; returns the number of bytes written, not necessarily UTF-8.  form_encode: writes at most three bytes per
 * byte. */
size_t url_form_decode(const char *text, size_t size, char *out);
size_t url_form_encode(const char *text, size_t size, char *out);

#endif
