require('./_pristine');
const down = n => n === 0 ? 0 : 1 + down(n - 1);
globalThis.left = down(5000) + JSON.stringify(Array(2000).fill().reduce(list => [list], [])).length;
