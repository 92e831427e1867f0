#include "policy/learn.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "policy/policy_int.h"

struct list {
	char **texts;
	size_t count, room;
};

struct learned {
	pthread_mutex_t lock;
	struct list lists[POLICY_KINDS];
	int full;                      /* something was forgotten */
};

struct learned *learned_new(void)
{
	struct learned *l = mem_zalloc(sizeof *l);
	pthread_mutex_init(&l->lock, NULL);
	return l;
}

void learned_free(struct learned *l)
{
	for (int k = 0; l && k < POLICY_KINDS; k++) {
		for (size_t i = 0; i < l->lists[k].count; i++)
			mem_free(l->lists[k].texts[i]);
		mem_free(l->lists[k].texts);
	}
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

void learned_note(struct learned *l, enum policy_kind kind, const char *target)
{
	if (!*target || kind == POLICY_ENV)
		return;
	pthread_mutex_lock(&l->lock);
	if (insert(&l->lists[kind], target) < 0)
		l->full = 1;
	pthread_mutex_unlock(&l->lock);
}

/* ---- folding */

static void drop(struct list *list, size_t i)
{
	mem_free(list->texts[i]);
	list->count--;
	memmove(list->texts + i, list->texts + i + 1, (list->count - i) * sizeof *list->texts);
}

static int is_below(const char *path, const char *folder, size_t size)
{
	return !strncmp(path, folder, size) && path[size] == '/' && path[size + 1];
}

/* What lies below another of them is allowed by that. */
static void drop_covered(struct list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		const char *path = list->texts[i];
		size_t size = strlen(path), at = i + 1, kept = i + 1;
		int is_root = size == 1;
		for (; at < list->count && !strncmp(list->texts[at], path, size); at++)
			if (is_root || is_below(list->texts[at], path, size))
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

/* ---- writing */

static void put_text(FILE *f, const char *text)
{
	fputc('"', f);
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c < 0x20)
			fprintf(f, "\\u%04x", c);
		else
			fprintf(f, c == '"' || c == '\\' ? "\\%c" : "%c", c);
	}
	fputc('"', f);
}

static void put_list(FILE *f, enum policy_kind kind, const struct list *list)
{
	fprintf(f, "    \"%s\": ", policy_kind_name(kind));
	if (kind == POLICY_ENV) {
		fputs("true", f);
	} else {
		fputc('[', f);
		for (size_t i = 0; i < list->count; i++) {
			fputs(i ? ",\n      " : "\n      ", f);
			put_text(f, list->texts[i]);
		}
		fputs(list->count ? "\n    ]" : "]", f);
	}
	fputs(kind + 1 < POLICY_KINDS ? ",\n" : "\n", f);
}

int learned_write(struct learned *l, const char *path)
{
	FILE *f = fopen(path, "we");
	if (!f)
		return -errno;
	fputs("// What a run needed, by --policy-learn.  Which environment variables it read is not known.\n", f);
	if (l->full)
		fputs("// Not all of it: there was too much.\n", f);
	fputs("{\n  \"default\": \"deny\",\n  \"permissions\": {\n", f);
	pthread_mutex_lock(&l->lock);
	for (int k = 0; k < POLICY_KINDS; k++) {
		struct list *list = &l->lists[k];
		if (k == POLICY_READ || k == POLICY_WRITE) {
			drop_covered(list);
			while (fold_one(list))
				drop_covered(list);
		}
		put_list(f, (enum policy_kind)k, list);
	}
	pthread_mutex_unlock(&l->lock);
	fputs("  }\n}\n", f);
	int failed = ferror(f);
	return fclose(f) || failed ? -EIO : 0;
}
