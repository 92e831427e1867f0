/* wasm/exception.c -- tags and exceptions: decoded, made, and carried to their handlers.
 *
 * What is thrown goes from frame to frame down to the call of the host that began this run.  An object of the host
 * stands for it only if a handler keeps it, or nobody catches it; else its values go straight from slots to slots.
 */
#include "wasm/code_int.h"
#include "wasm/reader_int.h"
#include "wasm/vector_int.h"

#include "base/mem.h"

/* ---- in a module */

uint32_t wasm_read_tag(struct decoder *d)
{
	struct reader *r = &d->r;
	const uint8_t *at = r->p;
	uint8_t attribute = read_byte(r, "exception attribute");
	if (attribute != 0)
		reader_fail(r, at, "exception attribute %u not supported", attribute);
	at = r->p;
	uint32_t type = read_u32(r, "signature index");
	if (r->failed)
		return 0;
	if (type >= d->m->type_count)
		reader_fail(r, at, "no signature at index %u (%u signatures)", type, d->m->type_count);
	else if (d->m->types[type].results)
		reader_fail(r, at, "tag signature %u has non-void return", type);
	return r->failed ? 0 : type;
}

void wasm_tag_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	struct reader *r = &d->r;
	const uint8_t *at = r->p;
	uint32_t n = read_u32(r, "tag count");
	if (n > MAX_TAGS - m->tag_count || n > (size_t)(r->end - r->p)) {
		reader_fail(r, at, "tag count of %u exceeds the limit or the bytes that are left", n);
		return;
	}
	uint32_t *all = mem_try_realloc(m->tags, ((size_t)m->tag_count + n + 1) * sizeof *all);
	if (!all) {
		wasm_no_memory(d);
		return;
	}
	m->tags = all;
	for (uint32_t i = 0; i < n && !r->failed; i++)
		m->tags[m->tag_count++] = wasm_read_tag(d);
}

/* ---- made */

struct wasm_tag *wasm_tag_new(struct wasm_store *s, const struct wasm_functype *type)
{
	uint32_t sig = wasm_store_sig(s, type);
	struct wasm_tag *t = sig == UINT32_MAX ? NULL : mem_try_zalloc(sizeof *t);
	if (!t)
		return NULL;
	t->sig = sig;
	t->type = (struct wasm_functype){ type->params, 0, s->sigs[sig].types };
	t->has_vector = memchr(t->type.types, WASM_V128, t->type.params) != NULL;
	return t;
}

void wasm_tag_free(struct wasm_tag *t) { mem_free(t); }

size_t wasm_exception_size(const struct wasm_tag *t)
{
	return sizeof(struct wasm_exception) + (t->type.params * (t->has_vector ? 2 : 1)) * sizeof(uint64_t);
}

struct wasm_exception *wasm_exception_new(struct wasm_tag *t)
{
	struct wasm_exception *e = mem_try_zalloc(wasm_exception_size(t));
	if (e)
		e->tag = t;
	return e;
}

void wasm_exception_free(struct wasm_exception *e) { mem_free(e); }

/* ---- thrown */

/* tag: NULL for any */
static const struct handler *handler_in(const struct wasm_func *f, const struct wasm_insn *pc,
	const struct wasm_tag *tag)
{
	const struct wasm_insn *table = f->code + f->handlers;
	const struct handler *h = (const struct handler *)(const void *)(table + 1);
	uint32_t at = (uint32_t)(pc - f->code), depth = UINT32_MAX;
	for (uint32_t n = insn_x32(table); n--; h++) {
		if (at < h->start || at >= h->end || h->depth > depth)
			continue;
		if (h->tag == HANDLER_DELEGATE)
			depth = h->target;
		else if (!tag || h->tag == HANDLER_ALL || f->instance->tags[h->tag] == tag)
			return h;
	}
	return NULL;
}

/* Goes on from *here, whose frames end at *top; both become those of the handler's function. */
static const struct handler *find(struct frame *base, struct frame **top, struct frame *here,
	const struct wasm_tag *tag)
{
	struct frame *up = *top, at = *here;
	for (;;) {
		const struct handler *h = at.func->handlers ? handler_in(at.func, at.pc, tag) : NULL;
		if (h) {
			*top = up;
			*here = at;
			return h;
		}
		while (up > base + 1 && up[-1].pc->op == OP_BACK)
			up--;
		if (up <= base + 1)
			return NULL;
		at = *--up;
		at.pc--;
	}
}

static void use(struct thrown *x, struct wasm_exception *e)
{
	*x = (struct thrown){ e->tag, e->values, e->values + e->tag->type.params, e };
}

/* An exception of what an instruction has thrown. */
static enum wasm_trap make(struct wasm_store *s, struct thrown *x)
{
	struct wasm_exception *e;
	uint32_t n = x->tag->type.params;
	enum wasm_trap trap = s->host.make(s->host.ctx, x->tag, &e);
	if (trap)
		return trap;
	memcpy(e->values, x->values, n * sizeof *e->values);
	if (e->tag->has_vector)
		memcpy(e->values + n, x->upper, n * sizeof *e->values);
	use(x, e);
	return WASM_OK;
}

static enum wasm_trap escape(struct wasm_store *s, struct thrown *x)
{
	enum wasm_trap trap = x->exception ? WASM_OK : make(s, x);
	if (trap)
		return trap;
	s->host.escape(s->host.ctx, x->exception);
	return WASM_THROWN;
}

/* References that come with the exception only are now in a frame. */
static enum wasm_trap hold_values(struct wasm_store *s, const struct wasm_functype *t, const uint64_t *slots)
{
	for (uint32_t k = 0; k < t->params; k++)
		if (wasm_is_reference(t->types[k]) && s->host.held(s->host.ctx, slots[k], t->types[k]))
			return WASM_EXHAUSTED;
	return WASM_OK;
}

static enum wasm_trap enter(struct wasm_store *s, const struct handler *h, uint64_t *fp, struct thrown *x)
{
	enum wasm_trap trap = WASM_OK;
	if (h->kept != HANDLER_NO_SLOT) {
		trap = x->exception ? WASM_OK : make(s, x);
		if (!trap)
			trap = s->host.keep(s->host.ctx, x->exception);
	}
	if (!trap && h->tag != HANDLER_ALL) {
		size_t size = x->tag->type.params * sizeof *fp;
		memmove(fp + h->slot, x->values, size);
		if (x->tag->has_vector)
			memmove(fp + UPPER + h->slot, x->upper, size);
		if (x->exception)
			trap = hold_values(s, &x->tag->type, fp + h->slot);
	}
	if (h->kept != HANDLER_NO_SLOT)
		fp[h->kept] = (uintptr_t)x->exception;
	return trap;
}

static enum wasm_trap unwind(struct wasm_store *s, struct frame *base, struct frame *here, struct thrown *x)
{
	struct frame *top = s->frame;
	struct frame at = *here;
	const struct handler *h = find(base, &top, &at, x->tag);
	enum wasm_trap trap;
	if (!x->tag) {
		struct wasm_exception *e = NULL;
		trap = h ? s->host.caught(s->host.ctx, &e) : WASM_OK;
		if (!e)
			return trap ? trap : WASM_THROWN;
		use(x, e);
		h = find(base, &top, &at, x->tag);
		if (!h)
			return WASM_THROWN;
	}
	if (!h)
		return escape(s, x);
	trap = enter(s, h, at.fp, x);
	if (trap)
		return trap;
	s->frame = top;
	*here = (struct frame){ at.func->code + h->target, at.fp, at.func };
	return WASM_OK;
}

/* The host may run functions meanwhile, and looks at the slots: all that are in use are below the store's top. */
enum wasm_trap exception_unwind(struct wasm_store *s, struct frame *base, struct frame *here, struct thrown x)
{
	const struct wasm_func *f = here->func;
	const struct wasm_functype *t = f->type;
	uint64_t *top = s->top;
	s->top = here->fp + (!f->is_host ? f->code->a : t->params > t->results ? t->params : t->results);
	if (x.exception)
		use(&x, x.exception);
	enum wasm_trap trap = unwind(s, base, here, &x);
	s->top = top;
	return trap;
}
