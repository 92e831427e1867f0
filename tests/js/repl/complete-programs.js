// What a program's server completes: as node has it, without regard to the case of letters, globals before what they inherit.
// expect: "OBJ" ["Object"] "OBJ"
// expect: "hasown" ["hasOwnProperty"] "hasown"
// expect: "console.LO" ["console.log"] "console.LO"
// expect: ".he" ["help"] "he"
// expect: "  .br" ["break"] "br"
// expect: "var " [] undefined
// expect: "x = " [] undefined
// expect: "valueo" ["valueOf"] "valueo"
// expect: "TOS" ["toString"] "TOS"
// expect: own first
const repl = require('repl');
const { PassThrough } = require('stream');
const server = repl.start({ input: new PassThrough(), output: new PassThrough(), terminal: false });
for (const line of ['OBJ', 'hasown', 'console.LO', '.he', '  .br', 'var ', 'x = ', 'valueo', 'TOS'])
  server.complete(line, (error, [names, on]) => console.log(JSON.stringify(line), JSON.stringify(names), JSON.stringify(on)));
server.complete('pro', (error, [names]) =>
  console.log(names.indexOf('process') < names.indexOf('') && names.at(-1) === 'propertyIsEnumerable' ? 'own first' : names));
server.close();
