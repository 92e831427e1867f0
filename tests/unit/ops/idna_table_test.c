/* The tables of UTS #46: every character against the text files, parsed line by line.  UNICODE_DATA is the directory of
 * IdnaMappingTable.txt, UnicodeData.txt, DerivedBidiClass.txt and DerivedJoiningType.txt, by default
 * /usr/share/unicode. If they are missing, or of another version of Unicode, the comparison is skipped with a message.
 * Properties of the tables alone are always checked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ops/url/idna_table.h"

enum { POINTS = 0x110000 };

static FILE *open_data(const char *name)
{
	const char *folder = getenv("UNICODE_DATA");
	char path[512];
	snprintf(path, sizeof path, "%s/%s", folder ? folder : "/usr/share/unicode", name);
	FILE *f = fopen(path, "r");
	if (!f) {
		snprintf(path, sizeof path, "%s/extracted/%s", folder ? folder : "/usr/share/unicode", name);
		f = fopen(path, "r");
	}
	if (!f) {
		print_message("idna_table_test: there is no %s\n", path);
		skip();
	}
	return f;
}

/* The next line with data: its code points, and its second field. */
static int next_line(FILE *f, char line[1024], unsigned *from, unsigned *to, char **field)
{
	while (fgets(line, 1024, f)) {
		line[strcspn(line, "#\n")] = 0;
		char *at = line;
		*from = *to = (unsigned)strtoul(line, &at, 16);
		if (at == line)
			continue;
		if (!strncmp(at, "..", 2))
			*to = (unsigned)strtoul(at + 2, &at, 16);
		at = strchr(at, ';');
		assert_non_null(at);
		*field = at + 1 + strspn(at + 1, " ");
		return 1;
	}
	fclose(f);
	return 0;
}

static int starts(const char *text, const char *with) { return !strncmp(text, with, strlen(with)); }

static void check_mapping(unsigned c, const char *word, const char *map)
{
	uint32_t out[IDNA_MAPPED_MAX];
	size_t count = 0, n = 0;
	if (starts(word, "disallowed_STD3_"))
		word += strlen("disallowed_STD3_");
	enum idna_status want = starts(word, "mapped") ? IDNA_MAPPED : starts(word, "ignored") ? IDNA_IGNORED : starts(word, "disallowed") ? IDNA_DISALLOWED : IDNA_VALID;
	enum idna_status got = idna_status(c, out, &count);
	if (got != want)
		fail_msg("U+%04X is %d, not %s", c, got, word);
	if (want != IDNA_MAPPED)
		return;
	for (char *end; (map += strspn(map, "; ")), *map; map = end, n++) {
		uint32_t part = (uint32_t)strtoul(map, &end, 16);
		if (n >= count || out[n] != part)
			fail_msg("U+%04X maps to %zu characters, the %zu. of which is not U+%04X", c, count, n, (unsigned)part);
	}
	assert_int_equal(n, count);
}

static unsigned char is_valid[POINTS];

static void mapping(void **ignored)
{
	FILE *f = open_data("IdnaMappingTable.txt");
	char line[1024], *field, version[32] = "";
	unsigned from, to, seen = 0;
	while (!*version && fgets(line, sizeof line, f))
		sscanf(line, "# Version: %31[0-9.]", version);
	if (strcmp(version, idna_version())) {
		print_message("idna_table_test: IdnaMappingTable.txt is of Unicode %s, the table of %s\n", version, idna_version());
		fclose(f);
		skip();
	}
	while (next_line(f, line, &from, &to, &field))
		for (unsigned c = from; c <= to; c++, seen++) {
			const char *map = strchr(field, ';');
			check_mapping(c, field, map ? map : "");
			is_valid[c] = starts(field, "valid") || starts(field, "deviation");
		}
	assert_int_equal(seen, POINTS);
}

static unsigned char wanted[POINTS];

static enum idna_bidi bidi_named(const char *word)
{
	static const char *const names[] = { "L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM" };
	static const enum idna_bidi classes[] = { IDNA_BIDI_L, IDNA_BIDI_R, IDNA_BIDI_R, IDNA_BIDI_AN, IDNA_BIDI_EN, IDNA_BIDI_NEUTRAL, IDNA_BIDI_NEUTRAL, IDNA_BIDI_NEUTRAL,
		IDNA_BIDI_NEUTRAL, IDNA_BIDI_NEUTRAL, IDNA_BIDI_NSM };
	size_t n = strcspn(word, " ");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strlen(names[i]) == n && !memcmp(names[i], word, n))
			return classes[i];
	return IDNA_BIDI_OTHER;
}

static void properties(void **ignored)
{
	char line[1024], *field;
	unsigned from, to, seen = 0;
	FILE *f = open_data("DerivedBidiClass.txt");
	if (!is_valid['a']) {
		fclose(f);
		skip();                        /* mapping was */
	}
	while (next_line(f, line, &from, &to, &field))
		for (unsigned c = from; c <= to; c++)
			wanted[c] = (unsigned char)bidi_named(field);
	for (f = open_data("DerivedJoiningType.txt"); next_line(f, line, &from, &to, &field);)
		for (unsigned c = from; c <= to; c++)
			wanted[c] |= (unsigned char)((*field == 'T' ? IDNA_JOINING_T : *field == 'D' ? IDNA_JOINING_D : *field == 'L' ? IDNA_JOINING_L : *field == 'R' ? IDNA_JOINING_R : 0) << 3);
	for (f = open_data("UnicodeData.txt"); next_line(f, line, &from, &to, &field);) {
		const char *category = strchr(field, ';') + 1, *combining = strchr(category, ';') + 1;
		wanted[from] |= (unsigned char)((*category == 'M' ? IDNA_MARK : 0) | (starts(combining, "9;") ? IDNA_VIRAMA : 0));
	}
	for (unsigned c = 0; c < POINTS; c++)
		if (is_valid[c]) {
			seen++;
			if (idna_properties(c) != wanted[c])
				fail_msg("U+%04X has the properties %02x, not %02x", c, idna_properties(c), wanted[c]);
		}
	assert_true(seen > 100000);
}

/* Mappings consist of valid characters, and stay within the bound. */
static void closed(void **ignored)
{
	uint32_t out[IDNA_MAPPED_MAX + 1];
	size_t count, mapped = 0;
	for (uint32_t c = 0; c < POINTS; c++)
		if (idna_status(c, out, &count) == IDNA_MAPPED) {
			mapped++;
			assert_in_range(count, 1, IDNA_MAPPED_MAX);
			for (size_t i = 0; i < count; i++)
				if (idna_status(out[i], NULL, &(size_t){ 0 }) != IDNA_VALID)
					fail_msg("U+%04X maps to U+%04X, which is not valid", (unsigned)c, (unsigned)out[i]);
		}
	assert_true(mapped > 5000);
	for (uint32_t c = 0xD800; c < 0xE000; c++)
		assert_int_equal(idna_status(c, NULL, &count), IDNA_DISALLOWED);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(mapping), cmocka_unit_test(properties), cmocka_unit_test(closed) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
