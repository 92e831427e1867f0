module.exports = { first: 1 }; setTimeout(() => { module.exports = { second: 2 }; });
