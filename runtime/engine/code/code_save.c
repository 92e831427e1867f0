#include "engine/code/code_save.h"

#include "base/buf.h"

#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/heap/bigint.h"

enum { FORMAT = 2, MAGIC = 0x6a737231 /* "jsr1"; reversed on a machine of other byte order */ };

struct head {
	uint32_t magic, version;
	uint32_t size;                 /* total, in words */
	uint32_t sum;                  /* checksum of the following words */
	uint32_t text_size;            /* bytes */
	uint32_t strings, positions;   /* where these parts begin, in words */
};

/* The part of a function that is needed before its first call. */
struct header {
	uint32_t flags;                /* CODE_*, coroutine << 16, nesting << 24 */
	uint32_t name;                 /* index of a string */
	uint32_t params, slots, operands, length, arguments, rest, start, end;
	uint32_t body;                 /* word offset in the image */
};

/* Followed by: words, handlers, mapped, template texts, constants, headers of functions, scopes, globals. */
struct body {
	uint32_t words, handlers, mapped, templates, constants, functions, scopes, globals;    /* counts */
	uint32_t caches;
	uint32_t positions, positions_at;      /* in that part, in words */
};

/* A constant is one word: two bits of type, and its index among the strings.  Such an index is never 0, so 0 means no
 * string. */
enum { CONSTANT_UNDEFINED, CONSTANT_NUMBER, CONSTANT_STRING, CONSTANT_BIGINT /* its decimal text */ };

struct scope { uint32_t count, flags /* CODE_SLOT_* of each slot, as the bytes of a string; 0: all plain */,
	names /* index of `count` consecutive strings; 0: none */, kind; };
enum { SCOPE_IS_FUNCTION = 1, SCOPE_IS_CLASS = 2 };

struct global { uint32_t name, kind; };

#define WORDS(type) ((uint32_t)(sizeof(type) / sizeof(uint32_t)))

static const uint32_t lazy_words[] = { OP_LAZY };

static uint32_t hash(uint64_t h, const void *p, size_t n)
{
	const char *s = p;
	for (; n >= 8; s += 8, n -= 8) {
		uint64_t w;
		memcpy(&w, s, 8);
		h = (h ^ w) * 0x9E3779B97F4A7C15u;
		h ^= h >> 31;
	}
	for (; n; s++, n--)
		h = (h ^ (unsigned char)*s) * 0x9E3779B97F4A7C15u;
	return (uint32_t)(h >> 32);
}

static uint32_t version(void)
{
	static const char ops[] =
#define X(name, words) #name #words " "
		CODE_OPS(X)
#undef X
		;
	return hash(FORMAT, ops, sizeof ops);
}

static const uint32_t *image_of(const struct code *code)
{
	return code->source->image;
}

/* ---- saving */

struct known { const char *atom; uint32_t at; };

struct saver {
	js_State *J;
	struct buf bodies, strings, positions;
	struct known *known; uint32_t known_count, known_mask; /* hash table of the atoms already stored */
};

static uint32_t here(const struct buf *b)
{
	return (uint32_t)(b->size / sizeof(uint32_t));
}

static void put(struct saver *s, struct buf *b, const void *p, size_t n)
{
	if (buf_add(b, p, n))
		memory_exhausted(s->J);
}

static void put_words(struct saver *s, struct buf *b, const void *p, uint32_t n)
{
	if (n)
		put(s, b, p, n * sizeof(uint32_t));
}

static uint32_t put_bytes(struct saver *s, const void *p, uint32_t n)
{
	uint32_t at = here(&s->strings);
	put(s, &s->strings, &n, sizeof n);
	put(s, &s->strings, p, n);
	put(s, &s->strings, "\0\0\0", 4 - n % 4);
	return at;
}

static void know_more(struct saver *s)
{
	uint32_t mask = s->known_mask ? s->known_mask * 2 + 1 : 255, i, k;
	struct known *old = s->known, *more = js_malloc(s->J, (int)((mask + 1) * sizeof *more));
	memset(more, 0, (mask + 1) * sizeof *more);
	for (i = 0; old && i <= s->known_mask; i++)
		if (old[i].atom) {
			for (k = ATOM(old[i].atom)->hash & mask; more[k].atom; k = (k + 1) & mask)
				;
			more[k] = old[i];
		}
	s->known = more;
	s->known_mask = mask;
	memory_free(s->J, old);
}

static uint32_t put_atom(struct saver *s, const char *atom)
{
	uint32_t k;
	if (!atom)
		return 0;
	if (s->known_count * 2 >= s->known_mask)
		know_more(s);
	for (k = ATOM(atom)->hash & s->known_mask; s->known[k].atom; k = (k + 1) & s->known_mask)
		if (s->known[k].atom == atom)
			return s->known[k].at;
	s->known[k].at = put_bytes(s, atom, ATOM(atom)->size);
	s->known[k].atom = atom;
	s->known_count++;
	return s->known[k].at;
}

static uint32_t put_constant(struct saver *s, const js_Value *v)
{
	uint32_t at;
	if (v->t.type == JS_TLITSTR)
		return put_atom(s, v->u.litstr) << 2 | CONSTANT_STRING;
	if (VALUE_IS_BIGINT(v)) {
		js_Value text = *v;
		return put_atom(s, atom_of(s->J, &text)) << 2 | CONSTANT_BIGINT;
	}
	if (v->t.type != JS_TNUMBER)
		return CONSTANT_UNDEFINED;
	at = here(&s->strings);
	put(s, &s->strings, &v->u.number, sizeof v->u.number);
	return at << 2 | CONSTANT_NUMBER;
}

static struct scope scope_image(struct saver *s, const struct code_scope *scope)
{
	struct scope out = { .count = scope->count };
	uint32_t i, name, zero = 0;
	out.kind = (scope->function ? SCOPE_IS_FUNCTION : 0u) | (scope->class_scope ? SCOPE_IS_CLASS : 0u);
	if (scope->flags)
		out.flags = put_bytes(s, scope->flags, scope->count);
	if (!scope->names)
		return out;
	for (i = 0; i < scope->count; i++)
		put_atom(s, scope->names[i]);
	out.names = here(&s->strings);
	put_words(s, &s->strings, &zero, scope->count ? 0 : 1);
	for (i = 0; i < scope->count; i++) {
		name = put_atom(s, scope->names[i]);
		put_words(s, &s->strings, &name, 1);
	}
	return out;
}

static struct header header_image(struct saver *s, const struct code *c)
{
	struct header h = {
		.flags = (c->flags & CODE_SAVED) | (uint32_t)c->coroutine << 16 | (uint32_t)c->nesting << 24,
		.name = put_atom(s, c->name),
		.params = c->params, .slots = c->slots, .operands = c->operands, .length = c->length,
		.arguments = c->arguments, .rest = c->rest,
		.start = c->start, .end = c->end,
	};
	return h;
}

/* Returns where the body begins. */
static uint32_t save_body(struct saver *s, struct code *c)
{
	struct body b = { c->words_count, c->handlers_count, c->mapped_count, c->templates_count, c->constants_count,
	c->functions_count, c->scopes_count,
		c->globals_count, c->caches_count, c->positions_count, here(&s->positions) };
	uint32_t at = here(&s->bodies), functions, i, word;
	run_check_recursion(s->J);
	if (c->flags & CODE_LAZY) {
		code_materialize(s->J, c);
		return save_body(s, c);
	}
	put_words(s, &s->bodies, &b, WORDS(b));
	put_words(s, &s->bodies, c->words, c->words_count);
	put_words(s, &s->bodies, c->handlers, c->handlers_count * WORDS(struct code_handler));
	put_words(s, &s->bodies, c->mapped, c->mapped_count);
	put_words(s, &s->bodies, c->template_texts, c->templates_count);
	put_words(s, &s->positions, c->positions, c->positions_count);
	for (i = 0; i < c->constants_count; i++) {
		word = put_constant(s, &c->constants[i]);
		put_words(s, &s->bodies, &word, 1);
	}
	functions = here(&s->bodies);
	for (i = 0; i < c->functions_count; i++) {
		struct header h = header_image(s, c->functions[i]);
		put_words(s, &s->bodies, &h, WORDS(h));
	}
	for (i = 0; i < c->scopes_count; i++) {
		struct scope scope = scope_image(s, &c->scopes[i]);
		put_words(s, &s->bodies, &scope, WORDS(scope));
	}
	for (i = 0; i < c->globals_count; i++) {
		struct global g = { put_atom(s, c->globals[i].name), c->globals[i].kind };
		put_words(s, &s->bodies, &g, WORDS(g));
	}
	for (i = 0; i < c->functions_count; i++) {
		uint32_t body = save_body(s, c->functions[i]);
		memcpy(s->bodies.data + (functions + i * WORDS(struct header)) * sizeof(uint32_t) +
			offsetof(struct header, body), &body, sizeof body);
	}
	return at;
}

static void save(struct saver *s, struct code *program, struct buf *out)
{
	struct head head = { .magic = MAGIC, .version = version(), .text_size = (uint32_t)program->source->size };
	struct header h;
	uint32_t zero = 0;
	char *p;
	put_words(s, &s->strings, &zero, 1);
	put_words(s, &s->bodies, &head, WORDS(head));
	put_words(s, &s->bodies, &h, WORDS(h));
	h = header_image(s, program);
	h.body = save_body(s, program);
	head.strings = here(&s->bodies);
	head.positions = head.strings + here(&s->strings);
	head.size = head.positions + here(&s->positions);
	if ((uint64_t)s->strings.size > UINT32_MAX / 4 || head.positions < head.strings || head.size < head.positions)
		memory_exhausted(s->J);
	memcpy(s->bodies.data, &head, sizeof head);
	memcpy(s->bodies.data + sizeof head, &h, sizeof h);
	if (buf_reserve(out, head.size * sizeof(uint32_t)))
		memory_exhausted(s->J);
	p = out->data + out->size;
	buf_add(out, s->bodies.data, s->bodies.size);
	buf_add(out, s->strings.data, s->strings.size);
	if (s->positions.size)
		buf_add(out, s->positions.data, s->positions.size);
	head.sum = hash(FORMAT, p + offsetof(struct head, text_size),
		head.size * sizeof(uint32_t) - offsetof(struct head, text_size));
	memcpy(p, &head, sizeof head);
}

static void saver_free(struct saver *s)
{
	buf_fini(&s->bodies);
	buf_fini(&s->strings);
	buf_fini(&s->positions);
	memory_free(s->J, s->known);
}

void code_save(js_State *J, struct code *program, struct buf *out)
{
	struct saver *s;
	if (program->module)
		js_typeerror(J, "The program of a module cannot be saved");
	s = js_malloc(J, sizeof *s);
	memset(s, 0, sizeof *s);
	s->J = J;
	buf_init(&s->bodies, LIMIT_STRING_UNITS);
	buf_init(&s->strings, LIMIT_STRING_UNITS);
	buf_init(&s->positions, LIMIT_STRING_UNITS);
	if (js_try(J)) {
		saver_free(s);
		memory_free(J, s);
		js_throw(J);
	}
	save(s, program, out);
	js_endtry(J);
	saver_free(s);
	memory_free(J, s);
}

/* ---- loading */

static const uint32_t *string_at(const uint32_t *image, uint32_t at)
{
	return image + ((const struct head *)image)->strings + at;
}

static const char *atom_at(js_State *J, const uint32_t *image, uint32_t at)
{
	const uint32_t *s = string_at(image, at);
	return at ? atom_intern(J, (const char *)(s + 1), *s) : NULL;
}

/* Adds it to the collector's list as soon as it is complete. */
static struct code *new_code(js_State *J, struct code_source *source, const struct header *h, struct code *outer)
{
	const char *name = atom_at(J, source->image, h->name);
	struct code *code = js_malloc(J, sizeof *code);
	memset(code, 0, sizeof *code);
	code->flags = (h->flags & CODE_SAVED) | CODE_LAZY | CODE_LOADED;
	code->coroutine = (unsigned char)(h->flags >> 16);
	code->nesting = (unsigned char)(h->flags >> 24);
	code->name = name;
	code->params = h->params;
	code->slots = h->slots;
	code->operands = h->operands;
	code->length = h->length;
	code->arguments = h->arguments;
	code->rest = h->rest;
	code->start = h->start;
	code->end = h->end;
	code->words = lazy_words;
	code->words_count = 1;
	code->lazy = h->body;
	code->outer = outer;
	code->source = source;
	source->refs++;
	code->gcnext = J->gccode;
	J->gccode = code;
	return code;
}

static size_t up(size_t n)
{
	return (n + 7) & ~(size_t)7;
}

static void *carve(char **at, size_t size)
{
	void *p = *at;
	*at += up(size);
	return p;
}

/* Allocates everything the body owns, with empty constants and no names or functions yet, so that a collection is
 * safe. */
static void make_room(js_State *J, struct code *code, const struct body *b, const struct scope *scopes)
{
	size_t size, names = 0;
	uint32_t i;
	char *at;
	for (i = 0; i < b->scopes; i++)
		names += scopes[i].names ? scopes[i].count : 0;
	size = b->constants * sizeof *code->constants + b->functions * sizeof *code->functions +
		b->scopes * sizeof *code->scopes + names * sizeof(char *)
		+ b->globals * sizeof *code->globals + b->caches * sizeof *code->caches +
			b->templates * sizeof *code->templates + 8;
	if (size > INT_MAX)
		memory_exhausted(J);
	code->block = at = js_malloc(J, (int)size);
	memset(at, 0, size);
	code->constants = carve(&at, b->constants * sizeof *code->constants);
	code->functions = carve(&at, b->functions * sizeof *code->functions);
	code->scopes = carve(&at, b->scopes * sizeof *code->scopes);
	code->globals = carve(&at, b->globals * sizeof *code->globals);
	code->caches = carve(&at, b->caches * sizeof *code->caches);
	code->templates = carve(&at, b->templates * sizeof *code->templates);
	for (i = 0; i < b->scopes; i++) {
		struct code_scope *s = &code->scopes[i];
		s->count = scopes[i].count;
		s->function = (scopes[i].kind & SCOPE_IS_FUNCTION) != 0;
		s->class_scope = (scopes[i].kind & SCOPE_IS_CLASS) != 0;
		if (scopes[i].flags)
			s->flags = (const unsigned char *)(string_at(image_of(code), scopes[i].flags) + 1);
		if (scopes[i].names)
			s->names = carve(&at, s->count * sizeof *s->names);
	}
	code->constants_count = b->constants;
	code->functions_count = b->functions;
	code->scopes_count = b->scopes;
	code->globals_count = b->globals;
	code->caches_count = b->caches;
	code->templates_count = b->templates;
}

static void load_constant(js_State *J, const uint32_t *image, uint32_t word, js_Value *v)
{
	switch (word & 3) {
	case CONSTANT_NUMBER:
		memcpy(&v->u.number, string_at(image, word >> 2), sizeof v->u.number);
		v->t.type = JS_TNUMBER;
		break;
	case CONSTANT_BIGINT:
		bigint_literal(J, (const char *)(string_at(image, word >> 2) + 1), *string_at(image, word >> 2), v);
		break;
	case CONSTANT_STRING:
		v->u.litstr = atom_at(J, image, word >> 2);
		v->t.type = JS_TLITSTR;
		break;
	default:
		v->t.type = JS_TUNDEFINED;
	}
}

void code_materialize(js_State *J, struct code *code)
{
	const uint32_t *image = image_of(code), *names;
	const struct body *b = (const struct body *)(image + code->lazy);
	const uint32_t *words = (const uint32_t *)(b + 1);
	const struct code_handler *handlers = (const struct code_handler *)(words + b->words);
	const uint32_t *mapped = (const uint32_t *)(handlers + b->handlers);
	const uint32_t *texts = mapped + b->mapped;
	const uint32_t *constants = texts + b->templates;
	const struct header *functions = (const struct header *)(constants + b->constants);
	const struct scope *scopes = (const struct scope *)(functions + b->functions);
	const struct global *globals = (const struct global *)(scopes + b->scopes);
	uint32_t i, k;
	if (!code->block)
		make_room(J, code, b, scopes);
	for (i = 0; i < b->constants; i++)
		load_constant(J, image, constants[i], &code->constants[i]);
	for (i = 0; i < b->functions; i++)
		if (!code->functions[i])
			code->functions[i] = new_code(J, code->source, &functions[i], code);
	for (i = 0; i < b->scopes; i++) {
		names = string_at(image, scopes[i].names);
		for (k = 0; code->scopes[i].names && k < scopes[i].count; k++)
			code->scopes[i].names[k] = atom_at(J, image, names[k]);
	}
	for (i = 0; i < b->globals; i++) {
		code->globals[i].name = atom_at(J, image, globals[i].name);
		code->globals[i].kind = (unsigned char)globals[i].kind;
	}
	code->handlers = handlers;
	code->handlers_count = b->handlers;
	code->mapped = mapped;
	code->mapped_count = b->mapped;
	code->template_texts = texts;
	code->positions = image + ((const struct head *)image)->positions + b->positions_at;
	code->positions_count = b->positions;
	code->words = words;
	code->words_count = b->words;
	code->flags &= ~(unsigned)CODE_LAZY;
}

static struct code *load(js_State *J, const char *filename, const uint32_t *image, const char *text, size_t text_size)
{
	struct code_source *source = js_malloc(J, sizeof *source);
	struct code *program;
	memset(source, 0, sizeof *source);
	source->module.t.type = JS_TUNDEFINED;
	source->image = image;
	source->text = text;
	source->size = text_size;
	if (js_try(J)) {
		memory_free(J, source);
		js_throw(J);
	}
	source->filename = js_intern(J, filename);
	program = new_code(J, source, (const struct header *)(image + WORDS(struct head)), NULL);
	js_endtry(J);
	return program;
}

/* ---- checking untrusted images */

struct checker {
	js_State *J;
	const uint32_t *image;
	const struct head *head;
	uint32_t strings, positions;           /* their sizes in words */
	uint32_t next;                         /* where the next body must begin */
};

/* Whether this is a valid string of the engine: no byte 0, no incomplete character. */
static int is_text(const unsigned char *p, uint32_t n)
{
	const unsigned char *end = p + n;
	int more;
	while (p < end) {
		if (!*p || (*p >= 0x80 && *p < 0xC0) || *p > 0xF4)
			return 0;
		for (more = (*p >= 0xC0) + (*p >= 0xE0) + (*p >= 0xF0), p++; more; more--, p++)
			if (p == end || (*p & 0xC0) != 0x80)
				return 0;
	}
	return 1;
}

static int is_bytes(const struct checker *k, uint32_t at)
{
	const uint32_t *s = string_at(k->image, at);
	return at && at < k->strings && *s / 4 < k->strings - at - 1;
}

static int is_string(const struct checker *k, uint32_t at)
{
	const uint32_t *s = string_at(k->image, at);
	return is_bytes(k, at) && !((const char *)(s + 1))[*s] && is_text((const unsigned char *)(s + 1), *s);
}

static int is_digits(const uint32_t *text)
{
	return *text && strspn((const char *)(text + 1), "0123456789") == *text;
}

static int is_constant(const struct checker *k, uint32_t word)
{
	switch (word & 3) {
	case CONSTANT_UNDEFINED: return word == 0;
	case CONSTANT_NUMBER: return word >> 2 < k->strings && k->strings - (word >> 2) >= 2;
	case CONSTANT_STRING: return is_string(k, word >> 2);
	case CONSTANT_BIGINT: return is_string(k, word >> 2) && is_digits(string_at(k->image, word >> 2));
	default: return 0;
	}
}

static int is_scope(const struct checker *k, const struct scope *s)
{
	uint32_t i;
	if (s->flags && (!is_bytes(k, s->flags) || *string_at(k->image, s->flags) != s->count))
		return 0;
	if (!s->names)
		return 1;
	if (s->names >= k->strings || s->count > k->strings - s->names)
		return 0;
	for (i = 0; i < s->count; i++) {
		uint32_t name = string_at(k->image, s->names)[i];
		if (name && !is_string(k, name))
			return 0;
	}
	return 1;
}

static int is_header(const struct checker *k, const struct header *h)
{
	unsigned flags = h->flags & CODE_SAVED;
	return is_string(k, h->name) && !(flags & (CODE_LAZY | CODE_MODULE)) &&
		(h->flags >> 16 & 0xff) <= CODE_ASYNC_GENERATOR
		&& h->start <= h->end && h->end <= k->head->text_size && h->params <= h->slots
		&& (!(flags & (CODE_ARGUMENTS | CODE_ARGUMENT_COUNT)) || h->arguments < h->slots) &&
			(!(flags & CODE_REST) || h->rest < h->slots);
}

static int is_position(const struct checker *k, const struct body *b)
{
	const uint32_t *p = k->image + k->head->positions + b->positions_at;
	uint32_t i;
	if (b->positions % 2 || b->positions_at > k->positions || b->positions > k->positions - b->positions_at)
		return 0;
	for (i = 0; i < b->positions; i += 2)
		if (p[i] > b->words || p[i + 1] > k->head->text_size || (i && p[i] < p[i - 2]))
			return 0;
	return 1;
}

static int is_body(struct checker *k, const struct header *h)
{
	const struct body *b = (const struct body *)(k->image + k->next);
	const uint32_t *p;
	const struct header *functions;
	uint32_t i;
	uint64_t size;
	run_check_recursion(k->J);
	if (!is_header(k, h) || h->body != k->next || k->head->strings - k->next < WORDS(*b))
		return 0;
	size = (uint64_t)WORDS(*b) + b->words + (uint64_t)b->handlers * WORDS(struct code_handler) + b->mapped +
		b->templates + b->constants
		+ (uint64_t)b->functions * WORDS(struct header) + (uint64_t)b->scopes * WORDS(struct scope) +
			(uint64_t)b->globals * WORDS(struct global);
	if (size > k->head->strings - k->next || !is_position(k, b) || b->caches > b->words)
		return 0;
	k->next += (uint32_t)size;
	p = (const uint32_t *)(b + 1) + b->words + b->handlers * WORDS(struct code_handler) + b->mapped + b->templates;
	for (i = 0; i < b->constants; i++)
		if (!is_constant(k, *p++))
			return 0;
	functions = (const struct header *)p;
	p += b->functions * WORDS(struct header);
	for (i = 0; i < b->scopes; i++, p += WORDS(struct scope))
		if (!is_scope(k, (const struct scope *)p))
			return 0;
	for (i = 0; i < b->globals; i++, p += WORDS(struct global))
		if (!is_string(k, *p))
			return 0;
	for (i = 0; i < b->functions; i++)
		if (!is_body(k, &functions[i]))
			return 0;
	return 1;
}

static int is_image(js_State *J, const uint32_t *image, size_t size)
{
	struct checker k = { .J = J, .image = image, .head = (const struct head *)image,
		.next = WORDS(struct head) + WORDS(struct header) };
	const struct head *h = k.head;
	if (h->sum != hash(FORMAT, &h->text_size, size - offsetof(struct head, text_size)))
		return 0;
	if (h->strings < k.next || h->positions <= h->strings || h->size < h->positions)
		return 0;
	k.strings = h->positions - h->strings;
	k.positions = h->size - h->positions;
	return is_body(&k, (const struct header *)(h + 1)) && k.next == h->strings;
}

static int is_sound(js_State *J, struct code *code)
{
	uint32_t i, at;
	code_materialize(J, code);
	if (code_check(J, code, &at))
		return 0;
	for (i = 0; i < code->functions_count; i++)
		if (!is_sound(J, code->functions[i]))
			return 0;
	return 1;
}

struct code *code_load(js_State *J, const char *filename, const void *bytes, size_t size, const char *text,
	size_t text_size, enum code_trust trust)
{
	const struct head *head = bytes;
	struct code *program;
	if (size < sizeof *head + sizeof(struct header) || head->magic != MAGIC || head->version != version() ||
		head->size != size / 4 || size % 4
		|| head->text_size != text_size || (trust != CODE_TRUSTED && !is_image(J, bytes, size)))
		return NULL;
	program = load(J, filename, bytes, text, text_size);
	return trust == CODE_TRUSTED || is_sound(J, program) ? program : NULL;
}
