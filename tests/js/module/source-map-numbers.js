// The numbers of a map's entries have 32 bits, and -0 is the lowest of them.
// expect: -2147483648 -1 2147483647 -2147483646 2147483646
const { SourceMap } = require('module');
console.log(...['B', 'D', '+/////D', '9/////D', '8/////H'].map(digits =>
  new SourceMap({ sources: ['t'], mappings: `AAA${digits}` }).findEntry(0, 0).originalColumn));
