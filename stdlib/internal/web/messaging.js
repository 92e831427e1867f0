'use strict';
module.exports = { isPort: () => false };
