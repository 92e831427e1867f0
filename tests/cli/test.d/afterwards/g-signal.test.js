require('./_pristine');
process.on('SIGUSR2', () => {});
