// Options that are V8's in node: their values stand behind "=", "_" is as good as "-", and process.execArgv has them as they were written.
// run: {jsr} --stack-trace-limit=2 -p Error.stackTraceLimit; {jsr} --stack_trace_limit=-1 -p Error.stackTraceLimit; {jsr} --stack-trace-limit=0 -p 'function f() { return new Error("x").stack } f()'
// run: {jsr} --stack-trace-limit 2 -p 1 2>&1; {jsr} --stack-trace-limit=two -p 1 2>&1; echo "rc=$?"; {jsr} --no-stack-trace-limit -p 1 2>&1; {jsr} --max-old-space-size= -p 1 2>&1
// run: {jsr} -p 'typeof gc'; {jsr} --expose_gc -p 'const d = Object.getOwnPropertyDescriptor(globalThis, "gc"); [typeof gc, d.enumerable, gc.name, gc.length, gc()].join()'; {jsr} --expose-gc --no-expose-gc -p 'typeof gc'
// run: {jsr} --max_old_space_size=64 --stack-size=900 --max-semi-space-size=8 --jitless --no-addons -p 'process.execArgv.join()'; {jsr} --max-old-space-size=0 -p 1
// run: {jsr} --max-old-space-size=24 -e 'const a = []; try { for (;;) a.push({ a }); } catch (e) { a.length = 0; console.log(String(e)); } console.log("on")'
// run: {jsr} --max-old-space-size=24 -e 'const a = []; for (;;) a.push(new Uint8Array(1 << 20))' 2>err; echo "rc=$?"; grep -c '^RangeError: ' err
// run: {jsr} --expose-gc -e 'const w = new WeakRef({}); setTimeout(() => { gc(); console.log(w.deref()); }, 1)'
// run: depth='let n = 0; function f() { n++; f(); } try { f(); } catch (e) { console.log(e.message); } console.log(Math.round(n / 1000))'; for n in 1 492 984 3936 99999; do {jsr} --stack-size=$n -e "$depth" | tail -1; done; {jsr} -e "$depth"; {jsr} --stack-size=z 2>&1; true
// expect: 2
// expect: -1
// expect: Error: x
// expect: {jsr}: --stack-trace-limit requires an argument, behind "="
// expect: {jsr}: illegal value: --stack-trace-limit=two needs a number
// expect: rc=9
// expect: {jsr}: --no-stack-trace-limit is an invalid negation because it is not a boolean option
// expect: {jsr}: illegal value: --max-old-space-size= needs a number
// expect: undefined
// expect: function,true,gc,0,
// expect: undefined
// expect: --max_old_space_size=64,--stack-size=900,--max-semi-space-size=8,--jitless,--no-addons,-p,process.execArgv.join()
// expect: 1
// expect: RangeError: Out of memory
// expect: on
// expect: rc=1
// expect: 1
// expect: undefined
// expect: 1
// expect: 6
// expect: 12
// expect: 48
// expect: 200
// expect: Maximum call stack size exceeded
// expect: 12
// expect: {jsr}: illegal value: --stack-size=z needs a number
