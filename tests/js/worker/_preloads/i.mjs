console.log('i', process.argv.slice(2));
