#!/bin/sh
# usage: sh tests/js/tls/_keys.sh     makes tests/js/tls/_keys anew, and tests/unit/io/tls_keys.h: a test CA; of it localhost, other.test
# and client; and self, which has signed itself.  They are valid for a hundred years, and no one's secret.
set -e
root=$(cd "$(dirname "$0")/../../.." && pwd)
cd "$root/tests/js/tls/_keys"
days=36500
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1-key.pem"; }
key ca
openssl req -x509 -new -key ca-key.pem -subj '/CN=jsr test CA' -days $days -out ca.pem
signed() {      # NAME SUBJECT ALTNAMES
	key "$1"
	openssl req -new -key "$1-key.pem" -subj "$2" -out "$1.csr"
	printf 'subjectAltName=%s\n' "$3" >"$1.ext"
	openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca-key.pem -set_serial "0x$4" -days $days -extfile "$1.ext" -out "$1.pem"
	rm "$1.csr" "$1.ext"
}
signed localhost /CN=localhost DNS:localhost,IP:127.0.0.1 1001
signed other /CN=other.test DNS:other.test,DNS:*.wild.test 1002
signed client /O=jsr/CN=client email:client@jsr.test 1003
key self
openssl req -x509 -new -key self-key.pem -subj /CN=self -addext subjectAltName=DNS:localhost -days $days -out self.pem
openssl pkcs12 -export -in client.pem -inkey client-key.pem -certfile ca.pem -passout pass:secret -out client.pfx
openssl ec -in client-key.pem -aes256 -passout pass:secret -out client-locked-key.pem

string() { printf 'static const char %s[] =\n' "$2"; sed 's/.*/\t"&\\n"/; $s/$/;/' "$1"; }
{
	echo '/* Made by tests/js/tls/_keys.sh. */'
	string localhost-key.pem SERVER_KEY
	string localhost.pem SERVER_CERT
	string ca.pem CA_CERT
} >"$root/tests/unit/io/tls_keys.h"
