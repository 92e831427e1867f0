#include "base/library.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>

int library_open(struct library *l)
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
	l->opened = 1;
	return 0;
}

static int find_symbols(void *handle, const struct symbol *s, int version, int optional)
{
	char name[96];
	for (; s->name; s++) {
		snprintf(name, sizeof name, "%s_%d", s->name, version);
		*s->to = dlsym(handle, name);
		if (!*s->to && !optional)
			return -ELIBACC;
	}
	return 0;
}

static int open_version(const struct numbered_library *l, int version)
{
	char file[64];
	snprintf(file, sizeof file, "%s%d", l->stem, version);
	void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	if (!handle)
		return -ELIBACC;
	if (find_symbols(handle, l->symbols, version, 0)) {
		dlclose(handle);
		return -ELIBACC;
	}
	return find_symbols(handle, l->optional, version, 1);
}

int library_open_numbered(const struct numbered_library *l, int first, int last, int least)
{
	for (int version = first; version <= last; version++)
		if (!open_version(l, version))
			return version;
	for (int version = first - 1; version >= least; version--)
		if (!open_version(l, version))
			return version;
	return -ELIBACC;
}
