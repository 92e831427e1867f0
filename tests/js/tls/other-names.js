// Names of certificates with a type of their own: those that are known are shown.
// expect: DNS:a.test, othername:UPN:me@a.test, othername:XmppAddr:xy, othername:SRVName:_srv.a.test, othername:<unsupported>, othername:<unsupported>
// expect: ERR_TLS_CERT_ALTNAME_FORMAT Invalid subject alternative name string
// expect: ERR_TLS_CERT_ALTNAME_FORMAT Invalid subject alternative name string
'use strict';
const { X509Certificate } = require('crypto'), tls = require('tls');

// openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=other -addext "subjectAltName=DNS:a.test,
// otherName:1.3.6.1.4.1.311.20.2.3;UTF8:me@a.test,otherName:1.3.6.1.5.5.7.8.5;UTF8:xy,
// otherName:1.3.6.1.5.5.7.8.7;IA5:_srv.a.test,otherName:1.3.6.1.5.5.7.8.7;UTF8:_srv.a.test,otherName:1.2.3.4;UTF8:z"
const der = Buffer.from(`
	MIIB/TCCAaKgAwIBAgIUYJ+0jIqD5gGIezok56FyeJfIxa8wCgYIKoZIzj0EAwIw
	EDEOMAwGA1UEAwwFb3RoZXIwIBcNMjYxMTI5MDEwMzI3WhgPMjEyNjExMDUwMTAz
	MjdaMBAxDjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
	J8dOwq11mWgJI6Yd8WwmaJXYlfPcM5zsbYDNI84uDkMSuzaZBlt8Q54AFu+cTOWA
	OrRxa1mjlJhIEccgB/R34aOB1zCB1DAdBgNVHQ4EFgQUBWi0kN1reaNrwau1gwpo
	BHdADcEwHwYDVR0jBBgwFoAUBWi0kN1reaNrwau1gwpoBHdADcEwDwYDVR0TAQH/
	BAUwAwEB/zCBgAYDVR0RBHkwd4IGYS50ZXN0oBkGCisGAQQBgjcUAgOgCwwJbWVA
	YS50ZXN0oBAGCCsGAQUFBwgFoAQMAnh5oBkGCCsGAQUFBwgHoA0WC19zcnYuYS50
	ZXN0oBkGCCsGAQUFBwgHoA0MC19zcnYuYS50ZXN0oAoGAyoDBKADDAF6MAoGCCqG
	SM49BAMCA0kAMEYCIQCM8C34A6kWxWHAoXCimP3lGey0v9bSBk7icsPb96ZGIQIh
	AINIr2DfEzzW/iho0Y1+lTM9Fj+QnWcG2wjt9Hnhp2/7`, 'base64');

console.log(new X509Certificate(der).subjectAltName);
for (const subjectaltname of ['DNS:"\\x"', 'DNS:"a'])
	try {
		tls.checkServerIdentity('a.test', { subjectaltname });
	} catch (error) {
		console.log(error.code, error.message);
	}
