// Reads records, revives dates, groups, sorts and prints them as JSON and as a table.
var text = JSON.stringify([
  { id: 3, user: { name: 'Zoë', tags: ['a', 'b'] }, at: '2024-02-29T12:00:00.000Z', sum: 12.5 },
  { id: 1, user: { name: 'Al "the" Q', tags: [] }, at: '1999-12-31T23:59:59.999Z', sum: -0.1 },
  { id: 2, user: null, at: null, sum: 1e21 }
]);
var rows = JSON.parse(text, function (key, value) {
  if (key === 'at' && value) return new Date(value);
  if (key === 'tags') return value.length;
  return value;
});
rows.sort(function (a, b) { return a.id - b.id; });
console.log(rows);
console.log(JSON.stringify(rows, function (key, value) { return typeof value === 'number' && key !== 'id' ? undefined : value; }, 2));
console.log(JSON.stringify(rows, ['id', 'user', 'name'], '\t'));
console.table(rows.map(function (r) { return { id: r.id, name: r.user && r.user.name, year: r.at ? r.at.getUTCFullYear() : '-' }; }));
var total = rows.reduce(function (sum, r) { return sum + (r.sum < 1e20 ? r.sum : 0); }, 0);
console.log(total, total.toFixed(2), (0.1 + 0.2).toPrecision(3), (1234.5678).toExponential(2), (255).toString(16));
['{"a":}', 'nope', ''].forEach(function (bad) {
  try { JSON.parse(bad); } catch (e) { console.log(e.name + ': ' + e.message); }
});
