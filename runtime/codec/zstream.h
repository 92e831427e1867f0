/* codec/zstream.h -- compresses and decompresses streams of bytes: gzip (RFC 1952), deflate (the zlib format, RFC
 * 1950), deflate-raw (RFC 1951), brotli (RFC 7932) and zstd (RFC 8878).
 *
 * The work is done by zlib, libbrotlienc, libbrotlidec and libzstd, each loaded when one of its formats is first used.
 * Their structures are declared here as in their manuals, so that building needs none of their headers.
 *
 * A stream is driven by zstream_run: it consumes as much of the input as it can and fills the room in the output, so
 * that the caller decides how much memory a small input may expand to.
 *
 * Memory     a stream's own, see zstream_memory; freed by zstream_close.
 * Errors     -EINVAL: no such format.  -ELIBACC: its library is missing, see zstream_library.  -ENOMEM.  -EILSEQ: not
 *            in the format, or damaged.
 * Threads    one at a time per stream; zstream_open on the script thread only.
 */
#ifndef CODEC_ZSTREAM_H
#define CODEC_ZSTREAM_H

#include <stddef.h>
#include <stdint.h>

struct zstream;

int zstream_open(struct zstream **out, const char *format, int decompress);
void zstream_close(struct zstream *z);                         /* z may be NULL */

/* The file name of the library that a format needs, and the Debian package that contains it; NULL: no such format. */
const char *zstream_library(const char *format, int decompress, const char **package);
size_t zstream_memory(const struct zstream *z);                /* bytes, about */

/* Writes the version of zlib or brotli, e.g. "1.2.13", which opens the library.  0, or -ELIBACC: it is missing. */
enum { ZSTREAM_VERSION_SIZE = 32 };
int zstream_zlib_version(char text[ZSTREAM_VERSION_SIZE]);
int zstream_brotli_version(char text[ZSTREAM_VERSION_SIZE]);

enum zstream_state {
	ZSTREAM_HUNGRY,                /* all input was consumed, all output written */
	ZSTREAM_FULL,                  /* the output is full; there is more to come */
	ZSTREAM_ENDED                  /* the end of the stream; the remaining input comes after it */
};

/* Advances *in and *size past the consumed input, and sets *written.  finish: this is the last input.  If a
 * decompressor is HUNGRY after that, its input was truncated. */
int zstream_run(struct zstream *z, const uint8_t **in, size_t *size, int finish, uint8_t *out, size_t room,
	size_t *written);

/* deflate-raw with a window of 2^bits bytes (9 to 15), for streams made of pieces that can each be decompressed
 * completely, such as messages. */
int zstream_open_window(struct zstream **out, int bits, int decompress);

/* Compresses all of the input, so that everything written so far can be decompressed: the output ends with 00 00 FF FF.
 * Call it again with the remaining input and more room until it is HUNGRY. */
int zstream_flush(struct zstream *z, const uint8_t **in, size_t *size, uint8_t *out, size_t room, size_t *written);
/* for zstream_open_window: starts afresh, with an empty window */
void zstream_again(struct zstream *z);

/* ---- with all that zlib and brotli can be told, and their own words for what fails: for node's zlib
 *
 * format: also "unzip" (decompress only), which is gzip or deflate by its first bytes; not zstd.  A stream opened so is
 * driven by zstream_write alone. */
struct zstream_options {
	int bits;                      /* windowBits: 8 to 15 (gzip: 9); 0 for decompressing: what the data say */
	int level, memory, strategy;   /* deflateInit2's */
	const uint8_t *dictionary;     /* copied; may be NULL */
	size_t dictionary_size;
	const uint32_t *parameters;    /* brotli's, by their numbers, or ZSTREAM_UNSET */
	size_t parameter_count;
};
#define ZSTREAM_UNSET UINT32_MAX

struct zstream_failure {
	const char *message;           /* a constant */
	int number;
	char code[48];                 /* "Z_DATA_ERROR" */
};

/* -EINVAL also for options that the library refuses. */
int zstream_open_with(struct zstream **out, const char *format, int decompress, const struct zstream_options *o);

/* One call of the library with this kind of flush (zlib.h's, brotli's operations), for at most INT_MAX bytes of input:
 * as zstream_run, but room left over means that nothing more comes.  Decompressing gzip goes on with the next member.
 * 0, or -EILSEQ and *f: then the stream is of no use any more until zstream_reset. */
int zstream_write(struct zstream *z, int flush, const uint8_t **in, size_t *size, uint8_t *out, size_t room,
	size_t *written, struct zstream_failure *f);
int zstream_reset(struct zstream *z, struct zstream_failure *f);       /* brotli's parameters become its own again */
/* deflateParams, of deflate and deflate-raw; nothing for others, and nothing where the input was not flushed. */
int zstream_set(struct zstream *z, int level, int strategy, struct zstream_failure *f);

int zstream_crc32(uint32_t *crc, const uint8_t *bytes, size_t size);   /* 0 or -ELIBACC */

#endif
