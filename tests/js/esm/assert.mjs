// expect: 1
import data from './parts.d/data.json' assert { type: 'json' };
console.log(data.n);
