// Intl and WebAssembly are there in each context.
const vm = require('vm');
console.log(vm.runInNewContext('typeof Intl + " " + new Intl.NumberFormat("en").format(1234.5)'));
const context = vm.createContext({});
console.log(vm.runInContext('globalThis.Intl === Intl', context), 'Intl' in context, Object.keys(context).length);
vm.runInContext('Intl = 1', context);
console.log(vm.runInContext('Intl', context), vm.runInContext('typeof Intl', vm.createContext()));
console.log(vm.runInNewContext('Intl', { Intl: 'own' }), vm.runInNewContext('delete globalThis.Intl; typeof Intl'));
console.log(vm.runInNewContext('typeof WebAssembly.Module'), vm.runInNewContext('Object.keys(globalThis).length'));
// expect: object 1,234.5
// expect: true false 0
// expect: 1 object
// expect: own undefined
// expect: function 0
