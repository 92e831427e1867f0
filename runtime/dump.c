/* What the front end makes of a file, shown to whoever asks for --dump-ast and --dump-bytecode. */
#include "jsr.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/limits.h"
#include "engine/engine.h"
#include "lang/lang.h"

static int read_file(const char *path, struct buf *out)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), err = 0;
	ssize_t n = 0;

	if (fd < 0)
		return -errno;
	do {
		err = buf_reserve(out, 1 << 16);
		if (err)
			break;
		n = read(fd, out->data + out->size, out->room - out->size);
		if (n > 0)
			out->size += (size_t)n;
		else if (n < 0 && errno != EINTR)
			err = -errno;
	} while (n != 0 && !err);
	close(fd);
	return err;
}

static void print(void *ctx, const char *text, size_t size)
{
	fwrite(text, 1, size, ctx);
}

/* The line of the error with a mark below, as node shows it. */
static void show_error(const char *path, const struct buf *text, const struct lang *l)
{
	uint32_t line, column, at = l->start < text->size ? l->start : (uint32_t)text->size, begin = at, end = at, i;

	lang_position(text->data, text->size, at, &line, &column);
	while (begin > 0 && text->data[begin - 1] != '\n')
		begin--;
	while (end < text->size && text->data[end] != '\n')
		end++;
	fprintf(stderr, "%s:%u:%u\n%.*s\n", path, line, column, (int)(end - begin), text->data + begin);
	for (i = begin; i < at; i++)
		if (((unsigned char)text->data[i] & 0xC0) != 0x80)
			fputc(text->data[i] == '\t' ? '\t' : ' ', stderr);
	for (i = 0; i == 0 || (at + i < l->end && at + i < end); i++)
		fputc('^', stderr);
	fprintf(stderr, "\n\n%s: %s\n", l->status == LANG_DEEP ? "RangeError" : l->status == LANG_REFERENCE ?
		"ReferenceError" : "SyntaxError", l->message);
}

/* How far the stack may go down: all but a reserve of what the system gives the main thread. */
static char *stack_low(void)
{
	enum { USUAL = 8 << 20, RESERVE = 256 << 10 };
	struct rlimit limit;
	size_t size = USUAL;

	if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < 64u << 20)
		size = limit.rlim_cur;
	return (char *)__builtin_frame_address(0) - (size > 2 * RESERVE ? size - RESERVE : size / 2);
}

static int dump(const char *path, int (*show)(struct lang *l, const char *path))
{
	static const char *const params[] = { "exports", "require", "module", "__filename", "__dirname", NULL };
	struct lang_options options = { .goal = LANG_COMMONJS, .params = params, .stack_low = stack_low() };
	size_t size = strlen(path);
	struct buf text;
	struct lang l;
	int err, code = 0;

	options.typescript = lang_is_typescript(path);
	if (size > 4 && (!strcmp(path + size - 4, ".mjs") || !strcmp(path + size - 4, ".mts")))
		options.goal = LANG_MODULE;
	buf_init(&text, LIMIT_SOURCE_BYTES);
	err = read_file(path, &text);
	if (err) {
		fprintf(stderr, "jsr: cannot read %s: %s\n", path, strerror(-err));
		buf_fini(&text);
		return 1;
	}
	if (lang_parse(&l, text.data ? text.data : "", text.size, &options) == 0) {
		code = show(&l, path);
	} else {
		show_error(path, &text, &l);
		code = 1;
	}
	lang_free(&l);
	buf_fini(&text);
	if (fflush(stdout) || ferror(stdout))
		code = 1;
	return code;
}

static int show_tree(struct lang *l, const char *path)
{
	(void)path;
	lang_dump(l, print, stdout);
	return 0;
}

int jsr_dump_ast(const char *path)
{
	return dump(path, show_tree);
}

struct code_of { struct lang *l; const char *path; int failed; };

static void show_code_inside(js_State *J, void *arg)
{
	struct code_of *c = arg;

	if (js_try(J)) {
		fprintf(stderr, "jsr: %s: %s\n", c->path, js_isobject(J, -1) ? "too large to compile" : "?");
		js_pop(J, 1);
		c->failed = 1;
		return;
	}
	engine_dump(J, c->l, c->path, print, stdout);
	js_endtry(J);
}

static int show_code(struct lang *l, const char *path)
{
	static const struct engine_config config;
	struct code_of c = { l, path, 0 };
	js_State *J = engine_new(&config);

	if (!J)
		return 1;
	engine_enter(J, show_code_inside, &c);
	engine_free(J);
	return c.failed;
}

int jsr_dump_bytecode(const char *path)
{
	return dump(path, show_code);
}
