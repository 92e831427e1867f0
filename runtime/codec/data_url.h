/* codec/data_url.h -- what a data: URL's body is made of: percent-encoding, and base64 as Infra's forgiving-base64
 * decode reads it. */
#ifndef CODEC_DATA_URL_H
#define CODEC_DATA_URL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* out has room for size bytes, and may be text; the bytes written.  A % without two hexadecimal digits behind it
 * stands for itself. */
size_t data_url_percent_decode(const uint8_t *text, size_t size, uint8_t *out);

/* The same room.  White space counts for nothing, what pads may be missing; -EBADMSG for anything else that is no
 * base64. */
ssize_t data_url_base64(const uint8_t *text, size_t size, uint8_t *out);

#endif
