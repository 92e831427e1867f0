require('node:test')('before', () => {});
throw new Error('at the top');
