// expect: ENOENT
require('fs').stat('none', function (e) { console.log(e.code || e.message); });
