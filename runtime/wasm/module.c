/* wasm/module.c -- decodes a module (core specification 2.0, chapter 5.5) and checks it, but for the bodies of
 * functions (validate.c) and what stands in constant expressions (constant.c).
 */
#include "wasm/reader_int.h"

#include <errno.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/utf8.h"

enum { SECTION_CUSTOM, SECTION_TYPE, SECTION_IMPORT, SECTION_FUNCTION, SECTION_TABLE, SECTION_MEMORY, SECTION_GLOBAL,
	SECTION_EXPORT, SECTION_START, SECTION_ELEMENT, SECTION_CODE, SECTION_DATA, SECTION_DATA_COUNT, SECTION_TAG };

static const char *const section_names[] = { "Custom", "Type", "Import", "Function", "Table", "Memory", "Global",
	"Export",
	"Start", "Element", "Code", "Data", "DataCount", "Tag" };

/* The order in which sections stand: data count comes before code, tags before globals. */
static const uint8_t section_order[] = { 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 11, 6 };

const char *wasm_type_name(uint8_t type)
{
	switch (type) {
	case WASM_I32: return "i32";
	case WASM_I64: return "i64";
	case WASM_F32: return "f32";
	case WASM_F64: return "f64";
	case WASM_V128: return "v128";
	case WASM_FUNCREF: return "funcref";
	case WASM_EXTERNREF: return "externref";
	case WASM_EXNREF: return "exnref";
	}
	return "<bot>";
}

uint8_t wasm_read_type(struct reader *r)
{
	const uint8_t *at = r->p;
	uint8_t t = read_byte(r, "value type");
	switch (t) {
	case WASM_I32: case WASM_I64: case WASM_F32: case WASM_F64: case WASM_V128: case WASM_FUNCREF:
	case WASM_EXTERNREF: case WASM_EXNREF:
		return t;
	}
	reader_fail(r, at, "invalid value type 0x%x", t);
	return WASM_I32;
}

uint8_t wasm_read_reftype(struct reader *r)
{
	const uint8_t *at = r->p;
	uint8_t t = read_byte(r, "reference type");
	if (!wasm_is_reference(t)) {
		reader_fail(r, at, "invalid reference type 0x%x", t);
		return WASM_FUNCREF;
	}
	return t;
}

/* An array of n zeroed elements; each of them stands for at least one byte of what is left, so that a small module does
 * not ask for much memory. */
static void *array(struct decoder *d, uint32_t n, size_t size, const char *what)
{
	void *p;
	if (n > (size_t)(d->r.end - d->r.p)) {
		reader_fail(&d->r, d->r.p, "%s count of %u exceeds the bytes that are left", what, n);
		return NULL;
	}
	p = mem_try_zalloc((n ? n : 1) * size);
	if (!p)
		wasm_no_memory(d);
	return p;
}

/* The same, for the memory running out: the reader stops too, so that every loop ends. */
void wasm_no_memory(struct decoder *d)
{
	if (d->r.failed)
		return;                /* there is a reason already */
	d->no_memory = 1;
	reader_fail(&d->r, d->r.p, "Out of memory");
}

static uint32_t count(struct decoder *d, const char *what, uint32_t max)
{
	const uint8_t *at = d->r.p;
	uint32_t n = read_u32(&d->r, what);
	if (n > max) {
		reader_fail(&d->r, at, "%s of %u exceeds internal limit of %u", what, n, max);
		return 0;
	}
	return n;
}

static struct wasm_name name(struct decoder *d, const char *what)
{
	struct wasm_name n = { NULL, read_u32(&d->r, what) };
	const uint8_t *at = d->r.p;
	n.text = read_bytes(&d->r, n.size, what);
	if (n.text && !utf8_valid((const char *)n.text, n.size))
		reader_fail(&d->r, at, "invalid UTF-8 string '%s'", what);
	if (d->r.failed)
		n = (struct wasm_name){ d->r.start, 0 };
	return n;
}

static void type_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	struct reader *r = &d->r;
	uint32_t n = count(d, "types count", MAX_TYPES), used = 0;
	m->types = array(d, n, sizeof *m->types, "types");
	/* every type of a value is a byte of the section */
	m->type_bytes = mem_try_alloc((size_t)(r->end - r->p) + 1);
	if (!m->types || !m->type_bytes) {
		wasm_no_memory(d);
		return;
	}
	for (uint32_t i = 0; i < n && !r->failed; i++) {
		struct wasm_functype *t = &m->types[i];
		const uint8_t *at = r->p;
		uint8_t form = read_byte(r, "type form");
		if (form != 0x60)
			reader_fail(r, at, "unknown type form: %u, expected 0x60", form);
		t->types = m->type_bytes + used;
		uint32_t params = count(d, "param count", MAX_PARAMS);
		for (uint32_t k = 0; k < params && !r->failed; k++)
			m->type_bytes[used++] = wasm_read_type(r);
		uint32_t results = count(d, "return count", MAX_RESULTS);
		for (uint32_t k = 0; k < results && !r->failed; k++)
			m->type_bytes[used++] = wasm_read_type(r);
		t->params = params;
		t->results = results;
		m->type_count = i + 1;
	}
}

static uint32_t type_index(struct decoder *d)
{
	const uint8_t *at = d->r.p;
	uint32_t t = read_u32(&d->r, "type index");
	if (t >= d->m->type_count) {
		reader_fail(&d->r, at, "no signature at index %u (%u types)", t, d->m->type_count);
		return 0;
	}
	return t;
}

static struct wasm_limits limits(struct decoder *d, uint32_t max, const char *what, const char *unit)
{
	struct reader *r = &d->r;
	const uint8_t *at = r->p;
	uint8_t flags = read_byte(r, "flags");
	struct wasm_limits l = { 0, WASM_NO_MAX, flags == 3 };
	int is_memory = max == WASM_PAGES_MAX;
	if (is_memory && flags == 2)
		reader_fail(r, at, "shared memory must have a maximum defined");
	else if (flags > (is_memory ? 3 : 1))
		reader_fail(r, at, "invalid %s limits flags 0x%x", what, flags);
	at = r->p;
	l.min = read_u32(r, "initial size");
	if (l.min > max)
		reader_fail(r, at, "initial %s size (%u %s) is larger than implementation limit (%u %s)", what, l.min,
			unit, max, unit);
	if (flags & 1) {
		at = r->p;
		l.max = read_u32(r, "maximum size");
		if (l.max < l.min)
			reader_fail(r, at, "maximum %s size (%u %s) is lower than the initial (%u %s)", what, l.max,
				unit, l.min, unit);
		/* tables may declare any maximum, and reach none beyond ours */
		if (is_memory && l.max > max)
			reader_fail(r, at, "maximum %s size (%u %s) is larger than implementation limit (%u %s)", what,
				l.max, unit, max,
				unit);
	}
	return l;
}

static struct table_def table_type(struct decoder *d)
{
	struct table_def t;
	t.type = wasm_read_reftype(&d->r);
	t.limits = limits(d, WASM_TABLE_MAX, "table", "elements");
	return t;
}

static uint8_t mutability(struct decoder *d)
{
	const uint8_t *at = d->r.p;
	uint8_t m = read_byte(&d->r, "mutability");
	if (m > 1)
		reader_fail(&d->r, at, "invalid mutability bit 0x%x", m);
	return m & 1;
}

/* Makes room for n more elements. */
static void *more(struct decoder *d, void *old, uint32_t have, uint32_t n, size_t size, uint32_t max, const char *what)
{
	void *p;
	if (n > (size_t)(d->r.end - d->r.p) || n > max - have) {
		reader_fail(&d->r, d->r.p, "%s count of %u exceeds the limit or the bytes that are left", what, n);
		return old;
	}
	p = mem_try_realloc(old, ((size_t)have + n + 1) * size);
	if (!p) {
		wasm_no_memory(d);
		return old;
	}
	return p;
}

static void import_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	struct reader *r = &d->r;
	uint32_t n = count(d, "imports count", MAX_IMPORTS);
	m->imports = array(d, n, sizeof *m->imports, "imports");
	m->func_types = more(d, NULL, 0, n, sizeof *m->func_types, MAX_FUNCTIONS, "imports");
	m->tables = more(d, NULL, 0, n, sizeof *m->tables, MAX_IMPORTS, "imports");
	m->globals = more(d, NULL, 0, n, sizeof *m->globals, MAX_GLOBALS, "imports");
	m->tags = more(d, NULL, 0, n, sizeof *m->tags, MAX_TAGS, "imports");
	for (uint32_t i = 0; i < n && !r->failed; i++) {
		struct wasm_import *im = &m->imports[i];
		im->module = name(d, "module name");
		im->name = name(d, "field name");
		const uint8_t *at = r->p;
		uint8_t kind = read_byte(r, "kind");
		switch (kind) {
		case WASM_FUNC:
			im->functype = type_index(d);
			m->func_types[m->func_count++] = im->functype;
			break;
		case WASM_TABLE: {
			struct table_def t = table_type(d);
			im->type = t.type;
			im->limits = t.limits;
			m->tables[m->table_count++] = t;
			break;
		}
		case WASM_MEMORY:
			im->limits = m->memory = limits(d, WASM_PAGES_MAX, "memory", "pages");
			if (m->memory_count++)
				reader_fail(r, at, "At most one imported memory is supported");
			break;
		case WASM_GLOBAL:
			im->type = wasm_read_type(r);
			im->is_mutable = mutability(d);
			m->globals[m->global_count++] = (struct global_def){ im->type, im->is_mutable, { 0, 0 } };
			break;
		case WASM_TAG:
			m->tags[m->tag_count++] = im->functype = wasm_read_tag(d);
			break;
		default:
			reader_fail(r, at, "unknown import desc code 0x%02x", kind);
			return;
		}
		im->kind = kind;
		m->imported[kind]++;
		m->import_count = i + 1;
	}
}

static void function_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	uint32_t n = count(d, "functions count", MAX_FUNCTIONS - m->func_count);
	m->func_types = more(d, m->func_types, m->func_count, n, sizeof *m->func_types, MAX_FUNCTIONS, "functions");
	m->bodies = array(d, n, sizeof *m->bodies, "functions");
	for (uint32_t i = 0; i < n && !d->r.failed; i++) {
		m->bodies[i].type = m->func_types[m->func_count++] = type_index(d);
		m->body_count = i + 1;
	}
}

static void table_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	uint32_t n = count(d, "table count", MAX_TABLES);
	m->tables = more(d, m->tables, m->table_count, n, sizeof *m->tables, MAX_TABLES + MAX_IMPORTS, "tables");
	for (uint32_t i = 0; i < n && !d->r.failed; i++)
		m->tables[m->table_count++] = table_type(d);
}

static void memory_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	const uint8_t *at = d->r.p;
	uint32_t n = read_u32(&d->r, "memory count");
	if (n > 1 || (n && m->memory_count))
		reader_fail(&d->r, at, "memory count of %u exceeds internal limit of 1", n + m->memory_count);
	if (n == 1 && !d->r.failed) {
		m->memory = limits(d, WASM_PAGES_MAX, "memory", "pages");
		m->memory_count = 1;
	}
}

static void global_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	uint32_t n = count(d, "globals count", MAX_GLOBALS - m->global_count);
	m->globals = more(d, m->globals, m->global_count, n, sizeof *m->globals, MAX_GLOBALS, "globals");
	for (uint32_t i = 0; i < n && !d->r.failed; i++) {
		struct global_def g = { 0 };
		g.type = wasm_read_type(&d->r);
		g.is_mutable = mutability(d);
		g.init = wasm_read_constant(d, g.type);
		m->globals[m->global_count++] = g;
	}
}

struct sorted { struct wasm_name name; uint32_t index; };

static int by_name(const void *a, const void *b)
{
	const struct wasm_name *x = a, *y = b;
	int c = memcmp(x->text, y->text, x->size < y->size ? x->size : y->size);
	return c ? c : (x->size > y->size) - (x->size < y->size);
}

static void check_unique(struct decoder *d, const uint8_t *at)
{
	struct wasm_module *m = d->m;
	struct wasm_name *all = mem_try_alloc((m->export_count + 1) * sizeof *all);
	if (!all) {
		wasm_no_memory(d);
		return;
	}
	for (uint32_t i = 0; i < m->export_count; i++)
		all[i] = m->exports[i].name;
	qsort(all, m->export_count, sizeof *all, by_name);
	for (uint32_t i = 1; i < m->export_count; i++)
		if (by_name(&all[i - 1], &all[i]) == 0) {
			reader_fail(&d->r, at, "Duplicate export name '%.*s'", all[i].size > 80 ? 80 : (int)all[i].size,
				(const char *)all[i].text);
			break;
		}
	mem_free(all);
}

static void export_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	struct reader *r = &d->r;
	const uint8_t *start = r->p;
	uint32_t n = count(d, "exports count", MAX_EXPORTS);
	m->exports = array(d, n, sizeof *m->exports, "exports");
	for (uint32_t i = 0; i < n && !r->failed; i++) {
		struct wasm_export *x = &m->exports[i];
		x->name = name(d, "field name");
		const uint8_t *at = r->p;
		x->kind = read_byte(r, "kind");
		x->index = read_u32(r, "index");
		uint32_t have = x->kind == WASM_FUNC ? m->func_count : x->kind == WASM_TABLE ? m->table_count :
			x->kind == WASM_MEMORY ? m->memory_count : x->kind == WASM_GLOBAL ? m->global_count :
			m->tag_count;
		if (x->kind > WASM_TAG)
			reader_fail(r, at, "invalid export kind 0x%02x", x->kind);
		else if (x->index >= have)
			reader_fail(r, at + 1, "index %u out of range (%u entries)", x->index, have);
		else if (x->kind == WASM_FUNC)
			wasm_declare(d, x->index);
		m->export_count = i + 1;
	}
	if (!r->failed)
		check_unique(d, start);
}

static void start_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	const uint8_t *at = d->r.p;
	uint32_t f = read_u32(&d->r, "start index");
	if (d->r.failed)
		return;
	if (f >= m->func_count) {
		reader_fail(&d->r, at, "function index %u out of bounds (%u entries)", f, m->func_count);
		return;
	}
	const struct wasm_functype *t = &m->types[m->func_types[f]];
	if (t->params || t->results)
		reader_fail(&d->r, at, "invalid start function: non-zero parameter or return count");
	m->start = f;
}

static void code_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	struct reader *r = &d->r;
	const uint8_t *at = r->p;
	uint32_t n = read_u32(r, "body count");
	if (!r->failed && n != m->body_count) {
		reader_fail(r, at, "function body count %u mismatch (%u expected)", n, m->body_count);
		return;
	}
	for (uint32_t i = 0; i < n && !r->failed; i++) {
		at = r->p;
		uint32_t size = read_u32(r, "body size");
		if (size > MAX_BODY)
			reader_fail(r, at, "size %u > maximum function size %u", size, MAX_BODY);
		m->bodies[i].at = reader_offset(r);
		m->bodies[i].size = size;
		read_bytes(r, size, "function body");
	}
}

static void data_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	struct reader *r = &d->r;
	const uint8_t *at = r->p;
	uint32_t n = count(d, "data segments count", MAX_SEGMENTS);
	if (m->has_data_count && n != m->data_count_declared)
		reader_fail(r, at, "number of data segments (%u) does not match declared count (%u)", n,
			m->data_count_declared);
	m->datas = array(d, n, sizeof *m->datas, "data segments");
	for (uint32_t i = 0; i < n && !r->failed; i++) {
		struct data_segment *s = &m->datas[i];
		at = r->p;
		uint32_t flags = read_u32(r, "flag");
		uint32_t memory = flags == 2 ? read_u32(r, "memory index") : 0;
		if (flags > 2)
			reader_fail(r, at, "illegal flag value %u", flags);
		s->mode = flags == 1 ? SEGMENT_PASSIVE : SEGMENT_ACTIVE;
		if (flags != 1) {
			if (memory >= m->memory_count)
				reader_fail(r, at, "invalid memory index %u for data segment (having %u memories)",
					memory, m->memory_count);
			s->offset = wasm_read_constant(d, WASM_I32);
		}
		s->size = read_u32(r, "source size");
		s->at = reader_offset(r);
		read_bytes(r, s->size, "data");
		m->data_count = i + 1;
	}
}

static void custom_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	struct wasm_name n = name(d, "section name");
	if (d->r.failed)
		return;
	if ((m->custom_count & (m->custom_count - 1)) == 0) {
		size_t room = m->custom_count ? m->custom_count * 2u : 1;
		void *p = mem_try_realloc(m->customs, room * sizeof *m->customs);
		if (!p) {
			wasm_no_memory(d);
			return;
		}
		m->customs = p;
	}
	m->customs[m->custom_count++] = (struct wasm_custom){ n, d->r.p, (uint32_t)(d->r.end - d->r.p) };
	if (n.size == 4 && memcmp(n.text, "name", 4) == 0)
		m->names = (struct wasm_name){ d->r.p, (uint32_t)(d->r.end - d->r.p) };
	d->r.p = d->r.end;
}

static void section(struct decoder *d, uint8_t id)
{
	switch (id) {
	case SECTION_CUSTOM: custom_section(d); break;
	case SECTION_TYPE: type_section(d); break;
	case SECTION_IMPORT: import_section(d); break;
	case SECTION_FUNCTION: function_section(d); break;
	case SECTION_TABLE: table_section(d); break;
	case SECTION_MEMORY: memory_section(d); break;
	case SECTION_GLOBAL: global_section(d); break;
	case SECTION_TAG: wasm_tag_section(d); break;
	case SECTION_EXPORT: export_section(d); break;
	case SECTION_START: start_section(d); break;
	case SECTION_ELEMENT: wasm_element_section(d); break;
	case SECTION_CODE: code_section(d); break;
	case SECTION_DATA: data_section(d); break;
	case SECTION_DATA_COUNT:
		d->m->data_count_declared = count(d, "data segments count", MAX_SEGMENTS);
		d->m->has_data_count = 1;
		break;
	}
}

static void preamble(struct reader *r)
{
	static const uint8_t magic[] = { 0, 'a', 's', 'm' }, version[] = { 1, 0, 0, 0 };
	const uint8_t *p;
	if (r->p == r->end)
		reader_fail(r, r->p, "BufferSource argument is empty");
	p = read_bytes(r, 4, "wasm magic");
	if (p && memcmp(p, magic, 4))
		reader_fail(r, p, "expected magic word 00 61 73 6d, found %02x %02x %02x %02x", p[0], p[1], p[2], p[3]);
	p = read_bytes(r, 4, "wasm version");
	if (p && memcmp(p, version, 4))
		reader_fail(r, p, "expected version 01 00 00 00, found %02x %02x %02x %02x", p[0], p[1], p[2], p[3]);
}

static void sections(struct decoder *d)
{
	const uint8_t *whole_end = d->r.end;
	unsigned last = 0, code_seen = 0;
	while (d->r.p < whole_end && !d->r.failed) {
		const uint8_t *at = d->r.p;
		uint8_t id = read_byte(&d->r, "section kind");
		if (id >= sizeof section_order) {
			read_u32(&d->r, "section length");
			reader_fail(&d->r, d->r.p, "unknown section code #0x%02x", id);
			break;
		}
		const uint8_t *head = at;
		uint32_t size = read_u32(&d->r, "section length");
		at = d->r.p;
		if (id && section_order[id] <= last)
			reader_fail(&d->r, at, "unexpected section <%s>", section_names[id]);
		if (id)
			last = section_order[id];
		if (!d->r.failed && size > (size_t)(whole_end - at))
			reader_fail(&d->r, head,
				"section (code %u, \"%s\") extends past end of the module (length %u, "
				"remaining bytes %zu)", id,
				section_names[id], size, (size_t)(whole_end - at));
		if (d->r.failed)
			break;
		d->r.end = at + size;
		section(d, id);
		code_seen |= id == SECTION_CODE;
		if (!d->r.failed && d->r.p != d->r.end)
			reader_fail(&d->r, d->r.p,
				"section was shorter than expected size (%u bytes expected, %zu decoded)", size,
				(size_t)(d->r.p - at));
		d->r.end = whole_end;
	}
	if (!d->r.failed && d->m->body_count && !code_seen)
		reader_fail(&d->r, d->r.p, "function count is %u, but code section is absent", d->m->body_count);
	if (!d->r.failed && d->m->has_data_count && d->m->data_count != d->m->data_count_declared)
		reader_fail(&d->r, d->r.p, "data segments count %u mismatch (%u expected)", d->m->data_count,
			d->m->data_count_declared);
}

static uint32_t hash_of(const uint8_t *p, size_t n)
{
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < n; i++)
		h = (h ^ p[i]) * 16777619u;
	return h;
}

int wasm_module_new(struct wasm_module **out, uint8_t *bytes, size_t size, struct wasm_error *e)
{
	struct wasm_module *m = mem_try_zalloc(sizeof *m);
	struct decoder d = { { bytes, bytes, bytes + size, e, 0 }, m, 0 };
	int r = 0;
	*out = NULL;
	e->text[0] = 0;
	if (!m) {
		mem_free(bytes);
		return -ENOMEM;
	}
	atomic_init(&m->refs, 1);
	m->bytes = bytes;
	m->size = (uint32_t)size;
	m->start = UINT32_MAX;
	if (size > MAX_MODULE)
		reader_fail(&d.r, bytes, "size > maximum module size (%u): %zu", MAX_MODULE, size);
	preamble(&d.r);
	sections(&d);
	if (d.r.failed)
		r = d.no_memory ? -ENOMEM : -EINVAL;
	for (uint32_t i = 0; i < m->body_count && r == 0; i++)
		r = validate_body(m, i, e);
	if (r < 0) {
		wasm_module_drop(m);
		return r;
	}
	m->hash = hash_of(bytes, size);
	*out = m;
	return 0;
}

struct wasm_module *wasm_module_hold(struct wasm_module *m)
{
	atomic_fetch_add_explicit(&m->refs, 1, memory_order_relaxed);
	return m;
}

void wasm_module_drop(struct wasm_module *m)
{
	/* release: who frees it sees what we did; acquire: and we see what the others did */
	if (!m || atomic_fetch_sub_explicit(&m->refs, 1, memory_order_acq_rel) != 1)
		return;
	mem_free(m->bytes);
	mem_free(m->types);
	mem_free(m->type_bytes);
	mem_free(m->imports);
	mem_free(m->func_types);
	mem_free(m->bodies);
	mem_free(m->tables);
	mem_free(m->globals);
	mem_free(m->tags);
	mem_free(m->exports);
	mem_free(m->elements);
	mem_free(m->datas);
	mem_free(m->customs);
	mem_free(m->declared);
	mem_free(m->url);
	mem_free(m);
}

uint32_t wasm_module_count(const struct wasm_module *m, enum wasm_kind kind, uint32_t *imported)
{
	*imported = m->imported[kind];
	return kind == WASM_FUNC ? m->func_count : kind == WASM_TABLE ? m->table_count :
		kind == WASM_MEMORY ? m->memory_count : kind == WASM_GLOBAL ? m->global_count : m->tag_count;
}

uint8_t wasm_module_global(const struct wasm_module *m, uint32_t index, int *is_mutable)
{
	*is_mutable = m->globals[index].is_mutable;
	return m->globals[index].type;
}

uint32_t wasm_module_imports(const struct wasm_module *m, const struct wasm_import **list)
{
	*list = m->imports;
	return m->import_count;
}

uint32_t wasm_module_exports(const struct wasm_module *m, const struct wasm_export **list)
{
	*list = m->exports;
	return m->export_count;
}

uint32_t wasm_module_customs(const struct wasm_module *m, const struct wasm_custom **list)
{
	*list = m->customs;
	return m->custom_count;
}

const struct wasm_functype *wasm_module_functype(const struct wasm_module *m, uint32_t k) { return &m->types[k]; }
const uint8_t *wasm_module_bytes(const struct wasm_module *m, size_t *size)
{
	*size = m->size;
	return m->bytes;
}

size_t wasm_module_size(const struct wasm_module *m) { return sizeof *m + m->size * (size_t)2; }
uint32_t wasm_module_hash(const struct wasm_module *m) { return m->hash; }
const char *wasm_module_url(const struct wasm_module *m) { return m->url; }

int wasm_module_set_url(struct wasm_module *m, const char *url, size_t size)
{
	if (m->url || size > MAX_URL)
		return 0;
	m->url = mem_try_alloc(size + 1);
	if (!m->url)
		return -ENOMEM;
	memcpy(m->url, url, size);
	m->url[size] = 0;
	return 0;
}

/* Subsection 1 of the section "name": pairs of an index and a name.  Nothing is promised of it: it may be malformed. */
struct wasm_name wasm_module_function_name(const struct wasm_module *m, uint32_t func)
{
	struct wasm_error unused;
	struct wasm_name none = { m->bytes, 0 };
	struct reader r = { m->bytes, m->names.text, m->names.text, &unused, 0 };
	if (!m->names.text)
		return none;
	r.end += m->names.size;
	while (r.p < r.end && !r.failed) {
		uint8_t id = read_byte(&r, "");
		uint32_t size = read_u32(&r, "");
		if (id != 1) {
			read_bytes(&r, size, "");
			continue;
		}
		for (uint32_t n = read_u32(&r, ""); n && !r.failed; n--) {
			uint32_t index = read_u32(&r, "");
			struct wasm_name name = { NULL, read_u32(&r, "") };
			name.text = read_bytes(&r, name.size, "");
			if (index == func && name.text && utf8_valid((const char *)name.text, name.size))
				return name;
		}
		break;
	}
	return none;
}
