/* URLs: the result of a parse parses to the same again, its parts match the offsets, also after setters; addresses
 * agree with inet_pton and inet_ntop; random texts are not read out of bounds (each ends at its allocation's end;
 * URL_ROUNDS and URL_SEED choose the number of rounds and the seed). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ops/url/url.h"

static unsigned long long state;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

static const char *const atoms[] = {
	"http:", "https:", "file:", "x:", "ws:", "ftp:", "mailto:", "//", "/", "\\", "?", "#", "@", ":", ".", "..", "%2e", "%2E%2e", "a", "b.c", "u:p@", "h", "localhost",
	"[::1]", "[1:2:3:4:5:6:7:8]", "[", "]", "::", "1.2.3.4", "0x7f", "256", ":80", ":443", ":99999", "C|", "C:", "%", "%4", "%41", "%00", "%ff", " ", "\t", "\n", "\x01", "\x7f",
	"\"", "'", "<", "`", "{", "^", "|", "~", "*", "+", "&", "=", ";", ",", "xn--", "\xEF\xBF\xBD", "\xF0\x9F\x98\x80", "", "?q", "#f", "/.", "/..", "/./", "//p",
};

/* A text that ends at the end of its allocation; the caller frees it. */
static char *random_text(size_t *size)
{
	char text[256];
	size_t n = 0;
	for (unsigned i = draw(9); i > 0; i--) {
		const char *atom = atoms[draw(sizeof atoms / sizeof *atoms)];
		size_t length = strlen(atom);
		if (n + length <= sizeof text) {
			memcpy(text + n, atom, length);
			n += length;
		}
	}
	char *exact = malloc(n ? n : 1);
	memcpy(exact, text, n);
	*size = n;
	return exact;
}

/* became_file: by the protocol's setter, which keeps "localhost" and "C|", as the standard requires. */
static void check(const struct url *u, const char *how, int became_file)
{
	int ordered = u->protocol > 1 && u->protocol <= u->username_end && u->username_end <= u->host && u->host <= u->host_end && u->host_end <= u->path
		&& u->path <= u->search && u->search <= u->hash && u->hash <= u->size && u->href[u->size] == 0;
	int placed = ordered && u->href[u->protocol - 1] == ':' && (u->search == u->hash || u->href[u->search] == '?') && (u->hash == u->size || u->href[u->hash] == '#')
		&& (!u->has_host || !memcmp(u->href + u->protocol, "//", 2)) && (u->port < 0 || u->href[u->host_end] == ':') && (u->opaque || u->path == u->search || u->href[u->path] == '/');
	if (!placed)
		fail_msg("%s: %s has its parts at %u %u %u %u %u %u %u of %u", how, u->href, u->protocol, u->username_end, u->host, u->host_end, u->path, u->search, u->hash, u->size);
	for (uint32_t i = 0; i < u->size; i++)
		if ((unsigned char)u->href[i] < ' ' || (unsigned char)u->href[i] >= 0x7F)
			fail_msg("%s: %s holds byte %02x", how, u->href, (unsigned char)u->href[i]);
	struct url again;
	if (became_file)
		return;
	int rc = url_parse(&again, u->href, u->size, NULL);
	if (rc != 0)
		fail_msg("%s: %s does not parse again: %d", how, u->href, rc);
	if (strcmp(again.href, u->href) || again.path != u->path || again.host != u->host || again.host_end != u->host_end || again.search != u->search || again.hash != u->hash
		|| again.port != u->port || again.username_end != u->username_end || again.opaque != u->opaque || again.has_host != u->has_host)
		fail_msg("%s: %s parses again to %s", how, u->href, again.href);
	url_free(&again);
}

static void random_texts(void **ignored)
{
	const char *rounds = getenv("URL_ROUNDS"), *seed = getenv("URL_SEED");
	unsigned parsed = 0, set = 0;
	state = seed ? strtoull(seed, NULL, 10) : 1;
	for (unsigned long i = rounds ? strtoul(rounds, NULL, 10) : 60000; i > 0; i--) {
		struct url base, u;
		size_t size, base_size;
		char *text = random_text(&size), *base_text = random_text(&base_size);
		int has_base = url_parse(&base, base_text, base_size, NULL) == 0;
		if (url_parse(&u, text, size, has_base ? &base : NULL) == 0) {
			int became_file = 0;
			parsed++;
			check(&u, "parse", 0);
			for (int k = 0; k < 3; k++) {
				size_t value_size;
				char *value = random_text(&value_size);
				enum url_part part = (enum url_part)draw(URL_HASH + 1);
				char how[400], *before = strdup(u.href);
				snprintf(how, sizeof how, "part %d of %s to %.*s", part, before, (int)value_size, value);
				assert_int_equal(url_set(&u, part, value, value_size), 0);
				set += strcmp(before, u.href) != 0;
				became_file = became_file || (part == URL_PROTOCOL && !strncmp(u.href, "file:", 5) && strncmp(before, "file:", 5));
				check(&u, how, became_file);
				free(before);
				free(value);
			}
			url_free(&u);
		}
		if (has_base)
			url_free(&base);
		free(text);
		free(base_text);
	}
	assert_true(parsed > 100 && set > 100);
}

/* The host that `host` is parsed to, between "http://" and the path; NULL if invalid. */
static char *host_of_text(const char *host)
{
	char text[128];
	struct url u;
	int n = snprintf(text, sizeof text, "http://%s/", host);
	if (url_parse(&u, text, (size_t)n, NULL) != 0)
		return NULL;
	char *found = strndup(u.href + u.host, u.host_end - u.host);
	url_free(&u);
	return found;
}

static void addresses_of_six(void **ignored)
{
	state = 6;
	for (int i = 0; i < 20000; i++) {
		char text[64] = "[", want[INET6_ADDRSTRLEN + 2];
		unsigned char bytes[16];
		size_t n = 1;
		for (unsigned k = draw(10); k > 0; k--)
			n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", draw(3) ? "" : draw(2) ? ":" : "::", draw(4) == 0 ? "0:" : draw(12) == 0 ? "1.2.3.4" : draw(2) ? "1f:" : "a0B:");
		if (draw(2) && text[n - 1] == ':')
			n--;
		text[n] = 0;
		int right = inet_pton(AF_INET6, text + 1, bytes) == 1;
		memcpy(text + n, "]", 2);
		char *got = host_of_text(text);
		if (right != (got != NULL))
			fail_msg("%s is %s", text, got ? got : "refused");
		if (got) {
			unsigned char back[16];
			got[strlen(got) - 1] = 0;
			assert_int_equal(inet_pton(AF_INET6, got + 1, back), 1);
			assert_memory_equal(back, bytes, 16);
			/* the standard writes no dotted part */
			if (inet_ntop(AF_INET6, bytes, want, sizeof want) && !strchr(want, '.'))
				assert_string_equal(got + 1, want);
			free(got);
		}
	}
}

static void addresses_of_four(void **ignored)
{
	state = 4;
	for (int i = 0; i < 20000; i++) {
		char text[64], dotted[16], *got;
		uint32_t address = (uint32_t)draw(65536) << 16 | draw(65536);
		unsigned a = address >> 24, b = address >> 16 & 255, c = address >> 8 & 255, d = address & 255;
		switch (draw(6)) {
		case 0: snprintf(text, sizeof text, "%u", address); break;
		case 1: snprintf(text, sizeof text, "0x%x", address); break;
		case 2: snprintf(text, sizeof text, "%u.%u", a, address & 0xFFFFFF); break;
		case 3: snprintf(text, sizeof text, "%u.0%o.%u.", a, b, address & 0xFFFF); break;
		case 4: snprintf(text, sizeof text, "0X%X.%u.0%o.%u", a, b, c, d); break;
		default: snprintf(text, sizeof text, "%u.%u.%u.%u", a, b, c, d); break;
		}
		snprintf(dotted, sizeof dotted, "%u.%u.%u.%u", a, b, c, d);
		got = host_of_text(text);
		assert_non_null(got);
		assert_string_equal(got, dotted);
		free(got);
	}
	assert_null(host_of_text("256.1.1.1"));
	assert_null(host_of_text("1.2.3.256"));
	assert_null(host_of_text("1.65536.1.1"));
	assert_null(host_of_text("4294967296"));
	assert_null(host_of_text("08.1"));
}

static void errors(void **ignored)
{
	struct url u;
	int error;
	assert_int_equal(url_parse(&u, "x", 1, NULL), -EINVAL);
	assert_int_equal(url_parse(&u, "http://[", 8, NULL), -EINVAL);
	assert_int_equal(url_parse(&u, "x:", (size_t)LIMIT_URL_BYTES + 1, NULL), -E2BIG);
	assert_null(url_domain("a b", 3, 0, &error));
	assert_int_equal(error, -EINVAL);
	char *text = url_domain("EX%41MPLE.com", 13, 0, &error);
	assert_string_equal(text, "example.com");
	mem_free(text);
}

static void forms(void **ignored)
{
	char out[64];
	assert_int_equal(url_form_decode("a+b%20c%2B%zz%4", 15, out), 11);
	assert_memory_equal(out, "a b c+%zz%4", 11);
	assert_int_equal(url_form_encode("a b*-._~\xC3\xA9", 10, out), 16);
	assert_memory_equal(out, "a+b*-._%7E%C3%A9", 16);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_texts), cmocka_unit_test(addresses_of_six), cmocka_unit_test(addresses_of_four), cmocka_unit_test(errors), cmocka_unit_test(forms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
