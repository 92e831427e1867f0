/* Documents as a list of their elements; and those that are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "codec/xml.h"

/* "0a=text 1b=..." of a document, or NULL. */
static char *show(const char *text, size_t size)
{
	struct buf list, out;
	struct xml_element e;
	buf_init(&list, 1 << 20);
	buf_init(&out, 1 << 20);
	buf_add(&out, "", 0);
	if (xml_read(text, size, &list) < 0) {
		buf_fini(&list);
		buf_fini(&out);
		return NULL;
	}
	for (size_t at = 0; at < list.size; at += sizeof e + e.name_size + e.text_size) {
		memcpy(&e, list.data + at, sizeof e);
		buf_printf(&out, "%u%.*s=%.*s;", e.depth, (int)e.name_size, list.data + at + sizeof e, (int)e.text_size,
			list.data + at + sizeof e + e.name_size);
	}
	buf_fini(&list);
	return buf_take(&out, NULL);
}

static void need_library(void)
{
	struct buf list;
	int rc;
	buf_init(&list, 1000);
	rc = xml_read("<a/>", 4, &list);
	buf_fini(&list);
	if (rc == -ELIBACC)
		skip();
}

static void documents(void **unused)
{
	static const char *const samples[][2] = {
		{ "<a/>", "0a=;" },
		{ "<?xml version='1.0'?>\n<a x='y'><b>t</b> <c>&lt;&#x41;&amp;</c><!-- n --></a>\n", "0a=;1b=t;1c=<A&;" },
		{ "<a>one<b/>two</a>", "0a=one;1b=;" },
		{ "<a><b><c>x</c></b><b>y<![CDATA[<z>]]></b></a>", "0a=;1b=;2c=x;1b=y<z>;" },
		{ "<a>\xc3\xbc</a>", "0a=\xc3\xbc;" },
		{ "<?xml version='1.0' encoding='ISO-8859-1'?><a>\xfc</a>", "0a=\xc3\xbc;" },
	};
	(void)unused;
	need_library();
	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
		char *shown = show(samples[i][0], strlen(samples[i][0]));
		assert_non_null(shown);
		assert_string_equal(shown, samples[i][1]);
		mem_free(shown);
	}
}

static void refusals(void **unused)
{
	static const char *const samples[] = {
		"", " ", "a", "<a>", "<a></b>", "<a/><b/>", "<a>&b;</a>", "<a>\xff</a>", "<a", "<a/>x", "<a x=1/>",
		"<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
		"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
		"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
		"<!DOCTYPE a [<!ENTITY b 'xxxxxxxxxx'><!ENTITY c '&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;'>]><a>&d;</a>",
	};
	(void)unused;
	need_library();
	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
		assert_null(show(samples[i], strlen(samples[i])));
}

static void limits(void **unused)
{
	struct buf text, list;
	(void)unused;
	need_library();
	buf_init(&text, 1 << 24);
	buf_init(&list, 1 << 26);
	for (int depth = XML_DEPTH; depth <= XML_DEPTH + 1; depth++) {
		buf_clear(&text);
		for (int i = 0; i < depth; i++)
			buf_add_str(&text, "<a>");
		for (int i = 0; i < depth; i++)
			buf_add_str(&text, "</a>");
		assert_int_equal(xml_read(text.data, text.size, &list), depth == XML_DEPTH ? 0 : -EBADMSG);
	}
	for (int count = XML_ELEMENTS; count <= XML_ELEMENTS + 1; count++) {
		buf_clear(&text);
		buf_add_str(&text, "<a>");
		for (int i = 1; i < count; i++)
			buf_add_str(&text, "<b/>");
		buf_add_str(&text, "</a>");
		buf_clear(&list);
		assert_int_equal(xml_read(text.data, text.size, &list), count == XML_ELEMENTS ? 0 : -EBADMSG);
	}
	buf_fini(&list);
	buf_init(&list, 20);
	assert_int_equal(xml_read("<a>123456789012345678901234567890</a>", 37, &list), -ENOMEM);
	buf_fini(&list);
	buf_fini(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(documents), cmocka_unit_test(refusals), cmocka_unit_test(limits) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
