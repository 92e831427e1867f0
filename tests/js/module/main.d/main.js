console.log('main', module.id, require.main === module, module.parent, process.argv.length);
