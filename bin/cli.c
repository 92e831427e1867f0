#include "cli.h"

#include "options.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

enum { EXIT_BAD_OPTION = 9, EXIT_BAD_MODE = 12 };      /* the same as in node */

/* After the message was written; always -1. */
static int refuse(struct cli *cli)
{
	cli->action = CLI_BAD;
	cli->code = EXIT_BAD_OPTION;
	return -1;
}

/* Says what is wrong; always -1. */
static int bad(struct cli *cli, const char *fmt, const char *arg)
{
	snprintf(cli->message, sizeof cli->message, fmt, arg);
	return refuse(cli);
}

static void bad_option(struct cli *cli, const char *arg)
{
	const char *meant = options_nearest(arg);
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

/* 0, or -1 with the error recorded */
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

static int add_env_file(struct cli *cli, const struct option *f, const char *value, const char *arg)
{
	size_t n = 0;
	while (cli->env_files[n])
		n++;
	if (strcmp(f->name, "--env-file") && n < CLI_LIST_MAX)
		cli->options.env_files_optional |= 1u << n;
	return add_to_list(cli, cli->env_files, value, arg, "files");
}

static int add_rule(struct cli *cli, const char *arg)
{
	size_t n = 0;
	while (cli->policy_rules[n])
		n++;
	if (n == CLI_RULES_MAX)
		return bad(cli, "%s: at most " TEXT(CLI_RULES_MAX) " such options; a policy file has room for more",
			arg);
	cli->policy_rules[n] = arg + 2;
	return 0;
}

/* An integer of at least `least_value`; -1 with the error recorded. */
static int read_number(struct cli *cli, const char *arg, const char *value, long long least_value, long long *number)
{
	char *end;
	*number = strtoll(value, &end, 10);
	if (*end == 0 && end > value && *number >= least_value)
		return 0;
	return bad(cli, "illegal value: %s needs a number", arg);
}

/* The options of the guards: a decimal number of seconds or megabytes, seconds with "ms", "s" or "m" behind them. */
static int set_guard(struct cli *cli, const char *name, const char *value)
{
	static const struct { const char *name; double scale; } units[] = { { "", 1 }, { "s", 1 }, { "ms", 1e-3 },
		{ "m", 60 } };
	const int is_heap = !strcmp(name, "--max-heap");
	const double most = is_heap ? (double)(SIZE_MAX >> 24) : 1e9;
	double scale = is_heap ? 1 << 20 : 0, number = -1;
	size_t digits = strspn(value, "0123456789.");
	char *end = NULL;
	for (size_t i = 0; !is_heap && i < sizeof units / sizeof *units; i++)
		if (!strcmp(value + digits, units[i].name))
			scale = units[i].scale;
	if (digits > 0 && digits < 20 && (!is_heap || !value[digits]))
		number = strtod(value, &end);
	if (number < 0 || end != value + digits || scale == 0 || number > most)
		return bad(cli, is_heap ? "%s needs a number of megabytes, such as 64 or 0.5" :
			"%s needs a number of seconds, or a time such as 500ms, 1.5s or 2m", name);
	if (is_heap)
		cli->options.max_heap = (size_t)(number * scale);
	else
		*(strcmp(name, "--max-cpu") ? &cli->options.max_wall : &cli->options.max_cpu) = number * scale;
	return 0;
}

static int set_report(struct cli *cli, const char *value)
{
	if (strcmp(value, "json"))
		return bad(cli, "--report must be \"json\", not \"%s\"", value);
	cli->options.report_json = 1;
	return 0;
}

static int set_dry_run(struct cli *cli, const char *arg)
{
	const char *value = strchr(arg, '=');
	if (value && strcmp(value, "=get"))
		return bad(cli, "--dry-run must be without a value or \"get\", not \"%s\"", value + 1);
	cli->options.dry_run = value ? JSR_DRY_GETS : JSR_DRY;
	return 0;
}

/* Whether the value must follow an "=", like all of node's V8 options. */
static int is_engine_option(const struct option *o) { return o->value && o->value[0] == '='; }

struct parse {
	struct cli *cli;
	int argc, i;                   /* i: the argument being read */
	char **argv;
	int is_environment;            /* argv are the words of NODE_OPTIONS */
	unsigned char on[OPTIONS_MAX];
	int versions, has_code, print, check, interactive;
	int watched_count;             /* of cli->watched */
	const struct option *watch;    /* --watch, if it is there; on[] says whether it holds */
};

/* ---- one option; each function gives 0, or -1 after what is wrong was said */

/* An argument that is no option's name: it may take another back. */
static int take_back(struct parse *p, const char *arg)
{
	const struct option *contrary = options_find_contrary(arg);
	if (contrary && contrary->value)
		return bad(p->cli, "%s is an invalid negation because it is not a boolean option", arg);
	if (!contrary || (contrary->does && contrary->does != 'X' && contrary->does != 'y')) {
		bad_option(p->cli, arg);
		return -1;
	}
	p->on[options_index(contrary)] = 0;
	return 0;
}

/* -p without code: before -e, which brings it, or at the end, where standard input does. */
static int is_print_alone(struct parse *p, const struct option *f, const char *value)
{
	if (f->does != 'p' || value)
		return 0;
	if (p->i + 1 == p->argc) {
		p->cli->print_input = 1;
		return 1;
	}
	const char *next = p->argv[p->i + 1];
	if (strcmp(next, "-e") && strncmp(next, "--eval", strlen("--eval")))
		return 0;
	p->print = 1;
	return 1;
}

/* Gets the option's value, which stands behind "=" or is the next argument. */
static int take_value(struct parse *p, const struct option *f, const char **value)
{
	const char *arg = p->argv[p->i];
	if (!f->value)
		return 0;
	if (f->value[0] == '[')
		return *value && !**value ? bad(p->cli, "%s requires an argument behind \"=\", or none", arg) : 0;
	if (*value)
		return strchr("iCPTVwgLEnYf", f->does) && !**value ? bad(p->cli, "%s requires an argument", arg) : 0;
	if (is_engine_option(f))
		return bad(p->cli, "%s requires an argument, behind \"=\"", arg);
	/* what looks like an option is none's value: so execArgv can be searched for options word by word */
	if (p->i + 1 == p->argc || (p->argv[p->i + 1][0] == '-' && p->argv[p->i + 1][1] != 0))
		return bad(p->cli, "%s requires an argument", arg);
	*value = p->argv[++p->i];
	if ((*value)[0] == '\\' && (*value)[1] == '-')
		++*value;
	return 0;
}

static int set_input(struct cli *cli, const char *value)
{
	const char *type = strchr(value, '-');
	size_t size = type ? (size_t)(type - value) : strlen(value);

	if ((strncmp(value, "module", size) && strncmp(value, "commonjs", size)) || (size != 6 && size != 8) ||
		(type && strcmp(type, "-typescript")))
		return bad(cli, "--input-type must be \"module\" or \"commonjs\", or one of these with "
			"\"-typescript\", not \"%s\"", value);
	cli->typescript = type != NULL;
	cli->options.input = value[0] == 'm' ? JSR_INPUT_MODULE : JSR_INPUT_COMMONJS;
	return 0;
}

static int set_rejections(struct cli *cli, const char *name, const char *value)
{
	if (!rejections_known(value))
		return bad(cli, "invalid value for %s", name);
	cli->options.rejections = value;
	return 0;
}

static int set_proto(struct cli *cli, const char *name, const char *value)
{
	if (strcmp(value, "delete") && strcmp(value, "throw")) {
		bad(cli, "invalid mode passed to %s", name);
		cli->code = EXIT_BAD_MODE;
		return -1;
	}
	cli->options.proto = value;
	return 0;
}

/* Of node 20's two the other one is about Windows. */
static int set_revert(struct parse *p, const struct option *f, const char *value)
{
	if (!strcmp(value, "CVE-2023-46809")) {
		fprintf(stderr, "SECURITY WARNING: Reverting %s: decryption with RSA_PKCS1_PADDING\n", value);
		p->on[options_index(f)] = 1;
	} else if (strcmp(value, "CVE-2024-27980")) {
		bad(p->cli, "--security-revert: unknown CVE [%s]", value);
		p->cli->code = EXIT_BAD_MODE;
		return -1;
	}
	return 0;
}

static void set_code(struct parse *p, const struct option *f, const char *value)
{
	struct jsr_options *o = &p->cli->options;
	o->mode = f->does == 'p' || p->print ? JSR_PRINT : JSR_EVAL;
	o->source = value;
	o->source_size = strlen(value);
	o->source_name = "[eval]";
	p->has_code = 1;
}

static int check_order(struct cli *cli, const char *name, const char *value)
{
	static const char *const orders[] = { "verbatim", "ipv4first", "ipv6first" };
	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
		if (!strcmp(value, orders[i]))
			return 0;
	return bad(cli, "%s must be verbatim, ipv4first or ipv6first", name);
}

static int set_profile(struct cli *cli, const char *name, const char *arg, const char *value)
{
	struct jsr_options *o = &cli->options;
	long long number;
	if (!strcmp(name, "--cpu-prof"))
		o->cpu_prof = 1;
	else if (!strcmp(name, "--cpu-prof-dir"))
		o->cpu_prof_folder = value;
	else if (!strcmp(name, "--cpu-prof-name"))
		o->cpu_prof_name = value;
	else if (read_number(cli, arg, value, 1, &number))
		return -1;
	else
		o->cpu_prof_interval_us = number < INT_MAX ? (unsigned)number : INT_MAX;
	return 0;
}

/* What the option does.  An action other than CLI_RUN ends the reading. */
static int apply(struct parse *p, const struct option *f, const char *arg, const char *value)
{
	struct cli *cli = p->cli;
	struct jsr_options *o = &cli->options;
	long long number = 0;
	switch (f->does) {
	case 'h': cli->action = CLI_HELP; return 0;
	case 'k': cli->action = CLI_COMPLETION; o->script = value; return 0;
	case 'v': p->versions++; return 0;
	case 'c': p->check = 1; return 0;
	case 'I': p->interactive = 1; return 0;
	case 'a': cli->action = CLI_DUMP_AST; o->script = value; return 0;
	case 'b': cli->action = CLI_DUMP_BYTECODE; o->script = value; return 0;
	case 's': o->mode = JSR_CLASSIC; o->script = value; return 0;
	case 'e': case 'p': set_code(p, f, value); return 0;
	case 't': return set_input(cli, value);
	case 'u': return set_rejections(cli, f->name, value);
	case 'r': return add_to_list(cli, cli->preload, value, arg, "modules");
	case 'i': return add_to_list(cli, cli->imports, value, arg, "modules");
	case 'O': return add_to_list(cli, cli->loaders, value, arg, "modules");
	case 'C': return add_to_list(cli, cli->conditions, value, arg, "conditions");
	case 'n': return add_env_file(cli, f, value, arg);
	case 'w': return add_to_list(cli, cli->disabled_warnings, value, arg, "names");
	case 'l':
		if (read_number(cli, arg, value, INT_MIN, &number))
			return -1;
		o->has_stack_limit = 1;
		o->stack_limit = (double)number;
		return 0;
	case 'm':
		if (read_number(cli, arg, value, 0, &number))
			return -1;
		o->memory_max = (unsigned long long)number > SIZE_MAX >> 20 ? 0 : (size_t)number << 20;
		return 0;
	case 'H':
		if (read_number(cli, arg, value, 0, &number))
			return -1;
		o->http_head_max = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
		return 0;
	case 'U':
		if (read_number(cli, arg, value, 1, &number))
			return -1;
		o->sched_seed = (uint64_t)number;
		return 0;
	case 'f': return set_profile(cli, f->name, arg, value);
	case 'W': return set_guard(cli, f->name, value);
	case 'R': return set_report(cli, value);
	case 'd': return check_order(cli, f->name, value);
	case 'K':
		if (read_number(cli, arg, value, INT_MIN, &number))
			return -1;
		o->stack_kb = (double)number;
		return 0;
	case 'x': return read_number(cli, arg, value, INT_MIN, &number);
	case 'P': return set_proto(cli, f->name, value);
	case 'V': return set_revert(p, f, value);
	case 'T': o->title = value; return 0;
	case 'g': o->policy_file = value; return 0;
	case 'E': o->policy_learn = value; return 0;
	case 'L': o->ledger = value; return 0;
	case 'D': return set_dry_run(cli, arg);
	case 'o':
		o->serves = 1;
		o->serve_at = value;
		return 0;
	case 'S': o->sandbox = 1; return 0;
	case 'G': return add_rule(cli, arg);
	case 'Q': o->mode = JSR_TEST; o->script = "test"; return 0;
	case 'y':
		p->watch = f;
		p->on[options_index(f)] = 1;
		return 0;
	case 'Y': return add_to_list(cli, cli->watch_paths, value, arg, "folders");
	case 'N': return 0;                    /* the library reads these from process.execArgv */
	case 0: p->on[options_index(f)] = 1; return 0;
	default: return 0;                     /* 'X': none */
	}
}

/* ---- all of them */

static int refuse_in_environment(struct cli *cli, const char *arg)
{
	int name_size = (int)strcspn(arg, "=");
	snprintf(cli->message, sizeof cli->message, "%.*s is not allowed in NODE_OPTIONS",
		name_size + (arg[name_size] == '='), arg);
	return refuse(cli);
}

/* The words from `first` up to the one being read are an option's: they stay in the command line that --watch runs, but
 * for its own.  That is made only when the first of these is there. */
static int keep_words(struct parse *p, const struct option *f, int first)
{
	struct cli *cli = p->cli;
	int is_own = f && (f->does == 'y' || f->does == 'Y' || !strcmp(f->name, "--watch-preserve-output"));
	if (p->is_environment || (!cli->watched && !is_own))
		return 0;
	if (!cli->watched) {
		cli->watched = malloc(((size_t)p->argc + 2) * sizeof *cli->watched);
		if (!cli->watched)
			return bad(cli, "%s: out of memory", f->name);
		p->watched_count = first - 1;
		memcpy(cli->watched, p->argv + 1, (size_t)p->watched_count * sizeof *cli->watched);
	}
	for (; first <= p->i && !is_own; first++)
		cli->watched[p->watched_count++] = p->argv[first];
	return 0;
}

/* Reads options up to the script's name or "--".  -1 after what is wrong was said. */
static int read_options(struct parse *p)
{
	for (; p->i < p->argc && p->argv[p->i][0] == '-' && p->argv[p->i][1] != 0; p->i++) {
		const char *arg = p->argv[p->i], *value;
		int first = p->i;
		if (p->is_environment && !jsr_allows_option(arg))
			return refuse_in_environment(p->cli, arg);
		if (!strcmp(arg, "--"))
			break;
		const struct option *f = options_find(strcmp(arg, "-pe") ? arg : "-p", &value);
		if (!f) {
			if (take_back(p, arg) || keep_words(p, NULL, first))
				return -1;
			continue;
		}
		if (is_print_alone(p, f, value))
			continue;
		if (take_value(p, f, &value) || apply(p, f, arg, value) || keep_words(p, f, first))
			return -1;
		if (p->cli->action != CLI_RUN)
			return 0;
	}
	return 0;
}

/* `jsr test` and `jsr help`: 1 if the argument at `rest` is a command's name and not the script's. */
static int choose_command(struct parse *p, int rest)
{
	struct jsr_options *o = &p->cli->options;
	int is_script = p->has_code || o->script || rest > p->i || p->check || p->cli->print_input;
	if (is_script || rest >= p->argc)
		return 0;
	if (!strcmp(p->argv[rest], "help") && rest == 1 && p->argc <= 3) {
		p->cli->action = CLI_MANUAL;
		o->script = p->argc > 2 ? p->argv[2] : NULL;
		return 1;
	}
	if (!strcmp(p->argv[rest], "ledger") && access("ledger", F_OK)) {
		o->mode = JSR_LEDGER;
		o->script = "ledger";
		return 1;
	}
	if (strcmp(p->argv[rest], "test"))
		return 0;
	o->mode = JSR_TEST;
	o->script = "test";
	return 1;
}

/* argv and the lists, as jsr.h wants them; the arguments from `rest` on are the script's. */
static void hand_over(struct parse *p, int rest)
{
	struct cli *cli = p->cli;
	struct jsr_options *o = &cli->options;
	int flags = 0;
	for (size_t k = 0; k < OPTIONS_MAX; k++)
		if (p->on[k] && flags < CLI_FLAGS_MAX)
			cli->flags[flags++] = options_get(k)->name;
	o->flags = cli->flags;
	o->exec_argc = p->i - 1;
	o->exec_argv = p->argv + 1;
	o->preload = cli->preload;
	o->loaders = cli->loaders;
	o->imports = cli->imports;
	o->conditions = cli->conditions;
	o->disabled_warnings = cli->disabled_warnings;
	o->env_files = cli->env_files;
	o->policy_rules = cli->policy_rules;
	rest += choose_command(p, rest);
	if (!p->has_code && !o->script && rest < p->argc && cli->action == CLI_RUN)
		o->script = p->argv[rest];
	o->argc = p->argc - rest;
	o->argv = p->argv + rest;
}

/* `jsr repl` where there is no file of that name, `jsr -i`, and `jsr` alone on a terminal. */
static void choose_repl(struct parse *p)
{
	struct jsr_options *o = &p->cli->options;
	int named = o->script && p->i < p->argc && o->script == p->argv[p->i] && o->argc == 1 &&
		!strcmp(o->script, "repl") && access("repl", F_OK);
	if (named) {
		o->script = NULL;
		o->argc = 0;
	}
	if (!o->script && !p->cli->print_input && (named || p->interactive || isatty(0)))
		o->mode = JSR_REPL;
}

static int is_on(const struct parse *p, const char *name)
{
	const char *value;
	return p->on[options_index(options_find(name, &value))];
}

/* What options mean together, and which do not go together. */
static void settle(struct parse *p)
{
	struct cli *cli = p->cli;
	struct jsr_options *o = &cli->options;
	if (p->check && (p->has_code || cli->print_input))
		bad(cli, "either --check or %s can be used, not both", "--eval");
	if (is_on(p, "--tls-min-v1.3") && is_on(p, "--tls-max-v1.2"))
		bad(cli, "either --tls-min-v1.3 or %s can be used, not both", "--tls-max-v1.2");
	if (p->check)
		o->mode = JSR_CHECK;
	else if (o->mode == JSR_SCRIPT)
		choose_repl(p);
	else if (o->mode == JSR_EVAL || o->mode == JSR_PRINT)
		o->interactive = p->interactive;
	if (o->mode == JSR_CLASSIC && !o->rejections)
		o->rejections = "warn";
	if (!o->cpu_prof && (o->cpu_prof_folder || o->cpu_prof_name || o->cpu_prof_interval_us))
		bad(cli, "%s must be used with --cpu-prof", o->cpu_prof_folder ? "--cpu-prof-dir" : o->cpu_prof_name ?
			"--cpu-prof-name" : "--cpu-prof-interval");
	if (o->mode == JSR_REPL && (o->max_wall > 0 || o->max_cpu > 0 || o->max_heap > 0))
		bad(cli, "%s and the like end programs and are not for the REPL, which Ctrl-C serves", "--max-wall");
	if (o->serves && (o->mode != JSR_SCRIPT || !o->script || !strcmp(o->script, "-")))
		bad(cli, "%s needs a file, whose exports it serves", "--serve");
	if (o->input && o->script && strcmp(o->script, "-"))
		bad(cli, "%s is for -e and standard input", "--input-type");
	if (cli->typescript && o->source)
		o->source_name = "[eval].ts";
	if (o->input == JSR_INPUT_MODULE && o->mode == JSR_PRINT)
		bad(cli, "%s prints the value of a script, not of a module", "--print");
}

static int watches(const struct parse *p)
{
	return (p->watch && p->on[options_index(p->watch)]) || p->cli->watch_paths[0];
}

/* What is left of the run is to run the same without --watch; all other options are for that. */
static void watch_instead(struct parse *p)
{
	struct cli *cli = p->cli;
	struct jsr_options *o = &cli->options;
	const char *other = p->check ? "--check" : p->has_code || cli->print_input ? "--eval" :
		p->interactive ? "--interactive" : o->mode == JSR_CLASSIC ? "--script" : NULL, *value;
	if (other) {
		bad(cli, "either --watch or %s can be used, not both", other);
		return;
	}
	if (o->mode == JSR_TEST) {
		bad(cli, "%s is for scripts: of tests it is an option of jsr test", "--watch");
		return;
	}
	if (o->mode != JSR_SCRIPT || !o->script || !strcmp(o->script, "-")) {
		bad(cli, "%s requires specifying a file", "--watch");
		return;
	}
	*o = (struct jsr_options){ .mode = JSR_WATCH, .script = o->script, .argc = o->argc, .argv = o->argv,
		.argv0 = o->argv0, .exec_argc = p->watched_count, .exec_argv = cli->watched,
		.watch_paths = cli->watch_paths,
		.watch_keeps_output = p->on[options_index(options_find("--watch-preserve-output", &value))] };
}

/* 0, or -1 after what is wrong was said. */
static int read_environment(struct parse *p, const char *text)
{
	const char *error = NULL;
	int count = jsr_split_options(text, &p->cli->environment, &error);
	if (count < 0)
		return bad(p->cli, "%s", error);
	struct parse of_words = *p;
	of_words.argc = count;
	of_words.i = 0;
	of_words.argv = p->cli->environment;
	of_words.is_environment = 1;
	if (read_options(&of_words))
		return -1;
	memcpy(p->on, of_words.on, sizeof p->on);
	p->cli->options.env_argc = count;
	p->cli->options.env_argv = p->cli->environment;
	return 0;
}

void cli_parse(struct cli *cli, int argc, char **argv, const char *node_options)
{
	struct parse p = { .cli = cli, .argc = argc, .i = 1, .argv = argv };
	*cli = (struct cli){ .action = CLI_RUN };
	cli->options.argv0 = argc > 0 ? argv[0] : NULL;
	if (node_options && *node_options && read_environment(&p, node_options))
		return;
	if (read_options(&p) || cli->action != CLI_RUN)
		return;
	if (p.versions) {
		cli->action = p.versions > 1 ? CLI_SYSTEM : CLI_VERSION;
		return;
	}
	hand_over(&p, p.i < argc && !strcmp(argv[p.i], "--") ? p.i + 1 : p.i);
	settle(&p);
	if (cli->watched && cli->action == CLI_RUN && watches(&p))
		watch_instead(&p);
}

void cli_free(struct cli *cli)
{
	free(cli->environment);
	free(cli->watched);
}
