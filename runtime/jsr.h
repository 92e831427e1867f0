/* jsr.h -- run JavaScript: the only public header, used by the command and by programs that embed jsr.
 *
 *   struct jsr_options o = { .script = "hello.js", .argc = 0 };
 *   return jsr_main(&o);
 *
 * Threads   a run belongs to the thread that started it; one run per process for now (it owns stdout, signals and the
 *           working directory).
 */
#ifndef JSR_H
#define JSR_H

#include <stddef.h>
#include <stdint.h>

enum jsr_mode {
	JSR_SCRIPT,            /* script is a file, run as the main module */
	JSR_EVAL,              /* source is code (-e) */
	JSR_PRINT,             /* source is code whose completion value is printed (-p) */
	JSR_CHECK,             /* script, or source if given, is only compiled (--check) */
	JSR_CLASSIC,           /* script is a file, run as a classic global script (--script) */
	JSR_REPL,              /* what is typed on standard input is run and its value printed */
	JSR_TEST,              /* argv is what the test runner is asked for (jsr test) */
	JSR_LEDGER,            /* argv is what `jsr ledger` is asked for */
	JSR_WATCH              /* argv is run by jsr with the options exec_argv, again when a file changes (--watch) */
};

enum jsr_input {
	JSR_INPUT_FIND_OUT,            /* a module if module syntax is all that keeps it from being a valid script */
	JSR_INPUT_COMMONJS,
	JSR_INPUT_MODULE
};

enum { JSR_DRY = 1, JSR_DRY_GETS };    /* gets: requests that only ask are sent all the same */

struct jsr_options {
	enum jsr_mode mode;
	const char *script;            /* path, for SCRIPT, CHECK and CLASSIC */
	const char *source;            /* code, for EVAL and PRINT, optional for CHECK; UTF-8 */
	size_t source_size;            /* bytes */
	int interactive;               /* after EVAL or PRINT the REPL starts */
	enum jsr_input input;          /* what source is, for EVAL and CHECK; PRINT runs scripts only */
	const char *source_name;       /* "[eval]" or "[stdin]"; TypeScript if it ends in .ts */
	int argc;                      /* process.argv after the binary: the script, then its arguments */
	char **argv;
	/* the name the program was started with, for process.argv0 and process.title; NULL: "jsr" */
	const char *argv0;
	int exec_argc;                 /* options before the script, used only for process.execArgv */
	char **exec_argv;
	int env_argc;                  /* the words of NODE_OPTIONS, for what the library looks up in them */
	char **env_argv;
	/* the switches that are on, by their names ("--no-warnings"; jsr --help lists them), NULL-terminated, or
	 * NULL */
	const char *const *flags;
	int cpu_prof;                  /* write a profile of each thread; the next three are cpuprofile.h's */
	const char *cpu_prof_folder, *cpu_prof_name;
	unsigned cpu_prof_interval_us;
	uint64_t sched_seed;           /* the order of completions is one that it chooses; 0: as they come */
	double stack_kb;               /* of V8's stack: how deep calls may go; 0: engine.h's */
	uint32_t http_head_max;        /* bytes of the head of an HTTP message; 0: codec/http1.h's */
	/* how unhandled rejections are treated: a mode of --unhandled-rejections; NULL: "throw" */
	const char *rejections;
	const char *const *env_files;  /* more process.env variables (--env-file), NULL-terminated, or NULL */
	uint32_t env_files_optional;   /* bit n: the nth of them may be missing */
	const char *const *watch_paths;        /* for WATCH: what to watch instead of loaded files; NULL-terminated */
	int watch_keeps_output;        /* for WATCH: do not clear the terminal */
	const char *const *preload;    /* modules to require first (-r), NULL-terminated, or NULL */
	const char *const *loaders;    /* modules of loader hooks (--experimental-loader), likewise */
	const char *const *imports;    /* modules to import after that (--import), likewise */
	const char *const *conditions; /* additional conditions for packages' exports and imports, likewise */
	const char *const *disabled_warnings;  /* codes and types of warnings to suppress, likewise */
	/* bytes that objects and buffers may take before an allocation throws a RangeError; 0: no limit */
	size_t memory_max;
	/* Guards (policy/guard/guard.h): limits that end the run; 0: none.  Seconds since its start, seconds of CPU
	 * time, and bytes of objects and buffers. */
	double max_wall, max_cpu;
	size_t max_heap;
	int report_json;               /* what a guard says about the end, and a dry run, are lines of JSON */
	/* a policy file or NULL; whether what is not allowed is refused; and "allow-read=LIST", "deny-net" and so on,
	 * NULL-terminated, or NULL: jsr-policy(7) */
	const char *policy_file;
	int sandbox;
	const char *const *policy_rules;
	const char *policy_learn;      /* a file that gets the policy which the run needed; excludes the three above */
	int serves;                    /* SCRIPT: what the script exports handles requests of a server (--serve) */
	const char *serve_at;          /* where, as --serve takes it; NULL: as the script says */
	int dry_run;                   /* say what would be written, sent and run, and do none of it: JSR_DRY_... */
	const char *ledger;            /* a file to which a line for each operation is appended, or NULL */
	int has_stack_limit;
	double stack_limit;            /* Error.stackTraceLimit, if has_stack_limit */
	/* "delete" or "throw": what to do with Object.prototype.__proto__; NULL: leave it as it is */
	const char *proto;
	const char *title;             /* process.title, or NULL: argv0 */
	/* the memory where the kernel keeps the command line, so that a title set by the script shows up there; or
	 * NULL */
	char *title_space;
	size_t title_room;             /* bytes there */
};

/* Starts the guards, which otherwise jsr_main does: for what takes time before it, such as reading the source.  0, or
 * -1 after a message. */
int jsr_guard(const struct jsr_options *options);

/* Runs to the end and returns the exit code (0..255).  A script that calls process.exit ends the process. */
int jsr_main(const struct jsr_options *options);

/* Prints the syntax tree of a file to stdout: a module if it ends in .mjs, else the body of a CommonJS module.  Returns
 * the exit code; 1, after a message, when it cannot be read or does not parse. */
int jsr_dump_ast(const char *path);
int jsr_dump_bytecode(const char *path);        /* the same for its bytecode */

/* The options of `jsr test`, as in ops/test/options.h; 0 behind the last one. */
struct jsr_test_option { const char *name, *short_name, *value, *words, *help; };
int jsr_test_option(size_t i, struct jsr_test_option *o);

/* NODE_OPTIONS, as in ops/process/node_options.h: its words, and whether one is an option that may stand there. */
int jsr_split_options(const char *text, char ***words, const char **error);
int jsr_allows_option(const char *word);

const char *jsr_version(void);

/* Prints to stdout what the system offers, one line per fact (the ring's back end and so on). */
void jsr_print_system(void);

#endif
