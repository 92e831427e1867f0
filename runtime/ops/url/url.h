/* ops/url/url.h -- URLs as the WHATWG URL Standard has them: text in, one canonical text out and where its parts lie.
 *
 * A URL is kept as its serialization (`href`, always ASCII) and the offsets of its parts, so that a part is a slice and
 * nothing is parsed twice:
 *
 *     https://user:pass@example.com:1234/foo/bar?baz#quux
 *           |     |    |          |     |       |   |
 *           |     |    |          |     |       |   hash          the '#', or href's end
 *           |     |    |          |     |       search            the '?', or hash
 *           |     |    |          |     path
 *           |     |  |  host_end  the ':' of a port, or path (or the "/." that keeps a path
 *           |     |    |                                          beginning with // from being read as a host)
 *           |     |  host  the '@', or where the host begins; protocol if there is no host
 *           |     username_end                                    the ':' of a password, or host
 *           protocol                                              behind the scheme's ':'
 *
 * Source     https://url.spec.whatwg.org as of 2026.  An ASCII domain is only lowercased; one of other characters goes
 *            through UTS #46 (idna.h), and so does one with a label that begins with "xn--", as in node: the standard
 *            took such domains as they are from June 2026 on.
 * Input      UTF-8 of any length up to LIMIT_URL_BYTES; what is ill-formed was replaced by U+FFFD before.
 * Time       linear in the input and the base, but for what idna.h says.
 * Errors     -EINVAL: no URL.  -ENOMEM.  -E2BIG: longer than the limit.
 * Threads    any.
 */
#ifndef OPS_URL_URL_H
#define OPS_URL_URL_H

#include <stddef.h>
#include <stdint.h>

#define LIMIT_URL_BYTES (1u << 28)     /* every byte may become three, and offsets are 32 bits */

struct url {
	char *href;            /* size bytes and a 0; url_free */
	uint32_t size;
	uint32_t protocol, username_end, host, host_end, path, search, hash;
	int32_t port;          /* -1: none, or the scheme's own */
	unsigned char opaque;  /* the path is no list of segments: "mailto:x" */
	unsigned char has_host;        /* an empty one counts: "file:///" */
};

/* base may be NULL.  out is filled only when the answer is 0. */
int url_parse(struct url *out, const char *input, size_t size, const struct url *base);
void url_free(struct url *u);

/* The setters of the URL class, hrefs apart: what cannot be set so is left as it is, and the answer is 0 all the
 * same. */
enum url_part { URL_PROTOCOL, URL_USERNAME, URL_PASSWORD, URL_HOST, URL_HOSTNAME, URL_PORT, URL_PATHNAME, URL_SEARCH,
	URL_HASH };
int url_set(struct url *u, enum url_part part, const char *value, size_t size);

/* A domain to ASCII and back (url.domainToASCII, url.domainToUnicode): a text for mem_free, or NULL with *error set to
 * one of the errors above. */
char *url_domain(const char *domain, size_t size, int to_unicode, int *error);

/* application/x-www-form-urlencoded.  form_decode: one name or value, + and %XX undone, into out, which has room for
 * size bytes; returns the bytes written, not necessarily UTF-8.  form_encode: at most three bytes for one. */
size_t url_form_decode(const char *text, size_t size, char *out);
size_t url_form_encode(const char *text, size_t size, char *out);

#endif
