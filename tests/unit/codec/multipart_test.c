/* Multipart bodies: samples, including invalid ones, and random forms written and parsed again.  Each body ends at its
 * allocation's end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/multipart.h"

static unsigned long long state = 1;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

static void show(char **out, const char *before, struct multipart_span s)
{
	if (s.at)
		*out += sprintf(*out, "%s%.*s", before, (int)s.size, (const char *)s.at);
}

/* The parts as text: name(filename,type)=body and so on, ! if the body is invalid. */
static const char *read_all(const char *body, const char *boundary)
{
	static char text[4096];
	char *out = text;
	size_t size = strlen(body);
	uint8_t *copy = malloc(size ? size : 1);
	struct multipart m;
	struct multipart_part part;
	int rc;
	memcpy(copy, body, size);
	*out = 0;
	multipart_init(&m, copy, size, boundary, strlen(boundary));
	while ((rc = multipart_next(&m, &part)) > 0) {
		show(&out, "", part.name);
		show(&out, "(", part.filename);
		show(&out, ",", part.type);
		show(&out, part.is_base64 ? "~" : "=", part.body);
		out += sprintf(out, ";");
	}
	if (rc < 0) {
		assert_int_equal(rc, -EBADMSG);
		sprintf(out, "!");
	}
	free(copy);
	return text;
}

#define NAME(n) "Content-Disposition: form-data; name=\"" n "\"\r\n"

static void samples(void **unused)
{
	static const struct { const char *body, *parts; } bodies[] = {
		{ "--b\r\n" NAME("a") "\r\n1\r\n--b--\r\n", "a=1;" },
		{ "--b\r\n" NAME("a") "\r\n1\r\n--b--", "a=1;" },
		{ "\r\n\r\n--b\r\n" NAME("a") "\r\n1\r\n--b--\r\n\r\n", "a=1;" },
		{ "--b--", "" },
		{ "--b--\r\n", "" },
		{ "--b\r\n" NAME("a") "\r\n\r\n--b--", "a=;" },
		{ "--b\r\n" NAME("a") "\r\n1\r\n--b\r\n" NAME("") "\r\n\r\n2\r\n\r\n--b--", "a=1;=\r\n2\r\n;" },
		{ "--b\r\nCONTENT-disposition: form-data; name=\"a\"; filename=\"f\"\r\n"
			"content-TYPE: \t x/y ;z=1 \r\n\r\n1\r\n--b--", "a(f,x/y ;z=1=1;" },
		{ "--b\r\nContent-Disposition: form-data; name=\"a\"; filename*=\"f\"\r\n\r\n1\r\n--b--", "a(f=1;" },
		{ "--b\r\nX-More: 1\r\n" NAME("a") "Content-Transfer-Encoding: BASE64\r\n\r\nMQ==\r\n--b--", "a~MQ==;" },
		{ "--b\r\n" NAME("a") "\r\nx--b\r\n-b\r\n--\r\n--b--", "a=x--b\r\n-b\r\n--;" },
		{ "--b\r\n" NAME("a") "\r\n\r\n\r\n--b--", "a=\r\n;" },
		/* invalid bodies */
		{ "", "!" },
		{ "--", "!" },
		{ "--b", "!" },
		{ "--b\r\n", "!" },
		{ "--c--", "!" },
		{ "text--b--", "!" },
		{ "--b--text", "!" },
		{ "--b\r\n\r\n1\r\n--b--", "!" },
		{ "--b\r\n" NAME("a") "\r\n1", "!" },
		{ "--b\r\n" NAME("a") "\r\n1\r\n--b", "a=1;!" },
		{ "--b\r\n" NAME("a") "\r\n1\r\n--bc", "a=1;!" },
		{ "--b\r\n" NAME("a") "\r\n1\n--b--", "!" },
		{ "--b\n" NAME("a") "\r\n1\r\n--b--", "!" },
		{ "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--", "!" },
		{ "--b\r\nContent-Disposition: form-data; filename=\"a\"\r\n\r\n1\r\n--b--", "!" },
		{ "--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n1\r\n--b--", "!" },
		{ "--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\n1\r\n--b--", "!" },
		{ "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=f\r\n\r\n1\r\n--b--", "!" },
		{ "--b\r\nno colon\r\n" NAME("a") "\r\n1\r\n--b--", "!" },
		{ "--b\r\n: no name\r\n" NAME("a") "\r\n1\r\n--b--", "!" },
		{ "--b\r\nno token: x\r\n" NAME("a") "\r\n1\r\n--b--", "!" },
		{ "--b\r\nContent-Type: x", "!" },
	};
	(void)unused;
	for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
		assert_string_equal(read_all(bodies[i].body, "b"), bodies[i].parts);
	assert_string_equal(read_all("--\r\n" NAME("a") "\r\n1\r\n----", ""), "a=1;");
}

/* With few different bytes, so that boundaries, line ends and quotes are common. */
static size_t text(uint8_t *out, size_t most)
{
	static const char alphabet[] = "\r\n--bB\"%0Aa";
	size_t size = draw((unsigned)most + 1);
	for (size_t i = 0; i < size; i++)
		out[i] = (uint8_t)alphabet[draw(sizeof alphabet - 1)];
	return size;
}

static int has(const uint8_t *bytes, size_t size, const char *what)
{
	return memmem(bytes, size, what, strlen(what)) != NULL;
}

static void round_trips(void **unused)
{
	enum { PARTS = 4, MOST = 12 };
	(void)unused;
	for (int round = 0; round < 20000; round++) {
		struct { uint8_t name[MOST], body[MOST]; size_t name_size, body_size; } parts[PARTS];
		uint8_t whole[2048];
		size_t size = 0, count = draw(PARTS + 1);
		for (size_t i = 0; i < count; i++) {
			parts[i].name_size = text(parts[i].name, MOST);
			uint8_t framed[MOST + 4] = "\r\n";
			do {
				parts[i].body_size = text(parts[i].body, MOST);
				memcpy(framed + 2, parts[i].body, parts[i].body_size);
				memcpy(framed + 2 + parts[i].body_size, "\r\n", 2);
			} while (has(framed + 2, parts[i].body_size + 2, "\r\n--b"));
			size += (size_t)sprintf((char *)whole + size, "--b\r\nContent-Disposition: form-data; name=\"");
			size += multipart_escape(parts[i].name, parts[i].name_size, whole + size);
			size += (size_t)sprintf((char *)whole + size, "\"\r\n\r\n");
			memcpy(whole + size, parts[i].body, parts[i].body_size);
			size += parts[i].body_size;
			size += (size_t)sprintf((char *)whole + size, "\r\n");
		}
		size += (size_t)sprintf((char *)whole + size, "--b--\r\n");
		uint8_t *copy = malloc(size), plain[3 * MOST];
		struct multipart m;
		struct multipart_part part;
		memcpy(copy, whole, size);
		multipart_init(&m, copy, size, "b", 1);
		for (size_t i = 0; i < count; i++) {
			assert_int_equal(multipart_next(&m, &part), 1);
			assert_int_equal(part.body.size, parts[i].body_size);
			assert_memory_equal(part.body.at, parts[i].body, parts[i].body_size);
			if (!has(parts[i].name, parts[i].name_size, "%0")) {
				assert_int_equal(multipart_plain_name(part.name, plain), parts[i].name_size);
				assert_memory_equal(plain, parts[i].name, parts[i].name_size);
			}
		}
		assert_int_equal(multipart_next(&m, &part), 0);
		free(copy);
	}
}

static void line_ends(void **unused)
{
	static const char from[] = "a\nb\rc\r\nd\n\re\r";
	uint8_t out[2 * sizeof from];
	size_t size = multipart_crlf((const uint8_t *)from, sizeof from - 1, out);
	(void)unused;
	out[size] = 0;
	assert_string_equal((char *)out, "a\r\nb\r\nc\r\nd\r\n\r\ne\r\n");
}

static void plain_names(void **unused)
{
	static const char *const names[][2] = { { "%0a%0D%22", "\n\r\"" }, { "%25%0", "%25%0" }, { "%", "%" },
		{ "a%zz%2", "a%zz%2" }, { "%0", "%0" } };
	uint8_t out[16];
	(void)unused;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct multipart_span raw = { (const uint8_t *)names[i][0], strlen(names[i][0]) };
		size_t size = multipart_plain_name(raw, out);
		assert_int_equal(size, strlen(names[i][1]));
		assert_memory_equal(out, names[i][1], size);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(samples), cmocka_unit_test(round_trips), cmocka_unit_test(line_ends),
			cmocka_unit_test(plain_names)
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
