// data: URLs: the type and the bytes that fetch gives of them.
const urls = ['data:,', 'data:,hi', 'data:text/plain,hi%20there', 'data:text/html;charset=utf-8,<p>', 'data:;charset=utf-8,ü', 'data:;base64,aGk=', 'data:;base64,aGk',
	'data:;base64,a G\nk%3D', 'data:;BASE64,aGk=', 'data:; base64,aGk=', 'data:;base64;x,aGk=', 'data:text/plain;base64,=', 'data:;base64,a', 'data:;base64,a-_b', 'data:x,y',
	'data:IMAGE/GIF;Charset=X;q="a b",%00%ff%zz%4', 'data:  text/x  ,a,b', 'data:text/x;  base64,YQ==', 'data:text', 'data:,a#b', 'data:,a?b#c', 'data://host/,x',
	'data:;a=b;base64,YQ', 'data:application/json,{"a":1}'];
for (const url of urls) {
	try {
		const response = await fetch(url);
		console.log(url, response.status, response.type, response.headers.get('content-type'), JSON.stringify(Buffer.from(await response.bytes()).toString('latin1')));
	} catch (error) {
		console.log(url, error.name, error.message);
	}
}
