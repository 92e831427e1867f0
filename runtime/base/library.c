#include "base/library.h"

#include <dlfcn.h>
#include <errno.h>

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
