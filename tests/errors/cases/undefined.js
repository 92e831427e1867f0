const config = { servers: [{ name: 'a' }] };
const portOf = i => config.servers[i].options.port;

portOf(0);
