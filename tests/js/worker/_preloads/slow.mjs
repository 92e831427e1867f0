await new Promise(resolve => setTimeout(resolve, 5));
console.log('slow');
