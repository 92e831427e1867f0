console.log('module');
