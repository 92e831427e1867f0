#include "engine/number/limbs.h"

#include <string.h>

typedef unsigned __int128 wide;

/* number of limbs from which the asymptotically faster algorithm wins */
enum { KARATSUBA = 32, RECURSIVE_DIVISION = 64, FORMAT_BASE = 24, PARSE_BASE = 24 };

static void worked(struct limbs_work *w, size_t products)
{
	w->done += products;
	if (w->done >= LIMBS_BETWEEN_POLLS) {
		w->done = 0;
		w->poll(w->ctx);
	}
}

size_t limbs_trim(const uint64_t *a, size_t n)
{
	while (n && !a[n - 1])
		n--;
	return n;
}

int limbs_compare(const uint64_t *a, size_t na, const uint64_t *b, size_t nb)
{
	if (na != nb)
		return na < nb ? -1 : 1;
	while (na--)
		if (a[na] != b[na])
			return a[na] < b[na] ? -1 : 1;
	return 0;
}

size_t limbs_bits(const uint64_t *a, size_t n)
{
	return n ? n * 64 - (size_t)__builtin_clzll(a[n - 1]) : 0;
}

/* ---- addition */

static uint64_t add_same(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n)
{
	uint64_t carry = 0;
	for (size_t i = 0; i < n; i++) {
		wide t = (wide)a[i] + b[i] + carry;
		r[i] = (uint64_t)t;
		carry = (uint64_t)(t >> 64);
	}
	return carry;
}

static uint64_t subtract_same(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n)
{
	uint64_t borrow = 0;
	for (size_t i = 0; i < n; i++) {
		wide t = (wide)a[i] - b[i] - borrow;
		r[i] = (uint64_t)t;
		borrow = (uint64_t)(t >> 64) & 1;
	}
	return borrow;
}

static uint64_t add_limb(uint64_t *r, const uint64_t *a, size_t n, uint64_t carry)
{
	size_t i = 0;
	for (; carry && i < n; i++)
		carry = __builtin_add_overflow(a[i], carry, &r[i]);
	if (r != a && i < n)
		memmove(r + i, a + i, (n - i) * sizeof *r);
	return carry;
}

static uint64_t subtract_limb(uint64_t *r, const uint64_t *a, size_t n, uint64_t borrow)
{
	size_t i = 0;
	for (; borrow && i < n; i++)
		borrow = __builtin_sub_overflow(a[i], borrow, &r[i]);
	if (r != a && i < n)
		memmove(r + i, a + i, (n - i) * sizeof *r);
	return borrow;
}

uint64_t limbs_add(uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb)
{
	return add_limb(r + nb, a + nb, na - nb, add_same(r, a, b, nb));
}

uint64_t limbs_subtract(uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb)
{
	return subtract_limb(r + nb, a + nb, na - nb, subtract_same(r, a, b, nb));
}

/* ---- one limb */

uint64_t limbs_multiply_one(uint64_t *r, const uint64_t *a, size_t n, uint64_t m, uint64_t carry)
{
	for (size_t i = 0; i < n; i++) {
		wide t = (wide)a[i] * m + carry;
		r[i] = (uint64_t)t;
		carry = (uint64_t)(t >> 64);
	}
	return carry;
}

static uint64_t add_product(uint64_t *r, const uint64_t *a, size_t n, uint64_t m)
{
	uint64_t carry = 0;
	for (size_t i = 0; i < n; i++) {
		wide t = (wide)a[i] * m + r[i] + carry;
		r[i] = (uint64_t)t;
		carry = (uint64_t)(t >> 64);
	}
	return carry;
}

static uint64_t subtract_product(uint64_t *r, const uint64_t *a, size_t n, uint64_t m)
{
	uint64_t carry = 0;
	for (size_t i = 0; i < n; i++) {
		wide t = (wide)a[i] * m + carry;
		carry = (uint64_t)(t >> 64) + __builtin_sub_overflow(r[i], (uint64_t)t, &r[i]);
	}
	return carry;
}

uint64_t limbs_shift_left(uint64_t *r, const uint64_t *a, size_t n, unsigned bits)
{
	uint64_t out = 0;
	if (!bits) {
		memmove(r, a, n * sizeof *r);
		return 0;
	}
	if (n)
		out = a[n - 1] >> (64 - bits);
	for (size_t i = n; i-- > 0; )
		r[i] = a[i] << bits | (i ? a[i - 1] >> (64 - bits) : 0);
	return out;
}

uint64_t limbs_shift_right(uint64_t *r, const uint64_t *a, size_t n, unsigned bits)
{
	uint64_t out = 0;
	if (!bits) {
		memmove(r, a, n * sizeof *r);
		return 0;
	}
	if (n)
		out = a[0] << (64 - bits);
	for (size_t i = 0; i < n; i++)
		r[i] = a[i] >> bits | (i + 1 < n ? a[i + 1] << (64 - bits) : 0);
	return out;
}

/* floor((2^128 - 1) / d) - 2^64 for a d whose top bit is set. */
static uint64_t reciprocal(uint64_t d)
{
	return (uint64_t)((((wide)~d << 64) | UINT64_MAX) / d);
}

/* (high, low) / d with high < d, d's top bit set and v its reciprocal. */
static uint64_t divide_two(uint64_t *rest, uint64_t high, uint64_t low, uint64_t d, uint64_t v)
{
	wide t = (wide)v * high + (((wide)high << 64) | low);
	uint64_t q = (uint64_t)(t >> 64) + 1, r = low - q * d;
	if (r > (uint64_t)t) {
		q--;
		r += d;
	}
	if (__builtin_expect(r >= d, 0)) {
		q++;
		r -= d;
	}
	*rest = r;
	return q;
}

uint64_t limbs_divide_one(uint64_t *q, const uint64_t *a, size_t n, uint64_t d)
{
	unsigned shift = (unsigned)__builtin_clzll(d);
	uint64_t v, rest = 0;
	d <<= shift;
	v = reciprocal(d);
	if (n && shift)
		rest = a[n - 1] >> (64 - shift);
	for (size_t i = n; i-- > 0; ) {
		uint64_t low = a[i] << shift | (shift && i ? a[i - 1] >> (64 - shift) : 0);
		q[i] = divide_two(&rest, rest, low, d, v);
	}
	return rest >> shift;
}

/* ---- multiplication */

static void multiply_simply(struct limbs_work *w, uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b,
	size_t nb)
{
	r[na] = limbs_multiply_one(r, a, na, b[0], 0);
	for (size_t i = 1; i < nb; i++) {
		r[na + i] = add_product(r + i, a, na, b[i]);
		worked(w, na);
	}
	worked(w, na);
}

/* |a - b|, na >= nb; returns whether a < b */
static int difference(uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb)
{
	size_t ta = limbs_trim(a, na), tb = limbs_trim(b, nb);
	int less = limbs_compare(a, ta, b, tb) < 0;
	memset(r, 0, na * sizeof *r);
	if (less)
		limbs_subtract(r, b, tb, a, ta);
	else
		limbs_subtract(r, a, ta, b, tb);
	return less;
}

/* Scratch limbs for factors of n limbs: 2h at each depth, h being the larger half, and 2h + 1 more at the last. */
static size_t karatsuba_room(size_t n) { return 2 * n + 256; }

static void karatsuba(struct limbs_work *w, uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n, uint64_t *s)
{
	size_t h = (n + 1) / 2, l = n - h;
	uint64_t *middle = s + 2 * h, carry;
	int negative;
	if (n < KARATSUBA) {
		multiply_simply(w, r, a, n, b, n);
		return;
	}
	/* middle term: a0 b1 + a1 b0 = a0 b0 + a1 b1 + (a0 - a1)(b1 - b0) */
	negative = !difference(r, a, h, a + h, l);
	negative ^= difference(r + h, b, h, b + h, l);
	karatsuba(w, s, r, r + h, h, s + 2 * h);
	karatsuba(w, r, a, b, h, s + 2 * h);
	karatsuba(w, r + 2 * h, a + h, b + h, l, s + 2 * h);
	carry = limbs_add(middle, r, 2 * h, r + 2 * h, 2 * l);
	if (negative)
		carry -= subtract_same(middle, middle, s, 2 * h);
	else
		carry += add_same(middle, middle, s, 2 * h);
	carry += add_same(r + h, r + h, middle, 2 * h < 2 * n - h ? 2 * h : 2 * n - h);
	if (3 * h < 2 * n)
		add_limb(r + 3 * h, r + 3 * h, 2 * n - 3 * h, carry);
}

/* na >= nb.  The longer factor is cut into pieces of the shorter one's length; the remainder is multiplied recursively
 * with the roles swapped. */
static void multiply(struct limbs_work *w, uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb,
	uint64_t *s)
{
	size_t at, m;
	if (nb < KARATSUBA) {
		multiply_simply(w, r, a, na, b, nb);
		return;
	}
	if (na == nb) {
		karatsuba(w, r, a, b, na, s);
		return;
	}
	karatsuba(w, r, a, b, nb, s);
	for (at = nb; at < na; at += m) {
		m = na - at < nb ? na - at : nb;
		if (m == nb)
			karatsuba(w, s, a + at, b, nb, s + 2 * nb);
		else
			multiply(w, s, b, nb, a + at, m, s + 2 * nb);
		memcpy(r + at + nb, s + nb, m * sizeof *r);
		add_limb(r + at + nb, r + at + nb, m, add_same(r + at, r + at, s, nb));
	}
}

/* Scratch for the products of the pieces, 2nb each time the roles are swapped; lengths shrink at least like Fibonacci
 * numbers, so less than 6nb in all. */
static size_t multiply_room(size_t nb) { return nb < KARATSUBA ? 0 : 8 * nb + 256; }

void limbs_multiply(struct limbs_work *w, uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb)
{
	uint64_t *s = NULL;
	if (na < nb) {
		const uint64_t *c = a;
		size_t n = na;
		a = b;
		na = nb;
		b = c;
		nb = n;
	}
	if (nb >= KARATSUBA)
		s = w->take(w->ctx, na == nb ? karatsuba_room(nb) : multiply_room(nb));
	multiply(w, r, a, na, b, nb, s);
	if (s)
		w->give(w->ctx, s);
}

/* ---- division.  Below, b's top bit is set, a becomes the remainder (its upper limbs 0), q has na - nb limbs and the
 * limb above them, 0 or 1, is returned. */

static uint64_t divide_simply(struct limbs_work *w, uint64_t *q, uint64_t *a, size_t na, const uint64_t *b, size_t nb)
{
	uint64_t d1 = b[nb - 1], d0 = b[nb - 2], v = reciprocal(d1), above = 0;
	size_t j = na - nb;
	size_t i = nb;
	while (i && a[j + i - 1] == b[i - 1])
		i--;
	if (!i || a[j + i - 1] > b[i - 1]) {
		above = 1;
		subtract_same(a + j, a + j, b, nb);
	}
	while (j-- > 0) {
		uint64_t u2 = a[j + nb], u1 = a[j + nb - 1], u0 = a[j + nb - 2], guess, rest, borrow;
		int small = 1;         /* whether rest is below 2^64 */
		if (u2 >= d1) {
			guess = UINT64_MAX;
			small = !__builtin_add_overflow(u1, d1, &rest);
		} else {
			guess = divide_two(&rest, u2, u1, d1, v);
		}
		while (small && (wide)guess * d0 > (((wide)rest << 64) | u0)) {
			guess--;
			small = !__builtin_add_overflow(rest, d1, &rest);
		}
		borrow = subtract_product(a + j, b, nb, guess);
		if (u2 < borrow) {
			guess--;
			add_same(a + j, a + j, b, nb);
		}
		a[j + nb] = 0;
		q[j] = guess;
		worked(w, nb);
	}
	return above;
}

static uint64_t divide_block(struct limbs_work *w, uint64_t *q, size_t m, uint64_t *a, const uint64_t *b, size_t n,
	uint64_t *s);

/* The quotient of the upper limbs by b's upper m limbs was estimated (q and above): subtracts its product with the
 * lower n - m limbs from a, and corrects the estimate. */
static uint64_t settle(struct limbs_work *w, uint64_t *q, size_t m, uint64_t above, uint64_t *a, const uint64_t *b,
	size_t n, uint64_t *s)
{
	size_t l = n - m;
	uint64_t borrow;
	if (l >= m)
		multiply(w, s, b, l, q, m, s + n);
	else
		multiply(w, s, q, m, b, l, s + n);
	borrow = subtract_same(a, a, s, n);
	if (above)
		borrow += subtract_same(a + m, a + m, b, l);
	while (borrow) {
		above -= subtract_limb(q, q, m, 1);
		borrow -= add_same(a, a, b, n);
	}
	return above;
}

/* 2n limbs by n */
static uint64_t divide_halves(struct limbs_work *w, uint64_t *q, uint64_t *a, const uint64_t *b, size_t n, uint64_t *s)
{
	size_t l = n / 2, h = n - l;
	uint64_t above;
	above = divide_block(w, q + l, h, a + l, b, n, s);
	divide_block(w, q, l, a, b, n, s);
	return above;
}

/* n + m limbs by n, m <= n */
static uint64_t divide_block(struct limbs_work *w, uint64_t *q, size_t m, uint64_t *a, const uint64_t *b, size_t n,
	uint64_t *s)
{
	size_t l = n - m;
	uint64_t above;
	if (m < RECURSIVE_DIVISION)
		return divide_simply(w, q, a, n + m, b, n);
	if (!l)
		return divide_halves(w, q, a, b, n, s);
	above = divide_halves(w, q, a + l, b + l, m, s);
	return settle(w, q, m, above, a, b, n, s);
}

void limbs_divide(struct limbs_work *w, uint64_t *q, uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b,
	size_t nb)
{
	unsigned shift = (unsigned)__builtin_clzll(b[nb - 1]);
	size_t whole = na + 1 - nb, m, at;
	uint64_t *x, *y, *s, *p;
	if (nb == 1) {
		uint64_t rest;
		x = q ? q : w->take(w->ctx, na);
		rest = limbs_divide_one(x, a, na, b[0]);
		if (r)
			r[0] = rest;
		if (!q)
			w->give(w->ctx, x);
		return;
	}
	/* a with an extra limb on top, which makes the quotient's last carry 0; the quotient; the divisor; room for
	 * products */
	x = w->take(w->ctx, na + 1 + whole + nb + nb + multiply_room(nb));
	p = x + na + 1;
	y = p + whole;
	s = y + nb;
	x[na] = limbs_shift_left(x, a, na, shift);
	limbs_shift_left(y, b, nb, shift);
	for (at = whole; at > 0; at -= m) {
		m = at % nb ? at % nb : nb;
		divide_block(w, p + at - m, m, x + at - m, y, nb, s);
	}
	if (q)
		memcpy(q, p, whole * sizeof *q);
	if (r)
		limbs_shift_right(r, x, nb, shift);
	w->give(w->ctx, x);
}

/* ---- digits.  chunk: the number of digits that fit a limb, scale: the radix to that power; the table's k-th power is
 * scale^(2^k). */

static const char symbols[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static unsigned digit_value(char c)
{
	return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 32) - 'a' + 10);
}

static unsigned chunk_of(int radix, uint64_t *scale)
{
	unsigned n = 0;
	*scale = 1;
	while (*scale <= UINT64_MAX / (unsigned)radix) {
		*scale *= (unsigned)radix;
		n++;
	}
	return n;
}

enum { POWERS_MAX = 40 };
struct powers { uint64_t *block; uint64_t *limbs[POWERS_MAX]; size_t count[POWERS_MAX]; unsigned chunk; uint64_t scale;
	int radix; };

/* All powers with fewer digits than `digits`. */
static void powers_make(struct limbs_work *w, struct powers *t, int radix, size_t digits)
{
	size_t room = 1, k, n;
	t->radix = radix;
	t->chunk = chunk_of(radix, &t->scale);
	for (n = 1; n * t->chunk < digits; n *= 2)
		room += n;
	t->block = w->take(w->ctx, room);
	t->limbs[0] = t->block;
	t->limbs[0][0] = t->scale;
	t->count[0] = 1;
	for (k = 1, n = 2; n * t->chunk < digits; k++, n *= 2) {
		uint64_t *p = t->limbs[k] = t->limbs[k - 1] + t->count[k - 1];
		limbs_multiply(w, p, t->limbs[k - 1], t->count[k - 1], t->limbs[k - 1], t->count[k - 1]);
		t->count[k] = limbs_trim(p, 2 * t->count[k - 1]);
	}
}

/* The largest k such that chunk * 2^k is less than `digits`. */
static unsigned split(const struct powers *t, size_t digits, size_t *low)
{
	unsigned k = 0;
	*low = t->chunk;
	while (*low * 2 < digits) {
		*low *= 2;
		k++;
	}
	return k;
}

size_t limbs_parse_room(size_t n, int radix)
{
	uint64_t scale;
	unsigned chunk = chunk_of(radix, &scale);
	return n / chunk + 2;
}

static size_t parse_simply(struct limbs_work *w, const struct powers *t, uint64_t *r, const char *digits, size_t n)
{
	size_t count = 0, first = n % t->chunk ? n % t->chunk : t->chunk;
	for (size_t i = 0; i < n; first = t->chunk) {
		uint64_t part = 0, carry;
		for (size_t end = i + first; i < end; i++)
			part = part * (unsigned)t->radix + digit_value(digits[i]);
		carry = limbs_multiply_one(r, r, count, t->scale, part);
		if (carry)
			r[count++] = carry;
		worked(w, count);
	}
	return count;
}

static size_t parse(struct limbs_work *w, const struct powers *t, uint64_t *r, const char *digits, size_t n)
{
	size_t low, nh, nl;
	uint64_t *high, *product;
	unsigned k;
	if (n <= (size_t)t->chunk * PARSE_BASE)
		return parse_simply(w, t, r, digits, n);
	k = split(t, n, &low);
	high = w->take(w->ctx, limbs_parse_room(n - low, t->radix));
	nh = parse(w, t, high, digits, n - low);
	nl = parse(w, t, r, digits + n - low, low);
	if (nh) {
		product = w->take(w->ctx, nh + t->count[k]);
		limbs_multiply(w, product, high, nh, t->limbs[k], t->count[k]);
		nh = limbs_trim(product, nh + t->count[k]);
		/* the product has at least nl limbs: the power has more digits than the lower part */
		if (limbs_add(product, product, nh, r, nl))
			product[nh++] = 1;
		memcpy(r, product, nh * sizeof *r);
		w->give(w->ctx, product);
		nl = nh;
	}
	w->give(w->ctx, high);
	return nl;
}

static size_t parse_bits(uint64_t *r, const char *digits, size_t n, unsigned bits)
{
	uint64_t part = 0;
	size_t count = 0;
	unsigned have = 0;
	while (n-- > 0) {
		uint64_t d = digit_value(digits[n]);
		part |= d << have;
		have += bits;
		if (have >= 64) {
			r[count++] = part;
			have -= 64;
			part = have ? d >> (bits - have) : 0;
		}
	}
	r[count++] = part;
	return limbs_trim(r, count);
}

size_t limbs_parse(struct limbs_work *w, uint64_t *r, const char *digits, size_t n, int radix)
{
	struct powers t;
	size_t count;
	while (n && *digits == '0') {
		digits++;
		n--;
	}
	if (!n)
		return 0;
	if ((radix & (radix - 1)) == 0)
		return parse_bits(r, digits, n, (unsigned)__builtin_ctz((unsigned)radix));
	powers_make(w, &t, radix, n <= (size_t)PARSE_BASE * 12 ? 0 : n);
	count = parse(w, &t, r, digits, n);
	w->give(w->ctx, t.block);
	return count;
}

size_t limbs_format_room(const uint64_t *a, size_t n, int radix)
{
	/* bits per digit, in 1/1024, rounded down */
	static const unsigned short weights[] = { 0, 0, 1024, 1623, 2048, 2377, 2647, 2874, 3072, 3246, 3401, 3542,
		3671, 3789, 3898, 4000, 4096, 4185, 4270, 4349,
		4425, 4497, 4566, 4632, 4694, 4755, 4813, 4869, 4922, 4974, 5024, 5073, 5120, 5165, 5209, 5252, 5294 };
	return (size_t)((wide)limbs_bits(a, limbs_trim(a, n)) * 1024 / weights[radix]) + 2;
}

/* Fills all of out, with leading zeros; destroys a. */
static void format_simply(struct limbs_work *w, const struct powers *t, char *out, size_t width, uint64_t *a, size_t n)
{
	char *p = out + width;
	while (n) {
		uint64_t part = limbs_divide_one(a, a, n, t->scale);
		worked(w, n);
		n = limbs_trim(a, n);
		for (unsigned i = 0; i < t->chunk && p > out; i++) {
			*--p = symbols[part % (unsigned)t->radix];
			part /= (unsigned)t->radix;
		}
	}
	memset(out, '0', (size_t)(p - out));
}

static void format(struct limbs_work *w, const struct powers *t, char *out, size_t width, uint64_t *a, size_t n)
{
	size_t low, np;
	uint64_t *q, *r;
	unsigned k;
	n = limbs_trim(a, n);
	if (n <= FORMAT_BASE) {
		format_simply(w, t, out, width, a, n);
		return;
	}
	k = split(t, width, &low);
	np = t->count[k];
	if (n < np || limbs_compare(a, n, t->limbs[k], np) < 0) {
		memset(out, '0', width - low);
		format(w, t, out + width - low, low, a, n);
		return;
	}
	q = w->take(w->ctx, n + 1);
	r = q + (n - np + 1);
	limbs_divide(w, q, r, a, n, t->limbs[k], np);
	format(w, t, out + width - low, low, r, np);
	format(w, t, out, width - low, q, n - np + 1);
	w->give(w->ctx, q);
}

static size_t format_bits(char *out, const uint64_t *a, size_t n, unsigned bits)
{
	size_t total = limbs_bits(a, n), digits = (total + bits - 1) / bits, i;
	for (i = 0; i < digits; i++) {
		size_t at = (digits - 1 - i) * bits, limb = at / 64;
		unsigned shift = at % 64;
		uint64_t d = a[limb] >> shift;
		if (shift + bits > 64 && limb + 1 < n)
			d |= a[limb + 1] << (64 - shift);
		out[i] = symbols[d & ((1u << bits) - 1)];
	}
	return digits;
}

size_t limbs_format(struct limbs_work *w, char *out, const uint64_t *a, size_t n, int radix)
{
	size_t width = limbs_format_room(a, n, radix), zeros = 0;
	struct powers t;
	uint64_t *copy;
	n = limbs_trim(a, n);
	if (!n) {
		*out = '0';
		return 1;
	}
	if ((radix & (radix - 1)) == 0)
		return format_bits(out, a, n, (unsigned)__builtin_ctz((unsigned)radix));
	powers_make(w, &t, radix, n <= FORMAT_BASE ? 0 : width);
	copy = w->take(w->ctx, n);
	memcpy(copy, a, n * sizeof *copy);
	format(w, &t, out, width, copy, n);
	w->give(w->ctx, copy);
	w->give(w->ctx, t.block);
	while (zeros + 1 < width && out[zeros] == '0')
		zeros++;
	memmove(out, out + zeros, width - zeros);
	return width - zeros;
}
