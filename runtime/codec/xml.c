#include "codec/xml.h"

#include <errno.h>
#include <string.h>

#include "base/library.h"

/* The functions used, as in expat's reference. */
static struct {
	void *(*create)(const char *encoding);
	void (*free)(void *parser);
	void (*set_user_data)(void *parser, void *arg);
	void (*set_elements)(void *parser, void (*start)(void *arg, const char *name, const char **attributes),
		void (*end)(void *arg, const char *name));
	void (*set_text)(void *parser, void (*text)(void *arg, const char *p, int size));
	void (*set_doctype)(void *parser, void (*start)(void *arg, const char *name, const char *system,
		const char *public, int internal));
	int (*parse)(void *parser, const char *bytes, int size, int is_final);
	int (*error)(void *parser);
	int (*stop)(void *parser, unsigned char resumable);
} expat;

enum { EXPAT_OK = 1, EXPAT_NO_MEMORY = 1 };

static const struct symbol symbols[] = {
	{ "XML_ParserCreate", (void **)&expat.create }, { "XML_ParserFree", (void **)&expat.free },
	{ "XML_SetUserData", (void **)&expat.set_user_data }, { "XML_SetElementHandler", (void **)&expat.set_elements },
	{ "XML_SetCharacterDataHandler", (void **)&expat.set_text },
	{ "XML_SetStartDoctypeDeclHandler", (void **)&expat.set_doctype },
	{ "XML_Parse", (void **)&expat.parse }, { "XML_GetErrorCode", (void **)&expat.error },
	{ "XML_StopParser", (void **)&expat.stop }, { NULL, NULL },
};
static struct library library = { "libexpat.so.1", "libexpat1", symbols, 0 };

struct reading {
	struct buf *out;
	void *parser;
	uint32_t depth, elements;
	size_t open;                   /* the offset of the element whose text this is; SIZE_MAX: of none */
	int failed;
};

static void fail(struct reading *r, int error)
{
	if (!r->failed)
		r->failed = error;
	expat.stop(r->parser, 0);
}

static void on_start(void *arg, const char *name, const char **attributes)
{
	struct reading *r = arg;
	struct xml_element e = { .depth = r->depth, .name_size = (uint32_t)strlen(name) };
	(void)attributes;
	if (r->failed)
		return;
	if (++r->depth > XML_DEPTH || ++r->elements > XML_ELEMENTS) {
		fail(r, -EBADMSG);
		return;
	}
	r->open = r->out->size;
	buf_add(r->out, &e, sizeof e);
	buf_add(r->out, name, e.name_size);
	if (r->out->failed)
		fail(r, -ENOMEM);
}

static void on_end(void *arg, const char *name)
{
	struct reading *r = arg;
	(void)name;
	r->depth--;
	r->open = SIZE_MAX;
}

static void on_text(void *arg, const char *p, int size)
{
	struct reading *r = arg;
	struct xml_element e;
	if (r->open == SIZE_MAX || r->failed)
		return;
	if (buf_add(r->out, p, (size_t)size)) {
		fail(r, -ENOMEM);
		return;
	}
	memcpy(&e, r->out->data + r->open, sizeof e);
	e.text_size += (uint32_t)size;
	memcpy(r->out->data + r->open, &e, sizeof e);
}

static void on_doctype(void *arg, const char *name, const char *system, const char *public, int internal)
{
	(void)name, (void)system, (void)public, (void)internal;
	fail(arg, -EBADMSG);
}

int xml_read(const void *bytes, size_t size, struct buf *out)
{
	struct reading r = { .out = out, .open = SIZE_MAX };
	int rc = library_open(&library);
	if (rc < 0)
		return rc;
	if (size > XML_BYTES)
		return -EBADMSG;
	r.parser = expat.create(NULL);
	if (!r.parser)
		return -ENOMEM;
	expat.set_user_data(r.parser, &r);
	expat.set_elements(r.parser, on_start, on_end);
	expat.set_text(r.parser, on_text);
	expat.set_doctype(r.parser, on_doctype);
	if (expat.parse(r.parser, bytes, (int)size, 1) != EXPAT_OK && !r.failed)
		r.failed = expat.error(r.parser) == EXPAT_NO_MEMORY ? -ENOMEM : -EBADMSG;
	expat.free(r.parser);
	return r.failed;
}
