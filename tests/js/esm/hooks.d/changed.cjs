exports.changed = false;
