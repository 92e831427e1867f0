console.log('r2');
