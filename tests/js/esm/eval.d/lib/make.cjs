exports.make = text => new Function(text);
exports.run = (make, text) => make(text);
