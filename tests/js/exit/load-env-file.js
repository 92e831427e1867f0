// process.loadEnvFile keeps what is set, and says what is missing or no path; setSourceMapsEnabled checks its argument; memory and groups are told.
// expect: 1 kept
// expect: Error ENOENT ENOENT: no such file or directory, open 'nope'
// expect: ERR_INVALID_ARG_TYPE
// expect: .env
// expect: ERR_INVALID_ARG_TYPE The "val" argument must be of type boolean. Received type number (1)
// expect: true true true
// env: KEPT=kept
require('fs').writeFileSync('e', 'QX=1\nKEPT=other\n');
process.loadEnvFile('e');
console.log(process.env.QX, process.env.KEPT);
try { process.loadEnvFile('nope'); } catch (err) { console.log(err.name, err.code, err.message); }
try { process.loadEnvFile(5); } catch (err) { console.log(err.code); }
try { process.loadEnvFile(); } catch (err) { console.log(err.path); }
try { process.setSourceMapsEnabled(1); } catch (err) { console.log(err.code, err.message); }
console.log(process.availableMemory() > 0, process.constrainedMemory() > 0, process.getgroups().includes(process.getgid()));
