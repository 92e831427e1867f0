// --disable-proto takes the accessor away, or makes it throw; the syntax of literals stays.  Expectations from node 20.
// run: {jsr} --disable-proto=delete -p '["__proto__" in {}, ({ __proto__: null }) instanceof Object, Object.getPrototypeOf({}) === Object.prototype].join()'
// run: {jsr} --disable-proto throw -p 'const r = []; for (const f of [() => ({}).__proto__, () => { ({}).__proto__ = 1; }]) try { f(); } catch (e) { r.push(e.name, e.code, e.message); } r.join("\n")'
// run: {jsr} --disable-proto=throw -p 'const d = Object.getOwnPropertyDescriptor(Object.prototype, "__proto__"); [typeof d.get, typeof d.set, d.enumerable, d.configurable, ({ __proto__: null }) instanceof Object].join()'
// run: {jsr} --disable-proto=throw -p 'require("util").inspect({ a: [1, new Map([[1, { b: 2 }]])] }) + require("url").parse("http://a/b?c").path'
// run: {jsr} --disable-proto=some -p 1 2>&1; echo "rc=$?"; {jsr} --disable-proto -p 1 2>&1; echo "rc=$?"
// expect: false,false,true
// expect: Error
// expect: ERR_PROTO_ACCESS
// expect: Accessing Object.prototype.__proto__ has been disallowed with --disable-proto=throw
// expect: Error
// expect: ERR_PROTO_ACCESS
// expect: Accessing Object.prototype.__proto__ has been disallowed with --disable-proto=throw
// expect: function,function,false,true,false
// expect: { a: [ 1, Map(1) { 1 => [Object] } ] }/b?c
// expect: {jsr}: invalid mode passed to --disable-proto
// expect: rc=12
// expect: {jsr}: --disable-proto requires an argument
// expect: rc=9
