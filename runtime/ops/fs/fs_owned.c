#include "ops/fs/fs_owned.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "policy/lend.h"

enum { FIRST = 64, LAST = 1 << 20 };

struct entry {
	dev_t device;
	ino_t inode;
	int is_open;
};

struct fs_owned {
	struct entry *entries;         /* by number */
	int count;
};

struct fs_owned *fs_owned_new(void)
{
	return mem_try_zalloc(sizeof (struct fs_owned));
}

static int is_same_file(const struct entry *e, int fd)
{
	struct stat now;
	return fstat(fd, &now) == 0 && now.st_dev == e->device && now.st_ino == e->inode;
}

void fs_owned_free(struct fs_owned *o)
{
	if (!o)
		return;
	for (int fd = 0; fd < o->count; fd++) {
		if (!o->entries[fd].is_open || !is_same_file(&o->entries[fd], fd))
			continue;
		int closes = lend_end(fd);
		if (closes >= 0 && closes != LEND_LATER)
			close(closes);
	}
	mem_free(o->entries);
	mem_free(o);
}

static int grow(struct fs_owned *o, int fd)
{
	int count = o->count ? o->count : FIRST;
	while (count <= fd && count < LAST)
		count *= 2;
	if (count <= fd)
		return -1;
	struct entry *entries = mem_try_realloc(o->entries, (size_t)count * sizeof *entries);
	if (!entries)
		return -1;
	memset(entries + o->count, 0, (size_t)(count - o->count) * sizeof *entries);
	o->entries = entries;
	o->count = count;
	return 0;
}

int fs_owned_add(struct fs_owned *o, int fd)
{
	struct stat now;
	if ((fd >= o->count && grow(o, fd)) || fstat(fd, &now))
		return 0;
	struct entry *e = &o->entries[fd];
	int was_open = e->is_open;
	*e = (struct entry){ now.st_dev, now.st_ino, 1 };
	return was_open;
}

int fs_owned_remove(struct fs_owned *o, int fd)
{
	if (fd < 0 || fd >= o->count || !o->entries[fd].is_open)
		return 1;
	o->entries[fd].is_open = 0;
	return 0;
}
