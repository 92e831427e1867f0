console.log('i2');
