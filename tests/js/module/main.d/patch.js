const Module = require('module');
const wrap = (name, say) => {
  const original = Module[name];
  Module[name] = function (...args) {
    say(this === Module, ...args);
    return original.apply(this, args);
  };
};
const { basename } = require('path');
wrap('runMain', (isModule, file) => console.log('runMain', isModule, basename(file), require.main));
wrap('_load', (isModule, file, parent, isMain) => console.log('_load', isModule, basename(file), parent?.id ?? parent, isMain));
wrap('_resolveFilename', (isModule, file, parent, isMain) => console.log('_resolveFilename', basename(file), isMain));
