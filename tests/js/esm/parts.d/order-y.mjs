console.log('y');
