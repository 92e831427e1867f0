'use strict';
// Attempts to get past a policy.  Each must end with ERR_ACCESS_DENIED, and nothing that it shows may hold the secret.
const SECRET = 'top secret';
let refused = 0, fine = 0;
const queue = [];

function shown(error) {
  return [error.message, error.stack, error.path, error.dest, JSON.stringify(error)].join(' ');
}

function denied(name, permission, error) {
  const cause = error?.code === 'ERR_ACCESS_DENIED' ? error : error?.cause;
  if (cause?.code !== 'ERR_ACCESS_DENIED' || (permission && cause.permission !== permission))
    console.log(`${name}: ${error?.code} ${cause?.permission} ${error?.message}`);
  else if (shown(error).includes(SECRET))
    console.log(`${name}: tells`);
  else
    refused++;
}

// f throws, or gives a promise that rejects.
function refuses(name, permission, f) {
  queue.push(async () => {
    try {
      const got = await f();
      console.log(`${name}: got through: ${String(got).slice(0, 100)}`);
    } catch (error) {
      denied(name, permission, error);
    }
  });
}

// f must not give the secret, however it ends.
function keeps(name, f) {
  queue.push(async () => {
    let got;
    try { got = await f(); } catch (error) { got = shown(error); }
    if (String(got).includes(SECRET))
      console.log(`${name}: tells ${String(got).slice(0, 200)}`);
    else
      refused++;
  });
}

function allows(name, f, want) {
  queue.push(async () => {
    try {
      const got = await f();
      if (want !== undefined && got !== want)
        console.log(`${name}: ${String(got)} instead of ${String(want)}`);
      else
        fine++;
    } catch (error) {
      console.log(`${name}: ${error.code} ${error.message} ${error.cause?.message ?? ''}`);
    }
  });
}

async function end() {
  for (const f of queue) await f();
  console.log('refused:', refused, 'allowed:', fine);
}

module.exports = { SECRET, refuses, keeps, allows, end };
