#include "cli.h"

#include <stdio.h>
#include <string.h>

/* What completes the value of an option: its name in --help decides. */
static int wants_file(const char *value)
{
	return value && (!strcmp(value, "FILE") || !strcmp(value, "MODULE") || !strcmp(value, "DIR"));
}

/* Its value is the next word. */
static int wants_word(const char *value) { return value && value[0] != '=' && value[0] != '['; }

/* "[=LIST]": the value may be left out. */
static int is_optional(const char *value) { return value[0] == '['; }

static const char *shown(const char *value) { return is_optional(value) ? "LIST" : value + (value[0] == '='); }

static const char *const commands[][2] = {
	{ "test", "run files of tests" }, { "repl", "run what is typed" }, { "help", "show a manual page" },
	{ "ledger", "sum up a ledger" },
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* Within single quotes of a shell, and without what _arguments of zsh would take as its own. */
static void quoted(const char *s, const char *escaped)
{
	for (; *s; s++) {
		if (*s == '\'')
			fputs("'\\''", stdout);
		else if (strchr(escaped, *s))
			printf("\\%c", *s);
		else
			putchar(*s);
	}
}

static void names(void)
{
	struct cli_option o;
	for (size_t i = 0; cli_option(i, &o); i++)
		if (o.help)
			printf(" %s%s%s", o.short_name ? o.short_name : "", o.short_name ? " " : "", o.name);
}

static void file_options(const char *between)
{
	struct cli_option o;
	const char *sep = "";
	for (size_t i = 0; cli_option(i, &o); i++) {
		if (!wants_file(o.value))
			continue;
		printf("%s%s", sep, o.name);
		if (o.short_name)
			printf("%s%s", between, o.short_name);
		sep = between;
	}
}

/* The options of jsr whose value is the next word, as a pattern of the shell. */
static void options_with_words(void)
{
	struct cli_option o;
	const char *sep = "";
	for (size_t i = 0; cli_option(i, &o); i++)
		if (wants_word(o.value)) {
			printf("%s%s%s%s", sep, o.name, o.short_name ? "|" : "", o.short_name ? o.short_name : "");
			sep = "|";
		}
}

static void test_names(void)
{
	struct jsr_test_option o;
	for (size_t i = 0; jsr_test_option(i, &o); i++)
		printf("%s%s --%s", o.short_name ? " -" : "", o.short_name ? o.short_name : "", o.name);
}

/* In a shell's case: an option's names, and what the values of it are. */
static void bash_test_values(void)
{
	struct jsr_test_option o;
	for (size_t i = 0; jsr_test_option(i, &o); i++) {
		if (!wants_word(o.value))
			continue;
		printf("\t--%s%s%s) ", o.name, o.short_name ? "|-" : "", o.short_name ? o.short_name : "");
		if (o.words)
			printf("mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$word\")", o.words);
		if (wants_file(o.value))
			printf("%s< <(compgen -f -- \"$word\")",
				o.words ? "; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY " : "mapfile -t COMPREPLY ");
		puts(o.words || wants_file(o.value) ? "; return ;;" : "return ;;");
	}
}

/* Behind `test`: its options and files. */
static void bash_test(void)
{
	puts("_jsr_test() {\n\tcase $last in");
	bash_test_values();
	fputs("\tesac\n"
	      "\tif [[ $word == -* ]]; then\n"
	      "\t\tmapfile -t COMPREPLY < <(compgen -W '", stdout);
	test_names();
	puts("' -- \"$word\")\n\telse\n\t\t_jsr_files '\\.[cm]?js$'\n\tfi\n}");
}

static void bash(void)
{
	puts("# jsr --completion bash >~/.local/share/bash-completion/completions/jsr\n"
	     "_jsr_files() {\n"
	     "\tlocal file\n"
	     "\twhile IFS= read -r file; do\n"
	     "\t\tif [[ -d $file || $file =~ $1 ]]; then COMPREPLY+=(\"$file\"); fi\n"
	     "\tdone < <(compgen -f -- \"$word\")\n"
	     "}");
	bash_test();
	puts("_jsr() {\n"
	     "\tlocal i word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]}\n"
	     "\tCOMPREPLY=()\n"
	     "\tfor ((i = 1; i < COMP_CWORD; i++)); do\n"
	     "\t\tcase ${COMP_WORDS[i]} in");
	fputs("\t\t", stdout);
	options_with_words();
	puts(") ((i++)) ;;\n"
	     "\t\t-*) ;;\n"
	     "\t\ttest) _jsr_test; return ;;\n"
	     "\t\t*) break ;;\n"
	     "\t\tesac\n"
	     "\tdone\n"
	     "\tif [[ $word == -* ]]; then");
	fputs("\t\tmapfile -t COMPREPLY < <(compgen -W '", stdout);
	names();
	puts("' -- \"$word\")\n\t\treturn\n\tfi\n\tcase $last in");
	fputs("\t", stdout);
	file_options("|");
	puts(") mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return ;;\n\tesac");
	fputs("\tif ((COMP_CWORD == 1)); then\n\t\tmapfile -t COMPREPLY < <(compgen -W '", stdout);
	for (size_t i = 0; i < COMMANDS; i++)
		printf("%s%s", i ? " " : "", commands[i][0]);
	puts("' -- \"$word\")\n\t\t_jsr_files '\\.[cm]?js$'\n"
	     "\telse\n\t\t_jsr_files ''\n\tfi\n"
	     "}\n"
	     "complete -o filenames -F _jsr jsr");
}

static void zsh_test(void)
{
	struct jsr_test_option o;
	puts("_jsr_test() {\n\t_arguments \\");
	for (size_t i = 0; jsr_test_option(i, &o); i++) {
		for (int is_short = 0; is_short <= (o.short_name != NULL); is_short++) {
			printf("\t\t'*%s%s%s[", is_short ? "-" : "--", is_short ? o.short_name : o.name,
				!o.value || is_short ? "" : is_optional(o.value) ? "=-" : "=");
			quoted(o.help, "[]:\\");
			putchar(']');
			if (o.value)
				printf("%s:value:%s%s%s", is_optional(o.value) ? ":" : "", o.words ? "(" : "",
					o.words ? o.words : wants_file(o.value) ? "_files" : " ", o.words ? ")" : "");
			puts("' \\");
		}
	}
	puts("\t\t'*:path:_files'\n}");
}

static void zsh(void)
{
	struct cli_option o;
	puts("#compdef jsr\n"
	     "# jsr --completion zsh >a folder of $fpath/_jsr");
	zsh_test();
	puts("_jsr() {\n"
	     "\tlocal i\n"
	     "\tfor ((i = 2; i < CURRENT; i++)); do\n"
	     "\t\tcase $words[i] in");
	fputs("\t\t", stdout);
	options_with_words();
	puts(") ((i++)) ;;\n"
	     "\t\t-*) ;;\n"
	     "\t\ttest) shift $((i - 1)) words; ((CURRENT -= i - 1)); _jsr_test; return ;;\n"
	     "\t\t*) break ;;\n"
	     "\t\tesac\n"
	     "\tdone\n"
	     "\tlocal -a commands=(");
	for (size_t i = 0; i < COMMANDS; i++)
		printf("\t\t'%s:%s'\n", commands[i][0], commands[i][1]);
	puts("\t)\n\t_arguments \\");
	for (size_t i = 0; cli_option(i, &o); i++) {
		if (!o.help)
			continue;
		for (const char *name = o.name; name; name = name == o.name ? o.short_name : NULL) {
			fputs("\t\t'", stdout);
			fputs(name, stdout);
			/* "=N": the value follows "=" only */
			fputs(!o.value ? "" : o.value[0] == '=' || is_optional(o.value) ? "=-" :
				name == o.name ? "=" : "", stdout);
			putchar('[');
			quoted(o.help, "[]:\\");
			putchar(']');
			if (o.value)
				printf("%s:%s:%s", is_optional(o.value) ? ":" : "", shown(o.value),
					wants_file(o.value) ? "_files" : " ");
			puts("' \\");
		}
	}
	puts("\t\t'1:script:{ _describe command commands; _files -g \"*.(js|mjs|cjs|ts|mts|cts)\" }' \\\n"
	     "\t\t'*::argument:_files'\n"
	     "}\n"
	     "if [ \"$funcstack[1]\" = _jsr ]; then _jsr \"$@\"; else compdef _jsr jsr; fi");
}

static void fish_test(void)
{
	struct jsr_test_option o;
	for (size_t i = 0; jsr_test_option(i, &o); i++) {
		printf("complete -c jsr -n '__fish_seen_subcommand_from test' -l %s", o.name);
		if (o.short_name)
			printf(" -s %s", o.short_name);
		if (o.value && !is_optional(o.value))
			fputs(wants_file(o.value) ? " -r -F" : " -x", stdout);
		if (o.words)
			printf(" -a '%s'", o.words);
		fputs(" -d '", stdout);
		quoted(o.help, "\\");
		puts("'");
	}
}

static void fish(void)
{
	struct cli_option o;
	puts("# jsr --completion fish >~/.config/fish/completions/jsr.fish");
	for (size_t i = 0; i < COMMANDS; i++)
		printf("complete -c jsr -n __fish_is_first_arg -a %s -d '%s'\n", commands[i][0], commands[i][1]);
	for (size_t i = 0; cli_option(i, &o); i++) {
		if (!o.help)
			continue;
		printf("complete -c jsr -n 'not __fish_seen_subcommand_from test' -l %s", o.name + 2);
		if (o.short_name)
			printf(" -s %s", o.short_name + 1);
		if (o.value && !is_optional(o.value))
			fputs(wants_file(o.value) ? " -r -F" : " -x", stdout);
		fputs(" -d '", stdout);
		quoted(o.help, "\\");
		puts("'");
	}
	fish_test();
}

int cli_completion(const char *shell)
{
	static const struct { const char *name; void (*write)(void); } shells[] = {
		{ "bash", bash }, { "zsh", zsh }, { "fish", fish },
	};
	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
		if (!strcmp(shell, shells[i].name)) {
			shells[i].write();
			return 0;
		}
	return -1;
}
