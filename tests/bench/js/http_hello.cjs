// A server that answers all requests alike; prints its port.
require('http').createServer((request, response) => { response.end('Hello, world!\n'); })
	.listen(0, '127.0.0.1', function () { console.log(this.address().port); });
