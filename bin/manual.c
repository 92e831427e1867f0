#include "cli.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct page {
	const char *name;
	int section;
} pages[] = {
	{ "jsr", 1 }, { "jsr-addons", 7 }, { "jsr-bindings", 7 }, { "jsr-ledger", 1 }, { "jsr-limits", 7 },
	{ "jsr-modules", 7 },
	{ "jsr-policy", 7 }, { "jsr-repl", 1 }, { "jsr-serve", 7 }, { "jsr-test", 1 }, { "jsr-web", 7 },
};
enum { PAGES = sizeof pages / sizeof *pages };

/* Behind "jsr-". */
static const char *short_name(const char *page)
{
	const char *dash = strchr(page, '-');
	return dash ? dash + 1 : page;
}

/* Where the page lies beside this program, as installed or built: man does not look into every prefix.  The length of
 * the path, or 0. */
static int find_page(const struct page *page, char *path, size_t size)
{
	char program[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
	if (n < 0)
		return 0;
	program[n] = 0;
	char *slash = strrchr(program, '/');
	if (slash)
		*slash = 0;
	for (int place = 0; place < 3; place++) {
		int length;
		if (place == 0)
			length = snprintf(path, size, "%s/../share/man/man%d/%s.%d", program, page->section, page->name,
				page->section);
		else
			length = snprintf(path, size, "%s/%s/man/%s.%d", program, place == 1 ? ".." : "../..",
				page->name, page->section);
		if (length > 0 && (size_t)length < size && access(path, R_OK) == 0)
			return length;
	}
	return 0;
}

int cli_manual(const char *topic)
{
	char path[PATH_MAX];
	size_t i = 0;
	while (topic && i < PAGES && strcmp(topic, pages[i].name) && strcmp(topic, short_name(pages[i].name)))
		i++;
	if (i == PAGES) {
		fprintf(stderr, "jsr: no manual for %s; topics:", topic);
		for (i = 0; i < PAGES; i++)
			fprintf(stderr, " %s", short_name(pages[i].name));
		fputc('\n', stderr);
		return 9;
	}
	if (find_page(&pages[i], path, sizeof path))
		execlp("man", "man", "-l", path, (char *)NULL);
	else
		execlp("man", "man", pages[i].name, (char *)NULL);
	fprintf(stderr, "jsr: man cannot be run: %s (package man-db)\n", strerror(errno));
	return 1;
}
