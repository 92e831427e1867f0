// The iterator of timers/promises is an async generator: arguments are looked at by the first next().
// expect: [object AsyncGenerator] AsyncGeneratorFunction Scheduler
// expect: ERR_INVALID_ARG_TYPE The "delay" argument must be of type number. Received type string ('x')
// expect: { value: undefined, done: true }
// expect: ERR_INVALID_ARG_TYPE The "options.ref" property must be of type boolean. Received type number (9)
// expect: v v v
// expect: ERR_ILLEGAL_CONSTRUCTOR
// expect: { value: 'r', done: true }
import { setInterval as every, scheduler } from 'node:timers/promises';
const wrong = every('x');
console.log(String(wrong), every.constructor.name, scheduler.constructor.name);
await wrong.next().catch(err => console.log(err.code, err.message));
console.log(await wrong.next());
await every(1, 2, { ref: 9 }).next().catch(err => console.log(err.code, err.message));
const got = [];
for await (const value of every(1, 'v')) if (got.push(value) === 3) break;
console.log(got.join(' '));
try { new scheduler.constructor(); } catch (err) { console.log(err.code); }
console.log(await every(1).return('r'));
