/* Lines of the ledger beside those that a naive twin writes, of random targets, numbers, kinds and verdicts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policy/oplog.h"

enum { LINES = 3000, TEXT = 1 << 22 };

static char wanted[TEXT], found[TEXT], path[] = "/tmp/oplog_test.XXXXXX";
static size_t wanted_size;

__attribute__((format(printf, 1, 2))) static void want(const char *format, ...)
{
	va_list list;
	va_start(list, format);
	wanted_size += (size_t)vsnprintf(wanted + wanted_size, TEXT - wanted_size, format, list);
	va_end(list);
	assert_true(wanted_size < TEXT);
}

static void want_escaped(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c == '"' || c == '\\')
			want("\\%c", c);
		else if (c == 0xc3 && i + 1 < size && (unsigned char)text[i + 1] == 0xa9)
			want("%.2s", text + i++);
		else if (c >= 0x80)
			want("\\ufffd");
		else if (c < 0x20 || c == 0x7f)
			want("\\u%04x", c);
		else
			want("%c", c);
	}
}

/* Everything but the times, which are taken out of the line found: they cannot be known. */
static void want_line(const char *kind, const char *target, size_t target_size, int64_t bytes, const char *verdict,
	const char *site)
{
	want("{\"time\":,\"pid\":%d,\"kind\":\"%s\"", (int)getpid(), kind);
	if (target) {
		want(",\"target\":\"");
		want_escaped(target, target_size);
		want("\"");
	}
	if (bytes >= 0)
		want(",\"bytes\":%" PRId64, bytes);
	want(",\"queue\":,\"wall\":,\"verdict\":\"%s\"", verdict);
	if (site)
		want(",\"site\":\"%s\"", site);
	want("}\n");
}

static size_t without(char *text, size_t size, const char *name)
{
	size_t n = strlen(name), to = 0;
	for (size_t i = 0; i < size;) {
		int is = !strncmp(text + i, name, n);
		for (size_t k = 0; is && k < n; k++)
			text[to++] = text[i++];
		assert_true(!is || (text[i] >= '0' && text[i] <= '9'));
		while (is && text[i] >= '0' && text[i] <= '9')
			i++;
		if (!is)
			text[to++] = text[i++];
	}
	text[to] = 0;
	return to;
}

/* A process has one ledger in its life: the tests before this one wrote to it. */
static void all_lines_are_there(void **state)
{
	oplog_end();
	int fd = open(path, O_RDONLY);
	ssize_t size = read(fd, found, TEXT - 1);
	close(fd);
	unlink(path);
	assert_true(size > 0);
	found[size] = 0;
	size_t left = without(found, (size_t)size, "\"time\":");
	left = without(found, left, "\"queue\":");
	left = without(found, left, "\"wall\":");
	char *at = found, *wanted_at = wanted;
	for (int i = 0; *at || *wanted_at; i++) {
		char *end = strchr(at, '\n'), *wanted_end = strchr(wanted_at, '\n');
		assert_non_null(end);
		assert_non_null(wanted_end);
		*end = *wanted_end = 0;
		assert_string_equal(at, wanted_at);
		at = end + 1;
		wanted_at = wanted_end + 1;
	}
	assert_int_equal(left, wanted_size);
}

/* An address is made of a line and whether the file's name is odd. */
static const char *name_of(void *ctx, uint32_t *line)
{
	uintptr_t at = (uintptr_t)ctx;
	*line = (uint32_t)(at >> 2);
	return at & 1 ? "file:///a \"b\".js" : "/home/me/a.js";
}

static const struct oplog_place *site_of(uint32_t line, int odd)
{
	void *at = (void *)((uintptr_t)line << 2 | 2 | (uintptr_t)odd);
	return oplog_intern(at, 0, name_of, at);
}

static uint32_t named, asked;

static const char *name_now(void *ctx, uint32_t *line)
{
	asked++;
	*line = named;
	return "/of/an/age.js";
}

/* Addresses of another age mean something else; the same text is the same place; and there is no end to addresses. */
static void ages_of_sites(void **state)
{
	const char *at = "code";
	named = 1;
	asked = 0;
	const struct oplog_place *first = oplog_intern(at, 1, name_now, NULL);
	assert_ptr_equal(oplog_intern(at, 1, name_now, NULL), first);
	assert_int_equal(asked, 1);
	named = 2;
	const struct oplog_place *second = oplog_intern(at, 2, name_now, NULL);
	assert_ptr_not_equal(second, first);
	named = 1;
	assert_ptr_equal(oplog_intern(at, 3, name_now, NULL), first);
	for (uintptr_t i = 1; i <= 3 * OPLOG_SITES; i++)
		assert_ptr_equal(oplog_intern((void *)(4 * i), 3, name_now, NULL), first);
	for (uint32_t age = 4; age < 4 + 2 * OPLOG_SITES; age++) {
		named = age;
		const struct oplog_place *place = oplog_intern(at, age, name_now, NULL);
		if (age < 100)
			assert_non_null(place);
		named = 1;
		assert_ptr_equal(oplog_intern(at + 4, age, name_now, NULL), first);
	}
}

static size_t random_target(char *to)
{
	static const char odd[] = "\"\\\n\x7f\x01\x1f \x7e\xff\x80#?@";
	size_t size = (size_t)(random() % (random() % 10 ? 70 : OPLOG_TARGET + 1));
	int odds = random() % 3 ? 0 : 1 + (int)(random() % 40);
	for (size_t i = 0; i < size; i++)
		to[i] = (char)(odds && random() % odds == 0 ? odd[random() % (long)(sizeof odd - 1)] : 'a' + random() % 26);
	if (size > 2 && random() % 20 == 0) {
		size_t at = (size_t)random() % (size - 1);
		memcpy(to + at, "\xc3\xa9", 2);
	}
	if (size && random() % 10 == 0)
		to[random() % (long)size] = ':';
	to[size] = 0;
	return size;
}

static int64_t random_bytes(void)
{
	int64_t most = 1;
	for (long i = random() % 19; i > 0; i--)
		most *= 10;
	if (random() % 5 == 0)
		return -1;
	return random() % 3 ? most - random() % 2 : (random() << 31 | random()) % most;
}

static void random_lines(void **state)
{
	static const char *const kinds[] = { "fs.readFile", "fs.stat", "kv.getMany", "module.load", "a" };
	char target[OPLOG_TARGET + 1], site[64];
	srandom(1);
	for (int i = 0; i < LINES; i++) {
		const char *kind = kinds[random() % 5], *verdict = random() % 4 ? "ok" : "ENOENT";
		uint32_t line = (uint32_t)random() % 200;
		int odd = random() % 8 == 0, has_site = random() % 5 != 0, has_target = random() % 8 != 0;
		size_t size = random_target(target);
		int64_t bytes = random_bytes();
		struct oplog_note *note = oplog_begin(kind, has_site ? site_of(line, odd) : NULL);
		assert_non_null(note);
		oplog_start(note, 0);
		assert_int_equal(oplog_finished(note), 0);
		oplog_finish(note, NULL, has_target ? target : NULL, bytes, verdict);
		oplog_finish(note, NULL, "again", 1, "ok");
		oplog_free(note);
		snprintf(site, sizeof site, "%s:%u", odd ? "/a \\\"b\\\".js" : "/home/me/a.js", line);
		want_line(kind, has_target ? target : NULL, size, bytes, verdict, has_site ? site : NULL);
	}
}

static void notes_under_way(void **state)
{
	struct oplog_note *notes[200];
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < 200; i++) {
			notes[i] = oplog_begin("fs.read", NULL);
			if (i % 3 == 0)
				oplog_name(notes[i], "named");
		}
		for (int i = 199; i >= 0; i--) {
			oplog_finish(notes[i], "fs.write", i % 3 ? "t" : NULL, i, "ok");
			oplog_free(notes[i]);
			want_line("fs.write", i % 3 ? "t" : "named", i % 3 ? 1 : 5, i, "ok", NULL);
		}
	}
}

/* Of a URL neither user nor query, wherever in a target it begins; but a path may have a colon. */
static void urls(void **state)
{
	static const char *const cases[][2] = {
		{ "http://me:secret@host.example/path/of/it?key=1#there", "http://host.example/path/of/it" },
		{ "wss://user@h?x", "wss://h" },
		{ "https://host.example", "https://host.example" },
		{ "./a/http://me:secret@host", "./a/http://me:secret@host" },
		{ "a/long/path/with:a/colon/in/it", "a/long/path/with:a/colon/in/it" },
		{ "host.example:8080", "host.example:8080" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		oplog_once("fetch", NULL, cases[i][0], -1, "ok");
		want_line("fetch", cases[i][1], strlen(cases[i][1]), -1, "ok", NULL);
	}
}

static void descriptors(void **state)
{
	char space[24], name[600];
	assert_string_equal(oplog_path(7, space), "fd:7");
	for (int i = 0; i < 600; i++) {
		memset(name, 'a' + i % 26, sizeof name);
		name[i * 7 % 600] = 0;
		oplog_opened(7, name);
		assert_string_equal(oplog_path(7, space), name);
	}
	char *long_name = calloc(1, OPLOG_TARGET + 1);
	memset(long_name, 'x', OPLOG_TARGET);
	oplog_opened(7, long_name);
	assert_string_equal(oplog_path(7, space), "fd:7");
	free(long_name);
	oplog_opened(-1, "no");
	oplog_opened(1 << 20, "no");
	assert_string_equal(oplog_path(1 << 20, space), "fd:1048576");
}

int main(void)
{
	close(mkstemp(path));
	if (oplog_open(path, 0) < 0)
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_lines),
		cmocka_unit_test(notes_under_way),
		cmocka_unit_test(urls),
		cmocka_unit_test(descriptors),
		cmocka_unit_test(ages_of_sites),
		cmocka_unit_test(all_lines_are_there),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
