export { y as 'module.exports' }; const y = 'me';
