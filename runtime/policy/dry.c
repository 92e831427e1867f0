#include "policy/dry.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/limits.h"
#include "base/mem.h"
#include "base/utf8.h"

enum { DESCRIPTORS = 1 << 20, NAMED = 1024 };

static struct {
	int on, json, gets;
	char **names;                  /* sorted */
	size_t count, room;
	uint64_t lent[DESCRIPTORS / 64];
	char *lent_names[NAMED];
} dry;

void dry_begin(int json, int gets)
{
	dry.on = 1;
	dry.json = json;
	dry.gets = gets;
}

int dry_on(void) { return dry.on; }
int dry_gets(void) { return dry.gets; }

/* ---- lines */

static void add_json(struct buf *b, const char *text)
{
	size_t size = strlen(text), n;
	buf_add_char(b, '"');
	for (; size > 0; text += n, size -= n) {
		uint32_t c;
		int ok = 1;
		n = utf8_decode((const unsigned char *)text, size, &c, &ok);
		if (!ok)
			buf_add_str(b, "\\ufffd");
		else if (c < 0x20 || c == 0x7f)
			buf_printf(b, "\\u%04x", (unsigned)c);
		else if (c == '"' || c == '\\')
			buf_printf(b, "\\%c", (int)c);
		else
			buf_add(b, text, n);
	}
	buf_add_char(b, '"');
}

/* The code of a character that turns the direction of what follows, so that a name looks like another, or 0. */
static unsigned turn_at(const char *text)
{
	const unsigned char *c = (const unsigned char *)text;
	if (c[0] != 0xe2 || (c[1] != 0x80 && c[1] != 0x81) || (c[2] & 0xc0) != 0x80)
		return 0;
	unsigned code = 0x2000u | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
	int turns = code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
		(code >= 0x2066 && code <= 0x2069);
	return turns ? code : 0;
}

/* C1 controls, in UTF-8 0xc2 and a byte below 0xa0, are what terminals act on, too. */
static void add_plain(struct buf *b, const char *text)
{
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text, next = (unsigned char)text[1];
		if (c == '\n')
			buf_add_str(b, "\\n");
		else if (c < 0x20 || c == 0x7f)
			buf_printf(b, "\\x%02x", c);
		else if (c == 0xc2 && next >= 0x80 && next < 0xa0)
			buf_printf(b, "\\x%02x", (unsigned char)*++text);
		else if (turn_at(text)) {
			buf_printf(b, "\\u%04x", turn_at(text));
			text += 2;
		}
		else
			buf_add_char(b, *text);
	}
}

/* As a shell would take it. */
static void add_word(struct buf *b, const char *word)
{
	static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
	if (*word && word[strspn(word, fine)] == 0) {
		buf_add_str(b, word);
		return;
	}
	buf_add_char(b, '\'');
	for (; *word; word++) {
		const char one[2] = { *word, 0 }, two[3] = { *word, word[1], 0 };
		if (*word == '\'')
			buf_add_str(b, "'\\''");
		else if ((unsigned char)*word == 0xc2 && word[1])
			add_plain(b, two), word++;
		else
			add_plain(b, one);
	}
	buf_add_char(b, '\'');
}

static void form_json(struct buf *b, const struct dry_line *l)
{
	buf_add_str(b, "{\"dryRun\":");
	add_json(b, l->kind);
	if (l->target) {
		buf_add_str(b, ",\"target\":");
		add_json(b, l->target);
	}
	if (l->second) {
		buf_printf(b, ",\"%s\":", l->name);
		add_json(b, l->second);
	}
	for (size_t i = 0; l->argv && l->argv[i]; i++) {
		buf_add_str(b, i ? "," : ",\"argv\":[");
		add_json(b, l->argv[i]);
		if (!l->argv[i + 1])
			buf_add_char(b, ']');
	}
	if (l->bytes >= 0)
		buf_printf(b, ",\"bytes\":%lld", (long long)l->bytes);
	buf_add_str(b, "}\n");
}

static void form_text(struct buf *b, const struct dry_line *l)
{
	buf_printf(b, "dry run: %s", l->what);
	for (size_t i = 0; l->argv && l->argv[i]; i++) {
		buf_add_char(b, ' ');
		add_word(b, l->argv[i]);
	}
	if (l->target && !l->argv) {
		buf_add_char(b, ' ');
		add_plain(b, l->target);
	}
	if (l->second) {
		buf_printf(b, " %s ", l->between);
		add_plain(b, l->second);
	}
	if (l->bytes >= 0)
		buf_printf(b, " (%lld byte%s)", (long long)l->bytes, l->bytes == 1 ? "" : "s");
	buf_add_char(b, '\n');
}

static void write_all(const char *text, size_t size)
{
	while (size > 0) {
		ssize_t n = write(2, text, size);
		if (n <= 0)
			return;
		text += n;
		size -= (size_t)n;
	}
}

void dry_tell(const struct dry_line *l)
{
	struct buf b;
	buf_init(&b, LIMIT_DRY_LINE);
	(dry.json ? form_json : form_text)(&b, l);
	if (b.failed) {                /* the arguments are too long: at least what it is */
		struct dry_line shorter = { .kind = l->kind, .what = l->what, .target = "(too long to be shown)",
			.bytes = l->bytes };
		buf_clear(&b);
		b.failed = 0;
		(dry.json ? form_json : form_text)(&b, &shorter);
	}
	if (!b.failed)
		write_all(b.data, b.size);
	buf_fini(&b);
}

/* ---- names */

static size_t place_of(const char *path)
{
	size_t low = 0, high = dry.count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (strcmp(dry.names[middle], path) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

int dry_has(const char *path)
{
	size_t i = place_of(path);
	return i < dry.count && !strcmp(dry.names[i], path);
}

void dry_made(const char *path)
{
	size_t i = place_of(path);
	if ((i < dry.count && !strcmp(dry.names[i], path)) || dry.count == LIMIT_DRY_NAMES)
		return;
	if (dry.count == dry.room) {
		dry.room = dry.room ? 2 * dry.room : 16;
		dry.names = mem_realloc(dry.names, dry.room * sizeof *dry.names);
	}
	memmove(dry.names + i + 1, dry.names + i, (dry.count - i) * sizeof *dry.names);
	dry.names[i] = mem_strdup(path);
	dry.count++;
}

static int is_at_or_below(const char *path, const char *top, size_t size)
{
	return !strncmp(path, top, size) && (path[size] == 0 || path[size] == '/');
}

void dry_removed(const char *path)
{
	size_t size = strlen(path), kept = 0;
	for (size_t i = 0; i < dry.count; i++)
		if (is_at_or_below(dry.names[i], path, size))
			mem_free(dry.names[i]);
		else
			dry.names[kept++] = dry.names[i];
	dry.count = kept;
}

/* ---- descriptors */

void dry_lend(int fd, const char *name)
{
	dry_closed(fd);
	if (fd >= 0 && fd < DESCRIPTORS)
		dry.lent[fd / 64] |= UINT64_C(1) << (fd % 64);
	if (fd >= 0 && fd < NAMED)
		dry.lent_names[fd] = mem_strdup(name);
}

int dry_lent(int fd) { return fd >= 0 && fd < DESCRIPTORS && dry.lent[fd / 64] >> (fd % 64) & 1; }

const char *dry_name(int fd) { return dry_lent(fd) && fd < NAMED ? dry.lent_names[fd] : NULL; }

void dry_closed(int fd)
{
	if (!dry_lent(fd))
		return;
	dry.lent[fd / 64] &= ~(UINT64_C(1) << (fd % 64));
	if (fd < NAMED) {
		mem_free(dry.lent_names[fd]);
		dry.lent_names[fd] = NULL;
	}
}

void dry_end(void)
{
	for (size_t i = 0; i < dry.count; i++)
		mem_free(dry.names[i]);
	for (int fd = 0; fd < NAMED; fd++)
		dry_closed(fd);
	mem_free(dry.names);
	dry.names = NULL;
	dry.count = dry.room = 0;
	dry.on = 0;
}
