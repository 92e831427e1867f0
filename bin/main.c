/* main.c -- the command: `jsr [options] [script] [arguments]`. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_NO_SCRIPT = 9 };

/* Reads all of standard input; NULL after showing a message if that fails. */
static char *read_stdin(size_t *size)
{
	size_t room = 1 << 16;
	char *text = malloc(room + 1);
	*size = 0;
	while (text) {
		ssize_t n = read(0, text + *size, room - *size);
		if (n == 0 || (n < 0 && errno == EBADF))
			break;
		if (n < 0) {
			if (errno == EINTR)
				continue;
			fprintf(stderr, "jsr: cannot read standard input: %s\n", strerror(errno));
			free(text);
			return NULL;
		}
		*size += (size_t)n;
		if (*size == room) {
			char *more = realloc(text, room * 2 + 1);
			if (!more)
				free(text);
			text = more;
			room *= 2;
		}
	}
	if (!text) {
		fprintf(stderr, "jsr: out of memory reading standard input\n");
		return NULL;
	}
	text[*size] = 0;
	return text;
}

static int run(struct cli *cli)
{
	struct jsr_options *o = &cli->options;
	char *text = NULL;
	if (o->mode != JSR_TEST && jsr_guard(o))
		return 1;
	if ((o->mode == JSR_SCRIPT || o->mode == JSR_CHECK) && (!o->script || !strcmp(o->script, "-"))) {
		if (!o->script && isatty(0)) {
			fprintf(stderr, "jsr: no script given (jsr --help shows how to run one)\n");
			return EXIT_NO_SCRIPT;
		}
		text = read_stdin(&o->source_size);
		if (!text)
			return 1;
		if (o->mode != JSR_CHECK)
			o->mode = cli->print_input ? JSR_PRINT : JSR_EVAL;
		o->source = text;
		o->source_name = cli->typescript ? "[stdin].ts" : "[stdin]";
	}
	int code = jsr_main(o);
	free(text);
	return code;
}

/* If a standard descriptor is closed, opens /dev/null in its place, so that no file of the program gets its number. */
static void open_standard_descriptors(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_RDONLY : O_RDWR) < 0)
			_exit(1);
}

/* A program that reads files one after another allocates and frees buffers at the top of the heap: without slack every
 * collection would return those pages, and the next reads fault them in again, which costs as much as reading.  Two
 * rounds of the minimum before a collection (LIMIT_GC_NEXT_BYTES) are kept; that is also all that an idle process keeps
 * after a peak. */
static void tune_heap(void)
{
	mallopt(M_TOP_PAD, 1 << 20);
	mallopt(M_TRIM_THRESHOLD, 16 << 20);
	mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

/* A copy of the arguments, so that the contiguous space where the kernel put them can hold a process title. */
struct arguments {
	char **list, *space;
	size_t room;                   /* size of argv[0] and the strings after it; 0: list is argv itself */
};

static void take_arguments(struct arguments *a, int argc, char **argv)
{
	size_t room = 0;
	for (int i = 0; i < argc && argv[i] == argv[0] + room; i++)
		room += strlen(argv[i]) + 1;
	*a = (struct arguments){ .list = argv };
	if (!room || !(a->space = malloc(room)))
		return;
	char **list = malloc((size_t)argc * sizeof *list);
	if (!list)
		return;
	memcpy(a->space, argv[0], room);
	for (int i = 0; i < argc; i++)
		list[i] = (size_t)(argv[i] - argv[0]) < room ? a->space + (argv[i] - argv[0]) : argv[i];
	a->list = list;
	a->room = room;
}

static void free_arguments(struct arguments *a)
{
	free(a->space);
	if (a->room)
		free(a->list);
}

static int command(struct cli *cli)
{
	switch (cli->action) {
	case CLI_HELP:
		cli_help();
		return 0;
	case CLI_MANUAL:
		return cli_manual(cli->options.script);
	case CLI_COMPLETION:
		if (cli_completion(cli->options.script) == 0)
			return 0;
		fprintf(stderr, "jsr: no completion for %s: bash, zsh and fish have one\n", cli->options.script);
		return 9;
	case CLI_VERSION:
		printf("jsr %s\n", jsr_version());
		return 0;
	case CLI_SYSTEM:
		printf("jsr %s\n", jsr_version());
		jsr_print_system();
		return 0;
	case CLI_DUMP_AST:
		return jsr_dump_ast(cli->options.script);
	case CLI_DUMP_BYTECODE:
		return jsr_dump_bytecode(cli->options.script);
	case CLI_BAD:
		fprintf(stderr, "%s: %s\n", cli->options.argv0 ? cli->options.argv0 : "jsr", cli->message);
		return cli->code;
	case CLI_RUN:
		break;
	}
	return run(cli);
}

int main(int argc, char **argv)
{
	struct cli cli;
	struct arguments arguments;
	tune_heap();
	open_standard_descriptors();
	take_arguments(&arguments, argc, argv);
	cli_parse(&cli, argc, arguments.list, getenv("NODE_OPTIONS"));
	cli.options.title_space = arguments.room ? argv[0] : NULL;
	cli.options.title_room = arguments.room;
	int code = command(&cli);
	free_arguments(&arguments);
	cli_free(&cli);
	return code;
}
