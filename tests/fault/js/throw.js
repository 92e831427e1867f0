// expect: caught no
try { throw new Error('no'); } catch (e) { console.log('caught ' + e.message); }
