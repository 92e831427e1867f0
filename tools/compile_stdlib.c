/* compile_stdlib.c -- compiles the files of stdlib/ into the archive that runtime/modules/archive.h describes.
 *
 * usage: compile_stdlib ROOT FILES... > stdlib.bin
 *
 * It is linked with the engine's own objects.  A file's name is its path below ROOT without ".js".  A syntax error is
 * reported as file:line:column.
 */
#include "base/buf.h"
#include "base/limits.h"
#include "engine/engine.h"
#include "lang/lang.h"
#include "modules/archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct file { const char *path; char name[256]; struct buf text, image; };

static struct file *files;
static int files_count, failed;

__attribute__((noreturn)) static void no_memory(void)
{
	fprintf(stderr, "compile_stdlib: out of memory\n");
	exit(1);
}

static void read_file(struct file *f)
{
	char block[65536];
	FILE *in = fopen(f->path, "rb");
	size_t n;
	if (!in) {
		perror(f->path);
		exit(1);
	}
	while ((n = fread(block, 1, sizeof block, in)) > 0)
		if (buf_add(&f->text, block, n))
			no_memory();
	if (ferror(in) || buf_add(&f->text, "", 1)) {
		perror(f->path);
		exit(1);
	}
	f->text.size--;
	fclose(in);
}

static void tell(struct file *f)
{
	static const char *const params[] = { "exports", "require", "module", "internalBinding", NULL };
	struct lang_options options = { .goal = LANG_COMMONJS, .params = params };
	struct lang l;
	uint32_t line = 1, column = 1;
	failed = 1;
	if (lang_parse(&l, f->text.data, f->text.size, &options)) {
		lang_position(l.source, l.size, l.start, &line, &column);
		fprintf(stderr, "%s:%u:%u: error: %s\n", f->path, line, column, l.message);
	} else
		fprintf(stderr, "%s: error: cannot be compiled\n", f->path);
	lang_free(&l);
}

static void compile(js_State *J, struct file *f)
{
	if (js_try(J)) {
		js_pop(J, 1);
		tell(f);
		return;
	}
	engine_compile(J, f->path, f->text.data, f->text.size, ENGINE_BUILTIN, ARCHIVE_PARAMS);
	engine_save(J, &f->image);
	js_pop(J, 1);
	js_endtry(J);
}

static void compile_all(js_State *J, void *arg)
{
	int i;
	(void)arg;
	for (i = 0; i < files_count; i++)
		compile(J, &files[i]);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct file *)a)->name, ((const struct file *)b)->name);
}

static void put(struct buf *out, const void *p, size_t n)
{
	if (buf_add(out, p, n))
		no_memory();
}

static void put_archive(struct buf *out)
{
	struct archive_entry *entries = calloc((size_t)files_count + 1, sizeof *entries);
	uint32_t count = (uint32_t)files_count, base = (uint32_t)(sizeof count + count * sizeof *entries);
	int i;
	if (!entries)
		no_memory();
	put(out, &count, sizeof count);
	put(out, entries, count * sizeof *entries);
	for (i = 0; i < files_count; i++) {
		entries[i].name = (uint32_t)out->size;
		put(out, files[i].name, strlen(files[i].name) + 1);
	}
	for (; out->size % 4;)
		put(out, "", 1);
	for (i = 0; i < files_count; i++) {
		entries[i].image = (uint32_t)out->size;
		entries[i].image_size = (uint32_t)files[i].image.size;
		put(out, files[i].image.data, files[i].image.size);
	}
	for (i = 0; i < files_count; i++) {
		entries[i].text = (uint32_t)out->size;
		entries[i].text_size = (uint32_t)files[i].text.size;
		put(out, files[i].text.data, files[i].text.size + 1);
	}
	memcpy(out->data + sizeof count, entries, base - sizeof count);
	free(entries);
}

int main(int argc, char **argv)
{
	static const struct engine_config config;
	struct buf out;
	js_State *J;
	int i;
	if (argc < 2)
		return 2;
	files_count = argc - 2;
	files = calloc((size_t)files_count + 1, sizeof *files);
	J = engine_new(&config);
	if (!files || !J)
		no_memory();
	for (i = 0; i < files_count; i++) {
		struct file *f = &files[i];
		f->path = argv[i + 2];
		snprintf(f->name, sizeof f->name, "%.*s", (int)(strlen(f->path) - strlen(argv[1]) - strlen("/.js")),
			f->path + strlen(argv[1]) + 1);
		buf_init(&f->text, LIMIT_SOURCE_BYTES);
		buf_init(&f->image, LIMIT_SOURCE_BYTES);
		read_file(f);
	}
	qsort(files, (size_t)files_count, sizeof *files, by_name);
	engine_enter(J, compile_all, NULL);
	engine_free(J);
	buf_init(&out, UINT32_MAX);
	if (!failed)
		put_archive(&out);
	if (!failed && (fwrite(out.data, 1, out.size, stdout) != out.size || fflush(stdout))) {
		perror("compile_stdlib");
		failed = 1;
	}
	for (i = 0; i < files_count; i++) {
		buf_fini(&files[i].text);
		buf_fini(&files[i].image);
	}
	buf_fini(&out);
	free(files);
	return failed;
}
