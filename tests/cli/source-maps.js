// --enable-source-maps: stacks say where the original stands.  Expectations from node 20, but for sections, which it does not read there.
// run: {jsr} {dir}/_mapped.mjs; say() { {jsr} --enable-source-maps "$@" 2>&1 | sed "s#file://##; s#$PWD/##g; /^jsr v/d; /^$/d"; echo; }
// run: for f in a.js inline.mjs bare.js broken.js sections.js text.js; do say $f; done; say calls.js
// run: {jsr} absent.js 2>a; {jsr} --enable-source-maps absent.js 2>b; cmp a b; say odd.js; say caught.js; say two.js | sed -n 1,2p
// run: {jsr} a.js 2>&1 | grep -c orig; {jsr} -e 'process.setSourceMapsEnabled(true); console.log(process.sourceMapsEnabled); try { require("./a.js") } catch (e) { console.log(e.stack.split("\n")[1].includes("orig.ts:4:9")) } process.setSourceMapsEnabled(false); console.log(process.sourceMapsEnabled, new Error("plain").stack.split("\n")[0]); try { process.setSourceMapsEnabled(1) } catch (e) { console.log(e.code) }'
// run: {jsr} --enable-source-maps -e 'Error.prepareStackTrace = (e, sites) => sites[0].getFileName().split("/").at(-1) + sites[0].getLineNumber(); try { require("./a.js") } catch (e) { console.log(e.stack) } const { findSourceMap, SourceMap } = require("module"); const m = findSourceMap(require.resolve("./a.js")); console.log(m instanceof SourceMap, m.findEntry(0, 20).originalLine, m.payload.sources[0].slice(0, 8), m.lineLengths.join(), findSourceMap("/none"), findSourceMap(1))'
// run: {jsr} --enable-source-maps -e 'const m = new module.constructor("x"); m._compile("throw new Error(1)//# sourceMappingURL=" + JSON.stringify("a.js.map").slice(1, -1), process.cwd() + "/x.js")' 2>&1 | grep -c 'orig.ts:3:1'
// expect: orig.ts:4
// expect:   throw new Error('boom');
// expect:   ^
// expect: Error: boom
// expect:     at alpha (orig.ts:4:9)
// expect:     at beta (orig.ts:7:5)
// expect:     at Object.<anonymous> (orig.ts:9:1)
// expect: 
// expect: orig.ts:4
// expect:   throw new Error('boom');
// expect:         ^
// expect: Error: boom
// expect:     at alpha (orig.ts:4:9)
// expect:     at beta (orig.ts:7:5)
// expect:     at <anonymous> (orig.ts:9:1)
// expect: 
// expect: bare.js:1
// expect: function a(){throw new Error('boom')}
// expect:              ^
// expect: Error: boom
// expect:     at alpha (orig.ts:4:9)
// expect:     at beta (orig.ts:7:5)
// expect:     at Object.<anonymous> (orig.ts:9:1)
// expect: 
// expect: broken.js:1
// expect: function a(){throw new Error('boom')}
// expect:              ^
// expect: Error: boom
// expect:     at a (broken.js:1:20)
// expect:     at b (broken.js:2:14)
// expect:     at Object.<anonymous> (broken.js:3:1)
// expect: 
// expect: orig.ts:4
// expect:   throw new Error('boom');
// expect:   ^
// expect: Error: boom
// expect:     at alpha (orig.ts:4:9)
// expect:     at beta (orig.ts:7:5)
// expect:     at Object.<anonymous> (orig.ts:9:1)
// expect: 
// expect: orig.ts:4
// expect:   throw new Error('boom');
// expect:   ^
// expect: boom
// expect: (Use an Error object to get a stack trace)
// expect: 
// expect: Error: boom
// expect:     at a (src/sub/o.ts:11:23)
// expect:     at K.m (src/sub/o.ts:12:16)
// expect:     at s (src/sub/o.ts:12:40)
// expect:     at show (src/sub/o.ts:13:23)
// expect:     at Object.<anonymous> (src/sub/o.ts:14:4)
// expect: Error: boom
// expect:     at a (src/sub/o.ts:11:23)
// expect:     at new K (src/sub/o.ts:12:67)
// expect:     at <anonymous> (src/sub/o.ts:15:19)
// expect:     at show (src/sub/o.ts:13:23)
// expect:     at Object.<anonymous> (src/sub/o.ts:15:10)
// expect: Error: boom
// expect:     at a (src/sub/o.ts:11:23)
// expect:     at <anonymous> (src/sub/o.ts:16:30)
// expect:     at Array.forEach (<anonymous>)
// expect:     at <anonymous> (src/sub/o.ts:16:17)
// expect:     at show (src/sub/o.ts:13:23)
// expect:     at Object.<anonymous> (src/sub/o.ts:16:4)
// expect: Error: boom
// expect:     at a (src/sub/o.ts:11:23)
// expect:     at eval (eval at <anonymous> (calls.js:7:10), <anonymous>:1:1)
// expect:     at <anonymous> (src/sub/o.ts:17:13)
// expect:     at show (src/sub/o.ts:13:23)
// expect:     at Object.<anonymous> (src/sub/o.ts:17:4)
// expect: Error: boom
// expect:     at a (src/sub/o.ts:11:23)
// expect:     at f (src/sub/o.ts:18:32)
// expect: 
// expect: odd.js:1
// expect: function a(){throw new Error('boom')}
// expect:              ^
// expect: Error: boom
// expect:     at a (7:1:1)
// expect:     at b (7:1:1)
// expect:     at Object.<anonymous> (7:1:1)
// expect: 
// expect: Error: boom
// expect:     at alpha (orig.ts:4:9)
// expect:     at beta (orig.ts:7:5)
// expect:     at Object.<anonymous> (orig.ts:9:1)
// expect: 
// expect: orig.ts:4
// expect:   throw new Error('boom');
// expect: 0
// expect: true
// expect: true
// expect: false Error: plain
// expect: ERR_INVALID_ARG_TYPE
// expect: a.js1
// expect: true 3 file:/// 37,17,4,29,0 undefined undefined
// expect: 1
