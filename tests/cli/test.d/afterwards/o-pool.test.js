require('./_pristine');
require('fs').promises.readFile(__filename).then(text => { globalThis.left = text; });
