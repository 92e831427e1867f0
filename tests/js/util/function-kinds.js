// Functions by their kind, in util.types and as inspect shows them.
// expect: true true true false true false
// expect: [AsyncFunction (anonymous)] [GeneratorFunction: g] [class Q] [AsyncGeneratorFunction: ag] Object [Generator] {}
const t = require('util').types;
console.log(t.isAsyncFunction(async () => {}), t.isGeneratorFunction(function* () {}), t.isGeneratorObject((function* () {})()), t.isAsyncFunction(() => 1), t.isGeneratorFunction(async function* () {}), t.isGeneratorFunction(() => 1));
console.log(async () => {}, function* g() {}, class Q {}, async function* ag() {}, (function* () {})());
