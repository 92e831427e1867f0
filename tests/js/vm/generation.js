// codeGeneration of contexts, and --disallow-code-generation-from-strings for what is in none.
const vm = require('vm');
const { spawnSync } = require('child_process');

function attempt(call) {
  try {
    console.log(call());
  } catch (e) {
    console.log(String(e));
  }
}
const ways = ['eval("1")', '(0, eval)("2")', 'Function("return 3")()', 'new Function("a", "return 4")()', '(async () => {}).constructor("5").name',
  '(function* () {}).constructor("6").name', 'Reflect.apply(eval, null, ["7"])', '[8].map(eval)[0]', '["9"].map(eval)[0]'];
for (const strings of [true, false]) {
  const context = vm.createContext({}, { codeGeneration: { strings } });
  for (const way of ways)
    attempt(() => vm.runInContext(way, context));
  attempt(() => vm.runInContext('later = () => eval("10")', context)());
  attempt(() => vm.runInNewContext('eval("11")', {}, { contextCodeGeneration: { strings } }));
  attempt(() => vm.compileFunction('return eval("12")', [], { parsingContext: context })());
  if (vm.constants.DONT_CONTEXTIFY)
    attempt(() => vm.runInContext('eval("13")', vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings } })));
}
attempt(() => eval('14'));
const bytes = 'new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])';
const compiled = new WebAssembly.Module(eval(bytes));
for (const wasm of [true, false]) {
  const context = vm.createContext({ compiled }, { codeGeneration: { wasm } });
  attempt(() => vm.runInContext(`new WebAssembly.Module(${bytes}) instanceof WebAssembly.Module`, context));
  attempt(() => vm.runInContext(`WebAssembly.validate(${bytes})`, context));
  attempt(() => typeof vm.runInContext('new WebAssembly.Instance(compiled)', context));
}
(async () => {
  for (const wasm of [true, false])
    for (const way of [`compile(${bytes})`, `instantiate(${bytes})`, 'instantiate(compiled)'])
      await vm.runInContext(`WebAssembly.${way}`, vm.createContext({ compiled }, { codeGeneration: { wasm } }))
        .then(() => console.log(way, 'made'), e => console.log(way, String(e)));
  const program = `(${ways.map(way => `() => ${way}`).join('), (')})`.replace(/^/, 'for (const f of [').replace(/$/, `])
    try { console.log(f()); } catch (e) { console.log(String(e)); }
    console.log(require('vm').runInThisContext('7'), require('vm').runInNewContext('eval("8")'));`);
  console.log(spawnSync(process.execPath, ['--disallow-code-generation-from-strings', '-e', program], { encoding: 'utf8' }).stdout);
})();
