'use strict';

// Histograms of perf_hooks: counts of whole numbers in ranges whose width grows with the numbers, so that each is known
// to `figures` decimal digits.  The ranges and what is derived of them are those of HdrHistogram (Gil Tene), which node
// uses.
//
// The numbers between two powers of two are in ranges of one width, itself a power of two.  A range is known by its lowest
// number, which a Number holds exactly, above 2^53, too.

const { codes } = require('internal/errors');
const { validateInteger, validateNumber, validateObject } = require('internal/validators');
const { inspect } = require('internal/util/inspect');

const kInspect = Symbol.for('nodejs.util.inspect.custom');
const own = Symbol('own');
const NONE = 2 ** 63 - 1;               // the least of no numbers, in node
const { now } = internalBinding('misc');

function log2(value) {                  // of a whole number above 0, rounded down
	return value < 2 ** 32 ? 31 - Math.clz32(value) : 63 - Math.clz32(value / 2 ** 32);
}

class Counts {
	#first;                         // log2 of the numbers whose ranges have the least width
	#least;                         // that width
	#highest;                       // numbers above are not counted
	#of = new Map();                // lowest number of a range: count
	#low = Infinity;                // of the numbers above 0 that are counted
	#high = 0;
	count = 0;
	exceeds = 0;
	latest = undefined;             // when delta() was last called, in ms

	constructor(lowest, highest, figures) {
		const half = Math.max(Math.ceil(Math.log2(2 * 10 ** figures)), 1) - 1;
		const unit = log2(lowest);
		this.#first = unit + half;
		this.#least = 2 ** unit;
		this.#highest = highest;
	}

	#width(value) {
		return value < 2 ** (this.#first + 1) ? this.#least : this.#least * 2 ** (log2(value) - this.#first);
	}

	add(value, times = 1) {
		if (value > this.#highest) {
			this.exceeds += times;
			return;
		}
		const width = this.#width(value), low = Math.floor(value / width) * width;
		this.#of.set(low, (this.#of.get(low) ?? 0) + times);
		this.count += times;
		if (value > this.#high)
			this.#high = value;
		if (value > 0 && value < this.#low)
			this.#low = value;
	}

	delta() {
		const time = now(), passed = Math.round((time - this.latest) * 1e6);
		if (this.latest !== undefined && passed > 0)
			this.add(passed);
		this.latest = time;
	}

	addAll(other) {
		for (const [low, times] of other.#of)
			this.add(low, times);
		this.exceeds += other.exceeds;
		if (!(this.latest >= other.latest))
			this.latest = other.latest;
	}

	reset() {
		this.#of.clear();
		this.#low = Infinity;
		this.#high = this.count = this.exceeds = 0;
		this.latest = undefined;
	}

	// The lowest and the highest number of a value's range, as [low, width - 1].
	#rangeOf(value) {
		const width = this.#width(value);
		return [Math.floor(value / width) * width, width - 1];
	}

	min() {
		if (this.#of.has(0))
			return [0, 0];
		return this.#low === Infinity ? [NONE, 0] : [this.#rangeOf(this.#low)[0], 0];
	}

	max() { return this.#high === 0 ? [0, 0] : this.#rangeOf(this.#high); }

	mean() {
		let sum = 0;
		for (const [low, times] of this.#of)
			sum += times * (low + Math.floor(this.#width(low) / 2));
		return sum / this.count;
	}

	stddev() {
		const mean = this.mean();
		let sum = 0;
		for (const [low, times] of this.#sorted()) {
			const apart = low + Math.floor(this.#width(low) / 2) - mean;
			sum += apart * apart * times;
		}
		return Math.sqrt(sum / this.count);
	}

	#sorted() {
		return [...this.#of].sort((a, b) => a[0] - b[0]);
	}

	// The range of the number up to which so many percent of the others are.
	percentile(percent) {
		let left = Math.max(Math.floor(percent / 100 * this.count + 0.5), 1);
		for (const [low, times] of this.#sorted()) {
			left -= times;
			if (left <= 0)
				return this.#rangeOf(low);
		}
		return this.#rangeOf(0);
	}

	// Calls each(percent, lowest number of the range up to which so many are) for 0 and what halves the way to 100,
	// until the last range is reached, and for 100.
	percentiles(each) {
		let percent = 0, seen = 0, last = 0;
		for (const [low, times] of this.#sorted()) {
			seen += times;
			last = low;
			if (percent > 100 * seen / this.count)
				continue;
			do {
				each(percent, low);
				percent += 100 / 2 ** (Math.floor(Math.log(100 / (100 - percent)) / Math.log(2)) + 1);
			} while (seen < this.count && percent <= 100 * seen / this.count);
		}
		each(100, last);
	}

	// What structuredClone to another thread takes.
	pack() {
		return { first: this.#first, least: this.#least, highest: this.#highest, of: [...this.#of],
			low: this.#low, high: this.#high, count: this.count, exceeds: this.exceeds };
	}

	static unpack({ first, least, highest, of, low, high, count, exceeds }) {
		const made = new Counts(1, 2, 1);
		made.#first = first;
		made.#least = least;
		made.#highest = highest;
		made.#of = new Map(of);
		made.#low = low;
		made.#high = high;
		made.count = count;
		made.exceeds = exceeds;
		return made;
	}
}

const asNumber = ([low, rest]) => low + rest;
const asBigInt = ([low, rest]) => low === NONE ? 2n ** 63n - 1n : BigInt(low) + BigInt(rest);

let countsOf;

class Histogram {
	#counts;

	constructor(key, counts) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#counts = counts;
	}

	static {
		countsOf = object => typeof object === 'object' && object !== null && #counts in object ? object.#counts :
			undefined;
	}

	static #this(object) {
		const counts = countsOf(object);
		if (counts === undefined)
			throw new codes.ERR_INVALID_THIS('Histogram');
		return counts;
	}

	[kInspect](depth, options) {
		if (depth < 0)
			return `[${this.constructor.name}]`;
		const { min, max, mean, exceeds, stddev, count, percentiles } = this;
		const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
		return `Histogram ${inspect({ min, max, mean, exceeds, stddev, count, percentiles }, inner)}`;
	}

	get count() { return Histogram.#this(this).count; }
	get countBigInt() { return BigInt(Histogram.#this(this).count); }
	get min() { return asNumber(Histogram.#this(this).min()); }
	get minBigInt() { return asBigInt(Histogram.#this(this).min()); }
	get max() { return asNumber(Histogram.#this(this).max()); }
	get maxBigInt() { return asBigInt(Histogram.#this(this).max()); }
	get mean() { return Histogram.#this(this).mean(); }
	get exceeds() { return Histogram.#this(this).exceeds; }
	get exceedsBigInt() { return BigInt(Histogram.#this(this).exceeds); }
	get stddev() { return Histogram.#this(this).stddev(); }

	static #percentile(object, percentile) {
		const counts = Histogram.#this(object);
		validateNumber(percentile, 'percentile');
		if (!(percentile > 0 && percentile <= 100))
			throw new codes.ERR_OUT_OF_RANGE('percentile', '> 0 && <= 100', percentile);
		return counts.percentile(percentile);
	}

	percentile(percentile) { return asNumber(Histogram.#percentile(this, percentile)); }
	percentileBigInt(percentile) { return asBigInt(Histogram.#percentile(this, percentile)); }

	get percentiles() {
		const map = new Map();
		Histogram.#this(this).percentiles((percent, low) => { map.set(percent, low); });
		return map;
	}

	get percentilesBigInt() {
		const map = new Map();
		Histogram.#this(this).percentiles((percent, low) => { map.set(percent, BigInt(low)); });
		return map;
	}

	reset() { Histogram.#this(this).reset(); }

	toJSON() {
		const { count, min, max, mean, exceeds, stddev, percentiles } = this;
		return { count, min, max, mean, exceeds, stddev, percentiles: Object.fromEntries(percentiles) };
	}
}

class RecordableHistogram extends Histogram {
	#isRecordable = true;

	static #this(object) {
		if (typeof object !== 'object' || object === null || !(#isRecordable in object))
			throw new codes.ERR_INVALID_THIS('RecordableHistogram');
		return countsOf(object);
	}

	static is(object) {
		return typeof object === 'object' && object !== null && #isRecordable in object;
	}

	record(val) {
		const counts = RecordableHistogram.#this(this);
		if (typeof val === 'bigint') {
			if (val < 1n || val >= 2n ** 63n)
				throw new RangeError('value is out of range');
			counts.add(Number(val));
			return;
		}
		validateInteger(val, 'val', 1);
		counts.add(val);
	}

	recordDelta() { RecordableHistogram.#this(this).delta(); }

	add(other) {
		const counts = RecordableHistogram.#this(this);
		if (!is(other))
			throw new codes.ERR_INVALID_ARG_TYPE('other', 'RecordableHistogram', other);
		counts.addAll(countsOf(other));
	}
}

const { is } = RecordableHistogram;
delete RecordableHistogram.is;

// enable() and disable() say whether that changed something.
class ELDHistogram extends Histogram {
	#resolution;
	#timer;

	constructor(key, counts, resolution) {
		super(key, counts);
		this.#resolution = resolution;
	}

	enable() {
		if (this.#timer !== undefined)
			return false;
		const counts = countsOf(this);
		counts.latest = undefined;      // the first time it fires is the first that is known
		this.#timer = require('timers').setInterval(() => { counts.delta(); }, this.#resolution).unref();
		return true;
	}

	disable() {
		if (this.#timer === undefined)
			return false;
		require('timers').clearInterval(this.#timer);
		this.#timer = undefined;
		return true;
	}

	[Symbol.dispose ?? Symbol.for('nodejs.dispose')]() { this.disable(); }
}

function createHistogram(options = {}) {
	validateObject(options, 'options');
	const { lowest = 1, highest = Number.MAX_SAFE_INTEGER, figures = 3 } = options;
	if (typeof lowest !== 'bigint')
		validateInteger(lowest, 'options.lowest', 1);
	if (typeof highest !== 'bigint')
		validateInteger(highest, 'options.highest', 2 * Number(lowest));
	else if (highest < 2n * BigInt(lowest))
		throw new codes.ERR_INVALID_ARG_VALUE.RangeError('options.highest', highest);
	validateInteger(figures, 'options.figures', 1, 5);
	return new RecordableHistogram(own, new Counts(Number(lowest), Number(highest), figures));
}

function monitorEventLoopDelay(options = {}) {
	validateObject(options, 'options');
	const { resolution = 10 } = options;
	validateInteger(resolution, 'options.resolution', 1);
	return new ELDHistogram(own, new Counts(1, 3.6e12, 3), resolution);
}

// For messages: another object with the same counts, or undefined; what stands for one in a message to another thread.
function cloned(object) {
	const counts = countsOf(object);
	return counts && new (is(object) ? RecordableHistogram : Histogram)(own, counts);
}

function packed(object) {
	const counts = countsOf(object);
	return counts && { __proto__: null, type: 'histogram', recordable: is(object), counts: counts.pack() };
}

function unpacked({ recordable, counts }) {
	return new (recordable ? RecordableHistogram : Histogram)(own, Counts.unpack(counts));
}

module.exports = { cloned, createHistogram, isRecordable: is, monitorEventLoopDelay, packed, unpacked };
