/* engine/library/sort.c -- listsort: finds or builds sorted runs, and merges them with balanced lengths. */
#include "engine/library/sort_int.h"

#include "engine/core/convert.h"
#include "engine/core/run.h"

enum { GALLOP = 7, RUNS = 64 };

struct sort {
	js_State *J;
	int compare;
	js_Value *a, *room;
	int gallop;                    /* consecutive wins after which a merge starts galloping */
	int runs;
	/* each longer than the next two together, so 64 suffice for 2^31 values */
	struct { int base, length; } run[RUNS];
};

/* Whether x sorts before y.  A result that is NaN or not a number counts as equal. */
static int before(struct sort *s, const js_Value *x, const js_Value *y)
{
	js_State *J = s->J;
	js_Value *v;
	double d;
	STACK_ROOM(J, 4);
	v = J->stack + J->top++;
	value_copy(v, J->stack + J->bot + s->compare);
	v++;
	value_set_tag(v, JS_TUNDEFINED);
	value_copy(v + 1, x);
	value_copy(v + 2, y);
	J->top += 3;
	run_call(J, 2);
	v = J->stack + J->top - 1;
	d = v->t.type == JS_TNUMBER ? v->u.number : jsV_tonumber(J, v);
	J->top--;
	return d < 0;
}

static void move(js_Value *to, const js_Value *from, int n)
{
	memmove(to, from, (size_t)n * sizeof *to);
}

/* ---- runs */

static int count_run(struct sort *s, int low, int high)
{
	js_Value *a = s->a, v;
	int n = 2, descends;
	if (low + 1 == high)
		return 1;
	descends = before(s, &a[low + 1], &a[low]);
	while (low + n < high && before(s, &a[low + n], &a[low + n - 1]) == descends)
		n++;
	for (int i = low, j = low + n - 1; descends && i < j; i++, j--) {
		value_copy(&v, &a[i]);
		value_copy(&a[i], &a[j]);
		value_copy(&a[j], &v);
	}
	return n;
}

/* a[low..start) is sorted; afterwards a[low..high) is. */
static void insert_rest(struct sort *s, int low, int start, int high)
{
	js_Value *a = s->a, pivot;
	for (; start < high; start++) {
		int left = low, right = start;
		while (left < right) {
			int mid = left + ((right - left) >> 1);
			if (before(s, &a[start], &a[mid]))
				right = mid;
			else
				left = mid + 1;
		}
		value_copy(&pivot, &a[start]);
		move(a + left + 1, a + left, start - left);
		value_copy(&a[left], &pivot);
	}
}

/* ---- galloping: search with doubling steps */

/* How many of p[0..n) sort before key, equal ones not included.  The search begins at hint. */
static int gallop_left(struct sort *s, const js_Value *key, const js_Value *p, int n, int hint)
{
	int last = 0, next = 1, most;
	if (before(s, &p[hint], key)) {
		for (most = n - hint; next < most && before(s, &p[hint + next], key); ) {
			last = next;
			next = next > (INT_MAX >> 1) - 1 ? most : 2 * next + 1;
		}
		next = next > most ? most : next;
		last += hint;
		next += hint;
	} else {
		int t;
		for (most = hint + 1; next < most && !before(s, &p[hint - next], key); ) {
			last = next;
			next = next > (INT_MAX >> 1) - 1 ? most : 2 * next + 1;
		}
		next = next > most ? most : next;
		t = last;
		last = hint - next;
		next = hint - t;
	}
	for (last++; last < next; ) {
		int mid = last + ((next - last) >> 1);
		if (before(s, &p[mid], key))
			last = mid + 1;
		else
			next = mid;
	}
	return next;
}

/* The same, but equal ones are included. */
static int gallop_right(struct sort *s, const js_Value *key, const js_Value *p, int n, int hint)
{
	int last = 0, next = 1, most;
	if (before(s, key, &p[hint])) {
		int t;
		for (most = hint + 1; next < most && before(s, key, &p[hint - next]); ) {
			last = next;
			next = next > (INT_MAX >> 1) - 1 ? most : 2 * next + 1;
		}
		next = next > most ? most : next;
		t = last;
		last = hint - next;
		next = hint - t;
	} else {
		for (most = n - hint; next < most && !before(s, key, &p[hint + next]); ) {
			last = next;
			next = next > (INT_MAX >> 1) - 1 ? most : 2 * next + 1;
		}
		next = next > most ? most : next;
		last += hint;
		next += hint;
	}
	for (last++; last < next; ) {
		int mid = last + ((next - last) >> 1);
		if (before(s, key, &p[mid]))
			next = mid;
		else
			last = mid + 1;
	}
	return next;
}

/* ---- merging
 *
 * The shorter run is moved to `room` first.  Invariant: at every call of the function each value is in `room` or in
 * `a`. */

static void merge_low(struct sort *s, int base, int n, int m)
{
	js_Value *left = s->room, *right = s->a + base + n, *to = s->a + base;
	move(left, to, n);
	value_copy(to++, right++);
	if (--m == 0)
		goto out;
	if (n == 1)
		goto last_of_left;
	for (;;) {
		int wins = 0, losses = 0;      /* left's, right's wins in a row */
		while (wins < s->gallop && losses < s->gallop) {
			if (before(s, right, left)) {
				value_copy(to++, right++);
				losses++;
				wins = 0;
				if (--m == 0)
					goto out;
			} else {
				value_copy(to++, left++);
				wins++;
				losses = 0;
				if (--n == 1)
					goto last_of_left;
			}
		}
		s->gallop++;
		do {
			if (s->gallop > 1)
				s->gallop--;
			wins = gallop_right(s, right, left, n, 0);
			move(to, left, wins);
			to += wins;
			left += wins;
			n -= wins;
			if (wins && n == 1)
				goto last_of_left;
			if (n == 0)
				goto out;
			value_copy(to++, right++);
			if (--m == 0)
				goto out;
			losses = gallop_left(s, left, right, m, 0);
			move(to, right, losses);
			to += losses;
			right += losses;
			m -= losses;
			if (m == 0)
				goto out;
			value_copy(to++, left++);
			if (--n == 1)
				goto last_of_left;
		} while (wins >= GALLOP || losses >= GALLOP);
		s->gallop++;
	}
last_of_left:
	move(to, right, m);
	to += m;
out:
	move(to, left, n);
}

static void merge_high(struct sort *s, int base, int n, int m)
{
	js_Value *first = s->a + base, *left = first + n - 1, *right = s->room + m - 1, *to = first + n + m - 1;
	int k;
	move(s->room, first + n, m);
	value_copy(to--, left--);
	if (--n == 0)
		goto out;
	if (m == 1)
		goto first_of_right;
	for (;;) {
		int wins = 0, losses = 0;      /* left's, right's wins in a row */
		while (wins < s->gallop && losses < s->gallop) {
			if (before(s, right, left)) {
				value_copy(to--, left--);
				wins++;
				losses = 0;
				if (--n == 0)
					goto out;
			} else {
				value_copy(to--, right--);
				losses++;
				wins = 0;
				if (--m == 1)
					goto first_of_right;
			}
		}
		s->gallop++;
		do {
			if (s->gallop > 1)
				s->gallop--;
			k = gallop_right(s, right, first, n, n - 1);
			wins = n - k;
			to -= wins;
			left -= wins;
			move(to + 1, left + 1, wins);
			n = k;
			if (n == 0)
				goto out;
			value_copy(to--, right--);
			if (--m == 1)
				goto first_of_right;
			k = gallop_left(s, left, s->room, m, m - 1);
			losses = m - k;
			to -= losses;
			right -= losses;
			move(to + 1, right + 1, losses);
			m = k;
			if (losses && m == 1)
				goto first_of_right;
			if (m == 0)
				goto out;
			value_copy(to--, left--);
			if (--n == 0)
				goto out;
		} while (wins >= GALLOP || losses >= GALLOP);
		s->gallop++;
	}
first_of_right:
	to -= n;
	left -= n;
	move(to + 1, left + 1, n);
out:
	move(to - m + 1, s->room, m);
}

static void merge_at(struct sort *s, int i)
{
	int base = s->run[i].base, n = s->run[i].length, next = s->run[i + 1].base, m = s->run[i + 1].length, k;
	s->run[i].length = n + m;
	if (i == s->runs - 3)
		s->run[i + 1] = s->run[i + 2];
	s->runs--;
	k = gallop_right(s, &s->a[next], &s->a[base], n, 0);
	base += k;
	n -= k;
	if (n == 0)
		return;
	m = gallop_left(s, &s->a[base + n - 1], &s->a[next], m, m - 1);
	if (m == 0)
		return;
	if (n <= m)
		merge_low(s, base, n, m);
	else
		merge_high(s, base, n, m);
}

/* Whether run i - 2 is longer than the next two together. */
static int balanced(struct sort *s, int i)
{
	return i < 2 || s->run[i - 2].length > s->run[i - 1].length + s->run[i].length;
}

static void balance(struct sort *s)
{
	while (s->runs > 1) {
		int i = s->runs - 2;
		if (!balanced(s, i + 1) || !balanced(s, i)) {
			if (s->run[i - 1].length < s->run[i + 1].length)
				i--;
		} else if (s->run[i].length > s->run[i + 1].length) {
			return;
		}
		merge_at(s, i);
	}
}

void sort_values(js_State *J, int compare, js_Value *a, js_Value *room, int n)
{
	struct sort s = { J, compare, a, room, GALLOP, 0, { { 0, 0 } } };
	int shortest = n, odd = 0;
	while (shortest >= 64) {
		odd |= shortest & 1;
		shortest >>= 1;
	}
	shortest += odd;
	for (int low = 0; low < n; ) {
		int length = count_run(&s, low, n);
		if (length < shortest) {
			int forced = n - low < shortest ? n - low : shortest;
			insert_rest(&s, low, low + length, low + forced);
			length = forced;
		}
		s.run[s.runs].base = low;
		s.run[s.runs++].length = length;
		balance(&s);
		low += length;
	}
	while (s.runs > 1) {
		int i = s.runs - 2;
		if (i > 0 && s.run[i - 1].length < s.run[i + 1].length)
			i--;
		merge_at(&s, i);
	}
}
