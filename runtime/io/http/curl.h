/* io/http/curl.h -- libcurl as transfers use it: loaded when the first transfer begins; its interface is declared here.
 *
 * The names and numbers are those of curl/curl.h and curl/multi.h 7.88; they are part of libcurl's ABI and do not
 * change within libcurl.so.4.  Building needs no libcurl headers.
 *
 * Threads   curl_open from any, one call at a time; everything else as libcurl's manual says.
 */
#ifndef IO_HTTP_CURL_H
#define IO_HTTP_CURL_H

#include <stddef.h>
#include <stdint.h>

typedef void CURL;
typedef void CURLM;

struct curl_slist { char *data; struct curl_slist *next; };
struct curl_blob { void *data; size_t len; unsigned flags; };
struct curl_version { int age; const char *text; unsigned number; };
struct curl_message { int msg; CURL *easy; union { void *whatever; int result; } data; };

/* CURLoption: longs, then + 10000 pointers, + 20000 functions, + 30000 curl_off_t, + 40000 blobs */
enum {
	OPT_VERBOSE = 41, OPT_NOPROGRESS = 43, OPT_NOBODY = 44, OPT_UPLOAD = 46, OPT_HTTPPROXYTUNNEL = 61,
	OPT_SSL_VERIFYPEER = 64, OPT_FRESH_CONNECT = 74,
	OPT_FORBID_REUSE = 75, OPT_HTTPGET = 80, OPT_SSL_VERIFYHOST = 81, OPT_HTTP_VERSION = 84, OPT_BUFFERSIZE = 98,
	OPT_NOSIGNAL = 99, OPT_IPRESOLVE = 113, OPT_CONNECT_ONLY = 141, OPT_CONNECTTIMEOUT_MS = 156,
	OPT_PATH_AS_IS = 234,
	OPT_PIPEWAIT = 237,
	OPT_SUPPRESS_CONNECT_HEADERS = 265, OPT_UPLOAD_BUFFERSIZE = 280, OPT_QUICK_EXIT = 322,
	OPT_HTTP_TRANSFER_DECODING = 157,
	OPT_WRITEDATA = 10001, OPT_URL = 10002, OPT_PROXY = 10004, OPT_READDATA = 10009, OPT_ERRORBUFFER = 10010,
	OPT_POSTFIELDS = 10015, OPT_HTTPHEADER = 10023, OPT_HEADERDATA = 10029, OPT_CUSTOMREQUEST = 10036,
	OPT_CAINFO = 10065, OPT_CAPATH = 10097,
	OPT_DEBUGDATA = 10095, OPT_PRIVATE = 10103, OPT_NOPROXY = 10177, OPT_CONNECT_TO = 10243, OPT_RESOLVE = 10203,
	OPT_UNIX_SOCKET_PATH = 10231, OPT_REQUEST_TARGET = 10266, OPT_PROTOCOLS_STR = 10318,
	OPT_WRITEFUNCTION = 20011, OPT_READFUNCTION = 20012, OPT_HEADERFUNCTION = 20079, OPT_DEBUGFUNCTION = 20094,
	OPT_INFILESIZE_LARGE = 30115, OPT_POSTFIELDSIZE_LARGE = 30120,
	OPT_SSLCERT_BLOB = 40291, OPT_SSLKEY_BLOB = 40292, OPT_CAINFO_BLOB = 40309
};

enum {
	MOPT_MAXCONNECTS = 6, MOPT_MAX_CONCURRENT_STREAMS = 16, MOPT_SOCKETDATA = 10002, MOPT_TIMERDATA = 10005,
	MOPT_SOCKETFUNCTION = 20001,
	MOPT_TIMERFUNCTION = 20004
};

enum {
	INFO_NAMELOOKUP_TIME = 0x300004, INFO_CONNECT_TIME = 0x300005, INFO_APPCONNECT_TIME = 0x300021,
	INFO_PRETRANSFER_TIME = 0x300006, INFO_STARTTRANSFER_TIME = 0x300011,
	INFO_SSL_VERIFYRESULT = 0x20000d, INFO_HTTP_VERSION = 0x20002e,
	INFO_PRIVATE = 0x100015, INFO_OS_ERRNO = 0x200019, INFO_PRIMARY_IP = 0x100020, INFO_PRIMARY_PORT = 0x200028,
		INFO_ACTIVESOCKET = 0x50002c, INFO_CAINFO = 0x10003d
};

enum {                  /* CURLcode */
	CURLE_OK = 0, CURLE_UNSUPPORTED_PROTOCOL = 1, CURLE_URL_MALFORMAT = 3, CURLE_COULDNT_RESOLVE_PROXY = 5,
		CURLE_COULDNT_RESOLVE_HOST = 6,
	CURLE_COULDNT_CONNECT = 7, CURLE_WEIRD_SERVER_REPLY = 8, CURLE_HTTP2 = 16, CURLE_PARTIAL_FILE = 18,
		CURLE_WRITE_ERROR = 23,
	CURLE_OUT_OF_MEMORY = 27, CURLE_OPERATION_TIMEDOUT = 28, CURLE_SSL_CONNECT_ERROR = 35,
		CURLE_ABORTED_BY_CALLBACK = 42, CURLE_BAD_FUNCTION_ARGUMENT = 43, CURLE_GOT_NOTHING = 52,
	CURLE_SEND_ERROR = 55, CURLE_RECV_ERROR = 56, CURLE_SSL_CERTPROBLEM = 58, CURLE_PEER_FAILED_VERIFICATION = 60,
	CURLE_SSL_CACERT_BADFILE = 77, CURLE_AGAIN = 81, CURLE_HTTP2_STREAM = 92, CURLE_PROXY = 97
};

enum { CURL_POLL_IN = 1, CURL_POLL_OUT = 2, CURL_POLL_REMOVE = 4 };
enum { CURL_CSELECT_IN = 1, CURL_CSELECT_OUT = 2, CURL_CSELECT_ERR = 4 };
enum { CURL_SOCKET_TIMEOUT = -1, CURLMSG_DONE = 1, CURLPAUSE_RECV = 1, CURLPAUSE_SEND = 4, CURLPAUSE_CONT = 0,
	CURL_GLOBAL_DEFAULT = 3 };
enum { CURL_HTTP_VERSION_1_1 = 2, CURL_HTTP_VERSION_2TLS = 4, CURL_BLOB_COPY = 1, CURL_WRITEFUNC_PAUSE = 0x10000001,
	CURL_READFUNC_PAUSE = 0x10000001,
	CURL_READFUNC_ABORT = 0x10000000 };

struct curl_api {
	int (*global_init_mem)(long flags, void *(*m)(size_t), void (*f)(void *), void *(*r)(void *, size_t),
	char *(*s)(const char *),
		void *(*c)(size_t, size_t));
	CURL *(*easy_init)(void);
	void (*easy_cleanup)(CURL *easy);
	void (*easy_reset)(CURL *easy);
	int (*easy_setopt)(CURL *easy, int option, ...);
	int (*easy_getinfo)(CURL *easy, int info, ...);
	int (*easy_pause)(CURL *easy, int bits);
	int (*easy_send)(CURL *easy, const void *bytes, size_t size, size_t *sent);
	int (*easy_recv)(CURL *easy, void *bytes, size_t size, size_t *got);
	const char *(*easy_strerror)(int code);
	CURLM *(*multi_init)(void);
	int (*multi_cleanup)(CURLM *multi);
	int (*multi_add_handle)(CURLM *multi, CURL *easy);
	int (*multi_remove_handle)(CURLM *multi, CURL *easy);
	int (*multi_setopt)(CURLM *multi, int option, ...);
	int (*multi_socket_action)(CURLM *multi, int fd, int events, int *running);
	int (*multi_assign)(CURLM *multi, int fd, void *pointer);
	struct curl_message *(*multi_info_read)(CURLM *multi, int *left);
	/* instead of curl_version, which may look up this machine's name (LDAP) */
	const struct curl_version *(*version_info)(int age);
	unsigned number;                                       /* 0x075801 is 7.88.1 */
};

/* Loads the library and initialises it; blocks for some milliseconds the first time.  NULL: it is missing or too old;
 * curl_missing says which library. */
const struct curl_api *curl_open(void);
const struct curl_api *curl_opened(void);      /* NULL until curl_open has succeeded */
const char *curl_missing(void);                /* "libcurl.so.4 (libcurl4)" */

/* Whether blocks that libcurl frees on this thread are kept for its next allocations, some 300 KB at most and 16 of its
 * buffers.  no: all kept blocks are freed. */
void curl_keep_blocks(int yes);

/* An easy handle points to the last header field that it received.  From 7.83 to 8.0 the next request frees that field
 * but keeps the dangling pointer, which a folded line directly after the status line dereferences (libcurl's issue
 * 11103).  So a handle is reused only while that block is held: libcurl may free it, but its contents stay until
 * curl_let_go.  All of this state is per thread.
 *
 *   curl_newest_block()   the last block libcurl allocated; within the callback for a field, libcurl's copy of that
 *                         field
 *   curl_hold(p)          1; 0 if there is no slot for it
 *   curl_hold_freed(p)    libcurl has freed it
 *   curl_let_go(p)        frees it if libcurl has freed it already; otherwise libcurl will
 */
int curl_forgets_field(const struct curl_api *api);    /* whether it is such a version */
void *curl_newest_block(void);
int curl_hold(void *block);
int curl_hold_freed(const void *block);
void curl_let_go(void *block);

#endif
