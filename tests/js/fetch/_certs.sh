#!/bin/sh
# usage: _certs.sh DIR     a test CA in DIR/ca.crt, and right, expired, other (wrong name) and self (self-signed) as NAME.pem, key and certificate.
set -e
cd "$1"
exec 2>log
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
key ca
openssl req -x509 -new -key ca.key -subj '/CN=jsr test CA' -days 30 -out ca.crt
signed() {      # NAME ALTNAME DAYS
	key "$1"
	openssl req -new -key "$1.key" -subj "/CN=$2" -out "$1.csr"
	printf 'subjectAltName=%s\n' "$2" >"$1.ext"
	openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days "$3" -extfile "$1.ext" -out "$1.crt"
	cat "$1.key" "$1.crt" >"$1.pem"
}
signed right IP:127.0.0.1 30
signed expired IP:127.0.0.1 0       # one that has ended when it begins: openssl 3.5 refuses an end before that
signed other DNS:other.test 30
key self
openssl req -x509 -new -key self.key -subj '/CN=self' -addext 'subjectAltName=IP:127.0.0.1' -days 30 -out self.crt
cat self.key self.crt >self.pem
