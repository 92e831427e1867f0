require('node:test')('a', () => {});
