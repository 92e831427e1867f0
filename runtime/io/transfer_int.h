/* io/transfer_int.h -- the inside of transfers, shared by the files that work on it.
 *
 *   transfer.c        the life of a transfer: waiting, options, head, end; the multi handle, its sockets and its timer
 *   transfer_body.c   what came: chunks, content codings, gathering
 *   transfer_error.c  what libcurl's and OpenSSL's codes are called
 */
#ifndef IO_TRANSFER_INT_H
#define IO_TRANSFER_INT_H

#include "base/buf.h"
#include "io/curl.h"
#include "io/transfer.h"

enum { BODY_CODINGS = 4 };

struct zstream;

struct body_chunk { struct body_chunk *next; uint8_t *bytes; size_t size, room; };

/* One content coding; what was applied last is undone first. */
struct body_coding {
	struct zstream *z;             /* NULL until the first byte is there */
	const char *format;            /* as codec/zstream.h names it */
	int ended;
	uint8_t *in;                   /* decoded by the one before; the first works on `raw` */
	size_t at, size;
};

struct body {
	struct body_chunk *first, *last;
	struct body_chunk *spare;      /* made for decoded bytes, empty */
	unsigned count;
	int over;                      /* the last coding's end has come: what follows is dropped */
	size_t effort;                 /* bytes that codings took since one of them last gave some at the end */
	int pending;                   /* a decoder may have more, for which there was no room */
	int gathers;                   /* first is the only chunk and grows */
	int came_all;                  /* nothing more comes into raw, or into the chunks if there are no codings */
	int failed;                    /* -ENOMEM, -EILSEQ, -EFBIG, -ELIBACC */
	const char *lacking;           /* the library */
	unsigned codings;
	struct body_coding coding[BODY_CODINGS];
	uint8_t *raw;                  /* not yet decoded */
	size_t raw_at, raw_size, raw_room;
	size_t expected;               /* the Content-Length, 0 if unknown */
};

void body_fini(struct body *b);
int body_add_coding(struct body *b, const char *name, size_t size);   /* 0; -EINVAL: one that nobody knows */
int body_full(const struct body *b);
/* All of it is taken, unless failed is set. */
void body_add(struct body *b, const uint8_t *p, size_t size);
void body_end(struct body *b);
void body_refill(struct body *b);              /* decodes what there is room for */
int body_ended(const struct body *b);          /* nothing is left or comes, what waits in chunks aside */
void body_gather(struct body *b);

struct origin {
	struct origin *next;           /* in its bucket */
	struct transfer *waiting, **waiting_end;
	unsigned active, members;      /* members: transfers that name it */
	char name[];
};

/* One of libcurl's easy handles.  What its callbacks are called with, and which options it has from the transfer
 * before. */
struct handle {
	struct transfer *t;
	CURL *easy;
	unsigned connect_ms;
	signed char tls;               /* -1: not set yet */
	unsigned char plain_get;       /* no method, no body */
	/* libcurl's copy of the last field, and that of the request before (curl_hold) */
	void *field, *held;
	char text[256];                /* CURLOPT_ERRORBUFFER */
};

enum transfer_phase { PHASE_NEW, PHASE_WAITS, PHASE_ACTIVE, PHASE_CONNECTED, PHASE_ENDED };

struct sent_chunk { struct sent_chunk *next; size_t size, at; char bytes[]; };

struct transfer {
	struct transfers *owner;
	const struct transfer_hooks *hooks;
	void *ctx;
	struct transfer *next, *prev;  /* in the list of active ones; next: in the origin's queue */
	struct origin *origin;
	struct handle *handle;
	CURL *easy;                    /* its, while it has one */
	uint8_t phase;
	uint8_t counted;               /* in origin->active */
	uint8_t paused;                /* libcurl holds the next bytes back */
	uint8_t special;               /* its handle has options that others must not see */
	uint8_t tls, decodes, uploads, verbose, insecure, connects;
	uint8_t has_head, has_failed, head_only, chunked;
	uint8_t is_whole;              /* libcurl has said so */
	uint8_t unheard;               /* libcurl reads no more of its socket, see is_early_answer */
	uint8_t unwatched;             /* there was no memory to hear of its socket */
	uint8_t send_paused, send_ended, send_broken, too_long;
	int status;

	char *text;                    /* url, method, fields, proxy ... each with a 0 behind */
	char *url, *method, *fields, *proxy, *unix_path, *origin_name;
	struct curl_slist *lines;      /* an array, linked */
	struct curl_slist connect_to;
	uint8_t *pem;                  /* copies of the three */
	struct curl_blob ca, cert, key;
	const void *upload;            /* the caller's */
	size_t upload_bytes;
	int64_t upload_size;
	unsigned connect_ms, head_ms, stall_ms;
	uint64_t deadline_ms;          /* loop time; 0: none */

	struct sent_chunk *unsent, *unsent_last;
	size_t unsent_bytes;

	struct buf head;               /* the last response's lines */
	size_t reason_at, reason_size, fields_at;
	int64_t length;                /* the Content-Length, -1: none */
	uint64_t came;                 /* bytes of the body, still encoded */
	struct body body;
	struct transfer_error error;
};

void transfer_name_error(struct transfer *t, const struct curl_api *api, int code);
void transfer_set_error(struct transfer *t, const char *code, const char *text);

#endif
