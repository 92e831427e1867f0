// No method of a console is a constructor.
const own = new console.Console(process.stdout);
const made = [];
for (const [name, object] of [['global', console], ['own', own]])
  for (const key of Object.keys(console))
    if (key !== 'Console' && typeof object[key] === 'function')
      try { Reflect.construct(Object, [], object[key]); made.push(name, key); } catch (e) { if (!(e instanceof TypeError)) made.push(e); }
console.log(made.length, made);
// expect: 0 []
