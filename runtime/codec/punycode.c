#include "codec/punycode.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"

enum { BASE = 36, LEAST = 1, MOST = 26, SKEW = 38, DAMP = 700, FIRST_BIAS = 72, FIRST_CODE = 0x80 };
enum { SMALL = 64 };                            /* labels of up to this many characters need no allocation */
#define LARGEST 0x7FFFFFFFu

/* ---- the RFC's arithmetic */

static uint32_t adapt(uint32_t delta, uint32_t count, int first)
{
	uint32_t k = 0;
	delta /= first ? DAMP : 2;
	delta += delta / count;
	for (; delta > (BASE - LEAST) * MOST / 2; k += BASE)
		delta /= BASE - LEAST;
	return k + (BASE - LEAST + 1) * delta / (delta + SKEW);
}

static uint32_t threshold(uint32_t k, uint32_t bias)
{
	return k <= bias + LEAST ? LEAST : k >= bias + MOST ? MOST : k - bias;
}

static uint32_t digit_of(uint32_t c)
{
	if (c - '0' < 10)
		return c - '0' + 26;
	return c < 0x80 && (c | 0x20) - 'a' < 26 ? (c | 0x20) - 'a' : BASE;
}

static char char_of(uint32_t digit) { return (char)(digit < 26 ? 'a' + digit : '0' + (digit - 26)); }

static void put_variable(struct buf *out, uint32_t delta, uint32_t bias)
{
	for (uint32_t k = BASE;; k += BASE) {
		uint32_t t = threshold(k, bias);
		if (delta < t)
			break;
		buf_add_char(out, char_of(t + (delta - t) % (BASE - t)));
		delta = (delta - t) / (BASE - t);
	}
	buf_add_char(out, char_of(delta));
}

/* Adds the variable-length number at text[*at] to *i. */
static int get_variable(const uint32_t *text, size_t n, size_t *at, uint32_t bias, uint32_t *i)
{
	uint32_t weight = 1;
	for (uint32_t k = BASE;; k += BASE) {
		uint32_t digit = *at < n ? digit_of(text[(*at)++]) : BASE, t = threshold(k, bias);
		if (digit >= BASE || digit > (LARGEST - *i) / weight)
			return -EINVAL;
		*i += digit * weight;
		if (digit < t)
			return 0;
		if (weight > LARGEST / (BASE - t))
			return -EINVAL;
		weight *= BASE - t;
	}
}

/* ---- a Fenwick tree over places 0 .. n - 1: tree[x] is the count over the lowbit(x) places before x */

static void tree_add(uint32_t *tree, size_t n, size_t place, uint32_t by)
{
	for (size_t x = place + 1; x <= n; x += x & -x)
		tree[x] += by;
}

static uint32_t tree_before(const uint32_t *tree, size_t place)
{
	uint32_t sum = 0;
	for (size_t x = place; x > 0; x &= x - 1)
		sum += tree[x];
	return sum;
}

/* The counted place that has `before` counted places before it. */
static size_t tree_find(const uint32_t *tree, size_t n, uint32_t before)
{
	size_t place = 0, step = 1;
	while (step <= n / 2)
		step *= 2;
	for (; step > 0; step /= 2)
		if (place + step <= n && tree[place + step] <= before) {
			place += step;
			before -= tree[place];
		}
	return place;
}

/* ---- encoding */

/* Stable sort of the places in order[] by their characters; returns the one of the two arrays that holds the result. */
static uint32_t *sort_places(const uint32_t *text, uint32_t *order, uint32_t *spare, size_t n)
{
	for (int shift = 0; shift < 21; shift += 7) {
		uint32_t starts[129] = { 0 }, *from = order;
		for (size_t i = 0; i < n; i++)
			starts[(text[order[i]] >> shift & 127) + 1]++;
		for (int i = 1; i < 128; i++)
			starts[i] += starts[i - 1];
		for (size_t i = 0; i < n; i++)
			spare[starts[text[order[i]] >> shift & 127]++] = order[i];
		order = spare;
		spare = from;
	}
	return order;
}

/* order: the places of the non-ASCII characters, sorted; tree: counts the others, `basic` of them. */
static int encode_rest(const uint32_t *text, size_t n, const uint32_t *order, uint32_t count, uint32_t *tree,
	uint32_t basic, struct buf *out)
{
	uint32_t code = FIRST_CODE, bias = FIRST_BIAS, done = basic;
	uint64_t delta = 0;
	for (uint32_t k = 0; k < count;) {
		uint32_t next = text[order[k]], first = k, smaller = done, passed = 0;
		delta += (uint64_t)(next - code) * (done + 1);
		for (; k < count && text[order[k]] == next; k++) {
			uint32_t before = tree_before(tree, order[k]);
			delta += before - passed;
			passed = before;
			if (delta > LARGEST)
				return -EINVAL;
			put_variable(out, (uint32_t)delta, bias);
			bias = adapt((uint32_t)delta, done + 1, done == basic);
			delta = 0;
			done++;
		}
		delta = (uint64_t)(smaller - passed) + 1;
		code = next + 1;
		for (; first < k; first++)
			tree_add(tree, n, order[first], 1);
	}
	return out->failed;
}

int punycode_encode(const uint32_t *text, size_t n, struct buf *out)
{
	uint32_t small[3 * SMALL + 1], *room = small, basic = 0, count = 0;
	if (n > LIMIT_PUNYCODE_POINTS)
		return -EINVAL;
	if (n > SMALL && !(room = mem_try_alloc((3 * n + 1) * sizeof *room)))
		return -ENOMEM;
	uint32_t *order = room, *spare = room + n, *tree = room + 2 * n;
	memset(tree, 0, (n + 1) * sizeof *tree);
	for (uint32_t i = 0; i < n; i++) {
		if (text[i] < FIRST_CODE) {
			buf_add_char(out, (char)text[i]);
			tree_add(tree, n, i, 1);
			basic++;
		} else {
			order[count++] = i;
		}
	}
	if (basic > 0)
		buf_add_char(out, '-');
	int rc = encode_rest(text, n, sort_places(text, order, spare, count), count, tree, basic, out);
	if (room != small)
		mem_free(room);
	return rc;
}

/* ---- decoding */

/* The last insertion is at exactly its recorded place; the one before it is at its place among the free ones left, and
 * so on; the ASCII characters fill the rest. */
static void place_all(const uint32_t *text, size_t basic, const uint32_t *codes, const uint32_t *places, size_t count,
	uint32_t *tree, uint32_t *out)
{
	size_t n = basic + count;
	for (size_t x = 1; x <= n; x++) {
		tree[x] = (uint32_t)(x & -x);
		out[x - 1] = 0;                /* 0 means free: inserted characters are never ASCII */
	}
	for (size_t k = count; k-- > 0;) {
		size_t place = tree_find(tree, n, places[k]);
		out[place] = codes[k];
		tree_add(tree, n, place, (uint32_t)-1);
	}
	for (size_t i = 0; i < n; i++)
		if (out[i] == 0)
			out[i] = *text++;
}

static int decode(const uint32_t *text, size_t n, uint32_t *room, uint32_t *out, size_t *count)
{
	uint32_t *codes = room, *places = room + n, *tree = room + 2 * n;
	uint32_t code = FIRST_CODE, bias = FIRST_BIAS, i = 0, basic = 0, inserted = 0;
	for (uint32_t k = 0; k < n; k++)
		if (text[k] == '-')
			basic = k;
	for (size_t at = basic > 0 ? basic + 1 : 0; at < n; inserted++) {
		uint32_t before = i, length = basic + inserted + 1;
		int rc = get_variable(text, n, &at, bias, &i);
		if (rc != 0)
			return rc;
		bias = adapt(i - before, length, before == 0);
		code += i / length;            /* both below 2^31 */
		if (code > 0x10FFFF || code - 0xD800 < 0x800)
			return -EINVAL;
		i %= length;
		codes[inserted] = code;
		places[inserted] = i++;
	}
	place_all(text, basic, codes, places, inserted, tree, out);
	*count = basic + inserted;
	return 0;
}

int punycode_decode(const uint32_t *text, size_t n, uint32_t *out, size_t *count)
{
	uint32_t small[3 * SMALL + 1], *room = small;
	if (n > LIMIT_PUNYCODE_POINTS)
		return -EINVAL;
	if (n > SMALL && !(room = mem_try_alloc((3 * n + 1) * sizeof *room)))
		return -ENOMEM;
	int rc = decode(text, n, room, out, count);
	if (room != small)
		mem_free(room);
	return rc;
}
