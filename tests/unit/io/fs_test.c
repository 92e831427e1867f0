/* The operations in plain C: performed directly, and posted to a loop with a pool. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "loop/loop.h"
#include "io/fs.h"
#include "io/fs_walk_int.h"
#include "pool/pool.h"

static struct loop *loop;
static struct pool *pool;
static char dir[64];
static struct op_kind kinds[FS_VERBS];
static int delivered;
static int64_t last_result;

static void deliver(struct op *op, const struct record *rec, const void *bytes)
{
	delivered++;
	last_result = rec->result;
}

static void release(struct op *op) { fs_op_free(container_of(op, struct fs_op, op)); }

static int offload(void *ctx, struct job *job) { return pool_submit(pool, job); }
static void enter(void *ctx, struct loop *l) { while (loop_drain_one(l)); }

static int setup(void **state)
{
	static const struct loop_hooks hooks = { .offload = offload, .enter = enter };
	pool = pool_new(2, NULL);
	loop = loop_new(&hooks, LOOP_BACKEND_AUTO);
	strcpy(dir, "/tmp/jsr-fs-XXXXXX");
	for (int i = 0; i < FS_VERBS; i++)
		kinds[i] = (struct op_kind){
			.name = fs_verbs[i].name, .flags = fs_verbs[i].flags, .step = fs_verbs[i].step,
			.work = fs_verbs[i].work, .deliver = deliver, .release = release,
		};
	return mkdtemp(dir) && loop && pool ? 0 : -1;
}

static const char *at(const char *name)
{
	static char path[4][256];
	static int turn;
	char *p = path[turn = (turn + 1) % 4];
	snprintf(p, 256, "%s/%s", dir, name);
	return p;
}

static struct fs_op *make(enum fs_verb verb, const char *path, const char *path2)
{
	struct fs_op *f = fs_op_new(sizeof *f, verb, path, path ? strlen(path) : 0, path2, path2 ? strlen(path2) : 0);
	assert_non_null(f);
	f->op.kind = &kinds[verb];
	return f;
}

static int64_t run(struct fs_op *f) { return loop_run_sync(loop, &f->op); }

static int64_t run_free(struct fs_op *f)
{
	int64_t r = run(f);
	fs_op_free(f);
	return r;
}

static int64_t post(struct fs_op *f)
{
	int before = delivered;
	assert_int_equal(loop_post(loop, &f->op), 0);
	assert_int_equal(delivered, before);
	assert_int_equal(loop_run(loop), 0);
	assert_int_equal(delivered, before + 1);
	return last_result;
}

static struct fs_op *writing(const char *path, const char *text, size_t size)
{
	struct fs_op *f = make(FS_WRITE_FILE, path, NULL);
	f->flags = O_WRONLY | O_CREAT | O_TRUNC;
	f->mode = 0644;
	f->buf = mem_alloc(size + 1);
	memcpy(f->buf, text, size);
	f->size = size;
	return f;
}

static void whole_files(void **state)
{
	size_t size;
	assert_int_equal(run_free(writing(at("a"), "hello", 5)), 0);
	struct fs_op *f = make(FS_READ_FILE, at("a"), NULL);
	assert_int_equal(run(f), 5);
	char *data = fs_op_take_data(f, &size);
	assert_int_equal(size, 5);
	assert_memory_equal(data, "hello", 5);
	assert_int_equal(f->fd, -1);
	mem_free(data);
	fs_op_free(f);

	f = writing(at("a"), "synced", 6);
	f->sync_after = 1;
	assert_int_equal(post(f), 0);
	assert_int_equal(post(make(FS_READ_FILE, at("a"), NULL)), 6);
}

/* Sizes around that of the first buffer, and far beyond. */
static void sizes(void **state)
{
	static const size_t at_sizes[] = { 0, 1, 65535, 65536, 65537, 131072, 1048576, 5000001 };
	for (size_t i = 0; i < sizeof at_sizes / sizeof at_sizes[0]; i++) {
		size_t n = at_sizes[i], size;
		char *text = malloc(n + 1);
		for (size_t k = 0; k < n; k++)
			text[k] = (char)(k * 31 + (k >> 8));
		assert_int_equal(run_free(writing(at("s"), text, n)), 0);
		struct fs_op *f = make(FS_READ_FILE, at("s"), NULL);
		assert_int_equal(run(f), n);
		char *data = fs_op_take_data(f, &size);
		assert_int_equal(size, n);
		assert_memory_equal(data, text, n);
		mem_free(data);
		fs_op_free(f);
		free(text);
	}
}

static void no_size_in_stat(void **state)
{
	struct fs_op *f = make(FS_READ_FILE, "/proc/self/status", NULL);
	assert_true(run(f) > 100);
	fs_op_free(f);
}

static void errors(void **state)
{
	struct fs_op *f = make(FS_READ_FILE, at("none"), NULL);
	assert_int_equal(run(f), -ENOENT);
	assert_string_equal(fs_op_syscall(f), "open");
	fs_op_free(f);
	f = make(FS_READ_FILE, dir, NULL);
	assert_int_equal(run(f), -EISDIR);
	assert_string_equal(fs_op_syscall(f), "read");
	assert_int_equal(f->fd, -1);
	fs_op_free(f);
	f = writing("/dev/full", "x", 1);
	f->flags = O_WRONLY;
	assert_int_equal(run(f), -ENOSPC);
	assert_string_equal(fs_op_syscall(f), "write");
	fs_op_free(f);
	assert_int_equal(post(make(FS_STAT, at("none"), NULL)), -ENOENT);
	assert_int_equal(post(make(FS_RENAME, at("none"), at("x"))), -ENOENT);
}

static struct fs_op *listing(int flags, int spread)
{
	struct fs_op *f = make(FS_READDIR, at("tree"), NULL);
	f->flags = flags;
	f->pool = spread ? pool : NULL;
	return f;
}

static int count_entries(const char *data, size_t size, int64_t *parents)
{
	int n = 0;
	*parents = 0;
	for (size_t i = 0; i < size; n++) {
		uint32_t length, parent;
		memcpy(&length, data + i, 4);
		memcpy(&parent, data + i + 4, 4);
		if (parent) {
			assert_true(parent - 1 < i);
			assert_int_equal(data[parent - 1 + 8], DT_DIR);
		}
		*parents += parent != 0;
		i += FS_ENTRY_HEAD + length + 1;
	}
	return n;
}

static struct fs_op *tree_op(enum fs_verb verb, const char *a, const char *b, int flags, int spread)
{
	struct fs_op *f = make(verb, a, b);
	f->flags = flags;
	f->pool = spread ? pool : NULL;
	return f;
}

/* The same tree listed, copied and removed on one thread and by the pool. */
static void walks(void **state)
{
	char name[64];
	int64_t below;
	assert_int_equal(mkdir(at("tree"), 0755), 0);
	for (int i = 0; i < 20; i++) {
		snprintf(name, sizeof name, "tree/d%d", i);
		mkdir(at(name), 0755);
		for (int k = 0; k < 5; k++) {
			snprintf(name, sizeof name, "tree/d%d/f%d", i, k);
			assert_int_equal(run_free(writing(at(name), "x", 1)), 0);
		}
	}
	struct fs_op *f = listing(FS_DIR_RECURSIVE, 0);
	assert_int_equal(run(f), 0);
	assert_int_equal(count_entries(f->op.data, f->op.data_size, &below), 120);
	assert_int_equal(below, 100);
	fs_op_free(f);
	assert_int_equal(post(listing(FS_DIR_RECURSIVE, 1)), 0);
	for (int spread = 0; spread < 2; spread++) {
		int64_t (*go)(struct fs_op *) = spread ? post : run_free;
		assert_int_equal(go(tree_op(FS_CP, at("tree"), at("copy"), FS_CP_RECURSIVE | FS_CP_FORCE, spread)), 0);
		assert_int_equal(access(at("copy/d19/f4"), F_OK), 0);
		assert_int_equal(go(tree_op(FS_RM, at("copy"), NULL, 0, spread)), -EISDIR);
		assert_int_equal(go(tree_op(FS_RM, at("copy"), NULL, FS_RM_RECURSIVE, spread)), 0);
		assert_int_equal(access(at("copy"), F_OK), -1);
		assert_int_equal(go(tree_op(FS_RM, at("copy"), NULL, FS_RM_RECURSIVE, spread)), -ENOENT);
		assert_int_equal(go(tree_op(FS_RM, at("copy"), NULL, FS_RM_RECURSIVE | FS_RM_FORCE, spread)), 0);
		assert_int_equal(go(tree_op(FS_CP, at("tree"), at("tree/d0/x"), FS_CP_RECURSIVE, spread)), -EINVAL);
	}
	assert_int_equal(chdir(at("tree")), 0);
	size_t first;
	char deep[] = "m/n//o", up[] = "m/n/../q";
	assert_int_equal(fs_mkdir_all(deep, 0755, &first), 0);
	assert_int_equal(first, 1);
	assert_int_equal(fs_mkdir_all(deep, 0755, &first), 0);
	assert_int_equal(first, 0);
	assert_int_equal(fs_mkdir_all(up, 0755, &first), 0);
	assert_int_equal(first, 8);
	char *real = fs_resolve("/a/./b//../c/");
	assert_string_equal(real, "/a/c");
	mem_free(real);
	real = fs_resolve("/../..");
	assert_string_equal(real, "/");
	mem_free(real);
}

/* A chain of `levels` directories named d, each with a sibling directory e containing a file: deeper than the maximum
 * path length. */
static void dig(const char *top, int levels)
{
	int fd;
	assert_int_equal(mkdir(top, 0755), 0);
	int at_fd = open(top, O_PATH | O_DIRECTORY);
	for (int i = 0; i < levels; i++) {
		assert_int_equal(mkdirat(at_fd, "e", 0755), 0);
		fd = openat(at_fd, "e/f", O_CREAT | O_WRONLY, 0644);
		assert_true(fd >= 0);
		close(fd);
		assert_int_equal(mkdirat(at_fd, "d", 0755), 0);
		fd = openat(at_fd, "d", O_PATH | O_DIRECTORY);
		close(at_fd);
		at_fd = fd;
	}
	close(at_fd);
}

static int descriptors(void)
{
	int n = 0;
	DIR *d = opendir("/proc/self/fd");
	while (d && readdir(d))
		n++;
	closedir(d);
	return n;
}

/* Directories are constantly closed and reopened, from the root or from below, with openat2 and without. */
static void few_descriptors(void **state)
{
	int before = descriptors();
	int64_t below;
	dig(at("chain"), 40);
	for (unsigned most = 0; most < 4; most += 3)
		for (int steps = 0; steps < 2; steps++)
			for (int spread = 0; spread < 2; spread++) {
				int64_t (*go)(struct fs_op *) = spread ? post : run_free;
				walk_dirs_open_max = most;
				walk_by_steps = steps;
				assert_int_equal(go(tree_op(FS_CP, at("chain"), at("copy"), FS_CP_RECURSIVE | FS_CP_FORCE, spread)), 0);
				struct fs_op *f = tree_op(FS_READDIR, at("copy"), NULL, FS_DIR_RECURSIVE, 0);
				assert_int_equal(run(f), 0);
				assert_int_equal(count_entries(f->op.data, f->op.data_size, &below), 120);
				fs_op_free(f);
				assert_int_equal(go(tree_op(FS_CP, at("chain"), at("copy"), FS_CP_RECURSIVE | FS_CP_FORCE, spread)), 0);
				assert_int_equal(go(tree_op(FS_RM, at("copy"), NULL, FS_RM_RECURSIVE, spread)), 0);
				assert_int_equal(access(at("copy"), F_OK), -1);
				assert_int_equal(descriptors(), before);
			}
	assert_int_equal(run_free(tree_op(FS_RM, at("chain"), NULL, FS_RM_RECURSIVE, 0)), 0);
	for (int spread = 0; spread < 2; spread++) {
		int64_t (*go)(struct fs_op *) = spread ? post : run_free;
		dig(at("deep"), 2100);
		walk_dirs_open_max = 256;
		assert_int_equal(go(tree_op(FS_READDIR, at("deep"), NULL, FS_DIR_RECURSIVE, spread)), -ENAMETOOLONG);
		assert_int_equal(go(tree_op(FS_CP, at("deep"), at("copy"), FS_CP_RECURSIVE, spread)), -ENAMETOOLONG);
		assert_int_equal(go(tree_op(FS_RM, at("copy"), NULL, FS_RM_RECURSIVE, spread)), 0);
		assert_int_equal(go(tree_op(FS_RM, at("deep"), NULL, FS_RM_RECURSIVE, spread)), 0);
		assert_int_equal(access(at("deep"), F_OK), -1);
		assert_int_equal(descriptors(), before);
	}
	walk_by_steps = 0;
	walk_dirs_open_max = 256;
}

/* Names below a root: no link on the path is followed. */
static void below_a_root(void **state)
{
	const char *name;
	assert_int_equal(mkdir(at("root"), 0755), 0);
	assert_int_equal(mkdir(at("root/a"), 0755), 0);
	assert_int_equal(mkdir(at("root/a/b"), 0755), 0);
	assert_int_equal(symlink("a", at("root/l")), 0);
	assert_int_equal(symlink("root", at("way")), 0);
	for (int steps = 0; steps < 2; steps++) {
		walk_by_steps = steps;
		int fd = open_below(at("root/a/b/c"), 3, 0, &name);
		assert_true(fd >= 0);
		assert_string_equal(name, "c");
		close(fd);
		assert_int_equal(open_below(at("root/l/b/c"), 3, 0, &name), -(walk_by_steps ? ENOTDIR : ELOOP));
		assert_int_equal(open_below(at("way/a/b"), 2, 0, &name), -ENOTDIR);
		fd = open_below(at("way/a/b"), 2, 1, &name);
		assert_true(fd >= 0);
		close(fd);
		fd = open_below(at("root/l/b"), 1, 1, &name);
		assert_true(fd >= 0);
		close(fd);
	}
	walk_by_steps = 0;
	assert_int_equal(open_below("a", 2, 0, &name), -ENOENT);
	int fd = open_below("/tmp", 1, 0, &name);
	assert_true(fd >= 0);
	assert_string_equal(name, "tmp");
	close(fd);
	fd = open_below("tmp", 1, 0, &name);
	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(run_free(tree_op(FS_RM, at("root"), NULL, FS_RM_RECURSIVE, 0)), 0);
}

/* An open whose result is not taken closes the descriptor. */
static void untaken(void **state)
{
	int next = dup(0);
	close(next);
	assert_int_equal(run_free(make(FS_OPEN, at("a"), NULL)), next);
	int again = dup(0);
	assert_int_equal(again, next);
	close(again);
}

static int teardown(void **state)
{
	struct fs_op *f = make(FS_RM, dir, NULL);
	f->flags = FS_RM_RECURSIVE;
	int64_t r = run_free(f);
	loop_free(loop);
	pool_free(pool);
	return r ? -1 : 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_files), cmocka_unit_test(sizes), cmocka_unit_test(no_size_in_stat), cmocka_unit_test(errors),
		cmocka_unit_test(untaken), cmocka_unit_test(walks), cmocka_unit_test(few_descriptors), cmocka_unit_test(below_a_root),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
