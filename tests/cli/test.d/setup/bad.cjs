exports.globalSetup = async () => { throw new Error('nothing there'); };
