#include "io/http/transfer_int.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/errtab.h"

/* node's names for OpenSSL's X509_V_ERR_ numbers (openssl/x509_vfy.h). */
static const struct { long number; const char *code, *text; } certificates[] = {
	{ 2, "UNABLE_TO_GET_ISSUER_CERT", "unable to get issuer certificate" },
	{ 9, "CERT_NOT_YET_VALID", "certificate is not yet valid" },
	{ 10, "CERT_HAS_EXPIRED", "certificate has expired" },
	{ 18, "DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate" },
	{ 19, "SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate in certificate chain" },
	{ 20, "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unable to get local issuer certificate" },
	{ 21, "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate" },
	{ 22, "CERT_CHAIN_TOO_LONG", "certificate chain too long" },
	{ 23, "CERT_REVOKED", "certificate revoked" },
	{ 24, "INVALID_CA", "invalid CA certificate" },
	{ 26, "INVALID_PURPOSE", "unsupported certificate purpose" },
	{ 27, "CERT_UNTRUSTED", "certificate not trusted" },
	{ 28, "CERT_REJECTED", "certificate rejected" },
	{ 62, "ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match certificate's altnames" },
};

void transfer_set_error(struct transfer *t, const char *code, const char *text)
{
	t->has_failed = 1;
	t->error.code = code;
	snprintf(t->error.text, sizeof t->error.text, "%.255s", text);
}

static void certificate_error(struct transfer *t, const struct curl_api *api)
{
	long number = 0;
	api->easy_getinfo(t->easy, INFO_SSL_VERIFYRESULT, &number);
	if (strstr(t->handle->text, "subject name")) {
		/* libcurl compares it itself */
		transfer_set_error(t, "ERR_TLS_CERT_ALTNAME_INVALID", t->handle->text);
		return;
	}
	for (size_t i = 0; i < sizeof certificates / sizeof *certificates; i++) {
		if (certificates[i].number != number)
			continue;
		transfer_set_error(t, certificates[i].code, certificates[i].text);
		return;
	}
	transfer_set_error(t, "ERR_SSL_CERTIFICATE", t->handle->text);
}

static void system_error(struct transfer *t, int number, const char *syscall)
{
	struct transfer_error *e = &t->error;
	transfer_set_error(t, errtab_name(number), "");
	e->number = number;
	e->syscall = syscall;
	snprintf(e->text, sizeof e->text, "%s %s", syscall, e->code);
	if (e->address[0]) {
		size_t n = strlen(e->text);
		if (e->port)
			snprintf(e->text + n, sizeof e->text - n, " %s:%d", e->address, e->port);
		else
			snprintf(e->text + n, sizeof e->text - n, " %s", e->address);
	}
}

/* Sets the error for the phase that took too long. */
static void timed_out(struct transfer *t, const struct curl_api *api)
{
	double resolved = 0, connected = 0, secured = 0;
	const char *what = "resolving the name";
	api->easy_getinfo(t->easy, INFO_NAMELOOKUP_TIME, &resolved);
	api->easy_getinfo(t->easy, INFO_CONNECT_TIME, &connected);
	api->easy_getinfo(t->easy, INFO_APPCONNECT_TIME, &secured);
	if (connected > 0 && t->tls && secured <= 0)
		what = "TLS handshake";
	else if (resolved > 0)
		what = "connecting";
	transfer_set_error(t, "UND_ERR_CONNECT_TIMEOUT", "");
	snprintf(t->error.text, sizeof t->error.text, "Connect Timeout Error (%s took longer than %u ms)", what,
		t->connect_ms);
}

void transfer_name_error(struct transfer *t, const struct curl_api *api, int code)
{
	long number = 0;
	const char *text = t->handle->text[0] ? t->handle->text : api->easy_strerror(code);
	if (t->has_failed)
		return;
	api->easy_getinfo(t->easy, INFO_OS_ERRNO, &number);
	switch (code) {
	case CURLE_COULDNT_RESOLVE_HOST:
	case CURLE_COULDNT_RESOLVE_PROXY:
		if (t->unix_path) {
			system_error(t, EINVAL, "connect");    /* as connect() for a path that is too long */
			break;
		}
		/* "Could not resolve proxy: name" */
		text = code == CURLE_COULDNT_RESOLVE_PROXY ? strstr(text, ": ") : NULL;
		transfer_set_error(t, "ENOTFOUND", text ? text + 2 : "");
		t->error.syscall = "getaddrinfo";
		break;
	case CURLE_COULDNT_CONNECT:
		if (t->refused[0]) {
			transfer_set_error(t, "ERR_ACCESS_DENIED", t->refused);
			break;
		}
		system_error(t, number ? (int)number : ECONNREFUSED, "connect");
		break;
	case CURLE_OPERATION_TIMEDOUT:
		timed_out(t, api);
		break;
	case CURLE_PEER_FAILED_VERIFICATION:
		certificate_error(t, api);
		break;
	case CURLE_SSL_CONNECT_ERROR:
		transfer_set_error(t, "ERR_SSL_HANDSHAKE", text);
		break;
	case CURLE_SSL_CERTPROBLEM:
	case CURLE_SSL_CACERT_BADFILE:
		transfer_set_error(t, "ERR_SSL_CERTIFICATE", text);
		break;
	case CURLE_GOT_NOTHING:
	case CURLE_PARTIAL_FILE:
		transfer_set_error(t, "UND_ERR_SOCKET", "other side closed");
		break;
	case CURLE_SEND_ERROR:
	case CURLE_RECV_ERROR:
		/* libcurl's errno may come from an earlier call; its text says what failed. */
		if (number && (strncmp(text, "Recv failure", 12) == 0 || strncmp(text, "Send failure", 12) == 0))
			system_error(t, (int)number, code == CURLE_RECV_ERROR ? "read" : "write");
		else if (strstr(text, "chunk"))
			transfer_set_error(t, "HPE_INVALID_CHUNK_SIZE", "Invalid character in chunk size");
		else
			transfer_set_error(t, "UND_ERR_SOCKET", text);
		break;
	case CURLE_WEIRD_SERVER_REPLY:
	case CURLE_UNSUPPORTED_PROTOCOL:
		transfer_set_error(t, "HPE_INVALID_CONSTANT", text);
		break;
	case CURLE_BAD_FUNCTION_ARGUMENT:              /* libcurl's error for a line that is not a field */
		transfer_set_error(t, "HPE_INVALID_HEADER_TOKEN", "Invalid header value char or name");
		break;
	case CURLE_OUT_OF_MEMORY:
		transfer_set_error(t, "ENOMEM", "not enough memory");
		break;
	case CURLE_ABORTED_BY_CALLBACK:
	case CURLE_WRITE_ERROR:
		transfer_set_error(t, "UND_ERR_ABORTED", text);
		break;
	case CURLE_HTTP2:
	case CURLE_HTTP2_STREAM:
		transfer_set_error(t, "ERR_HTTP2_STREAM_ERROR", text);
		break;
	case CURLE_URL_MALFORMAT:
		transfer_set_error(t, "ERR_INVALID_URL", text);
		break;
	default:
		transfer_set_error(t, "UND_ERR", text);
	}
}
