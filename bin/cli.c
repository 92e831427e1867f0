#include "cli.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

/* Flags without an entry in `does` only travel on to process.execArgv, where others look for them. */
static const struct option {
	const char *name, *short_name;
	char does;
	const char *value, *help;      /* value: what must follow the option, NULL for nothing */
} options[] = {
	{ "--eval", "-e", 'e', "CODE", "run CODE" },
	{ "--print", "-p", 'p', "CODE", "run CODE and print its value" },
	{ "--check", "-c", 'c', NULL, "compile the script, do not run it: exit 0 or 1" },
	{ "--input-type", NULL, 't', "TYPE", "commonjs or module: what -e or standard input is (default: found out)" },
	{ "--require", "-r", 'r', "MODULE", "require MODULE first (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--env-file", NULL, 'n', "FILE", "set what FILE says (NAME=value lines) in process.env (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--script", NULL, 's', "FILE", "run FILE as a classic global script, not as a module" },
	{ "--dump-ast", NULL, 'a', "FILE", "print the syntax tree of FILE, do not run it" },
	{ "--dump-bytecode", NULL, 'b', "FILE", "print the bytecode of FILE, do not run it" },
	{ "--unhandled-rejections", NULL, 'u', "MODE", "throw (default), strict, warn, none or warn-with-error-code" },
	{ "--trace-warnings", NULL, 0, NULL, "show where warnings come from" },
	{ "--no-warnings", NULL, 0, NULL, "show no warnings" },
	{ "--trace-deprecation", NULL, 0, NULL, "show where deprecation warnings come from" },
	{ "--throw-deprecation", NULL, 0, NULL, "throw deprecation warnings" },
	{ "--pending-deprecation", NULL, 0, NULL, "warn also of what is only going to be deprecated" },
	{ "--no-deprecation", NULL, 0, NULL, "show no deprecation warnings" },
	{ "--preserve-symlinks", NULL, 0, NULL, "keep links in the paths of modules" },
	{ "--preserve-symlinks-main", NULL, 0, NULL, "keep them in the script's" },
	{ "--version", "-v", 'v', NULL, "print the version (--version -v: and what the system offers)" },
	{ "--help", "-h", 'h', NULL, "print this" },
};

void cli_help(void)
{
	puts("usage: jsr [options] [script | -] [arguments]\n"
	     "\n"
	     "Runs JavaScript.  Without a script, or with -, the program is read from standard input.\n");
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		const struct option *o = &options[i];
		printf("  %-3s %-22s %-6s  %s\n", o->short_name ? o->short_name : "", o->name, o->value ? o->value : "", o->help);
	}
	puts("\n"
	     "Environment\n"
	     "  JSR_BACKEND=io_uring|poll  how to wait for files and pipes (default: what the kernel allows)\n"
	     "  JSR_TRACE=loop             print each hop of each operation to stderr\n"
	     "  NODE_PATH                  where else require looks\n"
	     "  NO_COLOR, FORCE_COLOR      colours in output\n"
	     "\n"
	     "The manual: man jsr");
}

static const struct option *find(const char *arg, const char **value)
{
	size_t name_size = strcspn(arg, "=");
	*value = arg[name_size] ? arg + name_size + 1 : NULL;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		const struct option *o = &options[i];
		if (o->short_name && !strcmp(arg, o->short_name)) {
			*value = NULL;
			return o;
		}
		if (strlen(o->name) == name_size && !strncmp(arg, o->name, name_size) && (o->value || !*value))
			return o;
	}
	return NULL;
}

static void bad(struct cli *cli, const char *fmt, const char *arg)
{
	cli->action = CLI_BAD;
	snprintf(cli->message, sizeof cli->message, fmt, arg);
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* How many letters must be put in, left out or changed to make one of the other. */
static size_t distance(const char *a, size_t a_size, const char *b)
{
	size_t row[64], b_size = strlen(b);
	if (b_size >= sizeof row / sizeof *row)
		return SIZE_MAX;
	for (size_t j = 0; j <= b_size; j++)
		row[j] = j;
	for (size_t i = 1; i <= a_size; i++) {
		size_t before = row[0];
		row[0] = i;
		for (size_t j = 1; j <= b_size; j++) {
			size_t here = row[j];
			row[j] = least(before + (a[i - 1] != b[j - 1]), least(row[j], row[j - 1]) + 1);
			before = here;
		}
	}
	return row[b_size];
}

static void bad_option(struct cli *cli, const char *arg)
{
	size_t name_size = strcspn(arg, "="), best = 3;       /* more than two slips is another word */
	const char *meant = NULL;
	for (size_t i = 0; i < sizeof options / sizeof *options && name_size > 3; i++) {
		size_t d = distance(arg, name_size, options[i].name);
		if (d < best) {
			best = d;
			meant = options[i].name;
		}
	}
	cli->action = CLI_BAD;
	if (meant)
		snprintf(cli->message, sizeof cli->message, "bad option: %s (did you mean %s?)", arg, meant);
	else
		snprintf(cli->message, sizeof cli->message, "bad option: %s (see jsr --help)", arg);
}

static int rejections_known(const char *mode)
{
	static const char *const modes[] = { "throw", "strict", "warn", "none", "warn-with-error-code" };
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
		if (!strcmp(mode, modes[i]))
			return 1;
	return 0;
}

void cli_parse(struct cli *cli, int argc, char **argv)
{
	struct jsr_options *o = &cli->options;
	int i = 1, preloads = 0, env_files = 0, versions = 0, has_code = 0, print = 0, ended = 0;
	*cli = (struct cli){ .action = CLI_RUN };
	for (; i < argc && argv[i][0] == '-' && argv[i][1] != 0; i++) {
		const char *value;
		if (!strcmp(argv[i], "--")) {
			i++;
			ended = 1;
			break;
		}
		int print_eval = !strcmp(argv[i], "-pe");
		const struct option *f = find(print_eval ? "-p" : argv[i], &value);
		if (!f) {
			bad_option(cli, argv[i]);
			return;
		}
		if (f->does == 'p' && !value && i + 1 < argc && (!strcmp(argv[i + 1], "-e") || !strncmp(argv[i + 1], "--eval", strlen("--eval")))) {
			print = 1;     /* -p -e CODE */
			continue;
		}
		if (f->does == 'p' && !value && i + 1 == argc) {
			cli->print_input = 1;
			continue;
		}
		if (f->value && !value) {
			/* what looks like an option is none's value: so execArgv can be searched for options word by word */
			if (i + 1 == argc || (argv[i + 1][0] == '-' && argv[i + 1][1] != 0)) {
				bad(cli, "%s requires an argument", argv[i]);
				return;
			}
			value = argv[++i];
			if (value[0] == '\\' && value[1] == '-')
				value++;
		}
		switch (f->does) {
		case 'h': cli->action = CLI_HELP; return;
		case 'v': versions++; break;
		case 'c': o->mode = JSR_CHECK; break;
		case 'a': cli->action = CLI_DUMP_AST; o->script = value; return;
		case 'b': cli->action = CLI_DUMP_BYTECODE; o->script = value; return;
		case 's': o->mode = JSR_CLASSIC; o->script = value; break;
		case 'e':
		case 'p':
			o->mode = f->does == 'p' || print ? JSR_PRINT : JSR_EVAL;
			o->source = value;
			o->source_size = strlen(value);
			o->source_name = "[eval]";
			has_code = 1;
			break;
		case 't':
			if (strcmp(value, "module") && strcmp(value, "commonjs")) {
				bad(cli, "--input-type must be \"module\" or \"commonjs\", not \"%s\"", value);
				return;
			}
			o->input = value[0] == 'm' ? JSR_INPUT_MODULE : JSR_INPUT_COMMONJS;
			break;
		case 'u':
			if (!rejections_known(value)) {
				bad(cli, "invalid value for %s", f->name);
				return;
			}
			o->rejections = value;
			break;
		case 'r':
			if (preloads == CLI_LIST_MAX) {
				bad(cli, "%s: at most " TEXT(CLI_LIST_MAX) " modules", argv[i]);
				return;
			}
			cli->preload[preloads++] = value;
			break;
		case 'n':
			if (env_files == CLI_LIST_MAX) {
				bad(cli, "%s: at most " TEXT(CLI_LIST_MAX) " files", argv[i]);
				return;
			}
			cli->env_files[env_files++] = value;
			break;
		}
	}
	if (versions) {
		cli->action = versions > 1 ? CLI_SYSTEM : CLI_VERSION;
		return;
	}
	o->exec_argc = i - 1 - ended;
	o->exec_argv = argv + 1;
	o->preload = cli->preload;
	o->env_files = cli->env_files;
	if (o->mode == JSR_CLASSIC && !o->rejections)
		o->rejections = "warn";
	if (!has_code && !o->script && i < argc)
		o->script = argv[i];
	o->argc = argc - i;
	o->argv = argv + i;
	if (o->input && o->script && strcmp(o->script, "-"))
		bad(cli, "%s is for -e and standard input", "--input-type");
	if (o->input == JSR_INPUT_MODULE && o->mode == JSR_PRINT)
		bad(cli, "%s prints the value of a script, not of a module", "--print");
	if (o->mode == JSR_CHECK && !o->script)
		bad(cli, "%s requires a script", "--check");
}
