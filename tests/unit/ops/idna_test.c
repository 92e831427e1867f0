/* Domains: the result is ASCII, is stable, and its Unicode form gives the same result; random texts end at their
 * allocation's end (IDNA_ROUNDS and IDNA_SEED choose the number of rounds and the seed).  tests/js/url/idna.js has the
 * rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ops/url/idna.h"

static unsigned long long state;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

static const char *const atoms[] = {
	"a", "B", "-", ".", ".", "1", "xn--", "XN--", "n3h", "mnchen-3ya", "ecp", "fa-hia", "9", "\xC3\xA9", "\xC3\x89", "\xC3\x9F", "\xE2\x98\x83", "\xE3\x80\x82", "\xC2\xAD",
	"\xE2\x80\x8C", "\xE2\x80\x8D", "\xE0\xA5\x8D", "\xE0\xA4\x95", "\xD8\xA8", "\xD9\x8B", "\xD7\x90", "\xD9\xA1", "\xCC\x80", "\xCC\x96", "e", "\xEF\xB7\xBA", "\xE1\x84\x80",
	"\xE1\x85\xA1", "\xF0\x9F\x98\x80", "\xF0\x9D\x85\xA5", "\xED\xA0\x80", "\xFF", "\xE2\x98", "=", "\xCC\xB8",
};

static void random_texts(void **ignored)
{
	const char *rounds = getenv("IDNA_ROUNDS"), *seed = getenv("IDNA_SEED");
	unsigned good = 0, coded = 0;
	state = seed ? strtoull(seed, NULL, 10) : 1;
	for (unsigned long i = rounds ? strtoul(rounds, NULL, 10) : 60000; i > 0; i--) {
		char text[128], *ascii, *again, *unicode;
		size_t n = 0, size, again_size;
		for (unsigned k = draw(9); k > 0; k--) {
			const char *atom = atoms[draw(sizeof atoms / sizeof *atoms)];
			memcpy(text + n, atom, strlen(atom));
			n += strlen(atom);
		}
		char *exact = malloc(n ? n : 1);
		memcpy(exact, text, n);
		int rc = idna_to_ascii(exact, n, &ascii, &size);
		free(exact);
		if (rc != 0) {
			assert_int_equal(rc, -EINVAL);
			continue;
		}
		good++;
		coded += idna_has_prefix(ascii, size);
		for (size_t k = 0; k < size; k++)
			if ((unsigned char)ascii[k] >= 0x80 || (ascii[k] >= 'A' && ascii[k] <= 'Z'))
				fail_msg("%.*s holds byte %02x", (int)size, ascii, (unsigned char)ascii[k]);
		assert_int_equal(idna_to_ascii(ascii, size, &again, &again_size), 0);
		assert_string_equal(again, ascii);
		mem_free(again);
		assert_int_equal(idna_to_unicode(ascii, size, &unicode), 0);
		assert_int_equal(idna_to_ascii(unicode, strlen(unicode), &again, &again_size), 0);
		assert_string_equal(again, ascii);
		mem_free(again);
		mem_free(unicode);
		mem_free(ascii);
	}
	assert_true(good > 100 && coded > 100);
}

static void prefixes(void **ignored)
{
	static const struct { const char *text; int has; } list[] = {
		{ "", 0 }, { "xn-", 0 }, { "xn--", 1 }, { "XN--a", 1 }, { "a.Xn--", 1 }, { "a.xn-", 0 }, { "axn--", 0 }, { "..xn--b.c", 1 }, { "a.b.", 0 }, { "x.n--", 0 },
	};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		assert_int_equal(idna_has_prefix(list[i].text, strlen(list[i].text)), list[i].has);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(random_texts), cmocka_unit_test(prefixes) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
