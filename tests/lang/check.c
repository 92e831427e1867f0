/* check.c -- runs the front end on many files, for tests and measurements.
 *
 *   check [-t] [-d] GOAL FILE...      GOAL: script, strict, module, commonjs, function
 *
 * Prints one line for each file: "FILE\tok" or "FILE\tLINE:COLUMN\tSyntaxError: message".  -t: also the processor time
 * and the speed; -d: also the tree.  FILE "-": reads names of files from standard input, one per line, optionally
 * preceded by a GOAL and a tab.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "lang/lang.h"

static int timing, dumping;

static char *slurp(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");
	char *text;
	long n;

	if (!f || fseek(f, 0, SEEK_END) || (n = ftell(f)) < 0 || fseek(f, 0, SEEK_SET)) {
		perror(path);
		exit(2);
	}
	text = malloc((size_t)n + 1);
	*size = fread(text, 1, (size_t)n, f);
	fclose(f);
	return text;
}

static void out(void *ctx, const char *text, size_t size)
{
	(void)ctx;
	fwrite(text, 1, size, stdout);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void check(const char *goal, const char *path)
{
	static const char *const words[] = { "ok", "SyntaxError", "ReferenceError", "RangeError", "out of memory" };
	struct lang_options options = { .goal = LANG_SCRIPT };
	uint32_t line, column;
	char *text;
	struct lang l;
	size_t size;
	double t;

	if (!strcmp(goal, "module"))
		options.goal = LANG_MODULE;
	else if (!strcmp(goal, "commonjs"))
		options.goal = LANG_COMMONJS;
	else if (!strcmp(goal, "function"))
		options.goal = LANG_FUNCTION;
	options.strict = !strcmp(goal, "strict");
	/* the main thread's stack has about 8 MB */
	options.stack_low = (char *)__builtin_frame_address(0) - (7 << 20);
	text = slurp(path, &size);
	t = now();
	if (lang_parse(&l, text, size, &options) == 0) {
		t = now() - t;
		printf("%s\tok\n", path);
		if (dumping)
			lang_dump(&l, out, NULL);
	} else {
		t = now() - t;
		lang_position(text, size, l.start, &line, &column);
		printf("%s\t%u:%u\t%s: %s\n", path, line, column, words[l.status], l.message);
	}
	if (timing) {
		struct rusage usage;

		getrusage(RUSAGE_SELF, &usage);
		printf("%.1f ms  %.1f MB/s  peak %ld MB\n", t * 1e3, (double)size / 1e6 / t, usage.ru_maxrss / 1024);
	}
	lang_free(&l);
	free(text);
}

int main(int argc, char **argv)
{
	char line[4096];
	int i = 1;

	for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		timing |= argv[i][1] == 't';
		dumping |= argv[i][1] == 'd';
	}
	if (argc - i < 2) {
		fprintf(stderr, "usage: check [-t] [-d] GOAL FILE...\n");
		return 2;
	}
	const char *goal = argv[i++];
	for (; i < argc; i++) {
		if (strcmp(argv[i], "-")) {
			check(goal, argv[i]);
			continue;
		}
		while (fgets(line, sizeof line, stdin)) {
			char *tab = strchr(line, '\t');

			line[strcspn(line, "\n")] = 0;
			if (tab)
				*tab = 0;
			check(tab ? line : goal, tab ? tab + 1 : line);
		}
	}
	return 0;
}
