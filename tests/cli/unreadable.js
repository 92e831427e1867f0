// A script that may not be read; run as an unprivileged user where the tests run as root.
// needs: setpriv
// run: echo 1 > secret.js; chmod 0 secret.js; chmod 755 .. .; if [ "$(id -u)" = 0 ]; then p="setpriv --reuid=65534 --regid=65534 --clear-groups"; else p=; fi; cp {jsr} ../jsr-copy 2>/dev/null || true; $p ../jsr-copy secret.js 2>err; echo "rc=$?"; wc -l < err; grep -o 'EACCES: permission denied' err
// expect: rc=1
// expect: 1
// expect: EACCES: permission denied
