#include "ops/url/idna.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "engine/normal.h"
#include "ops/url/idna_table.h"
#include "codec/punycode.h"

enum { ZWNJ = 0x200C, ZWJ = 0x200D, FIRST_UNSTABLE = 0x300 };

struct points { uint32_t *p; size_t n; };

static struct points points_new(size_t n)
{
	return (struct points){ mem_try_alloc((n ? n : 1) * sizeof(uint32_t)), n };
}

/* ---- mapping, and normalization to form C */

static int map_points(const unsigned char *text, size_t size, struct points *out)
{
	size_t n = 0, count = 0;
	for (size_t i = 0; i < size;) {
		uint32_t c;
		int ok;
		i += utf8_decode(text + i, size - i, &c, &ok);
		enum idna_status status = c < 'A' ? IDNA_VALID : idna_status(c, out->p ? out->p + n : NULL, &count);
		if (status == IDNA_DISALLOWED)
			return -EINVAL;        /* neither mapping nor composition can make it valid */
		if (status == IDNA_VALID && out->p)
			out->p[n] = c;
		n += status == IDNA_MAPPED ? count : status == IDNA_VALID;
		if (n > LIMIT_IDNA_POINTS)
			return -E2BIG;
	}
	out->n = n;
	return 0;
}

static int form_changes(struct points text)
{
	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] >= FIRST_UNSTABLE)  /* below this characters are stable; combining marks begin here */
			return 1;
	return 0;
}

/* Normalizes text to form C: *out is a new text, or text itself if nothing can change. */
static int compose_points(struct points text, struct points *out)
{
	*out = text;
	if (!form_changes(text))
		return 0;
	size_t room = normal_room(text.p, text.n);
	if (room > LIMIT_IDNA_POINTS)
		return -E2BIG;
	struct points made = points_new(room);
	if (!made.p)
		return -ENOMEM;
	int rc = normal_points(text.p, text.n, made.p, &made.n);
	if (rc == 0)
		*out = made;
	else
		mem_free(made.p);
	return rc;
}

static int map_domain(const char *domain, size_t size, struct points *out)
{
	struct points mapped = { NULL, 0 };
	int rc = map_points((const unsigned char *)domain, size, &mapped);
	if (rc != 0)
		return rc;
	mapped = points_new(mapped.n);
	if (!mapped.p)
		return -ENOMEM;
	rc = map_points((const unsigned char *)domain, size, &mapped);
	if (rc == 0)
		rc = compose_points(mapped, out);
	if (rc != 0 || out->p != mapped.p)
		mem_free(mapped.p);
	return rc;
}

/* ---- labels */

/* The label at *at, which moves behind it and its full stop; 0 if there is none left.  A text that ends in a full stop
 * ends with an empty label. */
static int next_label(struct points text, size_t *at, struct points *label)
{
	size_t start = *at, end = start;
	if (start > text.n)
		return 0;
	while (end < text.n && text.p[end] != '.')
		end++;
	*label = (struct points){ text.p + start, end - start };
	*at = end + 1;
	return 1;
}

static int is_prefixed(struct points label)
{
	return label.n >= 4 && label.p[0] == 'x' && label.p[1] == 'n' && label.p[2] == '-' && label.p[3] == '-';
}

static int is_ascii(struct points text)
{
	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] >= 0x80)
			return 0;
	return 1;
}

static int is_composed(struct points label)
{
	struct points composed;
	int rc = compose_points(label, &composed);
	if (rc != 0)
		return rc;
	if (composed.p == label.p)
		return 1;
	int same = composed.n == label.n && !memcmp(composed.p, label.p, label.n * sizeof *label.p);
	mem_free(composed.p);
	return same;
}

/* RFC 5892, A.1 and A.2: after a virama; the non-joiner also where it keeps two letters from joining.  Runs of
 * transparent characters end at a joiner, so each is scanned at most twice. */
static int joiner_fits(struct points label, size_t at)
{
	if (at > 0 && idna_properties(label.p[at - 1]) & IDNA_VIRAMA)
		return 1;
	if (label.p[at] == ZWJ)
		return 0;
	size_t before = at, after = at + 1;
	while (before > 0 && idna_joining(label.p[before - 1]) == IDNA_JOINING_T)
		before--;
	while (after < label.n && idna_joining(label.p[after]) == IDNA_JOINING_T)
		after++;
	if (before == 0 || after == label.n)
		return 0;
	enum idna_joining left = idna_joining(label.p[before - 1]), right = idna_joining(label.p[after]);
	return (left == IDNA_JOINING_L || left == IDNA_JOINING_D) &&
		(right == IDNA_JOINING_R || right == IDNA_JOINING_D);
}

/* Section 4.1, except for the normalization form, which only a Punycode label can violate. */
static int label_fits(struct points label)
{
	size_t count;
	if (label.n > 0 && idna_properties(label.p[0]) & IDNA_MARK)
		return 0;
	for (size_t i = 0; i < label.n; i++) {
		uint32_t c = label.p[i];
		if (c >= 0x80 && idna_status(c, NULL, &count) != IDNA_VALID)
			return 0;
		if ((c == ZWNJ || c == ZWJ) && !joiner_fits(label, i))
			return 0;
	}
	return 1;
}

/* Decodes a label after its "xn--" into out, which has room for as many characters. */
static int decode_label(struct points coded, struct points *out)
{
	if (!is_ascii(coded))
		return -EINVAL;
	int rc = punycode_decode(coded.p + 4, coded.n - 4, out->p, &out->n);
	if (rc != 0)
		return rc;
	if (is_ascii(*out) || is_prefixed(*out))
		return -EINVAL;
	rc = is_composed(*out);
	return rc < 0 ? rc : rc == 0 ? -EINVAL : 0;
}

/* Decodes and checks each label of text; out has room for as many characters. */
static int decode_labels(struct points text, struct points *out)
{
	struct points label;
	out->n = 0;
	for (size_t at = 0; next_label(text, &at, &label);) {
		struct points plain = { out->p + out->n, label.n };
		if (is_prefixed(label)) {
			int rc = decode_label(label, &plain);
			if (rc != 0)
				return rc;
		} else if (label.n > 0) {
			memcpy(plain.p, label.p, label.n * sizeof *label.p);
		}
		if (!label_fits(plain))
			return -EINVAL;
		out->n += plain.n;
		if (at <= text.n)
			out->p[out->n++] = '.';
	}
	return 0;
}

/* ---- right-to-left labels: RFC 5893, section 2 */

static unsigned bit_of(enum idna_bidi class) { return 1u << class; }

static int is_bidi(struct points domain)
{
	for (size_t i = 0; i < domain.n; i++)
		if (domain.p[i] >= 0x80 && bit_of(idna_bidi(domain.p[i])) & (1u << IDNA_BIDI_R | 1u << IDNA_BIDI_AN))
			return 1;
	return 0;
}

static int bidi_fits(struct points label)
{
	const unsigned both = 1u << IDNA_BIDI_EN | 1u << IDNA_BIDI_NEUTRAL | 1u << IDNA_BIDI_NSM;
	unsigned seen = 0, last = 0;
	if (label.n == 0)
		return 1;
	for (size_t i = 0; i < label.n; i++) {
		unsigned bit = bit_of(idna_bidi(label.p[i]));
		seen |= bit;
		if (bit != 1u << IDNA_BIDI_NSM)
			last = bit;
	}
	switch (idna_bidi(label.p[0])) {
	case IDNA_BIDI_L:
		return !(seen & ~(both | 1u << IDNA_BIDI_L)) && last & (1u << IDNA_BIDI_L | 1u << IDNA_BIDI_EN);
	case IDNA_BIDI_R:
		return !(seen & ~(both | 1u << IDNA_BIDI_R | 1u << IDNA_BIDI_AN)) &&
			last & (1u << IDNA_BIDI_R | 1u << IDNA_BIDI_EN | 1u << IDNA_BIDI_AN)
			&& !(seen & 1u << IDNA_BIDI_EN && seen & 1u << IDNA_BIDI_AN);
	default:
		return 0;
	}
}

static int bidi_labels_fit(struct points domain)
{
	struct points label;
	if (!is_bidi(domain))
		return 1;
	for (size_t at = 0; next_label(domain, &at, &label);)
		if (!bidi_fits(label))
			return 0;
	return 1;
}

/* ---- to ASCII and back */

static int encode_labels(struct points domain, struct buf *out)
{
	struct points label;
	for (size_t at = 0; next_label(domain, &at, &label);) {
		if (is_ascii(label)) {
			for (size_t i = 0; i < label.n; i++)
				buf_add_char(out, (char)label.p[i]);
		} else {
			buf_add_str(out, "xn--");
			int rc = punycode_encode(label.p, label.n, out);
			if (rc != 0)
				return rc;
		}
		if (at <= domain.n)
			buf_add_char(out, '.');
	}
	return out->failed;
}

static int take(struct buf *b, int rc, char **out, size_t *size)
{
	if (rc == 0) {
		*out = buf_take(b, size);
		rc = *out ? 0 : -ENOMEM;
	}
	buf_fini(b);
	return rc;
}

int idna_has_prefix(const char *domain, size_t size)
{
	for (size_t i = 0; i + 4 <= size; i++) {
		if ((domain[i] | 0x20) == 'x' && (domain[i + 1] | 0x20) == 'n' && domain[i + 2] == '-' &&
			domain[i + 3] == '-')
			return 1;
		const char *stop = memchr(domain + i, '.', size - i);
		if (!stop)
			return 0;
		i = (size_t)(stop - domain);
	}
	return 0;
}

int idna_to_ascii(const char *domain, size_t size, char **out, size_t *out_size)
{
	struct points mapped, plain;
	struct buf b;
	int rc = map_domain(domain, size, &mapped);
	if (rc != 0)
		return rc;
	buf_init(&b, LIMIT_IDNA_POINTS);
	plain = points_new(mapped.n);
	rc = plain.p ? decode_labels(mapped, &plain) : -ENOMEM;
	mem_free(mapped.p);
	if (rc == 0)
		rc = bidi_labels_fit(plain) ? encode_labels(plain, &b) : -EINVAL;
	mem_free(plain.p);
	return take(&b, rc, out, out_size);
}

int idna_to_unicode(const char *ascii, size_t size, char **out)
{
	struct points text = points_new(size), plain = points_new(size), label;
	struct buf b;
	size_t size_made;
	int rc = text.p && plain.p ? 0 : -ENOMEM;
	buf_init(&b, 4 * size + 1);
	for (size_t i = 0; rc == 0 && i < size; i++)
		text.p[i] = (unsigned char)ascii[i];
	for (size_t at = 0; rc == 0 && next_label(text, &at, &label);) {
		struct points shown = label;
		if (is_prefixed(label)) {
			int bad = decode_label(label, &plain);
			if (bad != 0 && bad != -EINVAL)
				rc = bad;
			else if (!bad && label_fits(plain))
				shown = plain;
		}
		for (size_t i = 0; i < shown.n; i++) {
			char bytes[4];
			buf_add(&b, bytes, utf8_encode(shown.p[i], bytes));
		}
		if (at <= text.n)
			buf_add_char(&b, '.');
		rc = rc ? rc : b.failed;
	}
	mem_free(text.p);
	mem_free(plain.p);
	return take(&b, rc, out, &size_made);
}
