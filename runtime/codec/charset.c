#include "codec/charset.h"

#include <errno.h>
#include <iconv.h>
#include <pthread.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

/* The sequence at the beginning of some bytes. */
struct sequence {
	size_t size;                   /* bytes; 0: more are needed to know */
	uint32_t cp;                   /* NOTHING for an escape, NONE if it is ill-formed */
};

/* also occurs in no table: no sequence decodes to it (except one of gb18030's four bytes, which is then treated as
 * ill-formed) */
#define NONE UTF8_REPLACEMENT
#define NOTHING 0x110000u

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;       /* of the tables being filled, and of iconv's state */

typedef struct sequence reader(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n);

struct table {
	const char *iconv;
	size_t count;
	size_t (*spell)(size_t pointer, uint8_t bytes[4]);     /* how many bytes */
	void (*amend)(uint32_t *entries);
	uint32_t *entries;             /* NULL: not used yet */
};

struct charset {
	const char *name;
	reader *read;
	struct table *table, *second;
	iconv_t four;                  /* gb18030's four bytes; 0: not open */
};

/* ---- how pointers are encoded as bytes when iconv is asked for the tables */

static size_t spell_190(size_t pointer, uint8_t bytes[4])
{
	size_t trail = pointer % 190;
	bytes[0] = (uint8_t)(0x81 + pointer / 190);
	bytes[1] = (uint8_t)(trail + (trail < 0x3F ? 0x40 : 0x41));
	return 2;
}

static size_t spell_korean(size_t pointer, uint8_t bytes[4])
{
	bytes[0] = (uint8_t)(0x81 + pointer / 190);
	bytes[1] = (uint8_t)(0x41 + pointer % 190);
	return 2;
}

static size_t spell_big5(size_t pointer, uint8_t bytes[4])
{
	size_t trail = pointer % 157;
	bytes[0] = (uint8_t)(0x81 + pointer / 157);
	bytes[1] = (uint8_t)(trail + (trail < 0x3F ? 0x40 : 0x62));
	return 2;
}

static size_t spell_shift_jis(size_t pointer, uint8_t bytes[4])
{
	size_t lead = pointer / 188, trail = pointer % 188;
	bytes[0] = (uint8_t)(lead + (lead < 0x1F ? 0x81 : 0xC1));
	bytes[1] = (uint8_t)(trail + (trail < 0x3F ? 0x40 : 0x41));
	return 2;
}

static size_t spell_jis0212(size_t pointer, uint8_t bytes[4])
{
	bytes[0] = 0x8F;
	bytes[1] = (uint8_t)(0xA1 + pointer / 94);
	bytes[2] = (uint8_t)(0xA1 + pointer % 94);
	return 3;
}

/* ---- where the standard's tables differ from glibc's */

/* A run: `count` pointers from `first` on map to consecutive code points from `cp` on. */
struct run {
	uint16_t first, count;
	uint16_t cp;
};

static void amend_runs(uint32_t *entries, const struct run *runs, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (unsigned k = 0; k < runs[i].count; k++)
			entries[runs[i].first + k] = runs[i].cp + k;
}

static void amend_gb(uint32_t *entries)
{
	static const struct run runs[] = {
		{ 6555, 1, 0x3000 }, { 23767, 3, 0xE816 }, { 23794, 1, 0xE831 }, { 23804, 1, 0xE83B },
		{ 23830, 1, 0xE855 },
	};
	amend_runs(entries, runs, sizeof runs / sizeof runs[0]);
}

static void amend_big5(uint32_t *entries)
{
	static const struct run runs[] = {
		{ 2082, 1, 0x7BB8 }, { 2088, 1, 0x7C06 }, { 2103, 1, 0x7CCE }, { 2114, 1, 0x7DD2 }, { 2123, 1, 0x7E1D },
		{ 2148, 1, 0x8005 },
		{ 2151, 1, 0x8028 }, { 2221, 1, 0x83C1 }, { 2239, 1, 0x84A8 }, { 2244, 1, 0x840F }, { 2303, 1, 0x89A6 },
		{ 2304, 1, 0x89A9 },
		{ 2354, 1, 0x8D77 }, { 2400, 1, 0x90FD }, { 2413, 1, 0x92B9 }, { 2477, 1, 0x975C }, { 2498, 1, 0x97FF },
		{ 2605, 1, 0x9F16 },
		{ 2673, 1, 0x8503 }, { 2746, 1, 0x5159 }, { 2747, 1, 0x515B }, { 2748, 2, 0x515D }, { 2771, 1, 0x936E },
		{ 2780, 1, 0x7479 },
		{ 2990, 1, 0x6D67 }, { 3087, 1, 0x799B }, { 3259, 1, 0x9097 }, { 3301, 1, 0x975D }, { 3436, 1, 0x701E },
		{ 3451, 1, 0x5B28 },
		{ 4136, 1, 0x7201 }, { 4138, 1, 0x77D7 }, { 4141, 1, 0x7E87 }, { 4182, 1, 0x99D6 }, { 4206, 1, 0x91D4 },
		{ 4220, 1, 0x60DE },
		{ 4230, 1, 0x6FB6 }, { 4241, 1, 0x8F36 }, { 4258, 1, 0x4FBB }, { 4273, 1, 0x71DF }, { 4279, 1, 0x9104 },
		{ 4282, 1, 0x9DF0 },
		{ 4294, 1, 0x83CF }, { 4329, 1, 0x5C10 }, { 4330, 1, 0x79E3 }, { 4349, 1, 0x5A67 }, { 4419, 1, 0x8F0B },
		{ 4422, 1, 0x7B51 },
		{ 4494, 1, 0x62D0 }, { 4624, 1, 0x6062 }, { 4694, 1, 0x75F9 }, { 4708, 1, 0x6C4A }, { 4742, 1, 0x9B2E },
		{ 4748, 1, 0x9F17 },
		{ 4815, 1, 0x50ED }, { 4828, 1, 0x5F0C }, { 4902, 1, 0x880F }, { 4922, 1, 0x62CE }, { 4982, 1, 0x7468 },
		{ 4992, 1, 0x7162 },
		{ 4997, 1, 0x7250 }, { 5029, 1, 0x2027 }, { 5038, 1, 0xFE51 }, { 5050, 1, 0x2574 }, { 5120, 1, 0x00AF },
		{ 5121, 1, 0xFFE3 },
		{ 5123, 1, 0x02CD }, { 5153, 1, 0xFF5E }, { 5168, 1, 0x2295 }, { 5169, 1, 0x2299 }, { 5180, 1, 0xFF0F },
		{ 5181, 1, 0xFF3C },
		{ 5182, 1, 0x2215 }, { 5183, 1, 0xFE68 }, { 5185, 1, 0xFFE5 }, { 5187, 2, 0xFFE0 }, { 5287, 1, 0x5341 },
		{ 5289, 1, 0x5345 },
		{ 5432, 32, 0x2400 }, { 5464, 1, 0x2421 }, { 5465, 1, 0x20AC }, { 10942, 1, 0x5EF4 },
		{ 10946, 1, 0x65E0 }, { 10948, 1, 0x7676 },
		{ 10950, 1, 0x96B6 }, { 10957, 1, 0x3003 }, { 10958, 1, 0x4EDD }, { 19028, 1, 0x5029 },
		{ 19035, 1, 0x507D }, { 19088, 1, 0x5305 },
		{ 19096, 1, 0x5344 }, { 19112, 1, 0x537F }, { 19162, 1, 0x5605 }, { 19240, 1, 0x5A77 },
		{ 19299, 1, 0x5E75 }, { 19305, 1, 0x5ED0 },
		{ 19326, 1, 0x5F58 }, { 19355, 1, 0x60A4 }, { 19398, 1, 0x6490 }, { 19439, 1, 0x6674 },
		{ 19454, 1, 0x675E }, { 19553, 1, 0x6C9C },
		{ 19554, 1, 0x6E1D }, { 19557, 1, 0x6E2F }, { 19611, 1, 0x716E }, { 19643, 1, 0x732A },
		{ 19672, 1, 0x745C }, { 19697, 1, 0x74E9 },
		{ 19748, 1, 0x7809 },
	};
	amend_runs(entries, runs, sizeof runs / sizeof runs[0]);
}

/* The private-use rows are not part of jis0208: only shift_jis has them. */
static void amend_jis(uint32_t *entries)
{
	for (size_t i = 8836; i < 10716; i++)
		entries[i] = NONE;
}

static void amend_nothing(uint32_t *entries) { (void)entries; }

static struct table gb = { "GB18030", 126 * 190, spell_190, amend_gb, NULL };
static struct table korean = { "CP949", 126 * 190, spell_korean, amend_nothing, NULL };
static struct table hong_kong = { "BIG5-HKSCS", 126 * 157, spell_big5, amend_big5, NULL };
static struct table jis0208 = { "CP932", 60 * 188, spell_shift_jis, amend_jis, NULL };
static struct table jis0212 = { "EUC-JP", 94 * 94, spell_jis0212, amend_nothing, NULL };

/* ---- asking iconv */

/* The code point if the bytes are one sequence for one character, else NONE.  The memory around the bytes must be
 * readable. */
static uint32_t ask(iconv_t cd, const uint8_t *bytes, size_t n)
{
	char in[16] = "", out[32], *from = in, *to = out;
	size_t left = n, room = sizeof out;
	memcpy(in, bytes, n);
	iconv(cd, NULL, NULL, NULL, NULL);
	size_t r = iconv(cd, &from, &left, &to, &room);
	if (r == (size_t)-1 || left)
		return NONE;
	iconv(cd, NULL, NULL, &to, &room);
	const uint8_t *u = (const uint8_t *)out;
	return to - out == 4 ? u[0] | (uint32_t)u[1] << 8 | (uint32_t)u[2] << 16 : NONE;
}

static int table_fill(struct table *t)
{
	if (t->entries)
		return 0;
	uint32_t *entries = mem_try_alloc(t->count * sizeof *entries);
	if (!entries)
		return -ENOMEM;
	iconv_t cd = iconv_open("UTF-32LE", t->iconv);
	if (cd == (iconv_t)-1) {
		int error = errno == ENOMEM ? -ENOMEM : -EINVAL;
		mem_free(entries);
		return error;
	}
	for (size_t i = 0; i < t->count; i++) {
		uint8_t bytes[4];
		size_t n = t->spell(i, bytes);
		entries[i] = ask(cd, bytes, n);
	}
	iconv_close(cd);
	t->amend(entries);
	t->entries = entries;
	return 0;
}

/* ---- one sequence of each encoding.  An ill-formed sequence is one byte, or two if the second is not ASCII. */

static struct sequence ill(const uint8_t *p) { return (struct sequence){ p[1] < 0x80 ? 1 : 2, NONE }; }

static struct sequence found(const struct table *t, size_t pointer, const uint8_t *p)
{
	uint32_t cp = pointer < t->count ? t->entries[pointer] : NONE;
	return cp == NONE ? ill(p) : (struct sequence){ 2, cp };
}

static int within(uint8_t byte, uint8_t first, uint8_t last) { return byte >= first && byte <= last; }

/* A four-byte sequence of gb18030: the first and third bytes are lead bytes, the others digits. */
static uint32_t four_bytes(const struct charset *c, const uint8_t *p)
{
	uint32_t pointer = (((p[0] - 0x81u) * 10 + p[1] - 0x30u) * 126 + p[2] - 0x81u) * 10 + p[3] - 0x30u;
	if (pointer >= 189000)
		return pointer <= 1237575 ? 0x10000 + pointer - 189000 : NONE;
	if (pointer > 39419)
		return NONE;
	if (pointer == 7457)
		return 0xE7C7;
	if (pointer >= 19057 && pointer < 19065)
		return 0x9FB4 + pointer - 19057;
	if (pointer >= 39076 && pointer < 39086)
		return 0xFE10 + pointer - 39076;
	pthread_mutex_lock(&lock);
	uint32_t cp = ask(c->four, p, 4);
	pthread_mutex_unlock(&lock);
	return cp;
}

static struct sequence read_gb(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n)
{
	(void)state;
	if (p[0] == 0x80)
		return (struct sequence){ 1, 0x20AC };
	if (p[0] == 0xFF)
		return (struct sequence){ 1, NONE };
	if (n < 2)
		return (struct sequence){ 0, NONE };
	if (within(p[1], '0', '9')) {
		if (n < 3)
			return (struct sequence){ 0, NONE };
		if (!within(p[2], 0x81, 0xFE))
			return (struct sequence){ 1, NONE };
		if (n < 4)
			return (struct sequence){ 0, NONE };
		if (!within(p[3], '0', '9'))
			return (struct sequence){ 1, NONE };
		return (struct sequence){ 4, four_bytes(c, p) };
	}
	if (!within(p[1], 0x40, 0x7E) && !within(p[1], 0x80, 0xFE))
		return ill(p);
	return found(c->table, (p[0] - 0x81u) * 190 + p[1] - (p[1] < 0x7F ? 0x40 : 0x41), p);
}

static struct sequence read_big5(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n)
{
	(void)state;
	if (!within(p[0], 0x81, 0xFE))
		return (struct sequence){ 1, NONE };
	if (n < 2)
		return (struct sequence){ 0, NONE };
	if (!within(p[1], 0x40, 0x7E) && !within(p[1], 0xA1, 0xFE))
		return ill(p);
	return found(c->table, (p[0] - 0x81u) * 157 + p[1] - (p[1] < 0x7F ? 0x40 : 0x62), p);
}

static struct sequence read_korean(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n)
{
	(void)state;
	if (!within(p[0], 0x81, 0xFE))
		return (struct sequence){ 1, NONE };
	if (n < 2)
		return (struct sequence){ 0, NONE };
	if (!within(p[1], 0x41, 0xFE))
		return ill(p);
	return found(c->table, (p[0] - 0x81u) * 190 + p[1] - 0x41u, p);
}

static struct sequence read_shift_jis(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n)
{
	(void)state;
	if (p[0] == 0x80)
		return (struct sequence){ 1, 0x80 };
	if (within(p[0], 0xA1, 0xDF))
		return (struct sequence){ 1, 0xFF61 + p[0] - 0xA1u };
	if (p[0] == 0xA0 || p[0] > 0xFC)
		return (struct sequence){ 1, NONE };
	if (n < 2)
		return (struct sequence){ 0, NONE };
	if (!within(p[1], 0x40, 0x7E) && !within(p[1], 0x80, 0xFC))
		return ill(p);
	size_t pointer = (p[0] - (p[0] < 0xA0 ? 0x81u : 0xC1u)) * 188 + p[1] - (p[1] < 0x7F ? 0x40 : 0x41);
	if (pointer >= 8836 && pointer < 10716)
		return (struct sequence){ 2, 0xE000 + (uint32_t)pointer - 8836 };
	return found(c->table, pointer, p);
}

static struct sequence read_euc_jp(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n)
{
	(void)state;
	if (p[0] != 0x8E && p[0] != 0x8F && !within(p[0], 0xA1, 0xFE))
		return (struct sequence){ 1, NONE };
	if (n < 2)
		return (struct sequence){ 0, NONE };
	if (p[0] == 0x8E && within(p[1], 0xA1, 0xDF))
		return (struct sequence){ 2, 0xFF61 + p[1] - 0xA1u };
	if (!within(p[1], 0xA1, 0xFE) || p[0] == 0x8E)
		return ill(p);
	if (p[0] != 0x8F)
		return found(c->table, (p[0] - 0xA1u) * 94 + p[1] - 0xA1u, p);
	if (n < 3)
		return (struct sequence){ 0, NONE };
	struct sequence s = within(p[2], 0xA1, 0xFE) ? found(c->second, (p[1] - 0xA1u) * 94 + p[2] - 0xA1u, p + 1) :
		ill(p + 1);
	s.size++;
	return s;
}

/* ---- iso-2022-jp, the only one with modes */

enum { ASCII, ROMAN, KATAKANA, DOUBLE };

static struct sequence read_escape(struct charset_state *state, const uint8_t *p, size_t n)
{
	int mode = -1;
	if (n >= 2 && p[1] != '$' && p[1] != '(')
		goto ill_formed;
	if (n < 3)
		return (struct sequence){ 0, NONE };
	if (p[1] == '(')
		mode = p[2] == 'B' ? ASCII : p[2] == 'J' ? ROMAN : p[2] == 'I' ? KATAKANA : -1;
	else if (p[2] == '@' || p[2] == 'B')
		mode = DOUBLE;
	if (mode < 0)
		goto ill_formed;
	int twice = state->escaped;
	state->mode = (uint8_t)mode;
	state->escaped = 1;
	return (struct sequence){ 3, twice ? NONE : NOTHING };
ill_formed:
	state->escaped = 0;
	return (struct sequence){ 1, NONE };
}

static struct sequence read_iso_2022_jp(const struct charset *c, struct charset_state *state, const uint8_t *p,
	size_t n)
{
	uint32_t cp = NONE;
	if (p[0] == 0x1B)
		return read_escape(state, p, n);
	if (state->mode == DOUBLE && within(p[0], 0x21, 0x7E)) {
		if (n < 2)
			return (struct sequence){ 0, NONE };
		state->escaped = 0;
		if (p[1] == 0x1B)
			return (struct sequence){ 1, NONE };
		if (within(p[1], 0x21, 0x7E))
			cp = c->table->entries[(p[0] - 0x21u) * 94 + p[1] - 0x21u];
		return (struct sequence){ 2, cp };
	}
	state->escaped = 0;
	if (state->mode == KATAKANA)
		cp = within(p[0], 0x21, 0x5F) ? 0xFF61 + p[0] - 0x21u : NONE;
	else if (state->mode != DOUBLE && p[0] < 0x80 && p[0] != 0x0E && p[0] != 0x0F)
		cp = state->mode == ROMAN && p[0] == '\\' ? 0xA5 : state->mode == ROMAN && p[0] == '~' ? 0x203E : p[0];
	return (struct sequence){ 1, cp };
}

/* ---- all of them */

static struct charset charsets[] = {
	{ "gbk", read_gb, &gb, NULL, 0 }, { "gb18030", read_gb, &gb, NULL, 0 },
	{ "big5", read_big5, &hong_kong, NULL, 0 },
	{ "euc-jp", read_euc_jp, &jis0208, &jis0212, 0 }, { "shift_jis", read_shift_jis, &jis0208, NULL, 0 },
	{ "iso-2022-jp", read_iso_2022_jp, &jis0208, NULL, 0 }, { "euc-kr", read_korean, &korean, NULL, 0 },
};

static int prepare(struct charset *c)
{
	int r = table_fill(c->table);
	if (r == 0 && c->second)
		r = table_fill(c->second);
	if (r == 0 && c->read == read_gb && !c->four) {
		iconv_t cd = iconv_open("UTF-32LE", "GB18030");
		if (cd == (iconv_t)-1)
			return errno == ENOMEM ? -ENOMEM : -EINVAL;
		c->four = cd;
	}
	return r;
}

const struct charset *charset_find(const char *name)
{
	for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++) {
		if (strcmp(charsets[i].name, name))
			continue;
		pthread_mutex_lock(&lock);
		int r = prepare(&charsets[i]);
		pthread_mutex_unlock(&lock);
		if (r == 0)
			return &charsets[i];
		errno = -r;
		return NULL;
	}
	errno = EINVAL;
	return NULL;
}

void charset_forget(void)
{
	static struct table *const tables[] = { &gb, &korean, &hong_kong, &jis0208, &jis0212 };
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		mem_free(tables[i]->entries);
		tables[i]->entries = NULL;
	}
	for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++) {
		if (charsets[i].four)
			iconv_close(charsets[i].four);
		charsets[i].four = 0;
	}
}

static void put(uint8_t **out, uint32_t cp) { *out += utf8_encode(cp, (char *)*out); }

/* Four sequences of big5 decode to two characters each, a letter and its accent: this picks the letter, and whether the
 * accent is a macron or a caron. */
static int put_pair(const struct charset *c, const uint8_t *p, uint8_t **out)
{
	if (c->read != read_big5 || p[0] != 0x88 || (p[1] != 0x62 && p[1] != 0x64 && p[1] != 0xA3 && p[1] != 0xA5))
		return 0;
	put(out, p[1] < 0x80 ? 0xCA : 0xEA);
	put(out, p[1] == 0x62 || p[1] == 0xA3 ? 0x304 : 0x30C);
	return 1;
}

size_t charset_decode(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n, int more,
	uint8_t **out, int *bad)
{
	size_t i = 0;
	int plain = c->read != read_iso_2022_jp;
	while (i < n) {
		if (plain && p[i] < 0x80) {
			size_t ascii = utf8_ascii_prefix((const char *)p + i, n - i);
			memcpy(*out, p + i, ascii);
			*out += ascii;
			i += ascii;
			continue;
		}
		if (n - i >= 2 && put_pair(c, p + i, out)) {
			i += 2;
			continue;
		}
		struct sequence s = c->read(c, state, p + i, n - i);
		if (!s.size) {
			if (more)
				break;
			/* end of input: in the encodings without modes the rest is one error */
			s = (struct sequence){ plain ? n - i : 1, NONE };
			state->escaped = 0;
		}
		if (s.cp == NONE)
			*bad = 1;
		if (s.cp != NOTHING)
			put(out, s.cp);
		i += s.size;
	}
	return n - i;
}
