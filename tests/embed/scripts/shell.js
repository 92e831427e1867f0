// What the shell itself offers, which is C functions on the interface.
print(typeof print, typeof gc, typeof load, typeof compile, typeof read, typeof write, typeof readline, typeof quit, typeof repr);
write('no', ' ', 'line end'); print();
print(compile('1 + 2')());
try { compile('1 +'); } catch (e) { print(e.name); }
try { compile('throw new RangeError("r")', 'file')(); } catch (e) { print(e.name); }
try { read('/nonexistent/file'); } catch (e) { print(e.name, e.message); }
try { load('/nonexistent/file'); } catch (e) { print(e.name, e.message); }
print(read(scriptArgs[0]).length > 100, scriptArgs.length);
load(scriptArgs[1]);
print(loaded, require.cache !== undefined);
gc();
console.log('console', 1, null);
print(repr([1, 'a"\n', { a: undefined, 'b c': null, 3: /x/gi }, new Error('m'), new Date(0), new String('s'), Math, JSON, -0, NaN]));
var cycle = { a: [] }; cycle.a.push(cycle); print(repr(cycle));
print({ toString: function () { return 'mine'; } });
quit(3);
