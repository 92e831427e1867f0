/* io/http/curl_http2.h -- defects of libcurl's HTTP/2 before 8.1, mended where it calls nghttp2.
 *
 *   - At the end of every transfer it resets the stream, also when both sides have ended it.  Servers count resets
 *     (CVE-2023-44487): nghttp2 1.57 takes 1,000 at a time and 33 a second, then closes the connection with everything
 *     on it.  A stream that is gone is not reset here.
 *   - 7.88 and 8.0 drop what they hold of a body when its stream is reset, also with NO_ERROR after all of the body
 *     (RFC 9113, 8.1).  They do not hear of such a reset here; the stream's end they do hear of.
 *   - A stream that is reset with an error while nghttp2 is paused for another one counts as complete
 *     (lib/http2.c, "closed overrides paused").  The transfer is told of the error.
 *   - After a GOAWAY, once the last stream has ended, libcurl stops reading and drops what it holds of bodies.  Here
 *     the session goes on to want input, so that libcurl takes the usual way to a stream's end.
 *
 * How: the program exports functions of nghttp2 by their names.  The dynamic linker finds those before the ones of
 * libnghttp2, which they call.  In a program that does not export them (HTTP2_EXPORTS of the Makefile) libcurl is as it
 * is.  With 8.1 and later they only pass calls on.
 *
 * Threads   those that call libcurl.
 */
#ifndef IO_HTTP_CURL_HTTP2_H
#define IO_HTTP_CURL_HTTP2_H

#include <stddef.h>
#include <stdint.h>

#include "io/http/curl.h"

/* `closed` is called from within libcurl when a transfer's stream has ended, with the code of the server's RST_STREAM
 * (RFC 9113, 7) or 0.  When the answer came before the last bytes of the request, those end the stream, which libcurl
 * does not notice: it has to be made to look at that transfer.  Set once, before the first transfer. */
void curl_on_http2_close(void (*closed)(CURL *easy, uint32_t code));

/* `answered` is called from within libcurl when a frame of a transfer's answer has arrived, with the bytes of the body
 * that it brings, and whether the answer ends with it.  libcurl may pass them on later, and does not notice that end
 * while the request is being sent.  Likewise. */
void curl_on_http2_frame(void (*answered)(CURL *easy, size_t bytes, int ends));

#endif
