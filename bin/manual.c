#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const pages[] = {
	"jsr", "jsr-ledger", "jsr-limits", "jsr-modules", "jsr-policy", "jsr-repl", "jsr-test", "jsr-web",
};
enum { PAGES = sizeof pages / sizeof *pages };

/* Behind "jsr-". */
static const char *short_name(const char *page)
{
	const char *dash = strchr(page, '-');
	return dash ? dash + 1 : page;
}

int cli_manual(const char *topic)
{
	size_t i = 0;
	while (topic && i < PAGES && strcmp(topic, pages[i]) && strcmp(topic, short_name(pages[i])))
		i++;
	if (i == PAGES) {
		fprintf(stderr, "jsr: no manual for %s; topics:", topic);
		for (i = 0; i < PAGES; i++)
			fprintf(stderr, " %s", short_name(pages[i]));
		fputc('\n', stderr);
		return 9;
	}
	execlp("man", "man", pages[i], (char *)NULL);
	fprintf(stderr, "jsr: man cannot be run: %s (package man-db)\n", strerror(errno));
	return 1;
}
