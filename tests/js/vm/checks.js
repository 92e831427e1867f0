// What is no context, no mode, no options; the memory of contexts.
// expect: ERR_INVALID_ARG_TYPE The "object" argument must be of type object. Received function f
// expect: ERR_INVALID_ARG_TYPE The "object" argument must be of type object. Received function f
// expect: ERR_INVALID_ARG_VALUE The property 'options.microtaskMode' must be one of: 'afterEvaluate', undefined. Received 'x'
// expect: 1
// expect: 1
// expect: ERR_INVALID_ARG_TYPE The "options.parsingContext" property must be an instance of Context. Received function f
// expect: ERR_INVALID_ARG_VALUE The property 'options.mode' must be one of: 'summary', 'detailed'. Received 'x'
// expect: ERR_INVALID_ARG_VALUE The property 'options.execution' must be one of: 'default', 'eager'. Received 1
// expect: ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received null
// expect: total true
// expect: total,current,other true
const vm = require('vm');
function f() {}
process.removeAllListeners('warning');
const calls = [
  () => vm.createContext(f), () => vm.isContext(f), () => vm.createContext({}, { microtaskMode: 'x' }),
  () => vm.runInNewContext('1', {}, null), () => vm.runInNewContext('1', {}, 0),
  () => vm.compileFunction('', [], { parsingContext: f }), () => vm.measureMemory({ mode: 'x' }),
  () => vm.measureMemory({ execution: 1 }), () => vm.measureMemory(null)
];
for (const call of calls)
  try { console.log(call()); } catch ({ code, message }) { console.log(code, message); }
(async () => {
  for (const mode of ['summary', 'detailed']) {
    const found = await vm.measureMemory({ mode, execution: 'eager' }), { jsMemoryEstimate: size, jsMemoryRange: range } = found.total;
    console.log(Object.keys(found).join(), size > 0 && range[0] <= size && size <= range[1]);
  }
})();
