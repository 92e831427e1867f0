require('./_pristine');
console.log('said', { left: 5 });
