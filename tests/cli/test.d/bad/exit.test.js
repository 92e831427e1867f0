require('node:test')('exits', () => { process.exit(3); });
