require('node:test')('crashes', () => { process.kill(process.pid, 'SIGKILL'); });
