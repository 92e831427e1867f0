#include "io/http/curl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/library.h"
#include "base/vault.h"

static struct curl_api api;
static _Atomic(const struct curl_api *) opened;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct { const char *name; size_t place; } functions[] = {
	{ "curl_global_init_mem", offsetof(struct curl_api, global_init_mem) },
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

/* ---- libcurl's memory: the vault's, where there are secrets that it is given to send */

enum { HELD_BITS = 8 };

/* Direct-mapped by address, so that checking whether a block libcurl frees is held takes one comparison. */
static _Thread_local struct { void *block; int freed; } held[1 << HELD_BITS];
static _Thread_local void *newest;

static unsigned place_of(const void *block)
{
	return (unsigned)(((uintptr_t)block >> 4) * 0x9e3779b97f4a7c15u >> (64 - HELD_BITS));
}

static int is_held(const void *block) { return held[place_of(block)].block == block; }

/* A request allocates some 50 small blocks and a large one, its buffer, and frees them again: they are cached here for
 * the next request.  Small ones are kept by size class, class n having room for 16 n + 8 bytes as malloc rounds them;
 * large ones are searched linearly.  Only on threads that make transfers (curl_keep_blocks). */
#ifdef __SANITIZE_ADDRESS__
enum { KEEPS_BLOCKS = 0 };     /* otherwise a use after free would go unnoticed */
#else
enum { KEEPS_BLOCKS = 1 };
#endif
enum { SMALL = 1024, STEP = 16, SPARE = 8, CLASSES = SMALL / STEP + 1, KEPT_SMALL = 64, LARGE = 16 << 10,
	LARGEST = 160 << 10, KEPT_LARGE = 16 };

struct kept { struct kept *next; };

static _Thread_local struct { struct kept *first; unsigned count; } kept[CLASSES];
static _Thread_local void *kept_large[KEPT_LARGE];
static _Thread_local unsigned kept_large_count;
static _Thread_local int keeps_blocks;

static void *reuse_large(size_t size)
{
	for (unsigned i = kept_large_count; i-- > 0;) {
		void *p = kept_large[i];
		size_t room = vault_room(p);
		if (room < size || room > 2 * size)
			continue;
		kept_large[i] = kept_large[--kept_large_count];
		return p;
	}
	return NULL;
}

/* A cached block of at least this size, or NULL. */
static void *reuse(size_t size)
{
	size_t class = size <= SPARE ? 1 : (size - SPARE + STEP - 1) / STEP;
	struct kept *k;
	if (size >= LARGE)
		return reuse_large(size);
	if (class >= CLASSES || !(k = kept[class].first))
		return NULL;
	kept[class].first = k->next;
	kept[class].count--;
	return k;
}

static int keep(void *p)
{
	size_t room = vault_room(p), class = room < SPARE ? 0 : (room - SPARE) / STEP;
	struct kept *k = p;
	if (!keeps_blocks || vault_used())
		return 0;
	if (room >= LARGE && kept_large_count < KEPT_LARGE && room <= LARGEST) {
		kept_large[kept_large_count++] = p;
		return 1;
	}
	if (class == 0 || class >= CLASSES || kept[class].count >= KEPT_SMALL)
		return 0;
	k->next = kept[class].first;
	kept[class].first = k;
	kept[class].count++;
	return 1;
}

void curl_keep_blocks(int yes)
{
	keeps_blocks = yes && KEEPS_BLOCKS;
	for (unsigned i = 0; i < CLASSES && !yes; i++)
		for (struct kept *k; (k = kept[i].first);) {
			kept[i].first = k->next;
			kept[i].count--;
			free(k);
		}
	while (!yes && kept_large_count)
		free(kept_large[--kept_large_count]);
}

static void *give(size_t size)
{
	void *p = reuse(size);
	return newest = p ? p : vault_alloc(size);
}

static void *give_zeroed(size_t count, size_t size)
{
	void *p;
	if (size && count > SIZE_MAX / size)
		return NULL;
	p = reuse(count * size);
	if (!p && vault_used())
		p = vault_alloc(count * size);
	else if (!p)
		return newest = calloc(count, size);
	return newest = p ? memset(p, 0, count * size) : NULL;
}

static char *give_copy(const char *s)
{
	size_t size = strlen(s) + 1;
	char *copy = give(size);
	return copy ? memcpy(copy, s, size) : NULL;
}

static void take_back(void *p)
{
	if (!p)
		return;
	if (is_held(p))
		held[place_of(p)].freed = 1;
	else if (!keep(p))
		vault_free(p);
}

/* Reallocates a held block: always moves it, and releases the hold. */
static void *resize_held(void *p, size_t size)
{
	size_t had = vault_room(p);
	void *now = give(size);
	if (!now)
		return NULL;
	held[place_of(p)].block = NULL;
	memcpy(now, p, had < size ? had : size);
	take_back(p);
	return now;
}

static void *resize(void *p, size_t size)
{
	if (!p)
		return give(size);
	return newest = is_held(p) ? resize_held(p, size) : vault_realloc(p, size);
}

int curl_forgets_field(const struct curl_api *a) { return a->number >= 0x075300 && a->number < 0x080100; }
void *curl_newest_block(void) { return newest; }

int curl_hold(void *block)
{
	unsigned place = place_of(block);
	if (held[place].block)
		return 0;
	held[place].block = block;
	held[place].freed = 0;
	return 1;
}

int curl_hold_freed(const void *block) { return block && is_held(block) && held[place_of(block)].freed; }

void curl_let_go(void *block)
{
	if (!block || !is_held(block))
		return;
	held[place_of(block)].block = NULL;
	if (held[place_of(block)].freed)
		take_back(block);
}

/* ---- the library */

/* Debian's two builds: with OpenSSL and with GnuTLS. */
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
	library_keep_at_exit(library);
	api.number = api.version_info(0)->number;
	if (api.global_init_mem(CURL_GLOBAL_DEFAULT, give, take_back, resize, give_copy, give_zeroed) == CURLE_OK)
		atomic_store_explicit(&opened, &api, memory_order_release);
}

const struct curl_api *curl_open(void)
{
	pthread_once(&once, open_once);
	return curl_opened();
}

const struct curl_api *curl_opened(void) { return atomic_load_explicit(&opened, memory_order_acquire); }
const char *curl_missing(void) { return "libcurl.so.4 (libcurl4)"; }
