/* codec/sigv4.h -- requests signed for S3: AWS Signature Version 4, as "Authenticating Requests (AWS Signature Version
 * 4)" of Amazon's S3 API Reference describes it, with the signature in the Authorization field.
 *
 *     sigv4_encode, sigv4_query        the path and the query as they are sent, which are also their canonical forms
 *     sigv4_sign                       the field's value
 *
 * What is signed are the method, path, query, the fields that are given, and the SHA-256 of the body: a request that
 * was changed or cut short on its way is refused by the service.
 *
 * Secrets    keys derived from the secret key are overwritten before sigv4_sign returns; the value that it makes does
 *            not allow the secret key to be found.
 * Errors     0, or a negative errno of digest_open; running out of memory shows in buf.failed too.
 * Threads    the script thread's, as digest.h.
 */
#ifndef CODEC_SIGV4_H
#define CODEC_SIGV4_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

enum { SIGV4_DATE = 17, SIGV4_HASH = 65 };     /* characters of each with its 0 byte */

/* Appends the bytes percent-encoded: all but letters, digits, '-', '.', '_', '~' and, with slashes, '/'. */
int sigv4_encode(struct buf *out, const char *bytes, size_t size, int slashes);

/* A parameter of the query, or a field; borrowed.  A field's name is in lower case, its value one line without spaces
 * at its ends. */
struct sigv4_pair { const char *name, *value; size_t name_size, value_size; };

/* Appends name=value&... in canonical order, which sorts the pairs. */
int sigv4_query(struct buf *out, struct sigv4_pair *pairs, size_t count);

/* "20260131T235959Z" of seconds since 1970. */
void sigv4_date(int64_t seconds, char out[SIGV4_DATE]);

/* The SHA-256 of bytes in hex. */
int sigv4_hash(const void *bytes, size_t size, char out[SIGV4_HASH]);

struct sigv4_request {
	const char *method;
	const char *path, *query;      /* encoded; "" for no query */
	struct sigv4_pair *fields;     /* all that are signed, at least host, x-amz-date and x-amz-content-sha256 */
	size_t field_count;
	const char *payload;           /* the body's hash in hex */
	const char *date;              /* sigv4_date's */
	const char *region, *access_key, *secret_key;
};

/* Appends the value of Authorization; sorts the fields. */
int sigv4_sign(const struct sigv4_request *rq, struct buf *out);

#endif
