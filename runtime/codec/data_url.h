/* codec/data_url.h -- decoders for the body of a data: URL: percent-encoding, and base64 by Infra's forgiving-base64
 * decode. */
#ifndef CODEC_DATA_URL_H
#define CODEC_DATA_URL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* out has room for size bytes, and may be text itself; returns the bytes written.  A % not followed by two hexadecimal
 * digits is kept. */
size_t data_url_percent_decode(const uint8_t *text, size_t size, uint8_t *out);

/* Needs the same room.  White space is ignored, and padding may be missing; -EBADMSG for anything else that is not
 * base64. */
ssize_t data_url_base64(const uint8_t *text, size_t size, uint8_t *out);

#endif
