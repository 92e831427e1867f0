console.log('x start');
await new Promise((r) => setTimeout(r, 2));
console.log('x end');
