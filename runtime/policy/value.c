/* policy/value.c -- the reader of policy files: JSON (RFC 8259) with comments and trailing commas. */
#include "policy/policy.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/limits.h"
#include "base/mem.h"
#include "base/utf8.h"

struct reader {
	const char *file, *at, *limit, *line_start;
	uint32_t line;
	unsigned depth;
	struct policy_error *error;
};

int policy_fail(struct policy_error *error, const char *file, const struct policy_value *at, const char *fmt, ...)
{
	int n = at ? snprintf(error->text, sizeof error->text, "%s:%u:%u: ", file, at->line, at->column) : 0;
	va_list args;
	va_start(args, fmt);
	if (n >= 0 && (size_t)n < sizeof error->text)
		vsnprintf(error->text + n, sizeof error->text - (size_t)n, fmt, args);
	va_end(args);
	return -1;
}

static struct policy_value here(const struct reader *r)
{
	return (struct policy_value){ .line = r->line, .column = (uint32_t)(r->at - r->line_start) + 1 };
}

static int expected(struct reader *r, const char *what)
{
	struct policy_value place = here(r);
	char shown[8] = "";
	if (r->at >= r->limit)
		return policy_fail(r->error, r->file, &place, "the file ends where %s was expected", what);
	if ((unsigned char)*r->at < ' ' || (unsigned char)*r->at > '~')
		snprintf(shown, sizeof shown, "\\x%02x", (unsigned char)*r->at);
	else
		snprintf(shown, sizeof shown, "%c", *r->at);
	return policy_fail(r->error, r->file, &place, "expected %s, not '%s'", what, shown);
}

static void newline(struct reader *r)
{
	r->line++;
	r->line_start = r->at;
}

/* Skips space and comments. */
static int skip(struct reader *r)
{
	while (r->at < r->limit) {
		if (*r->at == '\n') {
			r->at++;
			newline(r);
		} else if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r') {
			r->at++;
		} else if (r->limit - r->at > 1 && !memcmp(r->at, "//", 2)) {
			while (r->at < r->limit && *r->at != '\n')
				r->at++;
		} else if (r->limit - r->at > 1 && !memcmp(r->at, "/*", 2)) {
			struct policy_value place = here(r);
			for (r->at += 2; r->limit - r->at > 1 && memcmp(r->at, "*/", 2);)
				if (*r->at++ == '\n')
					newline(r);
			if (r->limit - r->at < 2)
				return policy_fail(r->error, r->file, &place, "this comment is not closed");
			r->at += 2;
		} else {
			break;
		}
	}
	return 0;
}

static int hex(const char *at, unsigned *unit)
{
	*unit = 0;
	for (int i = 0; i < 4; i++) {
		char c = at[i];
		unsigned digit = c >= '0' && c <= '9' ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ?
			(unsigned)(c - 'a') + 10 : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10 : 16;
		if (digit > 15)
			return -1;
		*unit = *unit << 4 | digit;
	}
	return 0;
}

/* The code point after "\u"; a surrogate must be half of a pair. */
static int read_code(struct reader *r, uint32_t *code)
{
	unsigned unit, low;
	if (r->limit - r->at < 4 || hex(r->at, &unit))
		return expected(r, "four hexadecimal digits");
	r->at += 4;
	*code = unit;
	if (unit < 0xD800 || unit > 0xDFFF)
		return unit ? 0 : expected(r, "a character other than \\u0000");
	if (unit > 0xDBFF || r->limit - r->at < 6 || r->at[0] != '\\' || r->at[1] != 'u' || hex(r->at + 2, &low) ||
		low < 0xDC00 || low > 0xDFFF)
		return expected(r, "the second half of a surrogate pair");
	r->at += 6;
	*code = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
	return 0;
}

static int read_escape(struct reader *r, struct buf *out)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	const char *found = r->at < r->limit && *r->at ? strchr(from, *r->at) : NULL;
	if (found) {
		r->at++;
		return buf_add_char(out, to[found - from]);
	}
	if (r->at >= r->limit || *r->at != 'u')
		return expected(r, "one of \" \\ / b f n r t u behind \\");
	r->at++;
	uint32_t code = 0;
	char bytes[4];
	if (read_code(r, &code))
		return -1;
	return buf_add(out, bytes, utf8_encode(code, bytes));
}

static char *read_text(struct reader *r)
{
	struct policy_value place = here(r);
	struct buf out;
	buf_init(&out, LIMIT_POLICY_BYTES);
	r->at++;
	buf_add(&out, "", 0);
	while (r->at < r->limit && *r->at != '"') {
		unsigned char c = (unsigned char)*r->at;
		int bad = c < ' ' ? expected(r, "no control character in a string") : c != '\\' ?
			buf_add_char(&out, *r->at++) : (r->at++, read_escape(r, &out));
		if (bad) {
			buf_fini(&out);
			return NULL;
		}
	}
	if (r->at >= r->limit) {
		policy_fail(r->error, r->file, &place, "this string is not closed");
		buf_fini(&out);
		return NULL;
	}
	r->at++;
	char *text = mem_strdup(out.data ? out.data : "");
	buf_fini(&out);
	return text;
}

static int read_number(struct reader *r, struct policy_value *v)
{
	char digits[64];
	size_t n = 0;
	char *end;
	while (r->at + n < r->limit && n < sizeof digits - 1 && r->at[n] && strchr("+-.0123456789eE", r->at[n])) {
		digits[n] = r->at[n];
		n++;
	}
	digits[n] = 0;
	const char *first = digits + (digits[0] == '-');
	v->type = POLICY_NUMBER;
	v->number = strtod(digits, &end);
	if (*end || *first < '0' || *first > '9' || (*first == '0' && first[1] >= '0' && first[1] <= '9'))
		return expected(r, "a number");
	r->at += n;
	return 0;
}

static int read_word(struct reader *r, struct policy_value *v)
{
	static const struct { const char *word; enum policy_type type; } words[] = {
		{ "null", POLICY_NULL }, { "false", POLICY_FALSE }, { "true", POLICY_TRUE },
	};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i].word);
		if ((size_t)(r->limit - r->at) >= n && !memcmp(r->at, words[i].word, n)) {
			v->type = words[i].type;
			r->at += n;
			return 0;
		}
	}
	return expected(r, "a value (an object, list, string, number, true, false or null)");
}

static struct policy_value *read_value(struct reader *r);

/* "name": in front of a member. */
static int read_name(struct reader *r, const struct policy_value *object, char **name)
{
	struct policy_value place = here(r);
	if (r->at >= r->limit || *r->at != '"')
		return expected(r, "a name in double quotes or '}'");
	*name = read_text(r);
	if (!*name || skip(r))
		return -1;
	if (policy_member(object, *name))
		return policy_fail(r->error, r->file, &place, "\"%s\" is there twice", *name);
	if (r->at >= r->limit || *r->at != ':')
		return expected(r, "':'");
	r->at++;
	return skip(r);
}

struct policy_value policy_name_of(const struct policy_value *member)
{
	return (struct policy_value){ .line = member->name_line, .column = member->name_column };
}

static int read_members(struct reader *r, struct policy_value *v, char close)
{
	struct policy_value **link = &v->first;
	for (r->at++;;) {
		char *name = NULL;
		if (skip(r))
			return -1;
		if (r->at < r->limit && *r->at == close)
			break;
		struct policy_value place = here(r);
		if (v->type == POLICY_OBJECT && read_name(r, v, &name)) {
			mem_free(name);
			return -1;
		}
		struct policy_value *member = read_value(r);
		if (!member) {
			mem_free(name);
			return -1;
		}
		member->name = name;
		member->name_line = place.line;
		member->name_column = place.column;
		*link = member;
		link = &member->next;
		if (skip(r))
			return -1;
		if (r->at < r->limit && *r->at == ',')
			r->at++;
		else if (r->at >= r->limit || *r->at != close)
			return expected(r, close == '}' ? "',' or '}'" : "',' or ']'");
	}
	r->at++;
	return 0;
}

static int read_into(struct reader *r, struct policy_value *v)
{
	char c = r->at < r->limit ? *r->at : 0;
	if (c == '{' || c == '[') {
		v->type = c == '{' ? POLICY_OBJECT : POLICY_LIST;
		if (++r->depth > LIMIT_POLICY_DEPTH)
			return policy_fail(r->error, r->file, v, "nested more than %d deep", LIMIT_POLICY_DEPTH);
		int bad = read_members(r, v, c == '{' ? '}' : ']');
		r->depth--;
		return bad;
	}
	if (c == '"') {
		v->type = POLICY_STRING;
		return (v->text = read_text(r)) ? 0 : -1;
	}
	return c == '-' || (c >= '0' && c <= '9') ? read_number(r, v) : read_word(r, v);
}

static struct policy_value *read_value(struct reader *r)
{
	struct policy_value *v = mem_alloc(sizeof *v);
	*v = here(r);
	if (read_into(r, v) == 0)
		return v;
	policy_value_free(v);
	return NULL;
}

struct policy_value *policy_parse(const char *name, const char *text, size_t size, struct policy_error *error)
{
	struct reader r = { .file = name, .at = text, .limit = text + size, .line_start = text, .line = 1,
		.error = error };
	if (size >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3))
		r.line_start = r.at += 3;
	if (!utf8_valid(text, size)) {
		snprintf(error->text, sizeof error->text, "%s: this is not UTF-8", name);
		return NULL;
	}
	struct policy_value *v = skip(&r) ? NULL : read_value(&r);
	if (!v)
		return NULL;
	if (skip(&r) || (r.at < r.limit && expected(&r, "the end of the file"))) {
		policy_value_free(v);
		return NULL;
	}
	return v;
}

void policy_value_free(struct policy_value *value)
{
	while (value) {
		struct policy_value *next = value->next;
		policy_value_free(value->first);
		mem_free(value->text);
		mem_free((char *)(uintptr_t)value->name);
		mem_free(value);
		value = next;
	}
}

const struct policy_value *policy_member(const struct policy_value *value, const char *name)
{
	if (!value || value->type != POLICY_OBJECT)
		return NULL;
	for (const struct policy_value *m = value->first; m; m = m->next)
		if (!strcmp(m->name, name))
			return m;
	return NULL;
}

const char *policy_string(const struct policy_value *value)
{
	return value && value->type == POLICY_STRING ? value->text : NULL;
}

size_t policy_count(const struct policy_value *value)
{
	size_t n = 0;
	for (const struct policy_value *m = value ? value->first : NULL; m; m = m->next)
		n++;
	return n;
}
