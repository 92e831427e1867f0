'use strict';

// Numbers and dates in English (en-US), for toLocaleString and the like when they are called with options.  Other
// languages, calendars and units of measure are not supported: the output is English.

// ---- numbers

// The shortest decimal digits of a number >= 0, and the position of the point: 123.45 is ['12345', 3].
function digitsOf(value) {
	if (value === 0) return ['', 0];
	const [mantissa, exponent] = value.toExponential().split('e');
	return [mantissa.replace('.', ''), Number(exponent) + 1];
}

// Rounds half up, by the digits; a carry moves the point.
function roundAt(digits, point, count) {
	if (count >= digits.length) return [digits, point];
	if (count < 0) return ['', 0];
	const up = digits[count] >= '5';
	const kept = digits.slice(0, count).split('');
	if (up) {
		let i = count - 1;
		for (; i >= 0 && kept[i] === '9'; i--) kept[i] = '0';
		if (i >= 0) {
			kept[i] = String(Number(kept[i]) + 1);
		} else {
			kept.unshift('1');
			point++;
		}
	}
	return [kept.join(''), point];
}

function place(digits, point, least, most, integers, grouping) {
	[digits, point] = roundAt(digits, point, point + most);
	let whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '';
	let fraction = point > 0 ? digits.slice(point) : '0'.repeat(digits === '' ? 0 : -point) + digits;
	fraction = fraction.replace(/0+$/, '').padEnd(least, '0');
	whole = whole.padStart(integers, '0');
	if (grouping) whole = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
	return fraction === '' ? whole : `${whole}.${fraction}`;
}

function option(options, name, least, most, fallback) {
	const value = options[name];
	if (value === undefined) return fallback;
	const number = Number(value);
	if (!(number >= least && number <= most)) throw new RangeError(`${name} value is out of range.`);
	return Math.floor(number);
}

function choice(options, name, values, fallback) {
	const value = options[name];
	if (value === undefined) return fallback;
	const text = String(value);
	if (!values.includes(text)) throw new RangeError(`Value ${text} out of range for Number.prototype.toLocaleString options property ${name}`);
	return text;
}

const currencies = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹', CNY: 'CN¥', KRW: '₩', CAD: 'CA$', AUD: 'A$',
	MXN: 'MX$', BRL: 'R$', NZD: 'NZ$', ILS: '₪', VND: '₫', HKD: 'HK$', TWD: 'NT$', PHP: '₱' };
const units = {
	byte: ' byte', kilobyte: ' kB', megabyte: ' MB', gigabyte: ' GB', terabyte: ' TB', bit: ' bit',
	kilometer: ' km', meter: ' m', centimeter: ' cm', millimeter: ' mm', mile: ' mi',
	foot: ' ft', inch: ' in', kilogram: ' kg', gram: ' g', pound: ' lb', liter: ' L', second: ' sec',
	minute: ' min', hour: ' hr', millisecond: ' ms', day: ' day', percent: '%', celsius: '°C',
	fahrenheit: '°F', degree: ' deg',
};

exports.number = function (value, locales, options) {
	if (options === undefined) options = {};
	const style = choice(options, 'style', ['decimal', 'percent', 'currency', 'unit'], 'decimal');
	const currency = style === 'currency' ? options.currency : undefined;
	if (style === 'currency') {
		if (currency === undefined) throw new TypeError('Currency code is required with currency style.');
		if (!/^[A-Za-z]{3}$/.test(currency)) throw new RangeError(`Invalid currency code : ${currency}`);
	}
	const code = currency && String(currency).toUpperCase();
	const notation = choice(options, 'notation', ['standard', 'compact', 'scientific', 'engineering'], 'standard');
	const usual = style === 'currency' ? code === 'JPY' || code === 'KRW' || code === 'VND' ? 0 : 2 : 0;
	const integers = option(options, 'minimumIntegerDigits', 1, 21, 1);
	let least = option(options, 'minimumFractionDigits', 0, 100, undefined),
		most = option(options, 'maximumFractionDigits', 0, 100, undefined);
	const significantGiven = options.minimumSignificantDigits !== undefined ||
		options.maximumSignificantDigits !== undefined;
	const usualMost = style === 'currency' ? usual : style === 'percent' ? 0 : 3;
	if (least === undefined) least = most === undefined ? usual : Math.min(usual, most);
	else if (most !== undefined &&
		least > most) throw new RangeError('maximumFractionDigits value is out of range.');
	if (most === undefined) most = Math.max(usualMost, least);
	const grouping = options.useGrouping === undefined ||
		(options.useGrouping !== false && options.useGrouping !== 'false');
	const sign = choice(options, 'signDisplay', ['auto', 'never', 'always', 'exceptZero', 'negative'], 'auto');

	let negative = value < 0 || Object.is(value, -0), size = Math.abs(value), body, suffix = '';
	if (Number.isNaN(value)) {
		body = 'NaN';
		negative = false;
	} else if (size === Infinity) {
		body = '∞';
	} else {
		let [digits, point] = digitsOf(size);
		if (style === 'percent' && digits !== '') point += 2;
		if (notation === 'compact' && digits !== '') {
			const rounded = roundAt(digits, point, Math.max(point, 2));
			const power = Math.min(4, Math.max(0, Math.floor((rounded[1] - 1) / 3)));
			suffix = ['', 'K', 'M', 'B', 'T'][power];
			point -= power * 3;
			if (!significantGiven && options.maximumFractionDigits === undefined &&
				options.minimumFractionDigits === undefined) {
				[digits, point] = roundAt(digits, point, Math.max(point, 2));
				most = 100;
				least = 0;
			}
		}
		if (significantGiven) {
			const fewest = option(options, 'minimumSignificantDigits', 1, 21, 1),
				greatest = option(options, 'maximumSignificantDigits', fewest, 21, 21);
			[digits, point] = roundAt(digits, point, greatest);
			least = Math.max(0, fewest - (digits === '' ? 1 : point));
			most = 100;
		}
		body = place(digits, point, least, most, integers, grouping && !(notation === 'compact' && point < 5));
		if (negative && (sign === 'negative' || sign === 'exceptZero') && !/[1-9]/.test(body)) negative = false;
	}
	body += suffix;
	if (style === 'percent') body += '%';
	if (style === 'unit') body += units[options.unit] === undefined ? ` ${options.unit}` :
		units[options.unit] + (options.unit === 'day' && body !== '1' ? 's' : '');
	if (style === 'currency') {
		const display = choice(options, 'currencyDisplay', ['code', 'symbol', 'narrowSymbol', 'name'],
			'symbol');
		const symbol = display === 'narrowSymbol' ? (currencies[code] || code).replace(/^[A-Z]+(?=\W)/, '') :
			display === 'symbol' ? currencies[code] || code : code;
		body = symbol === code && /^\d/.test(body) ? `${code}\u00a0${body}` : symbol + body;
	}
	const zero = !/[1-9∞]/.test(body) && !body.includes('NaN');
	let mark = negative ? '-' : '';
	if (sign === 'never') mark = '';
	else if (!negative && (sign === 'always' || (sign === 'exceptZero' && !zero && body !== 'NaN'))) mark = '+';
	if (mark === '-' && style === 'currency' && options.currencySign === 'accounting') return `(${body})`;
	return mark + body;
};

// ---- dates

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
	'November', 'December'];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dateStyles = {
	full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
	long: { year: 'numeric', month: 'long', day: 'numeric' },
	medium: { year: 'numeric', month: 'short', day: 'numeric' },
	short: { year: '2-digit', month: 'numeric', day: 'numeric' },
};
const timeStyles = {
	full: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'long' },
	long: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
	medium: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
	short: { hour: 'numeric', minute: '2-digit' },
};

// The fields of a time in the requested zone: the process's own, or UTC.
function fieldsOf(date, zone) {
	const utc = zone !== undefined && /^(?:utc|gmt|etc\/utc|etc\/gmt|utc0|zulu)$/i.test(zone);
	const own = process.env.TZ;
	if (zone !== undefined && !utc && zone !== own) {
		if (!/^[A-Za-z][\w+\-]*(?:\/[\w+\-]+)*$/.test(zone)) throw new RangeError(`Invalid time zone specified: ${zone}`);
		return inZone(date, zone);
	}
	const get = name => date[`get${utc ? 'UTC' : ''}${name}`]();
	const offset = utc ? 0 : -date.getTimezoneOffset();
	return {
		year: get('FullYear'), month: get('Month'), day: get('Date'), weekday: get('Day'), hour: get('Hours'),
		minute: get('Minutes'), second: get('Seconds'), ms: get('Milliseconds'),
		zone: utc || offset === 0 ? 'UTC' : gmt(offset),
		longZone: utc ? 'Coordinated Universal Time' : /\((.*)\)/.exec(date.toString())[1],
	};
}

function gmt(offset) {
	const hours = Math.floor(Math.abs(offset) / 60), minutes = Math.abs(offset) % 60;
	return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

// For another zone: from the system's table of the zone, RFC 8536.
function inZone(date, zone) {
	let table;
	try {
		table = require('fs').readFileSync(`/usr/share/zoneinfo/${zone}`);
	} catch (e) {
		require('internal/errors').passMemory(e);
		throw new RangeError(`Invalid time zone specified: ${zone}`);
	}
	// isut isstd leap times types chars
	const counts = at => [0, 1, 2, 3, 4, 5].map(i => table.readUInt32BE(at + 20 + 4 * i));
	const first = counts(0);
	const second = 44 + first[3] * 5 + first[4] * 6 + first[5] + first[2] * 8 + first[1] + first[0];
	const [, , , times, types, chars] = counts(second);
	const seconds = Math.floor(date.getTime() / 1000), start = second + 44;
	let type = 0, found = false, last = true;
	for (let i = times - 1; i >= 0 && !found; i--) {
		const at = table.readInt32BE(start + 8 * i) * 4294967296 + table.readUInt32BE(start + 8 * i + 4);
		if (at <= seconds) {
			type = table[start + 8 * times + i];
			found = true;
		} else {
			last = false;
		}
	}
	let offset = table.readInt32BE(start + 9 * times + 6 * type);
	const rule = table.toString('latin1', start + 9 * times + 6 * types + chars).split('\n')[1] || '';
	if (last && /^[A-Z<][^,]*$/.test(rule)) {
		const fixed = /^(?:<[^>]*>|[A-Za-z]+)([+-]?\d+)(?::(\d+))?/.exec(rule);
		if (fixed && !/,/.test(rule)) offset =
			-(Number(fixed[1]) * 3600 + Math.sign(Number(fixed[1])) * Number(fixed[2] || 0) * 60);
	}
	const moved = new Date(date.getTime() + offset * 1000);
	return { ...fieldsOf(moved, 'UTC'), zone: offset === 0 ? 'UTC' : gmt(offset / 60), longZone: gmt(offset / 60) };
}

function two(n) {
	return String(n).padStart(2, '0');
}

function dateText(f, o) {
	const year = o.year && (o.year === '2-digit' ? two(((f.year % 100) + 100) % 100) :
		String(f.year > 0 ? f.year : 1 - f.year));
	const day = o.day && (o.day === '2-digit' ? two(f.day) : String(f.day));
	const weekday = o.weekday && (o.weekday === 'long' ? days[f.weekday] : o.weekday === 'short' ?
		days[f.weekday].slice(0, 3) : days[f.weekday][0]);
	if (!o.month || o.month === 'numeric' || o.month === '2-digit') {
		const month = o.month && (o.month === '2-digit' ? two(f.month + 1) : String(f.month + 1));
		const numbers = [month, day, year].filter(Boolean).join('/');
		if (weekday && !o.month && !year && day) return `${day} ${weekday}`;
		return [weekday, numbers].filter(Boolean).join(', ');
	}
	const month = o.month === 'long' ? months[f.month] : o.month === 'short' ? months[f.month].slice(0, 3) :
		months[f.month][0];
	const monthDay = day ? `${month} ${day}` : month;
	const text = year ? day ? `${monthDay}, ${year}` : `${month} ${year}` : monthDay;
	return weekday ? `${weekday}, ${text}` : text;
}

function timeText(f, o) {
	const twelve = o.hour12 === undefined ? o.hourCycle === undefined || o.hourCycle === 'h12' ||
		o.hourCycle === 'h11' : Boolean(o.hour12);
	const parts = [];
	if (o.hour) {
		const hour = twelve ? f.hour % 12 || 12 : f.hour === 0 &&
			(o.hourCycle === 'h24' || o.hour12 === false) ? 24 : f.hour;
		parts.push(o.hour === '2-digit' || !twelve ? two(hour) : String(hour));
	}
	if (o.minute) parts.push(o.hour || o.second ? two(f.minute) : String(f.minute));
	if (o.second) parts.push((o.minute || o.second === '2-digit') && o.minute ? two(f.second) : String(f.second));
	let text = parts.join(':');
	if (o.fractionalSecondDigits) text += `${text ? '.' : ''}${String(f.ms).padStart(3, '0').slice(0, o.fractionalSecondDigits)}`;
	if (o.hour && twelve) text += ` ${f.hour < 12 ? 'AM' : 'PM'}`;
	return text;
}

// what: the fields written by default.
function format(date, options, what) {
	if (Number.isNaN(date.getTime())) return 'Invalid Date';
	const o = { ...options };
	if (o.dateStyle !== undefined || o.timeStyle !== undefined) {
		for (const name of ['weekday', 'year', 'month', 'day', 'hour', 'minute', 'second',
			'fractionalSecondDigits', 'timeZoneName'])
			if (o[name] !== undefined) throw new TypeError(`Can't set option ${name} when ${o.dateStyle !== undefined ? 'dateStyle' : 'timeStyle'} is used`);
		if ((what === 'date' && o.timeStyle !== undefined) || (what === 'time' && o.dateStyle !== undefined))
			throw new TypeError(`Invalid option : ${what === 'date' ? 'timeStyle' : 'dateStyle'}`);
		Object.assign(o, dateStyles[o.dateStyle], timeStyles[o.timeStyle]);
	} else {
		const hasDate = o.weekday || o.year || o.month || o.day, hasTime = o.hour || o.minute || o.second ||
			o.fractionalSecondDigits;
		const missing = what === 'date' ? !hasDate : what === 'time' ? !hasTime : !hasDate && !hasTime;
		if (missing && what !== 'time') Object.assign(o, { year: 'numeric', month: 'numeric', day: 'numeric' });
		if (missing && what !== 'date') Object.assign(o,
			{ hour: 'numeric', minute: '2-digit', second: '2-digit' });
	}
	const fields = fieldsOf(date, o.timeZone === undefined ? undefined : String(o.timeZone));
	const day = dateText(fields, o), time = timeText(fields, o);
	const between = o.dateStyle === 'full' || o.dateStyle === 'long' ? ' at ' : !o.dateStyle &&
		(o.month === 'long') ? ' at ' : ', ';
	let text = day && time ? day + between + time : day || time;
	if (o.timeZoneName) text += `${time ? ' ' : ', '}${o.timeZoneName === 'long' ? fields.longZone : fields.zone}`;
	return text;
}

exports.dateTime = (date, locales, options) => format(date, options, 'any');
exports.date = (date, locales, options) => format(date, options, 'date');
exports.time = (date, locales, options) => format(date, options, 'time');
