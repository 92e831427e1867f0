'use strict';

// What a ledger's lines (policy/oplog.h) add up to: by kind, by target and by call site, and over time.
//
// Memory is bounded whatever the file: each list holds so many names at most, all further ones are counted as one; the
// times are kept as counts in classes, each an eighth of an octave wide, so that the 95th percentile is right to a tenth.

const NAMES_MAX = 10000;
const CLASSES_PER_OCTAVE = 8, OCTAVES = 40;
const SLOTS = 512;             // of the course over time; they double in length when the time runs out
const OTHER = '(others)';
const FINE = new Set(['ok', 'unfinished', 'dry-run']);

function classOf(us) {
	if (us < 1)
		return 0;
	return Math.min(CLASSES_PER_OCTAVE * OCTAVES - 1, 1 + Math.floor(Math.log2(us) * CLASSES_PER_OCTAVE));
}

class Sum {
	count = 0;
	errors = 0;
	denied = 0;
	bytes = 0;
	queue = 0;
	time = 0;
	longest = 0;
	#classes = new Map();

	add(line) {
		this.count++;
		if (line.verdict === 'denied')
			this.denied++;
		else if (!FINE.has(line.verdict))
			this.errors++;
		this.bytes += line.bytes;
		this.queue += line.queue;
		this.time += line.wall;
		this.longest = Math.max(this.longest, line.wall);
		const c = classOf(line.wall);
		this.#classes.set(c, (this.#classes.get(c) ?? 0) + 1);
	}

	/** The time in us that 95 of 100 did not exceed. */
	get p95() {
		let left = Math.ceil(this.count * 0.95);
		for (const c of [...this.#classes.keys()].sort((a, b) => a - b)) {
			left -= this.#classes.get(c);
			if (left <= 0)
				return c === 0 ? 0 : Math.min(this.longest, Math.round(2 ** (c / CLASSES_PER_OCTAVE)));
		}
		return 0;
	}

	toJSON() {
		const { count, errors, denied, bytes, queue, time, p95, longest } = this;
		return { count, errors, denied, bytes, queue, time, p95, longest };
	}
}

class Names {
	#sums = new Map();

	add(name, line) {
		if (!this.#sums.has(name) && this.#sums.size >= NAMES_MAX)
			name = OTHER;
		let sum = this.#sums.get(name);
		if (sum === undefined)
			this.#sums.set(name, sum = new Sum());
		sum.add(line);
	}

	/** Those that took the most time first. */
	get sorted() {
		const order = ([a, x], [b, y]) => y.time - x.time || y.count - x.count || (a < b ? -1 : 1);
		return [...this.#sums].sort(order);
	}

	toJSON() {
		return this.sorted.map(([name, sum]) => ({ name, ...sum.toJSON() }));
	}
}

/** How many operations began when. */
class Course {
	#slots = new Array(SLOTS).fill(0);
	#length = 1;
	#last = 0;
	start = undefined;

	add(time) {
		this.start ??= time;
		let slot = Math.max(0, Math.floor((time - this.start) / this.#length));
		for (; slot >= SLOTS; slot = Math.floor(slot / 2)) {
			this.#length *= 2;
			for (let i = 0; i < SLOTS; i++)
				this.#slots[i] = i < SLOTS / 2 ? this.#slots[2 * i] + this.#slots[2 * i + 1] : 0;
			this.#last = Math.floor(this.#last / 2);
		}
		this.#slots[slot]++;
		this.#last = Math.max(this.#last, slot);
	}

	/** ms that it covers */
	get span() {
		return (this.#last + 1) * this.#length;
	}

	/** The counts in `columns` parts of the time, or fewer. */
	columns(columns) {
		const used = this.#last + 1, n = Math.min(columns, used), counts = new Array(n).fill(0);
		for (let i = 0; i < used; i++)
			counts[Math.floor(i * n / used)] += this.#slots[i];
		return counts;
	}
}

const isCount = (n) => typeof n === 'number' && n >= 0 && n <= Number.MAX_SAFE_INTEGER;

class Ledger {
	all = new Sum();
	kinds = new Names();
	targets = new Names();
	sites = new Names();
	course = new Course();
	bad = 0;
	dropped = 0;

	/** One line's text. */
	add(text) {
		let line;
		try {
			line = JSON.parse(text);
		} catch (error) {
			require('internal/errors').passMemory(error);
			this.bad++;
			return;
		}
		if (line !== null && typeof line === 'object' && isCount(line.dropped)) {
			this.dropped += line.dropped;
			return;
		}
		if (line === null || typeof line !== 'object' || typeof line.kind !== 'string' || !isCount(line.time) ||
			typeof line.verdict !== 'string') {
			this.bad++;
			return;
		}
		for (const name of ['bytes', 'queue', 'wall'])
			if (!isCount(line[name]))
				line[name] = 0;
		this.all.add(line);
		this.kinds.add(line.kind, line);
		this.targets.add(typeof line.target === 'string' ? line.target : '(none)', line);
		this.sites.add(typeof line.site === 'string' ? line.site : '(none)', line);
		this.course.add(line.time);
	}
}

module.exports = { Ledger };
