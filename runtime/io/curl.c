#include "io/curl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>

static struct curl_api api;
static _Atomic(const struct curl_api *) opened;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct { const char *name; size_t place; } functions[] = {
	{ "curl_global_init", offsetof(struct curl_api, global_init) },
	{ "curl_easy_init", offsetof(struct curl_api, easy_init) },
	{ "curl_easy_cleanup", offsetof(struct curl_api, easy_cleanup) },
	{ "curl_easy_reset", offsetof(struct curl_api, easy_reset) },
	{ "curl_easy_setopt", offsetof(struct curl_api, easy_setopt) },
	{ "curl_easy_getinfo", offsetof(struct curl_api, easy_getinfo) },
	{ "curl_easy_pause", offsetof(struct curl_api, easy_pause) },
	{ "curl_easy_send", offsetof(struct curl_api, easy_send) },
	{ "curl_easy_recv", offsetof(struct curl_api, easy_recv) },
	{ "curl_easy_strerror", offsetof(struct curl_api, easy_strerror) },
	{ "curl_multi_init", offsetof(struct curl_api, multi_init) },
	{ "curl_multi_cleanup", offsetof(struct curl_api, multi_cleanup) },
	{ "curl_multi_add_handle", offsetof(struct curl_api, multi_add_handle) },
	{ "curl_multi_remove_handle", offsetof(struct curl_api, multi_remove_handle) },
	{ "curl_multi_setopt", offsetof(struct curl_api, multi_setopt) },
	{ "curl_multi_socket_action", offsetof(struct curl_api, multi_socket_action) },
	{ "curl_multi_assign", offsetof(struct curl_api, multi_assign) },
	{ "curl_multi_info_read", offsetof(struct curl_api, multi_info_read) },
	{ "curl_version_info", offsetof(struct curl_api, version_info) },
};

/* Debian's two builds: with OpenSSL, and with GnuTLS. */
static const char *const files[] = { "libcurl.so.4", "libcurl-gnutls.so.4" };

static void open_once(void)
{
	void *library = NULL;
	for (size_t i = 0; i < sizeof files / sizeof *files && !library; i++)
		library = dlopen(files[i], RTLD_LAZY | RTLD_LOCAL);
	if (!library)
		return;
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		void *function = dlsym(library, functions[i].name);
		if (!function)
			return;
		*(void **)(void *)((char *)&api + functions[i].place) = function;
	}
	api.number = api.version_info(0)->number;
	if (api.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK)
		atomic_store_explicit(&opened, &api, memory_order_release);
}

const struct curl_api *curl_open(void)
{
	pthread_once(&once, open_once);
	return curl_opened();
}

const struct curl_api *curl_opened(void) { return atomic_load_explicit(&opened, memory_order_acquire); }
const char *curl_missing(void) { return "libcurl.so.4 (libcurl4)"; }
