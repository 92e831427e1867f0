require('old')();
console.log(['done', ...process.execArgv].join(' '));
