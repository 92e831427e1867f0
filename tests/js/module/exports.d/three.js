this["this"] = this === module.exports;
