/* io/http/transfer_int.h -- the private state of transfers, shared by the files that implement them.
 *
 *   transfer.c          the life of a transfer: waiting, bytes in and out, end; the multi handle, its sockets and timer
 *   transfer_request.c  what is asked for: the copy of the request, and libcurl's options for it
 *   transfer_handle.c   libcurl's easy handles, which are used again
 *   transfer_head.c     the received head
 *   transfer_body.c     the received body: chunks, content codings, gathering
 *   transfer_error.c    error codes for those of libcurl and OpenSSL
 *   transfer_timing.c   when it connected, was sent and was answered
 */
#ifndef IO_HTTP_TRANSFER_INT_H
#define IO_HTTP_TRANSFER_INT_H

#include "policy/path.h"
#include "base/buf.h"
#include "io/http/curl.h"
#include "io/http/transfer.h"

enum { BODY_CODINGS = 4 };

struct zstream;

struct body_chunk { struct body_chunk *next; uint8_t *bytes; size_t size, room; };

/* One content coding; the one applied last is decoded first. */
struct body_coding {
	struct zstream *z;             /* NULL until the first byte arrives */
	const char *format;            /* as codec/zstream.h names it */
	int ended;
	uint8_t *in;                   /* the previous stage's output; the first stage reads `raw` */
	size_t at, size;
};

struct body {
	struct body_chunk *first, *last;
	struct body_chunk *spare;      /* allocated for decoded bytes, still empty */
	unsigned count;
	int over;                      /* the last coding has ended: what follows is dropped */
	size_t effort;                 /* input bytes consumed since the last stage last produced output */
	int pending;                   /* a decoder may have more output, for which there was no room */
	int gathers;                   /* first is the only chunk and grows */
	int came_all;                  /* all of raw has arrived, or all chunks if there are no codings */
	int failed;                    /* -ENOMEM, -EILSEQ, -EFBIG, -ELIBACC */
	const char *lacking;           /* the library */
	unsigned codings;
	struct body_coding coding[BODY_CODINGS];
	uint8_t *raw;                  /* not yet decoded */
	size_t raw_at, raw_size, raw_room;
	size_t expected;               /* the Content-Length, 0 if unknown */
	uint64_t decoded;              /* bytes that the codings gave */
};

void body_fini(struct body *b);
int body_add_coding(struct body *b, const char *name, size_t size);   /* 0; -EINVAL: an unknown one */
int body_full(const struct body *b);
/* Takes all of the bytes, unless failed is set. */
void body_add(struct body *b, const uint8_t *p, size_t size);
void body_end(struct body *b);
void body_refill(struct body *b);              /* decodes as much as there is room for */
int body_ended(const struct body *b);          /* nothing is left or to come, apart from the chunks */
void body_gather(struct body *b);

struct origin {
	struct origin *next;           /* in its bucket */
	struct transfer *waiting, **waiting_end;
	unsigned active, members;      /* members: transfers that refer to it */
	char name[];
};

/* One of libcurl's easy handles: the argument of its callbacks, and which options the previous transfer left set. */
struct handle {
	struct transfer *t;
	CURL *easy;
	unsigned connect_ms;
	signed char tls;               /* -1: not set yet */
	unsigned char plain_get;       /* no method, no body */
	/* libcurl's copy of the last field, and the held one of the previous request (curl_hold) */
	void *field, *held;
	char text[256];                /* CURLOPT_ERRORBUFFER */
};

enum { TRANSFER_HOST = 256 };

enum transfer_phase { PHASE_NEW, PHASE_WAITS, PHASE_ACTIVE, PHASE_CONNECTED, PHASE_ENDED };

struct sent_chunk { struct sent_chunk *next; size_t size, at; char bytes[]; };

struct transfer {
	struct transfers *owner;
	/* door.c's: the host that is connected to, what the policy refused ("" while nothing), and a unix socket */
	char host[TRANSFER_HOST], refused[TRANSFER_HOST + 8];
	struct policy_place socket;
	int has_socket, granted, once, apart;
	const struct transfer_hooks *hooks;
	void *ctx;
	struct transfer *next, *prev;  /* in the list of active ones; next: in the origin's queue */
	struct origin *origin;
	struct handle *handle;
	CURL *easy;                    /* the handle's, while it has one */
	uint8_t phase;
	uint8_t counted;               /* in origin->active */
	uint8_t paused;                /* libcurl is holding back the next bytes */
	uint8_t special;               /* its handle has options that other transfers must not inherit */
	uint8_t tls, decodes, uploads, verbose, insecure, connects, http1, timed, family;
	uint8_t has_head, has_failed, head_only, chunked;
	uint8_t is_whole;              /* libcurl has reported it as done */
	uint8_t unheard;               /* libcurl does not watch its socket, see is_early_answer */
	uint8_t unwatched;             /* out of memory for watching its socket */
	uint8_t closed;                /* its HTTP/2 stream has ended, which libcurl may not have noticed */
	uint8_t answered;              /* its HTTP/2 answer has ended: `arrived` bytes, see is_early_answer */
	uint8_t heard;                 /* some of that may wait in libcurl */
	uint8_t reset;                 /* the code that the server has reset its HTTP/2 stream with; 0: not */
	uint8_t put_off;               /* so many times, see put_off */
	uint8_t send_paused, send_ended, send_broken, too_long;
	int status;

	char *text;                    /* url, method, fields, proxy ... each terminated by a 0 */
	char *url, *method, *fields, *proxy, *unix_path, *origin_name, *target;
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
	char peer[64];
	int peer_port;
	struct buf trailers;           /* lines */
	size_t reason_at, reason_size, fields_at;
	int64_t length;                /* the Content-Length, -1: none */
	uint64_t came;                 /* bytes of the body received, still encoded */
	uint64_t arrived;              /* the same of an HTTP/2 answer that libcurl has received */
	struct body body;
	struct transfer_timing timing; /* set by transfer_ends */
	struct transfer_error error;
};

enum { TRANSFER_BUCKETS = 64, TRANSFER_HANDLES_KEPT = 64 };

struct transfers {
	struct loop *loop;
	const struct curl_api *api;
	CURLM *multi;
	struct transfer active;        /* head of a circular list: only next and prev are used */
	unsigned active_count, waiting_count;
	int places_free;               /* active ones were paused, from within libcurl */
	int some_marked;               /* transfers are unheard or unwatched */
	struct origin *buckets[TRANSFER_BUCKETS];
	int holds_fields;              /* curl_forgets_field */
	struct handle *handles[TRANSFER_HANDLES_KEPT];  /* from ended transfers */
	unsigned handle_count;

	struct op timer;
	/* with NODE_EXTRA_CA_CERTS: a file in memory with the system's certificates and those; else -1 */
	int trusted_fd;
	int timer_posted, closing, looked_for_extra;
	uint64_t timer_due_ms, curl_due_ms;    /* 0: none */
	int at_once;                   /* libcurl wants to be called again without waiting */
	unsigned inside;               /* depth of calls into libcurl */
	unsigned refs;                 /* watches and the timer, which outlive this struct while the kernel has them */
};

void transfer_set_deadline(struct transfer *t, unsigned after_ms);     /* 0: none */

/* transfer_request.c, for a handle that t has got */
void transfer_set_options(struct transfer *t);

/* transfer_handle.c */
struct handle *transfer_handle_new(struct transfers *ts);      /* or NULL: no memory */
void transfer_handle_free(struct transfers *ts, struct handle *h);
/* Called after libcurl has copied a field, and points to the copy. */
void transfer_note_field(struct handle *h);
/* Whether we hold the block that libcurl points to in the handle. */
int transfer_holds_field(struct transfer *t);
void transfer_set_authorities(struct transfers *ts, CURL *easy);

/* transfer_head.c */
int transfer_bodyless(const struct transfer *t);

/* Callbacks of libcurl, and of io/http/curl_http2.h. */
size_t transfer_on_head(char *p, size_t one, size_t count, void *arg);
size_t transfer_on_body(char *p, size_t one, size_t count, void *arg);
size_t transfer_on_send(char *to, size_t one, size_t count, void *arg);
void transfer_on_http2_frame(CURL *easy, size_t bytes, int ends);
void transfer_on_http2_close(CURL *easy, uint32_t code);

/* transfer_timing.c: before its handle goes */
void transfer_ends(struct transfer *t);

void transfer_name_error(struct transfer *t, const struct curl_api *api, int code);
void transfer_set_error(struct transfer *t, const char *code, const char *text);

/* door.c: whether the policy lets it connect, 0 or -EACCES; and to this address, 1 or 0 */
struct sockaddr;
int transfer_admit(struct transfer *t);
int transfer_admit_address(struct transfer *t, const struct sockaddr *address);

#endif
