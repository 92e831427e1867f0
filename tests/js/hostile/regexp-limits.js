// fault: skip, it takes too long in that build
// timeout: 120
// Patterns of any size and nesting, at any depth of the C stack: an error, never a crash.
const attempt = (f) => { try { return f(); } catch (e) { return e.name; } };
console.log(attempt(() => new RegExp('()'.repeat(32000)).exec('').length));
// expect: 32001
console.log(attempt(() => new RegExp('()'.repeat(32768))));
// expect: SyntaxError
console.log(attempt(() => new RegExp('(?<a>)|'.repeat(20) + '()'.repeat(70000))));
// expect: SyntaxError
console.log(attempt(() => eval('/' + '()'.repeat(40000) + '/')));
// expect: SyntaxError
console.log(attempt(() => new RegExp('a'.repeat(30000000))));
// expect: SyntaxError

// A line's end and a slash of the source are written longer than they are.
console.log(new RegExp('\u2028'.repeat(1000)).source.length, new RegExp('\n/'.repeat(1000)).source.length);
// expect: 6000 4000

// At the end of the C stack, which nested arrays bring about.
let count = 0, job = () => {};
const nested = '('.repeat(900) + ')'.repeat(900), classes = '['.repeat(900) + 'a' + ']'.repeat(900);
const levels = [{ toJSON() {
	count++;
	try {
		job();
	} catch (e) {
		if (!/stack/i.test(e.message))
			throw e;
	}
	return '';
} }];
for (let i = 1; i < 250000; i++)
	levels[i] = [levels[i - 1]];
const fits = (depth) => { try { JSON.stringify(levels[depth]); return true; } catch { return false; } };
let low = 100, high = levels.length - 1;
while (high - low > 50) {
	const middle = low + high >> 1;
	if (fits(middle))
		low = middle;
	else
		high = middle;
}
for (job of [() => new RegExp(nested + count), () => new RegExp(classes + count, 'v'), () => eval(`/${nested}${count}/`)])
	for (let i = 0; i < 400; i += 200)
		fits(low - i);
console.log(count > 6);
// expect: true
