exports.total = items => items.length;
