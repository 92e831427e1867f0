// match, matchAll, replace, search and split go through exec, flags and Symbol.species of what they are given
function Own(s, f) { var r = new RegExp(s, f); Object.setPrototypeOf(r, Own.prototype); return r; }
Own.prototype = Object.create(RegExp.prototype, { constructor: { value: Own } });
var log = [];
Own.prototype.exec = function (s) { log.push('exec ' + this.lastIndex); return RegExp.prototype.exec.call(this, s); };
function show(v) { console.log(JSON.stringify(v), log.join(', ')); log = []; }
show('banana'.replace(new Own('a', 'g'), '<$&>'));
show('banana'.replace(new Own('(a)(n)?'), '[$1$2$3$`]'));
show('banana'.replace(new Own('a', 'g'), function (m, i) { return i; }));
show('banana'.match(new Own('a', 'g')));
show('banana'.match(new Own('a')).index);
show('banana'.search(new Own('n')));
show(Array.from('banana'.matchAll(new Own('a(.)', 'g')), function (m) { return m[1]; }));
show('a1b2c'.split(new Own('\\d')));
show(new Own('a').test('banana'));
var fake = {};
fake[Symbol.replace] = function (s, r) { return 'replace ' + s + r + arguments.length; };
fake[Symbol.split] = function (s, l) { return 'split ' + s + l; };
fake[Symbol.match] = function (s) { return 'match ' + s; };
fake[Symbol.matchAll] = function (s) { return 'matchAll ' + s; };
fake[Symbol.search] = function (s) { return 'search ' + s; };
show(['x'.replace(fake, 'y'), 'x'.split(fake, 3), 'x'.match(fake), 'x'.search(fake)]);
try { 'x'.includes(fake); } catch (e) { console.log(e.name + ': ' + e.message); }
try { 'x'.matchAll(/x/); } catch (e) { console.log(e.name + ': ' + e.message); }
try { 'x'.replaceAll(/x/, ''); } catch (e) { console.log(e.name + ': ' + e.message); }
show(Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.call({ global: 1, sticky: 'y', unicode: 0, hasIndices: true }));
show(RegExp.prototype.toString.call({ source: 'a', flags: 'b' }));
var like = { source: 'z+', flags: 'y', constructor: RegExp };
like[Symbol.match] = true;
show(String(new RegExp(like)) + (RegExp(like) === like) + (new RegExp(like, 'g')).flags);
var re = /a/g;
show([RegExp(re) === re, RegExp(re, 'i') === re, String(new RegExp(re)), new RegExp(re, 'i').flags, RegExp.prototype.source, RegExp.prototype.flags, RegExp.prototype.global]);
re.exec = function () { return null; };
show(['aaa'.replace(re, 'b'), re.test('a'), 'aaa'.match(re)]);
RegExp.prototype.flags_ = 1;
show('aaa'.replace(/a/g, 'b'));
var exec = RegExp.prototype.exec;
RegExp.prototype.exec = function (s) { var r = exec.call(this, s); if (r) r[0] = r[0].toUpperCase(); return r; };
show(['abab'.replace(/b/g, '[$&]'), 'abab'.match(/b/g), 'a,b'.split(/,/)]);
RegExp.prototype.exec = function () { return 1; };
try { 'x'.match(/x/); } catch (e) { console.log(e.message); }
RegExp.prototype.exec = exec;
show(['abab'.replace(/(?<x>b)/g, '[$<x>$<y>$<x]'), 'abab'.replace(/b/, '$<x>')]);
show(Array.from('aXbX'.matchAll('X'), function (m) { return m.index; }));
console.log(Object.prototype.toString.call('a'.matchAll(/a/g)), RegExp.prototype[Symbol.split].name, RegExp.prototype[Symbol.matchAll].length);
