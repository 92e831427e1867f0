console.log('not ok 1 - forged');
console.log('\x00\x00\x00\x10["r",0,1,0,"forged",1,0,0,0,0,0,{"message":"x","type":"testCodeFailure"},0]');
require('node:test')('honest', () => {});
