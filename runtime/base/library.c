#include "base/library.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;       /* of all libraries */

#define OPENSSL_INIT_NO_ATEXIT 0x00080000L     /* openssl/crypto.h */

void library_keep_at_exit(void *handle)
{
	int (*init)(uint64_t, const void *);
	*(void **)(void *)&init = dlsym(handle, "OPENSSL_init_crypto");
	if (init)
		init(OPENSSL_INIT_NO_ATEXIT, NULL);
}

static int open_it(struct library *l)
{
	if (l->opened)
		return 0;
	void *handle = dlopen(l->file, RTLD_NOW | RTLD_LOCAL);
	if (!handle)
		return -ELIBACC;
	for (const struct symbol *s = l->symbols; s->name; s++) {
		*s->to = dlsym(handle, s->name);
		if (!*s->to) {
			dlclose(handle);
			return -ELIBACC;
		}
	}
	library_keep_at_exit(handle);
	l->opened = 1;
	return 0;
}

/* Whoever finds one open under the lock has seen its functions too. */
int library_open(struct library *l)
{
	pthread_mutex_lock(&lock);
	int r = open_it(l);
	pthread_mutex_unlock(&lock);
	return r;
}

static int find_numbered(void *handle, const char *names, void ***to, int version, int optional)
{
	char name[96];
	for (; *names; names += strlen(names) + 1, ++*to) {
		snprintf(name, sizeof name, "%s_%d", names, version);
		**to = dlsym(handle, name);
		if (!**to && !optional)
			return -ELIBACC;
	}
	return 0;
}

static int open_version(const struct numbered_library *l, int version)
{
	char file[64];
	void **to = l->to;
	snprintf(file, sizeof file, "%s%d", l->stem, version);
	void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	if (!handle)
		return -ELIBACC;
	if (find_numbered(handle, l->required, &to, version, 0)) {
		dlclose(handle);
		return -ELIBACC;
	}
	return find_numbered(handle, l->optional, &to, version, 1);
}

static int open_numbered(const struct numbered_library *l, int first, int last, int least)
{
	for (int version = first; version <= last; version++)
		if (!open_version(l, version))
			return version;
	for (int version = first - 1; version >= least; version--)
		if (!open_version(l, version))
			return version;
	return -ELIBACC;
}

int library_open_numbered(const struct numbered_library *l, int first, int last, int least)
{
	pthread_mutex_lock(&lock);
	int version = open_numbered(l, first, last, least);
	pthread_mutex_unlock(&lock);
	return version;
}
