/* codec/zstream.h -- streams of bytes, compressed and decompressed: gzip (RFC 1952), deflate (the zlib format, RFC
 * 1950), deflate-raw (RFC 1951), brotli (RFC 7932) and zstd (RFC 8878).
 *
 * The work is done by zlib, libbrotlienc, libbrotlidec and libzstd, each opened when a format of its is first asked
 * for.  Their structures are declared here as their manuals have them, so that building needs none of their headers.
 *
 * A stream is driven by zstream_run: it takes what it can of the input and fills what there is room for in the output,
 * so that the caller decides how much memory a small input may become.
 *
 * Memory     a stream's own, see zstream_memory; freed by zstream_close.
 * Errors     -EINVAL: no such format.  -ELIBACC: its library is not there, see zstream_library.  -ENOMEM.  -EILSEQ: not
 *            in the format, or damaged.
 * Threads    one at a time per stream; zstream_open on the script thread only.
 */
#ifndef CODEC_ZSTREAM_H
#define CODEC_ZSTREAM_H

#include <stddef.h>
#include <stdint.h>

struct zstream;

int zstream_open(struct zstream **out, const char *format, int decompress);
void zstream_close(struct zstream *z);                         /* NULL is fine */

/* The file of the library that a format needs, and the Debian package that has it; NULL: no such format. */
const char *zstream_library(const char *format, int decompress, const char **package);
size_t zstream_memory(const struct zstream *z);                /* bytes, about */

enum zstream_state {
	ZSTREAM_HUNGRY,                /* all input was taken, all output given */
	ZSTREAM_FULL,                  /* the output is full; there is more */
	ZSTREAM_ENDED                  /* the end of the stream; what is left of the input lies behind it */
};

/* Advances *in and *size past what was taken, and sets *written.  finish: this input is the last.  A decompressor that
 * is HUNGRY after that was cut short. */
int zstream_run(struct zstream *z, const uint8_t **in, size_t *size, int finish, uint8_t *out, size_t room,
	size_t *written);

/* deflate-raw with a window of 2^bits bytes (9 to 15) and streams in pieces that can be read when they end, as messages
 * are. */
int zstream_open_window(struct zstream **out, int bits, int decompress);

/* Compresses all of the input, so that what was written can be decompressed to its last byte: it ends with 00 00 FF FF.
 * To be called with what is left and more room until it is HUNGRY. */
int zstream_flush(struct zstream *z, const uint8_t **in, size_t *size, uint8_t *out, size_t room, size_t *written);
/* of zstream_open_window: begins anew, nothing of before is known */
void zstream_again(struct zstream *z);

#endif
