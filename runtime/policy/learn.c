#include "policy/learn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "policy/policy_int.h"

struct list {
	char **texts;
	size_t count, room;
};

struct learned {
	pthread_mutex_t lock;
	_Atomic int moving;            /* the lists are being changed: last words cannot read them */
	struct list lists[POLICY_KINDS];
	struct list made_up;           /* what the paths of mkdtemp began with */
	int full;                      /* something was forgotten */
	int widened, garbled, rooted;  /* what the file has to say about itself: see put_remarks */
};

enum { MADE_UP = 6 };                  /* characters that mkdtemp adds */

struct learned *learned_new(void)
{
	struct learned *l = mem_zalloc(sizeof *l);
	pthread_mutex_init(&l->lock, NULL);
	return l;
}

static void free_list(struct list *list)
{
	for (size_t i = 0; i < list->count; i++)
		mem_free(list->texts[i]);
	mem_free(list->texts);
}

void learned_free(struct learned *l)
{
	for (int k = 0; l && k < POLICY_KINDS; k++)
		free_list(&l->lists[k]);
	if (l)
		free_list(&l->made_up);
	mem_free(l);
}

/* ---- noting: the lists stay sorted, and have each text once */

/* Where it is, or belongs. */
static size_t place_of(const struct list *list, const char *text)
{
	size_t low = 0, high = list->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (strcmp(list->texts[middle], text) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int insert(struct list *list, const char *text)
{
	size_t at = place_of(list, text);
	if (at < list->count && !strcmp(list->texts[at], text))
		return 0;
	if (list->count == LEARN_MAX)
		return -E2BIG;
	if (list->count == list->room) {
		list->room = list->room ? 2 * list->room : 16;
		list->texts = mem_realloc(list->texts, list->room * sizeof *list->texts);
	}
	memmove(list->texts + at + 1, list->texts + at, (list->count - at) * sizeof *list->texts);
	list->texts[at] = mem_strdup(text);
	list->count++;
	return 0;
}

static void note(struct learned *l, struct list *list, const char *text)
{
	pthread_mutex_lock(&l->lock);
	atomic_store(&l->moving, 1);
	if (insert(list, text) < 0)
		l->full = 1;
	atomic_store(&l->moving, 0);
	pthread_mutex_unlock(&l->lock);
}

void learned_note(struct learned *l, enum policy_kind kind, const char *target)
{
	if (!*target || kind == POLICY_ENV)
		return;
	note(l, &l->lists[kind], target);
}

void learned_made_up(struct learned *l, const char *begin, size_t size)
{
	char *text = mem_alloc(size + 1);
	memcpy(text, begin, size);
	text[size] = 0;
	note(l, &l->made_up, text);
	mem_free(text);
}

static void drop(struct list *list, size_t i)
{
	mem_free(list->texts[i]);
	list->count--;
	memmove(list->texts + i, list->texts + i + 1, (list->count - i) * sizeof *list->texts);
}

/* ---- what the file cannot say */

/* Where the name begins that mkdtemp ended, 0: none. */
static size_t made_up_at(const struct learned *l, const char *path)
{
	for (size_t i = 0; i < l->made_up.count; i++) {
		size_t size = strlen(l->made_up.texts[i]);
		if (!strncmp(path, l->made_up.texts[i], size) && strcspn(path + size, "/") == MADE_UP)
			return size;
	}
	return 0;
}

/* Where the first name begins, behind its slash, that is no UTF-8; 0: none. */
static size_t garbled_at(const char *path)
{
	for (const char *p = path; *p;) {
		size_t size = strcspn(p, "/");
		if (!utf8_valid(p, size))
			return (size_t)(p - path) ? (size_t)(p - path) : 1;
		p += size + (p[size] == '/');
	}
	return 0;
}

static int has_folders(enum policy_kind kind) { return kind == POLICY_READ || kind == POLICY_WRITE; }

/* How much of it the file has: all, a path up to a folder, or nothing. */
static size_t size_of(struct learned *l, enum policy_kind kind, const char *text)
{
	size_t made_up = has_folders(kind) ? made_up_at(l, text) : 0, garbled = garbled_at(text);
	size_t at = garbled ? garbled : made_up;
	if (!at)
		return strlen(text);
	l->widened |= made_up != 0;
	l->garbled |= garbled != 0;
	if (!has_folders(kind))
		return 0;
	while (at > 1 && text[at - 1] != '/')
		at--;
	return at > 1 ? at - 1 : 1;
}

/* A folder sorts before what is in it, so those after it move by one. */
static void widen_all(struct learned *l, enum policy_kind kind)
{
	struct list *list = &l->lists[kind];
	for (size_t i = 0; i < list->count;) {
		char *text = list->texts[i];
		size_t size = size_of(l, kind, text), before = list->count - 1;
		if (!text[size]) {
			i++;
			continue;
		}
		for (; text[size]; size = size_of(l, kind, text))      /* one may be in another */
			text[size] = 0;
		memmove(list->texts + i, list->texts + i + 1, (before - i) * sizeof *list->texts);
		list->count = before;
		if (*text)
			insert(list, text);
		mem_free(text);
		i += list->count - before;
	}
}

/* ---- folding */

static int is_below(const char *path, const char *folder, size_t size)
{
	return !strncmp(path, folder, size) && path[size] == '/' && path[size + 1];
}

/* What the root folder does not allow: see is_process_file of policy.c. */
static int is_process_file(const char *path) { return !strcmp(path, "/proc") || is_below(path, "/proc", 5); }

/* What lies below another of them is allowed by that. */
static void drop_covered(struct list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		const char *path = list->texts[i];
		size_t size = strlen(path), at = i + 1, kept = i + 1;
		int is_root = size == 1;
		for (; at < list->count && !strncmp(list->texts[at], path, size); at++)
			if (is_root ? !is_process_file(list->texts[at]) : is_below(list->texts[at], path, size))
				mem_free(list->texts[at]);
			else
				list->texts[kept++] = list->texts[at];
		memmove(list->texts + kept, list->texts + at, (list->count - at) * sizeof *list->texts);
		list->count -= at - kept;
	}
}

/* The size of the folder that it is in, 0 if that must not stand for it. */
static size_t folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t size = slash ? (size_t)(slash - path) : 0;
	return size && memchr(path + 1, '/', size - 1) ? size : 0;
}

/* One folder that has many entries stands for them: 1, or 0 if there is none. */
static int fold_one(struct list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		size_t size = folder_of(list->texts[i]), same = 0;
		for (size_t j = i; size && same <= LEARN_FOLD && j < list->count; j++) {
			if (strncmp(list->texts[j], list->texts[i], size + 1))
				break;
			same += folder_of(list->texts[j]) == size;
		}
		if (same <= LEARN_FOLD)
			continue;
		char *folder = mem_strdup(list->texts[i]);
		folder[size] = 0;
		for (size_t j = list->count; j-- > 0;)
			if (is_below(list->texts[j], folder, size))
				drop(list, j);
		insert(list, folder);
		mem_free(folder);
		return 1;
	}
	return 0;
}

/* ---- writing
 *
 * With nothing but write(2) and what is on the stack, since last words are said in a signal handler. */

struct out {
	int fd, error;
	size_t size;
	char bytes[4096];
};

static void flush(struct out *f)
{
	for (size_t at = 0; at < f->size && !f->error;) {
		ssize_t n = write(f->fd, f->bytes + at, f->size - at);
		if (n > 0)
			at += (size_t)n;
		else if (n == 0 || errno != EINTR)
			f->error = n ? -errno : -EIO;
	}
	f->size = 0;
}

static void put_char(struct out *f, char c)
{
	if (f->size == sizeof f->bytes)
		flush(f);
	f->bytes[f->size++] = c;
}

static void put(struct out *f, const char *text)
{
	for (; *text; text++)
		put_char(f, *text);
}

static void put_text(struct out *f, const char *text, size_t size)
{
	static const char hex[] = "0123456789abcdef";
	put_char(f, '"');
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c < 0x20) {
			put(f, "\\u00");
			put_char(f, hex[c >> 4]);
			put_char(f, hex[c & 15]);
			continue;
		}
		if (c == '"' || c == '\\')
			put_char(f, '\\');
		put_char(f, text[i]);
	}
	put_char(f, '"');
}

static void put_list(struct out *f, struct learned *l, enum policy_kind kind)
{
	const struct list *list = &l->lists[kind];
	int count = 0;
	put(f, "    \"");
	put(f, policy_kind_name(kind));
	put(f, kind == POLICY_ENV ? "\": true" : "\": [");
	for (size_t i = 0; i < list->count; i++) {
		size_t size = size_of(l, kind, list->texts[i]);
		if (!size)
			continue;
		put(f, count++ ? ",\n      " : "\n      ");
		put_text(f, list->texts[i], size);
	}
	if (kind != POLICY_ENV)
		put(f, count ? "\n    ]" : "]");
	put(f, kind + 1 < POLICY_KINDS ? ",\n" : "\n");
}

static void put_remarks(struct out *f, const struct learned *l)
{
	put(f, "// What a run needed, by --policy-learn.  Which environment variables it read is not known.\n");
	if (l->full)
		put(f, "// Not all of it: there was too much.\n");
	if (l->widened)
		put(f, "// The names that mkdtemp makes up are not known before: "
			"the folders that they are in are allowed.\n");
	if (l->garbled)
		put(f, "// Names that are no UTF-8 cannot be in it: the folders that they are in are allowed.\n");
	if (l->rooted)
		put(f, "// The run asked for the folder / itself: that allows everything in it.\n");
}

static void look(struct learned *l)
{
	for (int k = 0; k < POLICY_KINDS; k++)
		for (size_t i = 0; i < l->lists[k].count; i++) {
			const char *text = l->lists[k].texts[i];
			l->rooted |= has_folders((enum policy_kind)k) && size_of(l, (enum policy_kind)k, text) == 1;
		}
}

static int write_all(struct learned *l, const char *path)
{
	struct out f = { .fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666) };
	if (f.fd < 0)
		return -errno;
	look(l);
	put_remarks(&f, l);
	put(&f, "{\n  \"default\": \"deny\",\n  \"permissions\": {\n");
	for (int k = 0; k < POLICY_KINDS; k++)
		put_list(&f, l, (enum policy_kind)k);
	put(&f, "  }\n}\n");
	flush(&f);
	if (close(f.fd) < 0 && !f.error)
		f.error = -errno;
	return f.error;
}

int learned_last_words(struct learned *l, const char *path)
{
	return atomic_load(&l->moving) ? -EBUSY : write_all(l, path);
}

int learned_write(struct learned *l, const char *path)
{
	pthread_mutex_lock(&l->lock);
	atomic_store(&l->moving, 1);
	for (int k = 0; k < POLICY_KINDS; k++) {
		widen_all(l, (enum policy_kind)k);
		if (!has_folders((enum policy_kind)k))
			continue;
		drop_covered(&l->lists[k]);
		while (fold_one(&l->lists[k]))
			drop_covered(&l->lists[k]);
	}
	atomic_store(&l->moving, 0);
	int r = write_all(l, path);
	pthread_mutex_unlock(&l->lock);
	return r;
}

/* ---- for the policy in force */

void policy_learn_made_up(const struct policy *p, const char *begin, size_t size)
{
	if (p->learned)
		learned_made_up(p->learned, begin, size);
}

int policy_end(const char **path)
{
	const struct policy *p = policy_now();
	if (!p || !p->learned)
		return 0;
	*path = p->learned_path;
	return learned_write(p->learned, p->learned_path);
}

int policy_learns(void) { return policy_now() && policy_now()->learned; }

int policy_last_words(void)
{
	const struct policy *p = policy_now();
	int r = p && p->learned ? -EBUSY : 0;
	for (int tries = 0; r == -EBUSY && tries < 5; tries++) {
		r = learned_last_words(p->learned, p->learned_path);
		if (r == -EBUSY)
			poll(NULL, 0, 1);      /* a worker is at it, or this thread was interrupted: then in vain */
	}
	return r;
}
