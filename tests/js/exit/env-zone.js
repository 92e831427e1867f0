// Local time follows process.env.TZ when a script sets it.
const noon = new Date(Date.UTC(2024, 6, 1, 12));
const seen = [noon.getHours()];
for (const zone of ['Asia/Tokyo', 'America/New_York', 'UTC']) {
	process.env.TZ = zone;
	seen.push(noon.getHours(), noon.getTimezoneOffset());
}
console.log(seen.join());
// expect: 12,21,-540,8,240,12,0
