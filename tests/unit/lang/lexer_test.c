/* Tokens: forms, values, positions, errors.  The messages are those of node 20 for `new Function(text)`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lang/lang_int.h"
#include "lang/lexer.h"

/* Lists the tokens of a text as words: kind, spelling or value, separated by spaces. */
struct listing {
	char out[4096];
	size_t n;
	int module, strict;
};

static void put(struct listing *t, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	t->n += (size_t)vsnprintf(t->out + t->n, sizeof t->out - t->n, format, ap);
	va_end(ap);
}

static int operand_before(enum lang_token last)
{
	return last == T_IDENTIFIER || last == T_NUMBER || last == T_RPAREN || last == T_RBRACKET || last == T_STRING || last == T_THIS;
}

static void list(struct lang *l, void *ctx)
{
	struct listing *t = ctx;
	enum lang_token last = T_EOF;
	struct lexer x;
	int braces = 0;

	lexer_start(&x, l);
	x.module = t->module;
	x.strict = t->strict;
	for (;;) {
		lexer_next(&x);
		if ((x.token == T_DIV || x.token == T_DIV_ASSIGN) && !operand_before(last))
			lexer_regexp(&x);
		else if (x.token == T_RBRACE && braces)
			lexer_template(&x);
		if (x.token == T_TEMPLATE)
			braces = !x.tail;
		last = x.token;
		if (x.token == T_EOF)
			break;
		put(t, "%s%s", t->n ? " " : "", x.newline ? "|" : "");
		switch (x.token) {
		case T_IDENTIFIER: put(t, x.word ? "%s(word)" : "%s", x.name->chars); break;
		case T_PRIVATE: put(t, "%s", x.name->chars); break;
		case T_NUMBER: put(t, "%.17g", x.number); break;
		case T_BIGINT: put(t, "%sn", x.name->chars); break;
		case T_STRING: put(t, "'%s'%u", x.name->chars, x.name->size); break;
		case T_TEMPLATE: put(t, "`%s`%s", x.name ? x.name->chars : x.invalid, x.raw->chars); break;
		case T_REGEXP: put(t, "/%s/%s", x.name->chars, x.raw->chars); break;
		default: put(t, "%s", lexer_spelling(x.token));
		}
		if (x.escaped)
			put(t, "\\");
		if (x.legacy)
			put(t, "!");
	}
}

static void tokens_of(const char *text, size_t size, struct listing *t)
{
	struct lang l;

	t->n = 0;
	t->out[0] = 0;
	assert_int_equal(lang_start(&l, text, size, NULL), 0);
	if (lang_run(&l, list, t)) {
		assert_int_equal(l.status, LANG_SYNTAX);
		snprintf(t->out, sizeof t->out, "%s @%u-%u", l.message, l.start, l.end);
	}
	lang_free(&l);
}

static void check(const char *text, const char *expected)
{
	struct listing t = { .module = 0 };

	tokens_of(text, strlen(text), &t);
	assert_string_equal(t.out, expected);
}

static void check_strict(const char *text, const char *expected)
{
	struct listing t = { .strict = 1 };

	tokens_of(text, strlen(text), &t);
	assert_string_equal(t.out, expected);
}

static void numbers(void **state)
{
	check("0 1 42 9007199254740993 0.1 .5 5. 1e3 1E-3 1.5e+2", "0 1 42 9007199254740992 0.10000000000000001 0.5 5 1000 0.001 150");
	check("0x1F 0XfF 0b101 0B1 0o17 0O7", "31 255 5 1 15 7");
	check("1_000 0x1_F 1.5_5 1e1_0", "1000 31 1.55 10000000000");
	check("10n 0x1Fn 1_0n 0n", "10n 0x1Fn 10n 0n");
	check("017 08 09.5 0777777", "15! 8! 9.5! 262143!");
	check("1e400 1e-400 5e-324 1.7976931348623157e308", "inf 0 4.9406564584124654e-324 1.7976931348623157e+308");
	/* halfway cases: to even, and up if anything follows */
	check("0x20000000000001 0x20000000000003 0x200000000000010 0x200000000000011 0x200000000000010000001", "9007199254740992 9007199254740996 1.4411518807585587e+17 1.441151880758559e+17 "
		"2.4178516392292589e+24");
	check("9007199254740992.9 123456789012345678901234567890 0.30000000000000004441", "9007199254740992 1.2345678901234568e+29 0.30000000000000004");
	check("1..x 1.5.x 1 .x", "1 . x 1.5 . x 1 . x");
}

static void number_errors(void **state)
{
	static const char *const illegal[] = { "3a", "3in", "0b12", "0o8", "0xg", "0b", "1e", "1e+", "010n", "1.5n", "1._5", "0x_1", "1e_5", "010_1", "09_1", "1\\u0061" };
	size_t i;

	for (i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
		struct listing t = { .module = 0 };

		tokens_of(illegal[i], strlen(illegal[i]), &t);
		assert_memory_equal(t.out, "Invalid or unexpected token @0-", 31);
	}
	check("1__0", "Only one underscore is allowed as numeric separator @2-3");
	check("1_", "Numeric separators are not allowed at the end of numeric literals @2-2");
	check("1_.5", "Numeric separators are not allowed at the end of numeric literals @2-3");
	check("0_1", "Numeric separator can not be used after leading 0. @1-2");
	check_strict("010", "Octal literals are not allowed in strict mode. @0-3");
	check_strict("09", "Decimals with leading zeros are not allowed in strict mode. @0-2");
}

static void strings(void **state)
{
	check("'' \"a\" 'it\\'s'", "''0 'a'1 'it's'4\\");
	check("'\\n\\t\\x41\\u0042\\u{43}\\u{000044}'", "'\n\tABCD'6\\");
	check("'\\uD83D\\uDE00' '\\u{1F600}'", "'\xF0\x9F\x98\x80'4\\ '\xF0\x9F\x98\x80'4\\");
	check("'\\uD83Dx\\uDE00'", "'\xED\xA0\xBDx\xED\xB8\x80'7\\");
	check("'a\\\nb\\\r\nc\\\xE2\x80\xA8" "d'", "'abcd'4\\");
	check("'\xE2\x80\xA8\xE2\x80\xA9'", "'\xE2\x80\xA8\xE2\x80\xA9'6");
	check("'\\0'", "''1\\");
	check("'\\101\\7\\377\\8'", "'A\a\xC3\xBF" "8'5\\!");
	check("'\\\xC3\xA9'", "'\xC3\xA9'2\\");
	check("'\\08'", "''2\\!");
	check("'abc", "Invalid or unexpected token @0-4");
	check("'a\nb'", "Invalid or unexpected token @0-2");
	check("'\\uq'", "Invalid Unicode escape sequence @1-3");
	check("'\\xq'", "Invalid hexadecimal escape sequence @1-3");
	check("'\\u{110000}'", "Undefined Unicode code-point @1-10");
	check("'\\u{}'", "Invalid Unicode escape sequence @1-4");
	check("'a\\", "Invalid or unexpected token @0-1");
	check_strict("'\\01'", "Octal escape sequences are not allowed in strict mode. @1-3");
	check_strict("'\\8'", "\\8 and \\9 are not allowed in strict mode. @1-3");
	check_strict("'\\0'", "''1\\");
}

static void templates(void **state)
{
	check("`a` `a\\n` ``", "`a`a `a\n`a\\n ``");
	check("`a${b}c${d}e`", "`a`a b `c`c d `e`e");
	check("`a\r\nb\rc\\\r\nd`", "`a\nb\ncd`a\nb\nc\\\nd");
	check("`\\u{` `\\xg` `\\01` `\\8`", "`Invalid Unicode escape sequence`\\u{ `Invalid hexadecimal escape sequence`\\xg "
		"`Octal escape sequences are not allowed in template strings.`\\01 `\\8 and \\9 are not allowed in template strings.`\\8");
	check("`$a $` `\\${` `\\``", "`$a $`$a $ `${`\\${ ```\\`");
	check("`abc", "Unexpected end of input @4-4");
	check("`abc\\", "Unexpected end of input @5-5");
}

static void identifiers(void **state)
{
	check("a $ _ a1 \xE4\xB8\xAD \xCF\x80r x\xC2\xB7y", "a $ _ a1 \xE4\xB8\xAD \xCF\x80r x\xC2\xB7y");
	check("\\u0061b a\\u{62} \\u{1D49C}", "ab\\ ab\\ \xF0\x9D\x92\x9C\\");
	check("if while let of async v\\u0061r \\u006cet", "if while let(word) of(word) async(word) var\\ let(word)\\");
	check("#a #\xCF\x80 #\\u0061", "#a #\xCF\x80 #a\\");
	check("iff i f instanceofx", "iff i f instanceofx");
	check("#", "Invalid or unexpected token @1-1");
	check("# a", "Invalid or unexpected token @1-2");
	check("#1", "Invalid or unexpected token @1-2");
	check("@", "Invalid or unexpected token @0-1");
	check("a\\u{2F}", "Invalid or unexpected token @1-7");
	check("\\u0030", "Invalid or unexpected token @0-6");
	check("x\\", "Invalid or unexpected token @1-2");
	check("\\u{61", "Invalid Unicode escape sequence @0-5");
	check("\xE2\xB8\xAF", "Invalid or unexpected token @0-3");
	check("\xED\xA0\x80", "Invalid or unexpected token @0-3");
	check("a \xFF", "Invalid or unexpected token @2-3");
}

static void punctuators(void **state)
{
	check("{ } ( ) [ ] . ... ; , : ? ?. => ! ~ ++ --", "{ } ( ) [ ] . ... ; , : ? ?. => ! ~ ++ --");
	check("** * % + - << >> >>> < > <= >= == != === !== & ^ | && || ?\?", "** * % + - << >> >>> < > <= >= == != === !== & ^ | && || ?\?");
	check("= **= *= %= += -= <<= >>= >>>= &= ^= |= &&= ||= ?\?=", "= **= *= %= += -= <<= >>= >>>= &= ^= |= &&= ||= ?\?=");
	check("a?.5:b a?.b a??.b", "a ? 0.5 : b a ?. b a ?? . b");
	check("a>>>=b>>c a---b a+++b", "a >>>= b >> c a -- - b a ++ + b");
	check("1/2/3 a/=b", "1 / 2 / 3 a /= b");
}

static void space_and_comments(void **state)
{
	check("a//x\nb/*y*/c/*\n*/d", "a |b c |d");
	check("\t\v\f\xC2\xA0\xEF\xBB\xBF\xE3\x80\x80\xE1\x9A\x80" "a\xE2\x80\xA8" "b\r\nc", "a |b |c");
	check("\xEF\xBB\xBF#!/usr/bin/env jsr ' `\na", "|a");
	check("#!x", "");
	check("<!-- a\nb\n--> c\nd /*\n*/ --> e\nf", "|b |d |f");
	check("--> a\nb", "|b");
	check("/**/ --> a\nb", "|b");
	check("a --> b", "a -- > b");
	check("a <! --b", "a < ! -- b");
	check("/* a", "Invalid or unexpected token @0-4");
	check("a // b", "a");
	{
		struct listing t = { .module = 1 };

		tokens_of("<!-- a", 6, &t);
		assert_string_equal(t.out, "HTML comments are not allowed in modules @0-4");
		tokens_of("\n--> a", 6, &t);
		assert_string_equal(t.out, "HTML comments are not allowed in modules @1-4");
	}
}

static void regexps(void **state)
{
	check("/a/ /[/]\\//gi /=/ /\xC3\xA9/u", "/a/ /[/]\\//gi /=/ /\xC3\xA9/u");
	check("/abc", "Invalid regular expression: missing / @0-4");
	check("/a\n/", "Invalid regular expression: missing / @0-2");
	check("/a\xE2\x80\xA8/", "Invalid regular expression: missing / @0-2");
	check("/[/]", "Invalid regular expression: missing / @0-4");
	check("/a/gg", "Invalid regular expression flags @0-5");
	check("/a/uv", "Invalid regular expression flags @0-5");
	check("/a/x", "Invalid regular expression flags @0-4");
	check("/a/\\u0067", "Invalid regular expression flags @0-4");
	check("/(/", "Invalid regular expression: /(/: Unterminated group @0-3");
	check("/a{/u", "Invalid regular expression: /a{/u: Incomplete quantifier @0-5");
}

/* A zero byte is different from the end of the source, wherever the end is. */
static void ends(void **state)
{
	static const char text[] = "a = `b${c}d` + 'e\\u0041' + 0x1F + /f/g // h\n#i /* j */ 1.5e3";
	struct listing t = { .module = 0 };
	size_t n;

	tokens_of("a\0b", 3, &t);
	assert_string_equal(t.out, "Invalid or unexpected token @1-2");
	tokens_of("'\0'", 3, &t);
	assert_string_equal(t.out, "''1");
	tokens_of("//\0x\nb", 6, &t);
	assert_string_equal(t.out, "|b");
	for (n = 0; n < sizeof text; n++) {
		char *exact = malloc(n ? n : 1);

		memcpy(exact, text, n);
		tokens_of(exact, n, &t);
		free(exact);
	}
}

static void positions(void **state)
{
	static const char text[] = "a\nb\r\nc\rd\xE2\x80\xA8" "e\xF0\x9F\x98\x80" "f";
	static const struct { uint32_t offset, line, column; } expected[] = {
		{ 0, 1, 1 }, { 1, 1, 2 }, { 2, 2, 1 }, { 5, 3, 1 }, { 7, 4, 1 }, { 11, 5, 1 }, { 12, 5, 2 }, { 16, 5, 4 }, { 17, 5, 5 }, { 99, 5, 5 },
	};
	struct lang_lines *lines = lang_lines_new(text, sizeof text - 1);
	uint32_t line, column;
	size_t i;

	assert_non_null(lines);
	for (i = 0; i < sizeof expected / sizeof expected[0]; i++) {
		lang_position(text, sizeof text - 1, expected[i].offset, &line, &column);
		assert_int_equal(line, expected[i].line);
		assert_int_equal(column, expected[i].column);
		lang_lines_find(lines, expected[i].offset, &line, &column);
		assert_int_equal(line, expected[i].line);
		assert_int_equal(column, expected[i].column);
	}
	lang_lines_free(lines);
}

static void names_body(struct lang *l, void *ctx)
{
	struct lang_name *first[2000];
	char text[32];
	int i;

	for (i = 0; i < 2000; i++) {
		snprintf(text, sizeof text, "name%d", i);
		first[i] = lang_intern(l, text, strlen(text));
	}
	for (i = 0; i < 2000; i++) {
		snprintf(text, sizeof text, "name%d", i);
		assert_ptr_equal(lang_intern(l, text, strlen(text)), first[i]);
		assert_string_equal(first[i]->chars, text);
	}
	assert_int_equal(lang_intern(l, "while", 5)->keyword, T_WHILE);
	assert_ptr_not_equal(lang_intern(l, "a\0b", 3), lang_intern(l, "a\0c", 3));
	assert_true(lang_intern(l, "#a", 2)->is_private);
}

static void names(void **state)
{
	struct lang l;

	assert_int_equal(lang_start(&l, "", 0, NULL), 0);
	assert_int_equal(lang_run(&l, names_body, NULL), 0);
	lang_free(&l);
}

/* Pattern, and the error without flags, with u, with v. */
static void regexp_errors(void **state)
{
	static const char *const cases[][4] = {
		{ "a|b(?:c)*?[^d-f]{2,}$", NULL, NULL, NULL },
		{ "a)", "Unmatched ')'", "Unmatched ')'", "Unmatched ')'" },
		{ "(?a)", "Invalid group", "Invalid group", "Invalid group" },
		{ "*", "Nothing to repeat", "Nothing to repeat", "Nothing to repeat" },
		{ "{2,1}", "Nothing to repeat", "Nothing to repeat", "Nothing to repeat" },
		{ "a{2,1}", "numbers out of order in {} quantifier", "numbers out of order in {} quantifier", "numbers out of order in {} quantifier" },
		{ "a{99999999999,9999999999}", NULL, NULL, NULL },
		{ "}", NULL, "Lone quantifier brackets", "Lone quantifier brackets" },
		{ "(?=a)*", NULL, "Invalid quantifier", "Invalid quantifier" },
		{ "(?<=a)*", "Invalid quantifier", "Invalid quantifier", "Invalid quantifier" },
		{ "[b-a]", "Range out of order in character class", "Range out of order in character class", "Range out of order in character class" },
		{ "[\xF0\x9F\x98\x80-\xF0\x9F\x98\x81]", "Range out of order in character class", NULL, NULL },
		{ "[\\d-z]", NULL, "Invalid character class", "Invalid character class" },
		{ "[a", "Unterminated character class", "Unterminated character class", "Unterminated character class" },
		{ "(a)\\2", NULL, "Invalid escape", "Invalid escape" },
		{ "\\00", NULL, "Invalid decimal escape", "Invalid decimal escape" },
		{ "(?<a>)\\k<b>", "Invalid named capture referenced", "Invalid named capture referenced", "Invalid named capture referenced" },
		{ "\\k<a>(?<a>)", NULL, NULL, NULL },
		{ "\\k<a>", NULL, "Invalid named capture referenced", "Invalid named capture referenced" },
		{ "(?<a>)\\k", "Invalid named reference", "Invalid named reference", "Invalid named reference" },
		{ "(?<a>)[\\k]", "Invalid escape", "Invalid escape", "Invalid escape" },
		{ "(?<a>)(?<\\u0061>)", "Duplicate capture group name", "Duplicate capture group name", "Duplicate capture group name" },
		{ "(?<1>)", "Invalid capture group name", "Invalid capture group name", "Invalid capture group name" },
		{ "\\p{Script=Latin}\\p{L}\\P{gc=Lu}\\p{Alphabetic}", NULL, NULL, NULL },
		{ "\\p{Latin}", NULL, "Invalid property name", "Invalid property name" },
		{ "\\p{RGI_Emoji}", NULL, "Invalid property name", NULL },
		{ "\\u{110000}", NULL, "Invalid Unicode escape", "Invalid Unicode escape" },
		{ "\\-", NULL, "Invalid escape", "Invalid escape" },
		{ "[a&&&b]", NULL, NULL, "Invalid character in character class" },
		{ "[[a]--b&&c]", NULL, "Lone quantifier brackets", "Invalid set operation in character class" },
		{ "[^\\q{ab}]", NULL, "Invalid escape", "Negated character class may contain strings" },
		{ "[(]", NULL, NULL, "Invalid character in character class" },
		{ "a\\", "\\ at end of pattern", "\\ at end of pattern", "\\ at end of pattern" },
	};
	static const char *const flags[] = { "", "u", "v" };
	size_t i, k;

	for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		for (k = 0; k < 3; k++) {
			const char *wrong = lang_regexp_check(cases[i][0], strlen(cases[i][0]), flags[k], strlen(flags[k]), NULL);

			if (cases[i][k + 1]) {
				assert_non_null(wrong);
				assert_string_equal(wrong, cases[i][k + 1]);
			} else {
				assert_null(wrong);
			}
		}
	}
}

static void deep_regexps(void **state)
{
	enum { N = 200000 };
	char *text = malloc(N);

	memset(text, '(', N);
	assert_string_equal(lang_regexp_check(text, N, "", 0, NULL), "Regular expression too large");
	memset(text, '[', N);
	assert_string_equal(lang_regexp_check(text, N, "v", 1, NULL), "Regular expression too large");
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers), cmocka_unit_test(number_errors), cmocka_unit_test(strings), cmocka_unit_test(templates),
		cmocka_unit_test(identifiers), cmocka_unit_test(punctuators), cmocka_unit_test(space_and_comments), cmocka_unit_test(regexps),
		cmocka_unit_test(ends), cmocka_unit_test(positions), cmocka_unit_test(names), cmocka_unit_test(regexp_errors),
		cmocka_unit_test(deep_regexps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
