/* Looking ahead and going back. */
#include "lang/ts_int.h"

static const char *const spelled[TS_WORDS] = {
	[TS_TYPE] = "type", [TS_NAMESPACE] = "namespace", [TS_MODULE] = "module", [TS_DECLARE] = "declare",
	[TS_ABSTRACT] = "abstract", [TS_READONLY] = "readonly", [TS_KEYOF] = "keyof", [TS_INFER] = "infer",
	[TS_IS] = "is", [TS_ASSERTS] = "asserts", [TS_UNIQUE] = "unique", [TS_SATISFIES] = "satisfies",
	[TS_OVERRIDE] = "override", [TS_GLOBAL] = "global", [TS_REQUIRE] = "require", [TS_OUT] = "out",
	[TS_EXPORTS] = "exports",
};

int lang_is_typescript(const char *name)
{
	size_t n = strncmp(name, "file:", 5) ? strlen(name) : strcspn(name, "?#");

	if (n < 4 || memcmp(name + n - 2, "ts", 2))
		return 0;
	return name[n - 3] == '.' || (n > 4 && name[n - 4] == '.' && (name[n - 3] == 'm' || name[n - 3] == 'c'));
}

void ts_start(struct parser *p)
{
	int i;

	p->ts = lang_alloc(p->l, sizeof *p->ts);
	for (i = 0; i < TS_WORDS; i++)
		p->ts->words[i] = lang_intern(p->l, spelled[i], strlen(spelled[i]));
}

void ts_expect_word(struct parser *p, enum lang_token word)
{
	if (!parser_at_word(p, word))
		parser_unexpected(p);
	parser_advance(p);
}

enum lang_token ts_peek(struct parser *p, struct lexer *after)
{
	struct lexer at = p->x;
	enum lang_token token;

	lexer_next(&p->x);
	token = p->x.token;
	if (after)
		*after = p->x;
	p->x = at;
	return token;
}

/* ---- sets of positions */

static uint32_t slot_of(const struct ts_set *s, uint32_t at)
{
	uint32_t i = at * 2654435761u >> 7 & s->mask;

	while (s->slots[i] && s->slots[i] != at + 1)
		i = (i + 1) & s->mask;
	return i;
}

int ts_set_has(const struct ts_set *s, uint32_t at)
{
	return s->count && s->slots[slot_of(s, at)];
}

void ts_set_add(struct parser *p, struct ts_set *s, uint32_t at)
{
	uint32_t i;

	if (s->count * 2 >= (s->slots ? s->mask + 1 : 0)) {
		struct ts_set larger = { .mask = s->slots ? s->mask * 2 + 1 : 63 };

		larger.slots = lang_alloc(p->l, (larger.mask + (size_t)1) * sizeof *larger.slots);
		for (i = 0; s->slots && i <= s->mask; i++)
			if (s->slots[i])
				larger.slots[slot_of(&larger, s->slots[i] - 1)] = s->slots[i];
		larger.count = s->count;
		*s = larger;
	}
	i = slot_of(s, at);
	s->count += !s->slots[i];
	s->slots[i] = at + 1;
}

/* ---- going back */

void ts_store(struct parser *p, void *slot, const void *value)
{
	struct ts *t = p->ts;

	if (t->trying) {
		if (t->undo_count == t->undo_room) {
			uint32_t room = t->undo_room ? t->undo_room * 2 : 16;
			struct ts_undo *more = lang_alloc(p->l, room * sizeof *more);

			if (t->undo_count)
				memcpy(more, t->undo, t->undo_count * sizeof *more);
			t->undo = more;
			t->undo_room = room;
		}
		t->undo[t->undo_count].slot = slot;
		memcpy(&t->undo[t->undo_count++].old, slot, sizeof value);
	}
	memcpy(slot, &value, sizeof value);
}

void ts_mark(struct parser *p, struct ts_mark *m)
{
	m->parser = *p;
	m->context = *p->c;
	m->is_async = p->c->function->is_async;
	m->state = *p->ts;
}

void ts_reset(struct parser *p, const struct ts_mark *m)
{
	struct ts *t = p->ts, now = *t;

	while (now.undo_count > m->state.undo_count) {
		now.undo_count--;
		memcpy(now.undo[now.undo_count].slot, &now.undo[now.undo_count].old, sizeof(void *));
	}
	*t = m->state;
	/* what was learned and the larger tables stay */
	t->not_arguments = now.not_arguments;
	t->not_arrow = now.not_arrow;
	t->spent = now.spent;
	t->undo = now.undo;
	t->undo_room = now.undo_room;
	*p = m->parser;
	*p->c = m->context;
	p->c->function->is_async = m->is_async & 1;
}

int ts_try(struct parser *p, int (*body)(struct parser *p, void *arg), void *arg)
{
	struct lang_arena *a = p->l->arena;
	struct ts_mark mark;
	struct ts_open *open;
	jmp_buf outer;
	volatile int ok = 0;

	ts_mark(p, &mark);
	memcpy(&outer, &a->failed, sizeof outer);
	p->ts->trying++;
	if (!setjmp(a->failed))
		ok = body(p, arg);
	memcpy(&a->failed, &outer, sizeof outer);
	if (ok) {
		p->ts->trying--;
		return 1;
	}
	/* want of memory or of stack is no answer to what was tried */
	if (p->l->status != LANG_OK && p->l->status != LANG_SYNTAX)
		longjmp(a->failed, 1);
	p->l->status = LANG_OK;
	p->l->message[0] = 0;
	p->l->at_end = 0;
	p->ts->spent += p->x.start - mark.parser.x.start;
	for (open = p->ts->open; open != mark.state.open; open = open->outer)
		ts_set_add(p, &p->ts->not_arguments, open->at);
	ts_reset(p, &mark);
	return 0;
}
