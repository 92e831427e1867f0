// expect: main of main
// expect: index of nomain
// expect: scoped
// expect: exp root require
// expect: exp sub
// expect: exp pattern one
// expect: ERR_PACKAGE_PATH_NOT_EXPORTED
// expect: ERR_PACKAGE_PATH_NOT_EXPORTED
// expect: imports inner
// expect: self exp root require
// expect: MODULE_NOT_FOUND
// expect: true
var r = require('./pkg.d/run');
r('main'); r('nomain'); r('@s/p'); r('exp'); r('exp/sub'); r('exp/pattern/one'); r('exp/private/x'); r('exp/lib/sub.js');
console.log('imports', require('./pkg.d/node_modules/exp/lib/inner-user.js'));
console.log('self', require('./pkg.d/node_modules/exp/lib/self.js'));
r('nowhere');
console.log(require.resolve('./pkg.d/run') === require('path').join(__dirname, 'pkg.d', 'run.js'));
