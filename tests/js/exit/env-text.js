// What process.env is given becomes text, undefined too; a symbol is refused as a name and as a value.
// expect: string undefined string null string true string 5 string [object Object] string 1,2
// expect: Cannot convert a Symbol value to a string
// expect: Cannot convert a Symbol value to a string
// expect: false undefined
const { env } = process;
env.A = undefined; env.B = null; env.C = true; env.D = 5; env.E = {}; Object.assign(env, { F: [1, 2] });
console.log(...['A', 'B', 'C', 'D', 'E', 'F'].flatMap(name => [typeof env[name], env[name]]));
for (const set of [() => { env[Symbol('s')] = 1; }, () => { env.G = Symbol('v'); }])
  try { set(); console.log('no error'); } catch (e) { console.log(e.message); }
console.log('G' in env, env[Symbol.iterator]);
