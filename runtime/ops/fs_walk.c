/* ops/fs_walk.c -- whole trees: recursive readdir, rm and cp, which split themselves into a job per directory. */
#include "ops/fs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"

static struct fs_op *fs_of(struct op *op) { return container_of(op, struct fs_op, op); }

void fs_readdir_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	struct buf b;
	int fd = open(f->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0) {
		op->result = -errno;
		return;
	}
	buf_init(&b, UINT32_MAX);
	op->result = fs_dir_scan(fd, &b, 0);
	close(fd);
	if (op->result == 0)
		op->result = fs_dir_sort(&b);
	if (op->result == 0 && b.size) {
		size_t size;
		op->data = buf_take(&b, &size);
		op->data_size = (uint32_t)size;
	}
	buf_fini(&b);
}

void fs_rm_work(struct op *op)
{
	op->result = -ENOSYS;
}

void fs_cp_work(struct op *op)
{
	op->result = -ENOSYS;
}
