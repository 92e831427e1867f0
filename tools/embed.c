/* embed.c -- turns the files of stdlib/ into one C table.
 *
 * usage: embed ROOT FILES... > stdlib.c
 *
 * The table is sorted by name (the path below ROOT without ".js"), so that a lookup may bisect it:
 *   const struct stdlib_source { const char *name, *text; unsigned size; } stdlib_sources[];
 *   const unsigned stdlib_source_count;
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *root;

static const char *name_of(const char *path)
{
	static char out[2][512];
	static int turn;
	char *s = out[turn ^= 1];
	snprintf(s, sizeof out[0], "%s", path + strlen(root) + 1);
	char *dot = strrchr(s, '.');
	if (dot)
		*dot = 0;
	return s;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(name_of(*(char *const *)a), name_of(*(char *const *)b));
}

static unsigned long emit(const char *path, int index)
{
	FILE *f = fopen(path, "rb");
	unsigned long size = 0;
	int c;
	if (!f) {
		perror(path);
		exit(1);
	}
	printf("static const char s%d[] = {", index);
	while ((c = getc(f)) != EOF)
		printf(size++ % 24 ? "%d," : "\n%d,", c > 127 ? c - 256 : c);
	printf("0};\n");
	fclose(f);
	return size;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	root = argv[1];
	char **files = argv + 2;
	int n = argc - 2;
	unsigned long *sizes = calloc((size_t)n + 1, sizeof *sizes);
	qsort(files, (size_t)n, sizeof *files, by_name);
	for (int i = 0; i < n; i++)
		sizes[i] = emit(files[i], i);
	printf("struct stdlib_source { const char *name, *text; unsigned size; };\n");
	printf("extern const struct stdlib_source stdlib_sources[];\nextern const unsigned stdlib_source_count;\n");
	printf("const struct stdlib_source stdlib_sources[] = {\n");
	for (int i = 0; i < n; i++)
		printf("\t{ \"%s\", s%d, %lu },\n", name_of(files[i]), i, sizes[i]);
	printf("\t{ 0, 0, 0 }\n};\nconst unsigned stdlib_source_count = %d;\n", n);
	free(sizes);
	return 0;
}
