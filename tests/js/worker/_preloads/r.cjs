console.log('r', process.argv.slice(2));
