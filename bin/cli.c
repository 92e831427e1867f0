#include "cli.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

enum { EXIT_BAD_OPTION = 9, EXIT_BAD_MODE = 12 };      /* node's */

/* What an option without an entry in `does` switches on, --no- before its name switches off again; the last on the line
 * holds.  Those that are on travel to jsr_options.flags. */
static const struct option {
	const char *name, *short_name;
	char does;
	/* value: what must follow the option, NULL for nothing; help: NULL for what stands in cli_help's last lines */
	const char *value, *help;
} options[] = {
	{ "--eval", "-e", 'e', "CODE", "run CODE" },
	{ "--print", "-p", 'p', "CODE", "run CODE and print its value" },
	{ "--check", "-c", 'c', NULL, "compile the script, do not run it: exit 0 or 1" },
	{ "--input-type", NULL, 't', "TYPE", "commonjs or module: what -e or standard input is (default: found out)" },
	{ "--require", "-r", 'r', "MODULE", "require MODULE first (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--import", NULL, 'i', "MODULE", "import MODULE first, after those of -r (likewise)" },
	{ "--conditions", "-C", 'C', "NAME", "of a package's exports and imports, take those for NAME too (likewise)" },
	{ "--env-file", NULL, 'n', "FILE",
	"set what FILE says (NAME=value lines) in process.env (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--script", NULL, 's', "FILE", "run FILE as a classic global script, not as a module" },
	{ "--dump-ast", NULL, 'a', "FILE", "print the syntax tree of FILE, do not run it" },
	{ "--dump-bytecode", NULL, 'b', "FILE", "print the bytecode of FILE, do not run it" },
	{ "--unhandled-rejections", NULL, 'u', "MODE", "throw (default), strict, warn, none or warn-with-error-code" },
	{ "--enable-source-maps", NULL, 0, NULL, "say where errors come from by the source maps of the files" },
	{ "--stack-trace-limit", NULL, 'l', "=N", "Error.stackTraceLimit" },
	{ "--max-old-space-size", NULL, 'm', "=N", "let objects and buffers take N MB at most" },
	{ "--expose-gc", NULL, 0, NULL, "globalThis.gc(), which collects garbage" },
	{ "--disable-proto", NULL, 'P', "MODE", "delete Object.prototype.__proto__, or make it throw" },
	{ "--title", NULL, 'T', "TEXT", "process.title, which ps shows" },
	{ "--trace-warnings", NULL, 0, NULL, "show where warnings come from" },
	{ "--no-warnings", NULL, 0, NULL, "show no warnings" },
	{ "--disable-warning", NULL, 'w', "NAME",
	"show no warnings of that code or type (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--trace-deprecation", NULL, 0, NULL, "show where deprecation warnings come from" },
	{ "--throw-deprecation", NULL, 0, NULL, "throw deprecation warnings" },
	{ "--no-deprecation", NULL, 0, NULL, "show no deprecation warnings" },
	{ "--pending-deprecation", NULL, 0, NULL, "warn of what will be deprecated, too" },
	{ "--preserve-symlinks", NULL, 0, NULL, "keep links in the paths of modules" },
	{ "--preserve-symlinks-main", NULL, 0, NULL, "keep them in the script's" },
	{ "--version", "-v", 'v', NULL, "print the version (--version -v: and what the system offers)" },
	{ "--help", "-h", 'h', NULL, "print this" },
	{ "--max-semi-space-size", NULL, 'x', "=N", NULL }, { "--min-semi-space-size", NULL, 'x', "=N", NULL },
	{ "--semi-space-growth-factor", NULL, 'x', "=N", NULL }, { "--initial-old-space-size", NULL, 'x', "=N", NULL },
	{ "--initial-heap-size", NULL, 'x', "=N", NULL }, { "--max-heap-size", NULL, 'm', "=N", NULL },
	{ "--stack-size", NULL, 'x', "=N", NULL },
	{ "--v8-pool-size", NULL, 'x', "=N", NULL }, { "--optimize-for-size", NULL, 'X', NULL, NULL },
	{ "--jitless", NULL, 'X', NULL, NULL },
	{ "--single-threaded", NULL, 'X', NULL, NULL }, { "--always-compact", NULL, 'X', NULL, NULL },
	{ "--addons", NULL, 'X', NULL, NULL },
	{ "--interpreted-frames-native-stack", NULL, 'X', NULL, NULL },
	{ "--experimental-detect-module", NULL, 'X', NULL, NULL },
	{ "--experimental-require-module", NULL, 'X', NULL, NULL },
	{ "--experimental-json-modules", NULL, 'X', NULL, NULL },
	{ "--experimental-global-customevent", NULL, 'X', NULL, NULL },
	{ "--experimental-global-webcrypto", NULL, 'X', NULL, NULL },
};

enum { OPTIONS = sizeof options / sizeof *options };

void cli_help(void)
{
	puts("usage: jsr [options] [script | -] [arguments]\n"
	     "\n"
	     "Runs JavaScript.  Without a script, or with -, the program is read from standard input.\n");
	for (size_t i = 0; i < OPTIONS; i++) {
		const struct option *o = &options[i];
		if (o->help)
			printf("  %-3s %-25s %-6s  %s\n", o->short_name ? o->short_name : "", o->name,
				o->value ? o->value : "", o->help);
	}
	puts("\n"
	     "--no-NAME takes back what --NAME switches on, and --warnings and --deprecation what the two with --no- "
	     	"switch "
		"off.\n"
	     "Taken, and without effect: --max-semi-space-size=N, --stack-size=N, --jitless and their kin.\n"
	     "\n"
	     "Environment\n"
	     "  JSR_BACKEND=io_uring|poll  how to wait for files and pipes (default: what the kernel allows)\n"
	     "  JSR_TRACE=loop             print each hop of each operation to stderr\n"
	     "  NODE_PATH                  where else require looks\n"
	     "  NO_COLOR, FORCE_COLOR      colours in output\n"
	     "\n"
	     "The manual: man jsr");
}

/* Of a long option's name, "_" is "-". */
static int same_name(const char *arg, size_t size, const char *name)
{
	if (strlen(name) != size)
		return 0;
	for (size_t i = 0; i < size; i++)
		if (arg[i] != name[i] && !(arg[i] == '_' && name[i] == '-' && arg[1] == '-'))
			return 0;
	return 1;
}

static const struct option *find(const char *arg, const char **value)
{
	size_t name_size = strcspn(arg, "=");
	*value = arg[name_size] ? arg + name_size + 1 : NULL;
	for (size_t i = 0; i < OPTIONS; i++) {
		const struct option *o = &options[i];
		if (o->short_name && !strcmp(arg, o->short_name)) {
			*value = NULL;
			return o;
		}
		if (same_name(arg, name_size, o->name) && (o->value || !*value))
			return o;
	}
	return NULL;
}

/* The option that the argument is the contrary of: --no-NAME, or --NAME where it is --no-NAME that switches something
 * on. */
static const struct option *find_contrary(const char *arg)
{
	static const char no[] = "--no-";
	char name[64];
	const char *value;
	if (same_name(arg, strnlen(arg, sizeof no - 1), no))
		snprintf(name, sizeof name, "--%s", arg + sizeof no - 1);
	else if (!strncmp(arg, "--", 2))
		snprintf(name, sizeof name, "%s%s", no, arg + 2);
	else
		return NULL;
	const struct option *o = strchr(name, '=') ? NULL : find(name, &value);
	return o && (strncmp(arg, "--no", 4) == 0 || !strncmp(o->name, no, sizeof no - 1)) ? o : NULL;
}

static void bad(struct cli *cli, const char *fmt, const char *arg)
{
	cli->action = CLI_BAD;
	cli->code = EXIT_BAD_OPTION;
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
	for (size_t i = 0; i < OPTIONS && name_size > 3; i++) {
		size_t d = distance(arg, name_size, options[i].name);
		if (d < best) {
			best = d;
			meant = options[i].name;
		}
	}
	cli->action = CLI_BAD;
	cli->code = EXIT_BAD_OPTION;
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

/* 0, or -1 after what is wrong was said */
static int add_to_list(struct cli *cli, const char *list[CLI_LIST_MAX + 1], const char *value, const char *arg,
	const char *what)
{
	size_t n = 0;
	while (list[n])
		n++;
	if (n == CLI_LIST_MAX) {
		cli->action = CLI_BAD;
		cli->code = EXIT_BAD_OPTION;
		snprintf(cli->message, sizeof cli->message, "%s: at most " TEXT(CLI_LIST_MAX) " %s", arg, what);
		return -1;
	}
	list[n] = value;
	return 0;
}

/* A whole number from least on; -1 after what is wrong was said. */
static int read_number(struct cli *cli, const char *arg, const char *value, long long least_value, long long *number)
{
	char *end;
	*number = strtoll(value, &end, 10);
	if (*end == 0 && end > value && *number >= least_value)
		return 0;
	bad(cli, "illegal value: %s needs a number", arg);
	return -1;
}

/* Does the value stand behind "=" only, as of all options that are an engine's in node? */
static int is_engine_option(const struct option *o) { return o->value && o->value[0] == '='; }

void cli_parse(struct cli *cli, int argc, char **argv)
{
	struct jsr_options *o = &cli->options;
	unsigned char on[OPTIONS] = { 0 };
	long long number;
	int i = 1, versions = 0, has_code = 0, print = 0, ended = 0, flags = 0, check = 0;
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
			const struct option *contrary = find_contrary(argv[i]);
			if (contrary && contrary->value) {
				bad(cli, "%s is an invalid negation because it is not a boolean option", argv[i]);
				return;
			}
			if (!contrary || (contrary->does && contrary->does != 'X')) {
				bad_option(cli, argv[i]);
				return;
			}
			on[contrary - options] = 0;
			continue;
		}
		if (f->does == 'p' && !value && i + 1 < argc &&
			(!strcmp(argv[i + 1], "-e") || !strncmp(argv[i + 1], "--eval", strlen("--eval")))) {
			print = 1;     /* -p -e CODE */
			continue;
		}
		if (f->does == 'p' && !value && i + 1 == argc) {
			cli->print_input = 1;
			continue;
		}
		if (f->value && strchr("iCPTw", f->does) && value && !*value) {
			bad(cli, "%s requires an argument", argv[i]);
			return;
		}
		if (is_engine_option(f) && !value) {
			bad(cli, "%s requires an argument, behind \"=\"", argv[i]);
			return;
		}
		if (f->value && !value) {
			/* what looks like an option is none's value: so execArgv can be searched for options word by
			 * word */
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
		case 'c': check = 1; break;
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
			if (add_to_list(cli, cli->preload, value, argv[i], "modules"))
				return;
			break;
		case 'i':
			if (add_to_list(cli, cli->imports, value, argv[i], "modules"))
				return;
			break;
		case 'C':
			if (add_to_list(cli, cli->conditions, value, argv[i], "conditions"))
				return;
			break;
		case 'n':
			if (add_to_list(cli, cli->env_files, value, argv[i], "files"))
				return;
			break;
		case 'w':
			if (add_to_list(cli, cli->disabled_warnings, value, argv[i], "names"))
				return;
			break;
		case 'l':
			if (read_number(cli, argv[i], value, INT_MIN, &number))
				return;
			o->has_stack_limit = 1;
			o->stack_limit = (double)number;
			break;
		case 'm':
			if (read_number(cli, argv[i], value, 0, &number))
				return;
			o->memory_max = (unsigned long long)number > SIZE_MAX >> 20 ? 0 : (size_t)number << 20;
			break;
		case 'x':
			if (read_number(cli, argv[i], value, INT_MIN, &number))
				return;
			break;
		case 'P':
			if (strcmp(value, "delete") && strcmp(value, "throw")) {
				bad(cli, "invalid mode passed to %s", f->name);
				cli->code = EXIT_BAD_MODE;
				return;
			}
			o->proto = value;
			break;
		case 'T': o->title = value; break;
		case 0: on[f - options] = 1; break;
		}
	}
	if (versions) {
		cli->action = versions > 1 ? CLI_SYSTEM : CLI_VERSION;
		return;
	}
	for (size_t k = 0; k < OPTIONS; k++)
		if (on[k] && flags < CLI_FLAGS_MAX)
			cli->flags[flags++] = options[k].name;
	o->flags = cli->flags;
	o->argv0 = argc > 0 ? argv[0] : NULL;
	o->exec_argc = i - 1 - ended;
	o->exec_argv = argv + 1;
	o->preload = cli->preload;
	o->imports = cli->imports;
	o->conditions = cli->conditions;
	o->disabled_warnings = cli->disabled_warnings;
	o->env_files = cli->env_files;
	if (check && (has_code || cli->print_input))
		bad(cli, "either --check or %s can be used, not both", "--eval");
	if (check)
		o->mode = JSR_CHECK;
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
}
