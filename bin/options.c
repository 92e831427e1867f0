#include "options.h"

#include "cli.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

static const struct option options[] = {
	{ "--eval", "-e", 'e', "CODE", "run CODE" },
	{ "--print", "-p", 'p', "CODE", "run CODE and print its value" },
	{ "--check", "-c", 'c', NULL, "compile the script, do not run it: exit 0 or 1" },
	{ "--input-type", NULL, 't', "TYPE",
		"type of -e or standard input: module or commonjs (default: detected), or module-typescript ..." },
	{ "--interactive", "-i", 'I', NULL, "start the REPL, even where standard input is no terminal" },
	{ "--require", "-r", 'r', "MODULE", "require MODULE before the program (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--import", NULL, 'i', "MODULE", "import MODULE before the program, after -r (likewise)" },
	{ "--experimental-loader", NULL, 'O', "MODULE", "use MODULE's hooks in loading modules (likewise)" },
	{ "--loader", NULL, 'O', "MODULE", NULL },
	{ "--conditions", "-C", 'C', "NAME", "also use condition NAME in packages' exports and imports (likewise)" },
	{ "--env-file", NULL, 'n', "FILE",
	"set process.env from the NAME=value lines in FILE (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--env-file-if-exists", NULL, 'n', "FILE", "the same, but FILE may be missing" },
	{ "--serve", NULL, 'o', "[=PORT]",
	"serve HTTP by what the script exports: { fetch(request) {} } (man jsr-serve)" },
	{ "--watch", NULL, 'y', NULL, "run the script again when a file changes that it has loaded" },
	{ "--watch-path", NULL, 'Y', "PATH",
	"the same when something in folder PATH changes (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--watch-preserve-output", NULL, 0, NULL, "do not clear the terminal then" },
	{ "--script", NULL, 's', "FILE", "run FILE as a classic global script, not as a module" },
	{ "--dump-ast", NULL, 'a', "FILE", "print the syntax tree of FILE, do not run it" },
	{ "--dump-bytecode", NULL, 'b', "FILE", "print the bytecode of FILE, do not run it" },
	{ "--unhandled-rejections", NULL, 'u', "MODE", "throw (default), strict, warn, none or warn-with-error-code" },
	{ "--abort-on-uncaught-exception", NULL, 0, NULL, "end by SIGABRT after an uncaught error, for a core dump" },
	{ "--trace-uncaught", NULL, 0, NULL, "show also where what ends the program was thrown" },
	{ "--enable-source-maps", NULL, 0, NULL, "use source maps for the positions of errors" },
	{ "--stack-trace-limit", NULL, 'l', "=N", "set Error.stackTraceLimit" },
	{ "--max-old-space-size", NULL, 'm', "=N", "limit objects and buffers to N MB" },
	{ "--max-wall", NULL, 'W', "TIME", "end the run after TIME: 10, 1.5, 500ms, 2m; 0: no limit" },
	{ "--max-cpu", NULL, 'W', "TIME", "end it after that much CPU time" },
	{ "--max-heap", NULL, 'W', "MB", "end it when objects and buffers take more than MB megabytes" },
	{ "--report", NULL, 'R', "json", "what these three say when they end the run, and a dry run, is JSON" },
	{ "--max-http-header-size", NULL, 'H', "N", "limit the head of an HTTP message to N bytes (default: 16384)" },
	{ "--insecure-http-parser", NULL, 0, NULL, "take common faults in HTTP messages (insecure)" },
	{ "--security-revert", NULL, 'V', "CVE",
	"do again what node stopped doing for security: CVE-2023-46809 (insecure)" },
	{ "--no-addons", NULL, 0, NULL, "load no native addons" },
	{ "--cpu-prof", NULL, 'f', NULL, "write a profile of where the time goes (man jsr), for DevTools and editors" },
	{ "--cpu-prof-dir", NULL, 'f', "DIR", "into folder DIR" },
	{ "--cpu-prof-name", NULL, 'f', "FILE", "its name (default: CPU.DATE.TIME.PID.THREAD.N.cpuprofile)" },
	{ "--cpu-prof-interval", NULL, 'f', "=N", "a sample each N microseconds (default: 1000)" },
	{ "--sched-seed", NULL, 'U', "=N", "deliver what ends side by side in an order that N chooses" },
	{ "--virtual-time", NULL, 0, NULL, "do not wait when only timers are waited for: the clocks jump to the next" },
	{ "--expose-gc", NULL, 0, NULL, "define gc(), which collects garbage" },
	{ "--disallow-code-generation-from-strings", NULL, 0, NULL, "let eval and new Function throw" },
	{ "--disable-proto", NULL, 'P', "MODE", "delete Object.prototype.__proto__, or make it throw" },
	{ "--policy", NULL, 'g', "FILE", "what the program may do, its limits and bindings (man jsr-policy)" },
	{ "--policy-learn", NULL, 'E', "FILE", "write the policy that the program needed to FILE" },
	{ "--sandbox", NULL, 'S', NULL, "refuse everything that a policy or an --allow option does not allow" },
	{ "--allow-read", NULL, 'G', "[=LIST]",
	"let it read, everything or LIST: files and folders" },
	{ "--allow-write", NULL, 'G', "[=LIST]",
	"let it write: files and folders" },
	{ "--allow-net", NULL, 'G', "[=LIST]",
	"let it connect to hosts, addresses, networks" },
	{ "--allow-env", NULL, 'G', "[=LIST]",
	"let it see environment variables (NAME*: that begin so)" },
	{ "--allow-run", NULL, 'G', "[=LIST]",
	"let it start programs: names and paths" },
	{ "--allow-signals", NULL, 'G', "[=LIST]",
	"let it send signals" },
	{ "--allow-info", NULL, 'G', "[=LIST]",
	"let it see facts about the machine" },
	{ "--allow-addons", NULL, 0, NULL, "let it load native addons, which no policy restricts" },
	{ "--deny-read", NULL, 'G', "[=LIST]", NULL },
	{ "--deny-write", NULL, 'G', "[=LIST]", NULL },
	{ "--deny-net", NULL, 'G', "[=LIST]", NULL },
	{ "--deny-env", NULL, 'G', "[=LIST]", NULL },
	{ "--deny-run", NULL, 'G', "[=LIST]", NULL },
	{ "--deny-signals", NULL, 'G', "[=LIST]", NULL },
	{ "--deny-info", NULL, 'G', "[=LIST]", NULL },
	{ "--dry-run", NULL, 'D', "[=get]", "say what would be written, sent and run, do none of it (get: send GET)" },
	{ "--ledger", NULL, 'L', "FILE", "append a line for each operation to FILE (jsr ledger FILE sums them up)" },
	{ "--title", NULL, 'T', "TEXT", "set process.title, which ps shows" },
	{ "--trace-warnings", NULL, 0, NULL, "show where warnings come from" },
	{ "--no-warnings", NULL, 0, NULL, "show no warnings" },
	{ "--disable-warning", NULL, 'w', "NAME",
	"show no warnings with this code or type (up to " TEXT(CLI_LIST_MAX) " times)" },
	{ "--redirect-warnings", NULL, 'N', "FILE", "append warnings to FILE, not to standard error" },
	{ "--trace-deprecation", NULL, 0, NULL, "show where deprecation warnings come from" },
	{ "--throw-deprecation", NULL, 0, NULL, "throw deprecation warnings as errors" },
	{ "--no-deprecation", NULL, 0, NULL, "show no deprecation warnings" },
	{ "--pending-deprecation", NULL, 0, NULL, "also warn of pending deprecations" },
	{ "--preserve-symlinks", NULL, 0, NULL, "keep symbolic links in the paths of modules" },
	{ "--preserve-symlinks-main", NULL, 0, NULL, "keep them in the script's path" },
	{ "--dns-result-order", NULL, 'd', "ORDER", "verbatim (default), ipv4first or ipv6first" },
	{ "--no-network-family-autoselection", NULL, 0, NULL, "try only the first address of a host" },
	{ "--network-family-autoselection-attempt-timeout", NULL, 'x', "MS", NULL },
	{ "--trace-exit", NULL, 0, NULL, "show where process.exit is called" },
	{ "--trace-sync-io", NULL, 0, NULL, "show where the loop has to wait for a file" },
	{ "--zero-fill-buffers", NULL, 0, NULL, "fill what Buffer.allocUnsafe gives with zeros" },
	{ "--tls-cipher-list", NULL, 'N', "LIST", "what tls.DEFAULT_CIPHERS is" },
	{ "--tls-keylog", NULL, 'N', "FILE", "append the secrets of TLS connections to FILE, for debugging" },
	{ "--tls-min-v1.0", NULL, 0, NULL, NULL }, { "--tls-min-v1.1", NULL, 0, NULL, NULL },
	{ "--tls-min-v1.2", NULL, 0, NULL, NULL }, { "--tls-min-v1.3", NULL, 0, NULL, NULL },
	{ "--tls-max-v1.2", NULL, 0, NULL, NULL }, { "--tls-max-v1.3", NULL, 0, NULL, NULL },
	{ "--version", "-v", 'v', NULL, "print the version (given twice: also the system's features)" },
	{ "--help", "-h", 'h', NULL, "print this" },
	{ "--completion", NULL, 'k', "SHELL", "print what bash, zsh or fish need to complete jsr's arguments" },
	{ "--test", NULL, 'Q', NULL, "run files of tests as node --test does (jsr test does more)" },
	{ "--test-concurrency", NULL, 'N', "N", "of --test: how many files run at a time" },
	{ "--test-shard", NULL, 'N', "I/N", "of --test: run the Ith of N parts of the files" },
	{ "--test-only", NULL, 0, NULL, "of node:test's tests, run those with `only`" },
	{ "--test-name-pattern", NULL, 'N', "PATTERN", "run the tests whose names match" },
	{ "--test-skip-pattern", NULL, 'N', "PATTERN", "leave out the tests whose names match" },
	{ "--test-timeout", NULL, 'N', "MS", "how long a test may take" },
	{ "--test-reporter", NULL, 'N', "NAME", "spec, tap, dot, junit or a module" },
	{ "--test-reporter-destination", NULL, 'N', "FILE", "stdout, stderr or a file, for each reporter" },
	{ "--test-force-exit", NULL, 0, NULL, "exit when all tests are through, whatever is open" },
	{ "--test-update-snapshots", NULL, 0, NULL, "write snapshots anew" },
	{ "--test-global-setup", NULL, 'N', "MODULE", "of --test: call its globalSetup and globalTeardown" },
	{ "--experimental-test-coverage", NULL, 0, NULL, "say which lines, branches and functions tests ran" },
	{ "--test-coverage-lines", NULL, 'N', "N", "with it: fail when less than N percent of the lines ran" },
	{ "--test-coverage-branches", NULL, 'N', "N", "the same for branches" },
	{ "--test-coverage-functions", NULL, 'N', "N", "the same for functions" },
	{ "--test-coverage-include", NULL, 'N', "GLOB", "with it: of these files alone" },
	{ "--test-coverage-exclude", NULL, 'N', "GLOB", "not of these (instead of tests)" },
	{ "--test-isolation", NULL, 'N', "MODE", NULL }, { "--experimental-test-isolation", NULL, 'N', "MODE", NULL },
	{ "--experimental-test-snapshots", NULL, 'X', NULL, NULL },
	{ "--experimental-vm-modules", NULL, 'X', NULL, NULL },
	{ "--experimental-test-module-mocks", NULL, 'X', NULL, NULL },
	{ "--max-semi-space-size", NULL, 'x', "=N", NULL }, { "--min-semi-space-size", NULL, 'x', "=N", NULL },
	{ "--semi-space-growth-factor", NULL, 'x', "=N", NULL }, { "--initial-old-space-size", NULL, 'x', "=N", NULL },
	{ "--initial-heap-size", NULL, 'x', "=N", NULL }, { "--max-heap-size", NULL, 'm', "=N", NULL },
	{ "--stack-size", NULL, 'K', "=N", NULL },
	{ "--v8-pool-size", NULL, 'x', "=N", NULL }, { "--optimize-for-size", NULL, 'X', NULL, NULL },
	{ "--jitless", NULL, 'X', NULL, NULL },
	{ "--single-threaded", NULL, 'X', NULL, NULL }, { "--always-compact", NULL, 'X', NULL, NULL },
	{ "--force-node-api-uncaught-exceptions-policy", NULL, 0, NULL, NULL },
	{ "--openssl-legacy-provider", NULL, 'X', NULL, NULL }, { "--openssl-shared-config", NULL, 'X', NULL, NULL },
	{ "--use-openssl-ca", NULL, 'X', NULL, NULL }, { "--use-bundled-ca", NULL, 'X', NULL, NULL },
	{ "--huge-max-old-generation-size", NULL, 'X', NULL, NULL }, { "--force-context-aware", NULL, 'X', NULL, NULL },
	{ "--extra-info-on-fatal-exception", NULL, 'X', NULL, NULL },
	{ "--perf-prof", NULL, 'X', NULL, NULL },
	{ "--perf-basic-prof", NULL, 'X', NULL, NULL }, { "--perf-prof-unwinding-info", NULL, 'X', NULL, NULL },
	{ "--perf-basic-prof-only-functions", NULL, 'X', NULL, NULL },
	{ "--interpreted-frames-native-stack", NULL, 'X', NULL, NULL },
	{ "--experimental-detect-module", NULL, 'X', NULL, NULL },
	{ "--no-experimental-require-module", NULL, 0, NULL, NULL },
	{ "--experimental-import-meta-resolve", NULL, 'X', NULL, NULL },
	{ "--experimental-json-modules", NULL, 'X', NULL, NULL },
	{ "--experimental-global-customevent", NULL, 'X', NULL, NULL },
	{ "--experimental-global-webcrypto", NULL, 'X', NULL, NULL },
	{ "--experimental-abortcontroller", NULL, 'X', NULL, NULL }, { "--experimental-fetch", NULL, 'X', NULL, NULL },
	{ "--experimental-eventsource", NULL, 'X', NULL, NULL }, { "--experimental-websocket", NULL, 'X', NULL, NULL },
	{ "--experimental-modules", NULL, 'X', NULL, NULL }, { "--experimental-worker", NULL, 'X', NULL, NULL },
	{ "--experimental-repl-await", NULL, 'X', NULL, NULL },
	{ "--experimental-top-level-await", NULL, 'X', NULL, NULL },
	{ "--experimental-specifier-resolution", NULL, 'N', "MODE", NULL },
};

enum { OPTIONS = sizeof options / sizeof *options };

_Static_assert(OPTIONS <= OPTIONS_MAX, "OPTIONS_MAX is the size of arrays with a place for each");

void cli_help(void)
{
	puts("usage: jsr [options] [script | - | repl] [arguments]\n"
	     "       jsr [options] test [paths]      (jsr test --help)\n"
	     "       jsr ledger FILE                 what a run with --ledger=FILE did\n"
	     "       jsr help [topic]                the manual: addons, bindings, jsr, ledger, limits,\n"
	     "                                       modules, policy, repl, serve, test, web\n"
	     "\n"
	     "Runs JavaScript.  Without a script, or with -, the program is read from standard input; on a terminal\n"
	     "without a script, or with repl, input is run as it is typed (the manual: man jsr-repl).\n");
	for (size_t i = 0; i < OPTIONS; i++) {
		const struct option *o = &options[i];
		if (o->help)
			printf("  %-3s %-25s %-6s  %s\n", o->short_name ? o->short_name : "", o->name,
				o->value ? o->value : "", o->help);
	}
	puts("\n"
	     "--deny-KIND[=LIST] takes back what --allow-KIND or the default allows.\n"
	     "--no-NAME switches --NAME off; --warnings and --deprecation undo --no-warnings and --no-deprecation.\n"
	     "Accepted without effect: --max-semi-space-size=N, --jitless and other options of V8.\n"
	     "\n"
	     "Environment\n"
	     "  JSR_BACKEND=io_uring|poll  how to wait for files and pipes (default: what the kernel allows)\n"
	     "  JSR_TRACE=loop             print each hop of each operation to stderr\n"
	     "  NODE_OPTIONS               options that stand before those of the command line\n"
	     "  NODE_PATH                  additional directories for require\n"
	     "  NO_COLOR, FORCE_COLOR      switch colours off or on\n"
	     "\n"
	     "The manual: man jsr");
}

int cli_option(size_t i, struct cli_option *o)
{
	if (i >= OPTIONS)
		return 0;
	*o = (struct cli_option){ options[i].name, options[i].short_name, options[i].value, options[i].help };
	return 1;
}

/* Compares a long option's name, in which "_" counts as "-". */
static int same_name(const char *arg, size_t size, const char *name)
{
	if (strlen(name) != size)
		return 0;
	for (size_t i = 0; i < size; i++)
		if (arg[i] != name[i] && !(arg[i] == '_' && name[i] == '-' && arg[1] == '-'))
			return 0;
	return 1;
}

const struct option *options_get(size_t i) { return i < OPTIONS ? &options[i] : NULL; }

size_t options_index(const struct option *o) { return (size_t)(o - options); }

const struct option *options_find(const char *arg, const char **value)
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

const struct option *options_find_contrary(const char *arg)
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
	const struct option *o = strchr(name, '=') ? NULL : options_find(name, &value);
	return o && (strncmp(arg, "--no", 4) == 0 || !strncmp(o->name, no, sizeof no - 1)) ? o : NULL;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Levenshtein distance: how many letters must be inserted, removed or changed. */
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

const char *options_nearest(const char *arg)
{
	size_t name_size = strcspn(arg, "="), best = 3;       /* more than two typos mean a different word */
	const char *meant = NULL;
	for (size_t i = 0; i < OPTIONS && name_size > 3; i++) {
		size_t d = distance(arg, name_size, options[i].name);
		if (d < best) {
			best = d;
			meant = options[i].name;
		}
	}
	return meant;
}
