/* lang_fuzz.c -- the front end under random input; for builds with sanitizers.
 *
 *   lang_fuzz bytes SECONDS [SEED] FILE...     texts of the corpus as they are, then cut, spliced and mutated, also by whole tokens; a FILE is
 *                                              one text, or many (tests/unit/lang_corpus_test.c says how edges.corpus holds them)
 *   lang_fuzz grammar SECONDS [SEED]           programs made by the grammar: each must parse, its tree is sound, and a mutation of it must do no harm
 *   lang_fuzz print SEED [mutate]              the program of a seed, to look at or to show another engine
 *
 * Every input is parsed with a bounded stack and now and then an allocator that fails, in every goal; what parses is shown by lang_dump and walked.
 * The input at work is kept in lang_fuzz.last for when it kills.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "lang/ast.h"
#include "lang/lang.h"

static uint64_t state;

static uint32_t rnd(uint32_t below)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return below ? (uint32_t)((state >> 11) % below) : 0;
}

static void seed(uint64_t n)
{
	state = (n + 1) * 0x9E3779B97F4A7C15u;
	for (int i = 0; i < 8; i++)
		rnd(1);
}

/* ---- one input through the front end */

static unsigned long runs, parsed;
static long allocations = -1;

static void *limited(void *ctx, void *old, size_t size)
{
	(void)ctx;
	if (size == 0) {
		free(old);
		return NULL;
	}
	if (allocations == 0)
		return NULL;
	if (allocations > 0)
		allocations--;
	return realloc(old, size);
}

static void nowhere(void *ctx, const char *text, size_t size)
{
	unsigned *sum = ctx;

	for (size_t i = 0; i < size; i++)
		*sum += (unsigned char)text[i];
}

static void wrong(const char *what, const char *text, size_t size)
{
	fprintf(stderr, "lang_fuzz: %s in:\n%.*s\n", what, (int)size, text);
	abort();
}

/* Status of the parse. */
static int one(const char *text, size_t size, enum lang_goal goal)
{
	struct lang_options options = { .goal = goal, .alloc = limited, .stack_low = (char *)__builtin_frame_address(0) - (5 << 20) };
	uint32_t line, column;
	unsigned sum = 0;
	struct lang l;
	int status;

	/* an exact copy: reading past the end is seen */
	char *copy = malloc(size ? size : 1);
	memcpy(copy, text, size);
	if (goal == LANG_EVAL)
		options.eval = rnd(64);
	options.await = rnd(8) == 0;
	options.strict = rnd(8) == 0 && goal == LANG_EVAL;
	runs++;
	if (lang_parse(&l, copy, size, &options) == 0) {
		parsed++;
		lang_dump(&l, nowhere, &sum);
		if (!l.program || l.status != LANG_OK)
			wrong("no program", text, size);
	} else {
		if (l.status == LANG_OK || !l.message[0])
			wrong("an error without words", text, size);
		if (l.start > size || (l.end > size + 2 && l.status == LANG_SYNTAX))
			wrong("an error outside of the text", text, size);
		lang_position(copy, size, l.start, &line, &column);
		if (line == 0 || column == 0)
			wrong("an error nowhere", text, size);
	}
	status = l.status;
	lang_free(&l);
	free(copy);
	return status;
}

/* The last input outlives the process through a mapping: a write for each would cost more than the parse. */
enum { LAST_SIZE = 1 << 20 };
static char *last;

static void keep(const char *text, size_t size)
{
	if (!last) {
		int fd = open("lang_fuzz.last", O_RDWR | O_CREAT | O_TRUNC, 0644);

		if (fd < 0 || ftruncate(fd, LAST_SIZE) || (last = mmap(NULL, LAST_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)) == MAP_FAILED) {
			perror("lang_fuzz.last");
			exit(2);
		}
		close(fd);
	}
	if (size > LAST_SIZE)
		size = LAST_SIZE;
	memcpy(last, text, size);
	if (size < LAST_SIZE)
		last[size] = 0;
}

/* ---- mutation */

static const char *const tokens[] = {
	"(", ")", "[", "]", "{", "}", "...", ".", "?.", ",", ";", ":", "?", "=>", "=", "+", "-", "*", "/", "**", "%", "++", "--", "!", "~", "&&", "||", "??", "?\?=", "&&=", "+=",
	"<", ">>>", "in", " instanceof ", " of ", " async ", " await ", " yield ", "yield* ", " let ", "const ", "var ", "class ", " extends ", "static ", "get ", "set ", "function ",
	"function* ", "async function ", "new ", "new.target", "super", "super.", "this", "import ", "import(", "import.meta", "export ", "default ", "from ", " as ", "if(", "else ",
	"for(", "for await(", "while(", "do ", "switch(", "case ", "try{", "catch(", "finally{", "throw ", "return ", "break ", "continue ", "with(", "debugger", "delete ", "typeof ",
	"void ", "null", "true", "eval", "arguments", "#a", "#a in ", "'use strict';", "`", "${", "}`", "/a/", "/(?<a>.)\\k<a>/u", "0", "1n", "010", "08", "0x1F", "1_0", ".5e1", "'\\01'", "\"\\u{1F600}\"",
	"\\u0061", "a\\u{62}", "\n", "\r\n", "\xE2\x80\xA8", "//", "/*", "*/", "<!--", "-->", "#!", "a", "b", "constructor", "__proto__", "prototype", "enum", "static{", "@", "\xED\xA0\x80", "\xFF", "\xF0\x9D\x92\x9C",
	"l:", "({a=1})", "([a])=>", "({a})=", "async(", "async x=>", "with{type:'json'}",
};

static void mutate(struct buf *b)
{
	int n = 1 + (int)rnd(4);

	while (n-- > 0) {
		struct buf out;
		size_t at = rnd((uint32_t)b->size + 1), span = rnd(rnd(4) ? 6 : 60), other;

		if (span > b->size - at)
			span = b->size - at;
		buf_init(&out, 1 << 20);
		buf_add(&out, b->data, at);
		switch (rnd(7)) {
		case 0:        /* cut */
			at += span;
			break;
		case 1: case 2: {      /* a token in, or in place of something */
			const char *t = tokens[rnd(sizeof tokens / sizeof *tokens)];

			buf_add_str(&out, t);
			if (rnd(2))
				at += span;
			break;
		}
		case 3:        /* twice */
			buf_add(&out, b->data + at, span);
			break;
		case 4:        /* a piece from elsewhere */
			other = rnd((uint32_t)b->size + 1);
			buf_add(&out, b->data + other, span < b->size - other ? span : b->size - other);
			break;
		case 5:        /* a byte */
			buf_add_char(&out, (char)rnd(256));
			at += at < b->size;
			break;
		case 6:        /* the end is lost */
			if (rnd(4) == 0)
				at = b->size;
			break;
		}
		buf_add(&out, b->data + at, b->size - at);
		if (!out.data)
			buf_add_char(&out, ' ');
		buf_fini(b);
		*b = out;
	}
}

/* ---- the grammar */

struct where {
	unsigned function : 1, async : 1, generator : 1, strict : 1, loop : 1, breakable : 1, method : 1, derived : 1, module_top : 1, no_in : 1, params : 1, field : 1, in_class : 1;
};

static struct buf out;
static int budget, names;

static void expression(struct where w, int level);
static void statement(struct where w);

static void add(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void add(const char *format, ...)
{
	char s[256];
	va_list ap;

	va_start(ap, format);
	vsnprintf(s, sizeof s, format, ap);
	va_end(ap);
	buf_add_str(&out, s);
}

#define ONE_OF(...) ((const char *const[]){ __VA_ARGS__ }[rnd(sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *))])

static void space(void)
{
	buf_add_str(&out, rnd(12) ? " " : ONE_OF("\t", "/**/ ", "  ", "/* a\nb */", "\n", "// c\n"));
}

static void fresh(void)
{
	int n = names++;

	if (rnd(20) == 0)
		add("v\\u{31}%d_", n);
	else if (rnd(20) == 0)
		add("\xC3\xA9%d", n);
	else
		add("v%d", n);
}

static void known(struct where w)
{
	static const char *const sloppy[] = { "let", "static", "implements", "package", "interface", "of", "get", "set", "async", "from", "as", "target", "undefined" };

	if (!w.strict && rnd(12) == 0)
		/* where `let` may not begin, no name begins: everything with a name in front is parenthesized or comes later */
		buf_add_str(&out, sloppy[1 + rnd(sizeof sloppy / sizeof *sloppy - 1)]);
	else
		add("g%u", rnd(9));
}

static void property_name(struct where w)
{
	switch (rnd(8)) {
	case 0: add("'s%u'", rnd(9)); return;
	case 1: add("%u", rnd(99)); return;
	case 2: buf_add_str(&out, ONE_OF("if", "class", "null", "default", "function", "in")); return;
	case 3:
		buf_add_str(&out, "[");
		w.no_in = 0;
		expression(w, 2);
		buf_add_str(&out, "]");
		return;
	case 4: buf_add_str(&out, ONE_OF("get", "set", "async", "static", "of", "let", "yield", "await", "eval", "arguments")); return;
	case 5: add("0x%x", rnd(255)); return;
	default: add("p%u", rnd(20));
	}
}

/* kinds of pattern: of declared names, or of targets */
static void pattern(struct where w, int declare, int depth);

static void target(struct where w, int declare, int depth)
{
	if (depth > 0 && budget > 0 && rnd(3) == 0) {
		pattern(w, declare, depth - 1);
		return;
	}
	if (declare) {
		fresh();
		return;
	}
	switch (rnd(4)) {
	case 0: add("g%u.p%u", rnd(9), rnd(9)); return;
	case 1: add("g%u[%u]", rnd(9), rnd(9)); return;
	case 2: add("(g%u)", rnd(9)); return;
	default: add("g%u", rnd(9));
	}
}

static void maybe_default(struct where w)
{
	if (rnd(4))
		return;
	w.no_in = 0;
	buf_add_str(&out, " = ");
	expression(w, 2);
}

static void pattern(struct where w, int declare, int depth)
{
	int n = (int)rnd(4), i;

	budget -= 2;
	if (rnd(2)) {
		buf_add_str(&out, "[");
		for (i = 0; i < n; i++) {
			if (rnd(6) == 0) {
				buf_add_str(&out, ",");
				continue;
			}
			target(w, declare, depth);
			maybe_default(w);
			buf_add_str(&out, ",");
		}
		if (rnd(3) == 0) {
			buf_add_str(&out, "...");
			target(w, declare, depth);
		}
		buf_add_str(&out, "]");
		return;
	}
	buf_add_str(&out, "{");
	for (i = 0; i < n; i++) {
		if (rnd(3) == 0) {
			if (declare)
				fresh();
			else
				add("g%u", rnd(9));
		} else {
			property_name(w);
			buf_add_str(&out, ": ");
			target(w, declare, depth);
		}
		maybe_default(w);
		buf_add_str(&out, ", ");
	}
	if (rnd(4) == 0) {
		buf_add_str(&out, "...");
		if (declare)
			fresh();
		else
			add("g%u", rnd(9));
	}
	buf_add_str(&out, "}");
}

static void params(struct where w)
{
	int n = (int)rnd(4);

	w.params = 1;
	w.no_in = 0;
	buf_add_str(&out, "(");
	while (n-- > 0) {
		target(w, 1, 2);
		maybe_default(w);
		if (n > 0 || rnd(4) == 0)
			buf_add_str(&out, ", ");
	}
	if (out.data[out.size - 1] == '(' && rnd(6) == 0) {
		buf_add_str(&out, "...");
		target(w, 1, 1);
	}
	buf_add_str(&out, ")");
}

static void block_of(struct where w)
{
	int n = (int)rnd(4);

	buf_add_str(&out, "{");
	while (n-- > 0 && budget > 0)
		statement(w);
	buf_add_str(&out, "}");
}

/* Parameters and body; w says of what kind. */
static void function_rest(struct where w)
{
	w.function = 1;
	w.loop = w.breakable = w.no_in = w.field = w.module_top = 0;
	params(w);
	block_of(w);
}

static struct where plain_function(struct where w)
{
	struct where f = { .strict = w.strict, .in_class = w.in_class };

	return f;
}

static void function(struct where w, int declare)
{
	struct where f = plain_function(w);

	f.async = rnd(3) == 0;
	f.generator = rnd(3) == 0;
	add("%sfunction%s ", f.async ? "async " : "", f.generator ? "*" : "");
	if (declare || rnd(2))
		fresh();
	function_rest(f);
}

static void method(struct where w, int in_class)
{
	struct where f = plain_function(w);

	f.method = 1;
	(void)in_class;
	switch (rnd(5)) {
	case 0:
		buf_add_str(&out, "get ");
		property_name(w);
		f.function = 1;
		buf_add_str(&out, "()");
		block_of(f);
		return;
	case 1:
		buf_add_str(&out, "set ");
		property_name(w);
		f.function = 1;
		buf_add_str(&out, "(");
		fresh();
		buf_add_str(&out, ")");
		block_of(f);
		return;
	}
	f.async = rnd(4) == 0;
	f.generator = rnd(4) == 0;
	add("%s%s", f.async ? "async " : "", f.generator ? "*" : "");
	property_name(w);
	function_rest(f);
}

static void class(struct where w, int declare)
{
	int n = (int)rnd(5), derived, id = names++, privates = 0;
	struct where f;

	w.strict = 1;
	buf_add_str(&out, "class ");
	if (declare || rnd(2))
		fresh();
	derived = rnd(3) == 0;
	if (derived) {
		buf_add_str(&out, " extends ");
		add(rnd(2) ? "g%u" : "(g%u, null)", rnd(9));
	}
	buf_add_str(&out, " {");
	w.no_in = 0;
	f = plain_function(w);
	f.method = f.strict = f.in_class = 1;
	if (rnd(3) == 0) {
		struct where c = f;

		c.derived = derived;
		buf_add_str(&out, "constructor");
		function_rest(c);
	}
	for (; n > 0 && budget > 0; n--) {
		budget -= 2;
		if (rnd(3) == 0)
			buf_add_str(&out, "static ");
		switch (rnd(5)) {
		case 0:
			method(w, 1);
			break;
		case 1:
			if (rnd(2))
				add("#x%d_%d", id, privates++);
			else
				add("p%u", rnd(20));
			if (rnd(2)) {
				struct where v = f;

				v.field = 1;
				buf_add_str(&out, " = ");
				expression(v, 2);
			}
			buf_add_str(&out, ";");
			break;
		case 2:
			add("#x%d_%d() { ", id, privates++);
			add("return %s#x%d_%d in g1; }", rnd(2) ? "" : "", id, privates - 1);
			break;
		case 3: {
			struct where v = f;

			if (out.size > 7 && !memcmp(out.data + out.size - 7, "static ", 7)) {
				v.field = 1;
				block_of(v);
			} else {
				add("'f%u';", rnd(9));
			}
			break;
		}
		default:
			buf_add_str(&out, "m() { return this");
			if (privates > 0)
				add("%s#x%d_%u", rnd(2) ? "." : "?.", id, rnd((uint32_t)privates));
			buf_add_str(&out, "; }");
		}
	}
	buf_add_str(&out, "}");
}

static void template(struct where w)
{
	int n = (int)rnd(3);

	buf_add_str(&out, "`t\\n$");
	w.no_in = 0;
	while (n-- > 0) {
		buf_add_str(&out, "${");
		expression(w, 0);
		buf_add_str(&out, "}\n");
	}
	buf_add_str(&out, "`");
}

static void arguments(struct where w)
{
	int n = (int)rnd(4);

	w.no_in = 0;
	buf_add_str(&out, "(");
	while (n-- > 0) {
		if (rnd(5) == 0)
			buf_add_str(&out, "...");
		expression(w, 2);
		if (n > 0 || rnd(5) == 0)
			buf_add_str(&out, ", ");
	}
	buf_add_str(&out, ")");
}

static void literal(void)
{
	buf_add_str(&out, ONE_OF("1", "0.5", "0x1F", "1e3", "10n", "1_000", "'a'", "\"\\u{41}\\x41\\n\"", "null", "true", "false", "/[/\\]]+/gi", "/(?<y>a)\\k<y>/u", ".5", "5.", "''", "0b11", "0o17"));
}

/* A primary expression that may begin anything but a statement. */
static void primary(struct where w)
{
	struct where inner = w;
	int n;

	inner.no_in = 0;
	switch (rnd(budget > 0 ? 15 : 3)) {
	case 0: case 1: known(w); return;
	case 2: literal(); return;
	case 3: buf_add_str(&out, "this"); return;
	case 4:
		buf_add_str(&out, "(");
		expression(inner, 0);
		buf_add_str(&out, ")");
		return;
	case 5:
		buf_add_str(&out, "[");
		for (n = (int)rnd(4); n > 0; n--) {
			if (rnd(6) == 0) {
				buf_add_str(&out, ",");
				continue;
			}
			if (rnd(6) == 0)
				buf_add_str(&out, "...");
			expression(inner, 2);
			buf_add_str(&out, ",");
		}
		buf_add_str(&out, "]");
		return;
	case 6:
		buf_add_str(&out, "{");
		for (n = (int)rnd(4); n > 0; n--) {
			switch (rnd(4)) {
			case 0: add("g%u", rnd(9)); break;
			case 1: buf_add_str(&out, "..."); expression(inner, 2); break;
			case 2: method(inner, 0); break;
			default:
				property_name(inner);
				buf_add_str(&out, ": ");
				expression(inner, 2);
			}
			buf_add_str(&out, ", ");
		}
		buf_add_str(&out, "}");
		return;
	case 7: function(w, 0); return;
	case 8: class(w, 0); return;
	case 9: template(w); return;
	case 10:
		if (w.method || w.field) {
			buf_add_str(&out, rnd(2) ? "super.p" : "super[0]");
			return;
		}
		known(w);
		return;
	case 11:
		if (w.derived) {
			buf_add_str(&out, "super");
			arguments(w);
			return;
		}
		literal();
		return;
	case 12:
		buf_add_str(&out, w.function ? "new.target" : "this");
		return;
	case 13:
		buf_add_str(&out, "import(");
		expression(inner, 2);
		buf_add_str(&out, ")");
		return;
	default:
		buf_add_str(&out, "new ");
		add("g%u", rnd(9));
		arguments(w);
	}
}

static void chain(struct where w)
{
	int n = (int)rnd(4), optional = 0;

	primary(w);
	while (n-- > 0 && budget > 0) {
		struct where inner = w;

		inner.no_in = 0;
		switch (rnd(6)) {
		case 0: case 1:
			add(" .%s", ONE_OF("p", "if", "q", "let", "await"));
			break;
		case 2:
			buf_add_str(&out, "[");
			expression(inner, 0);
			buf_add_str(&out, "]");
			break;
		case 3:
			arguments(w);
			break;
		case 4:
			if (!optional)
				template(w);
			break;
		case 5:
			/* not behind super */
			if (out.data[out.size - 1] == ')' || out.data[out.size - 1] == ']') {
				buf_add_str(&out, ONE_OF("?.p", "?.[0]", "?.()"));
				optional = 1;
			}
			break;
		}
	}
}

/* level: 0 with commas, 2 an assignment, 3 a conditional and up, else an operand of a binary operator of that strength */
static void expression(struct where w, int level)
{
	struct where inner = w, arrow;

	inner.no_in = 0;
	budget--;
	if (budget <= 0) {
		primary(w);
		return;
	}
	if (level == 0 && rnd(6) == 0) {
		expression(w, 2);
		buf_add_str(&out, ", ");
		expression(w, 2);
		return;
	}
	if (level <= 2) {
		switch (rnd(14)) {
		case 0:
			add("g%u.p ", rnd(9));
			buf_add_str(&out, ONE_OF("=", "+=", "**=", ">>>=", "&&=", "?\?=", "||="));
			space();
			expression(w, 2);
			return;
		case 1:
			buf_add_str(&out, "(");
			pattern(inner, 0, 2);
			buf_add_str(&out, " = ");
			expression(inner, 2);
			buf_add_str(&out, ")");
			return;
		case 2: case 3:
			arrow = w;
			arrow.async = rnd(3) == 0;
			arrow.generator = 0;
			arrow.loop = arrow.breakable = arrow.params = arrow.module_top = 0;
			if (arrow.async)
				buf_add_str(&out, "async ");
			if (rnd(3)) {
				/* no await or yield in there, whatever is around */
				struct where p = arrow;

				p.async = 0;
				params(p);
			} else {
				fresh();
			}
			buf_add_str(&out, " => ");
			if (rnd(2)) {
				arrow.no_in = 0;
				arrow.function = w.function;
				buf_add_str(&out, "{ return ");
				expression(arrow, 2);
				buf_add_str(&out, " }");
			} else {
				buf_add_str(&out, "(");
				arrow.no_in = 0;
				expression(arrow, 0);
				buf_add_str(&out, ")");
			}
			return;
		case 4:
			if (w.generator && !w.params && !w.field) {
				buf_add_str(&out, rnd(2) ? "yield " : "yield* ");
				expression(w, 2);
				return;
			}
			break;
		case 5:
			expression(w, 4);
			buf_add_str(&out, " ? ");
			expression(inner, 2);
			buf_add_str(&out, " : ");
			expression(w, 2);
			return;
		}
	}
	if (level <= 3 && rnd(4) == 0) {
		buf_add_str(&out, "(");
		expression(inner, 4);
		buf_add_str(&out, " ?? ");
		expression(inner, 6);
		buf_add_str(&out, ")");
		return;
	}
	switch (rnd(9)) {
	case 0: case 1:
		if (level < 15) {
			const char *op = ONE_OF("+", "-", "*", "/", "%", "<", ">=", "==", "!==", "&", "|", "^", "<<", ">>>", "instanceof", "in");

			if (w.no_in && !strcmp(op, "in"))
				op = "==";
			buf_add_str(&out, "(");
			expression(inner, 16);
			add(" %s ", op);
			expression(inner, 16);
			buf_add_str(&out, ")");
			return;
		}
		break;
	case 2:
		buf_add_str(&out, ONE_OF("-", "+", "!", "~", "typeof ", "void "));
		buf_add_str(&out, " ");
		expression(w, 16);
		return;
	case 3:
		add(rnd(2) ? "g%u.p++" : "-- g%u", rnd(9));
		return;
	case 4:
		if (w.async && !w.params && !w.field) {
			buf_add_str(&out, "await ");
			expression(w, 16);
			return;
		}
		break;
	case 5:
		buf_add_str(&out, "((");
		expression(inner, 16);
		add(")%s)", ONE_OF(" ** 2", " && 1", " || g1 ? 1 : 2", ""));
		return;
	}
	chain(w);
}

static void declaration(struct where w, int in_for)
{
	int n = 1 + (int)rnd(2), is_var = rnd(3) == 0, is_const = !is_var && rnd(2);

	add("%s ", is_var ? "var" : is_const ? "const" : "let");
	if (in_for)
		w.no_in = 1;
	while (n-- > 0) {
		if (rnd(3) == 0) {
			pattern(w, 1, 2);
			buf_add_str(&out, " = ");
			expression(w, 2);
		} else {
			fresh();
			if (is_const || rnd(2)) {
				buf_add_str(&out, " = ");
				expression(w, 2);
			}
		}
		if (n > 0)
			buf_add_str(&out, ", ");
	}
}

static void body(struct where w)
{
	if (rnd(2))
		block_of(w);
	else
		statement((struct where){ .function = w.function, .async = w.async, .generator = w.generator, .strict = w.strict, .loop = w.loop, .breakable = w.breakable,
			.method = w.method, .derived = w.derived, .field = w.field, .no_in = 1 /* here: no declaration */, .in_class = w.in_class });
}

static void statement(struct where w)
{
	int single = w.no_in, id;
	struct where in = w;

	w.no_in = in.no_in = 0;
	in.module_top = 0;
	budget -= 2;
	if (rnd(10) == 0)
		space();
	switch (rnd(single ? 13 : 18)) {
	case 0: case 1: case 2:
		buf_add_str(&out, ";(");
		if (single)
			out.data[out.size - 2] = ' ';
		expression(w, 0);
		buf_add_str(&out, ");");
		return;
	case 3:
		buf_add_str(&out, "if (");
		expression(w, 0);
		buf_add_str(&out, ") ");
		block_of(in);
		if (rnd(2)) {
			buf_add_str(&out, " else ");
			body(in);
		}
		return;
	case 4:
		in.loop = in.breakable = 1;
		switch (rnd(5)) {
		case 0:
			buf_add_str(&out, "while (");
			expression(w, 0);
			buf_add_str(&out, ") ");
			body(in);
			return;
		case 1:
			buf_add_str(&out, "do ");
			block_of(in);
			buf_add_str(&out, " while (");
			expression(w, 0);
			buf_add_str(&out, ")\n");
			return;
		case 2:
			buf_add_str(&out, "for (");
			declaration(w, 1);
			buf_add_str(&out, "; g1; g2++) ");
			body(in);
			return;
		case 3:
			add("for %s(%s ", w.async && !w.field && rnd(2) ? "await " : "", ONE_OF("const", "let", "var"));
			target(w, 1, 2);
			buf_add_str(&out, " of ");
			expression(w, 2);
			buf_add_str(&out, ") ");
			body(in);
			return;
		default:
			buf_add_str(&out, "for (");
			target(w, 0, 2);
			add(" %s g%u) ", rnd(2) ? "of" : "in", rnd(9));
			body(in);
			return;
		}
	case 5:
		buf_add_str(&out, "try ");
		block_of(in);
		if (rnd(2)) {
			buf_add_str(&out, " catch ");
			if (rnd(2)) {
				buf_add_str(&out, "(");
				target(w, 1, 2);
				buf_add_str(&out, ") ");
			}
			block_of(in);
			if (rnd(2))
				return;
		}
		buf_add_str(&out, " finally ");
		block_of(in);
		return;
	case 6:
		in.breakable = 1;
		buf_add_str(&out, "switch (");
		expression(w, 0);
		buf_add_str(&out, ") { case 1: ");
		statement(in);
		buf_add_str(&out, " default: ");
		statement(in);
		buf_add_str(&out, "}");
		return;
	case 7:
		id = names++;
		add("l%d: ", id);
		if (rnd(2)) {
			in.loop = in.breakable = 1;
			add("for (;;) { if (g1) %s l%d; ", rnd(2) ? "break" : "continue", id);
			statement(in);
			buf_add_str(&out, "}");
		} else {
			block_of(in);
		}
		return;
	case 8:
		buf_add_str(&out, w.loop && rnd(2) ? "continue;" : w.breakable ? "break;" : "debugger;");
		return;
	case 9:
		if (w.function && !w.field) {
			buf_add_str(&out, "return ");
			expression(w, 0);
			buf_add_str(&out, ";");
			return;
		}
		buf_add_str(&out, ";");
		return;
	case 10:
		buf_add_str(&out, "throw ");
		expression(w, 0);
		buf_add_str(&out, "\n");
		return;
	case 11:
		block_of(in);
		return;
	case 12:
		if (!w.strict && rnd(2)) {
			buf_add_str(&out, "with (g1) ");
			body(in);
			return;
		}
		buf_add_str(&out, "g1\n.p");
		arguments(w);
		buf_add_str(&out, "\n");
		return;
	case 13: case 14:
		declaration(w, 0);
		buf_add_str(&out, rnd(3) ? ";" : "\n;");
		return;
	case 15: function(w, 1); return;
	case 16: class(w, 1); return;
	default:
		if (w.module_top) {
			buf_add_str(&out, "export ");
			if (rnd(2))
				declaration(w, 0);
			else
				function(w, 1);
			buf_add_str(&out, "\n");
			return;
		}
		buf_add_str(&out, ";");
	}
}

/* The program of the current random state. */
static enum lang_goal program(void)
{
	struct where w = { 0 };
	enum lang_goal goal = rnd(3) ? LANG_SCRIPT : LANG_MODULE;

	buf_clear(&out);
	budget = 10 << rnd(6);
	names = 0;
	if (goal == LANG_MODULE) {
		w.strict = w.module_top = 1;
		w.async = 1;
		if (rnd(2))
			buf_add_str(&out, "import v_, { if as v_i, 'x y' as v_x } from 'm' with { type: 'json' };\nexport * as if from 'n'; export { v_ as 'a b', v_i as default };\n");
	} else if (rnd(3) == 0) {
		buf_add_str(&out, "'use strict';\n");
		w.strict = 1;
	}
	while (budget > 0)
		statement(w);
	return goal;
}

/* ---- driving */

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void grammar(double until, uint64_t n)
{
	for (; now() < until; n++) {
		enum lang_goal goal;

		seed(n);
		goal = program();
		keep(out.data, out.size);
		allocations = -1;
		struct lang_options options = { .goal = goal };
		struct lang l;
		if (lang_parse(&l, out.data, out.size, &options)) {
			fprintf(stderr, "lang_fuzz: seed %llu: %s at byte %u\n", (unsigned long long)n, l.message, l.start);
			wrong("refused", out.data, out.size);
		}
		lang_free(&l);
		runs++;
		parsed++;
		if (rnd(4) == 0)
			allocations = (long)rnd(12);
		for (int i = 0; i < 4; i++) {
			mutate(&out);
			keep(out.data, out.size);
			one(out.data, out.size, (enum lang_goal)rnd(5));
			allocations = -1;
		}
	}
	fprintf(stderr, "up to seed %llu, ", (unsigned long long)n);
}

/* A file that holds many texts is taken apart. */
static struct buf *load(int count, char **files, int *texts)
{
	static const char head[] = "jsr corpus 1\n";
	struct buf *corpus = NULL, whole;
	int n = 0, room = 0;

	for (int i = 0; i < count; i++) {
		FILE *f = fopen(files[i], "rb");
		char piece[4096];
		size_t got, at = 0;
		int many;

		buf_init(&whole, 1 << 20);
		if (!f) {
			perror(files[i]);
			exit(2);
		}
		while ((got = fread(piece, 1, sizeof piece, f)) > 0)
			buf_add(&whole, piece, got);
		fclose(f);
		many = whole.size > sizeof head && !memcmp(whole.data, head, sizeof head - 1);
		if (many)
			at = sizeof head - 1;
		while (at < whole.size) {
			size_t size = whole.size - at;

			if (many) {
				char *after;

				size = strtoul(whole.data + at + 3, &after, 10);
				at = (size_t)(after + 1 - whole.data);
			}
			if (n == room)
				corpus = realloc(corpus, (size_t)(room = room * 2 + 64) * sizeof *corpus);
			buf_init(&corpus[n], 1 << 20);
			buf_add(&corpus[n++], whole.data + at, size);
			at += size + 1;
		}
		buf_fini(&whole);
	}
	*texts = n;
	return corpus;
}

static void bytes(double until, uint64_t n, int count, char **files)
{
	struct buf *corpus = load(count, files, &count), b;

	if (count == 0) {
		fprintf(stderr, "lang_fuzz: no corpus\n");
		exit(2);
	}
	for (int i = 0; i < count; i++)
		for (int goal = LANG_SCRIPT; goal <= LANG_FUNCTION; goal++) {
			keep(corpus[i].data, corpus[i].size);
			one(corpus[i].data, corpus[i].size, (enum lang_goal)goal);
		}
	for (; now() < until; n++) {
		const struct buf *from;
		size_t at, size;

		seed(n);
		from = &corpus[rnd((uint32_t)count)];
		/* some lines of it, or all */
		at = rnd(3) ? rnd((uint32_t)from->size + 1) : 0;
		size = rnd(3) ? rnd(400) : from->size;
		if (size > from->size - at)
			size = from->size - at;
		buf_init(&b, 1 << 20);
		buf_add(&b, from->data + at, size);
		buf_add_char(&b, '\n');
		mutate(&b);
		if (rnd(8) == 0)
			for (int i = 0; i < 5; i++)
				mutate(&b);
		keep(b.data, b.size);
		allocations = rnd(16) == 0 ? (long)rnd(12) : -1;
		one(b.data, b.size, (enum lang_goal)rnd(5));
		allocations = -1;
		buf_fini(&b);
	}
	for (int i = 0; i < count; i++)
		buf_fini(&corpus[i]);
	free(corpus);
	fprintf(stderr, "up to seed %llu, ", (unsigned long long)n);
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "";
	int i = 3;
	uint64_t first = 1;

	buf_init(&out, 8 << 20);
	if (!strcmp(mode, "print") && argc > 2) {
		seed(strtoull(argv[2], NULL, 0));
		program();
		if (argc > 3)
			mutate(&out);
		fwrite(out.data, 1, out.size, stdout);
		buf_fini(&out);
		return 0;
	}
	if (argc < 3 || (strcmp(mode, "bytes") && strcmp(mode, "grammar"))) {
		fprintf(stderr, "usage: lang_fuzz bytes SECONDS [SEED] FILE... | grammar SECONDS [SEED] | print SEED [mutate]\n");
		return 2;
	}
	if (i < argc && argv[i][0] >= '0' && argv[i][0] <= '9')
		first = strtoull(argv[i++], NULL, 0);
	if (!strcmp(mode, "grammar"))
		grammar(now() + atof(argv[2]), first);
	else
		bytes(now() + atof(argv[2]), first, argc - i, argv + i);
	fprintf(stderr, "lang_fuzz %s: %lu texts, %lu parsed, nothing found\n", mode, runs, parsed);
	buf_fini(&out);
	unlink("lang_fuzz.last");
	return 0;
}
