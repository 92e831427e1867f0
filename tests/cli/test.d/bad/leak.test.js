require('node:test')('leaves a timer', () => {
  setInterval(() => {}, 1000);
});
