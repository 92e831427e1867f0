#include "codec/zstream.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/library.h"
#include "base/mem.h"

/* ---- zlib, by zlib.h's manual */

struct zlib_stream {
	const uint8_t *next_in;
	unsigned avail_in;
	unsigned long total_in;
	uint8_t *next_out;
	unsigned avail_out;
	unsigned long total_out;
	const char *message;
	void *state;
	void *(*alloc)(void *opaque, unsigned items, unsigned size);
	void (*free)(void *opaque, void *address);
	void *opaque;
	int data_type;
	unsigned long adler, reserved;
};

enum { Z_NO_FLUSH = 0, Z_SYNC_FLUSH = 2, Z_FINISH = 4 };
enum { Z_OK = 0, Z_STREAM_END = 1, Z_NEED_DICT = 2, Z_STREAM_ERROR = -2, Z_DATA_ERROR = -3, Z_MEM_ERROR = -4,
	Z_BUF_ERROR = -5 };
enum { Z_DEFLATED = 8, Z_LEVEL = -1, Z_MEMORY = 8, Z_BITS = 15 };
enum { Z_GZIP = 16, Z_EITHER = 32 };   /* added to the bits */

static struct {
	int (*deflate_init)(struct zlib_stream *s, int level, int method, int bits, int memory, int strategy,
		const char *version, int size);
	int (*deflate)(struct zlib_stream *s, int flush);
	int (*deflate_end)(struct zlib_stream *s);
	int (*deflate_reset)(struct zlib_stream *s);
	int (*inflate_init)(struct zlib_stream *s, int bits, const char *version, int size);
	int (*inflate)(struct zlib_stream *s, int flush);
	int (*inflate_end)(struct zlib_stream *s);
	int (*inflate_reset)(struct zlib_stream *s);
	int (*deflate_params)(struct zlib_stream *s, int level, int strategy);
	int (*deflate_dictionary)(struct zlib_stream *s, const uint8_t *bytes, unsigned size);
	int (*inflate_dictionary)(struct zlib_stream *s, const uint8_t *bytes, unsigned size);
	unsigned long (*crc32)(unsigned long crc, const uint8_t *bytes, unsigned size);
	const char *(*version)(void);
} zlib;

/* ---- brotli, by brotli/encode.h and brotli/decode.h */

enum { BROTLI_PROCESS = 0, BROTLI_FINISH = 2, BROTLI_PARAM_QUALITY = 1, BROTLI_QUALITY = 6,
	BROTLI_QUALITY_MAX = 11 };
enum { BROTLI_ERROR = 0, BROTLI_SUCCESS = 1, BROTLI_MORE_INPUT = 2, BROTLI_MORE_OUTPUT = 3 };
enum { BROTLI_LAST_FORMAT_ERROR = -16, BROTLI_FIRST_ALLOC_ERROR = -21, BROTLI_LAST_ALLOC_ERROR = -30 };

static struct {
	void *(*new)(void *alloc, void *free, void *opaque);
	void (*free)(void *s);
	int (*set)(void *s, int parameter, uint32_t value);
	int (*run)(void *s, int op, size_t *in, const uint8_t **next_in, size_t *out, uint8_t **next_out,
		size_t *total);
	int (*ended)(void *s);
} brotli_encoder;

static struct {
	void *(*new)(void *alloc, void *free, void *opaque);
	void (*free)(void *s);
	int (*set)(void *s, int parameter, uint32_t value);
	int (*run)(void *s, size_t *in, const uint8_t **next_in, size_t *out, uint8_t **next_out, size_t *total);
	int (*error)(const void *s);
	const char *(*error_text)(int code);
	uint32_t (*version)(void);
} brotli_decoder;

/* ---- zstd, by zstd.h */

struct zstd_buffer {
	const void *bytes;
	size_t size, at;
};

enum { ZSTD_CONTINUE = 0, ZSTD_END = 2, ZSTD_WINDOW_LOG_MAX = 100, ZSTD_WINDOW_LOG = 27 };

static struct {
	void *(*new_encoder)(void);
	size_t (*free_encoder)(void *s);
	size_t (*encode)(void *s, struct zstd_buffer *out, struct zstd_buffer *in, int op);
	void *(*new_decoder)(void);
	size_t (*free_decoder)(void *s);
	size_t (*set_decoder)(void *s, int parameter, int value);
	size_t (*decode)(void *s, struct zstd_buffer *out, struct zstd_buffer *in);
	unsigned (*is_error)(size_t code);
} zstd;

/* ---- the libraries */

static const struct symbol zlib_symbols[] = {
	{ "deflateInit2_", (void **)&zlib.deflate_init }, { "deflate", (void **)&zlib.deflate },
	{ "deflateEnd", (void **)&zlib.deflate_end },
	{ "inflateInit2_", (void **)&zlib.inflate_init }, { "inflate", (void **)&zlib.inflate },
	{ "inflateEnd", (void **)&zlib.inflate_end },
	{ "deflateReset", (void **)&zlib.deflate_reset }, { "inflateReset", (void **)&zlib.inflate_reset },
	{ "deflateParams", (void **)&zlib.deflate_params },
	{ "deflateSetDictionary", (void **)&zlib.deflate_dictionary },
	{ "inflateSetDictionary", (void **)&zlib.inflate_dictionary }, { "crc32", (void **)&zlib.crc32 },
	{ "zlibVersion", (void **)&zlib.version },
	{ NULL, NULL },
};
static const struct symbol encoder_symbols[] = {
	{ "BrotliEncoderCreateInstance", (void **)&brotli_encoder.new },
	{ "BrotliEncoderDestroyInstance", (void **)&brotli_encoder.free },
	{ "BrotliEncoderSetParameter", (void **)&brotli_encoder.set },
	{ "BrotliEncoderCompressStream", (void **)&brotli_encoder.run },
	{ "BrotliEncoderIsFinished", (void **)&brotli_encoder.ended }, { NULL, NULL },
};
static const struct symbol decoder_symbols[] = {
	{ "BrotliDecoderCreateInstance", (void **)&brotli_decoder.new },
	{ "BrotliDecoderDestroyInstance", (void **)&brotli_decoder.free },
	{ "BrotliDecoderSetParameter", (void **)&brotli_decoder.set },
	{ "BrotliDecoderDecompressStream", (void **)&brotli_decoder.run },
	{ "BrotliDecoderGetErrorCode", (void **)&brotli_decoder.error },
	{ "BrotliDecoderErrorString", (void **)&brotli_decoder.error_text },
	{ "BrotliDecoderVersion", (void **)&brotli_decoder.version }, { NULL, NULL },
};
static const struct symbol zstd_symbols[] = {
	{ "ZSTD_createCCtx", (void **)&zstd.new_encoder }, { "ZSTD_freeCCtx", (void **)&zstd.free_encoder },
	{ "ZSTD_compressStream2", (void **)&zstd.encode }, { "ZSTD_createDCtx", (void **)&zstd.new_decoder },
	{ "ZSTD_freeDCtx", (void **)&zstd.free_decoder }, { "ZSTD_DCtx_setParameter", (void **)&zstd.set_decoder },
	{ "ZSTD_decompressStream", (void **)&zstd.decode }, { "ZSTD_isError", (void **)&zstd.is_error }, { NULL, NULL },
};

static struct library zlib_library = { "libz.so.1", "zlib1g", zlib_symbols, 0 },
	encoder_library = { "libbrotlienc.so.1", "libbrotli1", encoder_symbols, 0 },
	decoder_library = { "libbrotlidec.so.1", "libbrotli1", decoder_symbols, 0 },
	zstd_library = { "libzstd.so.1", "libzstd1", zstd_symbols, 0 };

/* ---- formats */

struct zstream {
	const struct format *format;
	int decompress, ended, bits, level, memory, strategy;
	int is_gzip;                   /* of "unzip": -2 until its first byte has told something, -1 until the second */
	uint8_t *dictionary;
	size_t dictionary_size;
	union {
		struct zlib_stream zlib;
		void *other;
	} u;
};

struct format {
	const char *name;
	struct library *encoder, *decoder;
	int (*open)(struct zstream *z);
	void (*close)(struct zstream *z);
	int (*run)(struct zstream *z, const uint8_t **in, size_t *size, int finish, uint8_t *out, size_t room,
		size_t *written);
	int bits;                      /* zlib's windowBits, which also select the format */
	size_t encoder_memory, decoder_memory;
};

static int zlib_open(struct zstream *z)
{
	struct zlib_stream *s = &z->u.zlib;
	int rc = z->decompress ? zlib.inflate_init(s, z->bits, "1.2", (int)sizeof *s) :
		zlib.deflate_init(s, z->level, Z_DEFLATED, z->bits, z->memory, z->strategy, "1.2", (int)sizeof *s);
	return rc == Z_OK ? 0 : rc == Z_MEM_ERROR ? -ENOMEM : rc == Z_STREAM_ERROR ? -EINVAL : -ELIBACC;
}

static void zlib_close(struct zstream *z)
{
	if (z->decompress)
		zlib.inflate_end(&z->u.zlib);
	else
		zlib.deflate_end(&z->u.zlib);
}

static int zlib_go(struct zstream *z, const uint8_t **in, size_t *size, int end, uint8_t *out, size_t room,
	size_t *written)
{
	struct zlib_stream *s = &z->u.zlib;
	unsigned given = *size > UINT_MAX ? UINT_MAX : (unsigned)*size,
		place = room > UINT_MAX ? UINT_MAX : (unsigned)room;
	int flush = given == *size ? end : Z_NO_FLUSH, rc;
	s->next_in = *in;
	s->avail_in = given;
	s->next_out = out;
	s->avail_out = place;
	rc = z->decompress ? zlib.inflate(s, Z_NO_FLUSH) : zlib.deflate(s, flush);
	*in += given - s->avail_in;
	*size -= given - s->avail_in;
	*written = place - s->avail_out;
	if (rc == Z_STREAM_END)
		return ZSTREAM_ENDED;
	if (rc == Z_MEM_ERROR)
		return -ENOMEM;
	if (rc != Z_OK && rc != Z_BUF_ERROR)
		return -EILSEQ;
	return s->avail_out == 0 || *size ? ZSTREAM_FULL : ZSTREAM_HUNGRY;
}

static int zlib_run(struct zstream *z, const uint8_t **in, size_t *size, int finish, uint8_t *out, size_t room,
	size_t *written)
{
	return zlib_go(z, in, size, finish ? Z_FINISH : Z_NO_FLUSH, out, room, written);
}

static int brotli_open(struct zstream *z)
{
	z->u.other = z->decompress ? brotli_decoder.new(NULL, NULL, NULL) : brotli_encoder.new(NULL, NULL, NULL);
	if (!z->u.other)
		return -ENOMEM;
	if (!z->decompress)
		brotli_encoder.set(z->u.other, BROTLI_PARAM_QUALITY, BROTLI_QUALITY);
	return 0;
}

static void brotli_close(struct zstream *z)
{
	if (z->decompress)
		brotli_decoder.free(z->u.other);
	else
		brotli_encoder.free(z->u.other);
}

static int brotli_run(struct zstream *z, const uint8_t **in, size_t *size, int finish, uint8_t *out, size_t room,
	size_t *written)
{
	size_t left = room;
	int rc;
	if (z->decompress) {
		rc = brotli_decoder.run(z->u.other, size, in, &left, &out, NULL);
		*written = room - left;
		return rc == BROTLI_ERROR ? -EILSEQ : rc == BROTLI_SUCCESS ? ZSTREAM_ENDED : rc == BROTLI_MORE_OUTPUT ?
			ZSTREAM_FULL : ZSTREAM_HUNGRY;
	}
	rc = brotli_encoder.run(z->u.other, finish ? BROTLI_FINISH : BROTLI_PROCESS, size, in, &left, &out, NULL);
	*written = room - left;
	if (!rc)
		return -ENOMEM;
	return brotli_encoder.ended(z->u.other) ? ZSTREAM_ENDED : !left || *size ? ZSTREAM_FULL : ZSTREAM_HUNGRY;
}

static int zstd_open(struct zstream *z)
{
	z->u.other = z->decompress ? zstd.new_decoder() : zstd.new_encoder();
	if (!z->u.other)
		return -ENOMEM;
	if (z->decompress)
		zstd.set_decoder(z->u.other, ZSTD_WINDOW_LOG_MAX, ZSTD_WINDOW_LOG);
	return 0;
}

static void zstd_close(struct zstream *z)
{
	if (z->decompress)
		zstd.free_decoder(z->u.other);
	else
		zstd.free_encoder(z->u.other);
}

static int zstd_run(struct zstream *z, const uint8_t **in, size_t *size, int finish, uint8_t *out, size_t room,
	size_t *written)
{
	struct zstd_buffer from = { *in, *size, 0 }, to = { out, room, 0 };
	size_t rc = z->decompress ? zstd.decode(z->u.other, &to, &from) :
		zstd.encode(z->u.other, &to, &from, finish ? ZSTD_END : ZSTD_CONTINUE);
	*in += from.at;
	*size -= from.at;
	*written = to.at;
	if (zstd.is_error(rc))
		return -EILSEQ;
	if (rc == 0 && (z->decompress ? from.at || to.at : finish))
		return ZSTREAM_ENDED;
	return to.at == room || *size ? ZSTREAM_FULL : ZSTREAM_HUNGRY;
}

#define ZLIB &zlib_library, &zlib_library, zlib_open, zlib_close, zlib_run
static const struct format formats[] = {
	{ "gzip", ZLIB, Z_BITS + Z_GZIP, 268 << 10, 44 << 10 },
	{ "deflate", ZLIB, Z_BITS, 268 << 10, 44 << 10 },
	{ "deflate-raw", ZLIB, -Z_BITS, 268 << 10, 44 << 10 },
	{ "unzip", ZLIB, Z_BITS + Z_EITHER, 268 << 10, 44 << 10 },
	{ "brotli", &encoder_library, &decoder_library, brotli_open, brotli_close, brotli_run, 0, 4 << 20, 512 << 10 },
	{ "zstd", &zstd_library, &zstd_library, zstd_open, zstd_close, zstd_run, 0, 1 << 20, 256 << 10 },
	{ NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0 }
};
#undef ZLIB

static const struct format *find(const char *name)
{
	const struct format *f = formats;
	while (f->name && strcmp(f->name, name))
		f++;
	return f->name ? f : NULL;
}

static int set_all(struct zstream *z, const struct zstream_options *o)
{
	if (!z->decompress)
		brotli_encoder.set(z->u.other, BROTLI_PARAM_QUALITY, BROTLI_QUALITY_MAX);
	for (size_t i = 0; i < o->parameter_count; i++)
		if (o->parameters[i] != ZSTREAM_UNSET && !(z->decompress ?
			brotli_decoder.set(z->u.other, (int)i, o->parameters[i]) :
			brotli_encoder.set(z->u.other, (int)i, o->parameters[i])))
			return -EINVAL;
	return 0;
}

static int set_dictionary(struct zstream *z)
{
	unsigned size = (unsigned)z->dictionary_size;
	if (!size || (z->decompress && z->format->bits > 0))
		return Z_OK;
	return z->decompress ? zlib.inflate_dictionary(&z->u.zlib, z->dictionary, size) :
		z->format->bits > Z_BITS ? Z_OK : zlib.deflate_dictionary(&z->u.zlib, z->dictionary, size);
}

static int set_options(struct zstream *z, const struct zstream_options *o)
{
	if (!z->format->bits)
		return set_all(z, o);
	if (!o->dictionary_size)
		return 0;
	if (o->dictionary_size > UINT_MAX)
		return -EINVAL;
	z->dictionary = mem_try_alloc(o->dictionary_size);
	if (!z->dictionary)
		return -ENOMEM;
	memcpy(z->dictionary, o->dictionary, o->dictionary_size);
	z->dictionary_size = o->dictionary_size;
	return set_dictionary(z) == Z_OK ? 0 : -EINVAL;
}

static int open_format(struct zstream **out, const struct format *f, int decompress, const struct zstream_options *o,
	int bits)
{
	struct zstream *z;
	int rc;
	if (!f || (f->bits > Z_BITS + Z_GZIP && !(o && decompress)))
		return -EINVAL;
	rc = library_open(decompress ? f->decoder : f->encoder);
	if (rc)
		return rc;
	z = mem_try_zalloc(sizeof *z);
	if (!z)
		return -ENOMEM;
	*z = (struct zstream){ .format = f, .decompress = decompress, .bits = bits, .is_gzip = -2,
		.level = o ? o->level : Z_LEVEL, .memory = o ? o->memory : Z_MEMORY, .strategy = o ? o->strategy : 0 };
	rc = f->open(z);
	if (rc) {
		mem_free(z);
		return rc;
	}
	rc = o ? set_options(z, o) : 0;
	if (rc) {
		zstream_close(z);
		return rc;
	}
	*out = z;
	return 0;
}

int zstream_open(struct zstream **out, const char *format, int decompress)
{
	const struct format *f = find(format);
	return open_format(out, f, decompress, NULL, f ? f->bits : 0);
}

int zstream_open_window(struct zstream **out, int bits, int decompress)
{
	return open_format(out, find("deflate-raw"), decompress, NULL, -bits);
}

int zstream_open_with(struct zstream **out, const char *format, int decompress, const struct zstream_options *o)
{
	const struct format *f = find(format);
	if (!f || f->open == zstd_open)
		return -EINVAL;
	return open_format(out, f, decompress, o, f->bits < 0 ? -o->bits : o->bits + f->bits - Z_BITS);
}

void zstream_again(struct zstream *z)
{
	z->ended = 0;
	if (z->decompress)
		zlib.inflate_reset(&z->u.zlib);
	else
		zlib.deflate_reset(&z->u.zlib);
}

int zstream_flush(struct zstream *z, const uint8_t **in, size_t *size, uint8_t *out, size_t room, size_t *written)
{
	return zlib_go(z, in, size, Z_SYNC_FLUSH, out, room, written);
}

void zstream_close(struct zstream *z)
{
	if (!z)
		return;
	z->format->close(z);
	mem_free(z->dictionary);
	mem_free(z);
}

const char *zstream_library(const char *format, int decompress, const char **package)
{
	const struct format *f = find(format);
	const struct library *l = !f ? NULL : decompress ? f->decoder : f->encoder;
	if (l)
		*package = l->package;
	return l ? l->file : NULL;
}

int zstream_zlib_version(char text[ZSTREAM_VERSION_SIZE])
{
	int error = library_open(&zlib_library);
	if (error == 0)
		snprintf(text, ZSTREAM_VERSION_SIZE, "%s", zlib.version());
	return error;
}

/* Brotli tells it as 8 bits, 12 bits and 12 bits. */
int zstream_brotli_version(char text[ZSTREAM_VERSION_SIZE])
{
	int error = library_open(&decoder_library);
	uint32_t n = error == 0 ? brotli_decoder.version() : 0;
	if (error == 0)
		snprintf(text, ZSTREAM_VERSION_SIZE, "%u.%u.%u", n >> 24, n >> 12 & 0xfff, n & 0xfff);
	return error;
}

size_t zstream_memory(const struct zstream *z)
{
	size_t size = z->decompress ? z->format->decoder_memory : z->format->encoder_memory;
	if (z->format->bits && !z->decompress)         /* as zconf.h has it */
		size = ((size_t)1 << (abs(z->bits) % Z_GZIP + 2)) + ((size_t)1 << (z->memory + 9)) + (12 << 10);
	return size + z->dictionary_size;
}

int zstream_run(struct zstream *z, const uint8_t **in, size_t *size, int finish, uint8_t *out, size_t room,
	size_t *written)
{
	int rc;
	*written = 0;
	if (z->ended)
		return ZSTREAM_ENDED;
	rc = z->format->run(z, in, size, finish, out, room, written);
	if (rc == ZSTREAM_ENDED)
		z->ended = 1;
	return rc;
}

/* ---- with zlib's own words */

static int fail(struct zstream_failure *f, const char *message, int number, const char *code)
{
	f->message = message;
	f->number = number;
	snprintf(f->code, sizeof f->code, "%s", code);
	return -EILSEQ;
}

static int fail_zlib(struct zstream *z, struct zstream_failure *f, int rc, const char *message)
{
	static const char *const names[] = { "Z_VERSION_ERROR", "Z_BUF_ERROR", "Z_MEM_ERROR", "Z_DATA_ERROR",
		"Z_STREAM_ERROR", "Z_ERRNO", "Z_OK", "Z_STREAM_END", "Z_NEED_DICT" };
	if (z->u.zlib.message)
		message = z->u.zlib.message;
	return fail(f, message, rc, rc >= -6 && rc <= Z_NEED_DICT ? names[rc + 6] : "Z_STREAM_ERROR");
}

static int start_again(struct zstream *z)
{
	int rc = z->decompress ? zlib.inflate_reset(&z->u.zlib) : zlib.deflate_reset(&z->u.zlib);
	z->ended = 0;
	return rc == Z_OK ? set_dictionary(z) : rc;
}

/* Looks for the magic of gzip, 1F 8B, of which the second byte may come in a later piece. */
static void tell_format(struct zstream *z, const uint8_t *bytes, size_t size)
{
	if (z->format->bits <= Z_BITS + Z_GZIP)
		return;
	for (; size && z->is_gzip < 0; bytes++, size--)
		z->is_gzip = *bytes != (z->is_gzip == -2 ? 0x1f : 0x8b) ? 0 : z->is_gzip == -2 ? -1 : 1;
}

static int inflate_members(struct zstream *z, int flush)
{
	struct zlib_stream *s = &z->u.zlib;
	tell_format(z, s->next_in, s->avail_in);
	int members = z->is_gzip > 0 || z->format->bits == Z_BITS + Z_GZIP, rc = zlib.inflate(s, flush);
	if (rc == Z_NEED_DICT && z->dictionary_size && z->format->bits > 0) {
		rc = zlib.inflate_dictionary(s, z->dictionary, (unsigned)z->dictionary_size);
		if (rc == Z_DATA_ERROR)                /* of the dictionary, not of the input */
			return Z_NEED_DICT;
		if (rc == Z_OK)
			rc = zlib.inflate(s, flush);
	}
	/* zeros are padding */
	while (members && rc == Z_STREAM_END && s->avail_in && *s->next_in) {
		start_again(z);
		rc = zlib.inflate(s, flush);
	}
	return rc;
}

/* The library works on later calls, of deflateParams for one, with what it was last given. */
static void forget_buffers(struct zlib_stream *s)
{
	static uint8_t nothing[1];
	s->next_in = s->next_out = nothing;
	s->avail_in = s->avail_out = 0;
}

static int zlib_write(struct zstream *z, int flush, const uint8_t **in, size_t *size, uint8_t *out, size_t room,
	size_t *written, struct zstream_failure *f)
{
	struct zlib_stream *s = &z->u.zlib;
	unsigned given = (unsigned)*size, place = room > UINT_MAX ? UINT_MAX : (unsigned)room;
	int rc;
	s->next_in = *in;
	s->avail_in = given;
	s->next_out = out;
	s->avail_out = place;
	rc = z->decompress ? inflate_members(z, flush) : zlib.deflate(s, flush);
	*in += given - s->avail_in;
	*size -= given - s->avail_in;
	*written = place - s->avail_out;
	forget_buffers(s);
	if ((rc == Z_OK || rc == Z_BUF_ERROR) && *written < place && flush == Z_FINISH)
		return fail_zlib(z, f, rc, "unexpected end of file");
	if (rc == Z_NEED_DICT)
		return fail_zlib(z, f, rc, z->dictionary_size ? "Bad dictionary" : "Missing dictionary");
	return rc == Z_OK || rc == Z_BUF_ERROR || rc == Z_STREAM_END ? 0 : fail_zlib(z, f, rc, "Zlib error");
}

/* Up to 1.0.9 the library's texts are without the kind of the error. */
static int fail_brotli(struct zstream *z, struct zstream_failure *f)
{
	int number = brotli_decoder.error(z->u.other);
	const char *text = brotli_decoder.error_text(number), *kind = "_ERROR_";
	char code[sizeof f->code];
	if (number >= BROTLI_LAST_FORMAT_ERROR)
		kind = "_ERROR_FORMAT_";
	else if (number <= BROTLI_FIRST_ALLOC_ERROR && number >= BROTLI_LAST_ALLOC_ERROR)
		kind = "_ERROR_ALLOC_";
	snprintf(code, sizeof code, "ERR_%s%s", *text == '_' ? "" : kind, text);
	return fail(f, "Decompression failed", number, code);
}

static int brotli_write(struct zstream *z, int flush, const uint8_t **in, size_t *size, uint8_t *out, size_t room,
	size_t *written, struct zstream_failure *f)
{
	size_t left = room;
	int rc;
	if (!z->decompress) {
		rc = brotli_encoder.run(z->u.other, flush, size, in, &left, &out, NULL);
		*written = room - left;
		return rc ? 0 : fail(f, "Compression failed", -1, "ERR_BROTLI_COMPRESSION_FAILED");
	}
	rc = brotli_decoder.run(z->u.other, size, in, &left, &out, NULL);
	*written = room - left;
	if (rc == BROTLI_ERROR)
		return fail_brotli(z, f);
	if (rc == BROTLI_MORE_INPUT && flush == BROTLI_FINISH)
		return fail(f, "unexpected end of file", Z_BUF_ERROR, "Z_BUF_ERROR");
	return 0;
}

int zstream_write(struct zstream *z, int flush, const uint8_t **in, size_t *size, uint8_t *out, size_t room,
	size_t *written, struct zstream_failure *f)
{
	*written = 0;
	return z->format->bits ? zlib_write(z, flush, in, size, out, room, written, f) :
		brotli_write(z, flush, in, size, out, room, written, f);
}

static int reset_brotli(struct zstream *z, struct zstream_failure *f)
{
	brotli_close(z);
	z->u.other = z->decompress ? brotli_decoder.new(NULL, NULL, NULL) : brotli_encoder.new(NULL, NULL, NULL);
	if (z->u.other)
		return 0;
	return fail(f, "Could not initialize Brotli instance", -1, "ERR_ZLIB_INITIALIZATION_FAILED");
}

int zstream_reset(struct zstream *z, struct zstream_failure *f)
{
	int rc;
	if (!z->format->bits)
		return reset_brotli(z, f);
	rc = start_again(z);
	return rc == Z_OK ? 0 : fail_zlib(z, f, rc, "Failed to reset stream");
}

int zstream_set(struct zstream *z, int level, int strategy, struct zstream_failure *f)
{
	int rc = Z_OK;
	if (!z->format->bits)
		return 0;
	if (!z->decompress && z->format->bits <= Z_BITS)
		rc = zlib.deflate_params(&z->u.zlib, level, strategy);
	if (rc != Z_OK && rc != Z_BUF_ERROR)
		return fail_zlib(z, f, rc, "Failed to set parameters");
	z->u.zlib.message = NULL;              /* that there was no room for what is left of the input */
	return 0;
}

int zstream_crc32(uint32_t *crc, const uint8_t *bytes, size_t size)
{
	int rc = library_open(&zlib_library);
	if (rc)
		return rc;
	while (size) {
		unsigned n = size > INT_MAX ? INT_MAX : (unsigned)size;
		*crc = (uint32_t)zlib.crc32(*crc, bytes, n);
		bytes += n;
		size -= n;
	}
	return 0;
}
