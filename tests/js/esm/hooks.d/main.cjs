console.log('commonjs', require.main === module);
