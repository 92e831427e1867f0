/* powers.c -- prints the table of powers of ten that runtime/engine/number/digits.c includes.
 *
 * For each k from FIRST to LAST the 128 highest bits of 10^k, truncated; the highest of them is 1.  A factor 2^k does
 * not change them, so they are those of 5^k.  Exact: integers of a thousand bits, and long division.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { FIRST = -342, LAST = 324, WORDS = 28 };

struct big { uint32_t w[WORDS]; };     /* lowest word first */

static void multiply(struct big *b, uint32_t by)
{
	uint64_t carry = 0;
	for (int i = 0; i < WORDS; i++) {
		carry += (uint64_t)b->w[i] * by;
		b->w[i] = (uint32_t)carry;
		carry >>= 32;
	}
}

static int bit(const struct big *b, int i) { return i < 0 ? 0 : b->w[i / 32] >> (i % 32) & 1; }

static int bits(const struct big *b)
{
	int n = WORDS * 32;
	while (!bit(b, n - 1))
		n--;
	return n;
}

/* a -= b if that is not negative. */
static int subtract(struct big *a, const struct big *b)
{
	struct big r;
	int64_t borrow = 0;
	for (int i = 0; i < WORDS; i++) {
		borrow += (int64_t)a->w[i] - b->w[i];
		r.w[i] = (uint32_t)borrow;
		borrow >>= 32;
	}
	if (borrow)
		return 0;
	*a = r;
	return 1;
}

static void print(int k)
{
	struct big power = { { 1 } }, rest;
	uint64_t part[2] = { 0, 0 };
	int n, i;
	for (i = 0; i < (k < 0 ? -k : k); i++)
		multiply(&power, 5);
	n = bits(&power);
	memset(&rest, 0, sizeof rest);
	rest.w[(n - 1) / 32] = 1u << ((n - 1) % 32);
	for (i = 0; i < 128; i++) {
		int digit;
		if (k >= 0) {
			digit = bit(&power, n - 1 - i);
		} else {
			multiply(&rest, 2);
			digit = subtract(&rest, &power);
		}
		part[i / 64] = part[i / 64] << 1 | (uint64_t)digit;
	}
	printf("\t{ 0x%016llXu, 0x%016llXu },\n", (unsigned long long)part[0], (unsigned long long)part[1]);
}

int main(void)
{
	printf("enum { POWER_FIRST = %d, POWER_LAST = %d };\n"
		"static const struct { uint64_t high, low; } powers[] = {\n", FIRST, LAST);
	for (int k = FIRST; k <= LAST; k++)
		print(k);
	puts("};");
	return 0;
}
