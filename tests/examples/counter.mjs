// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Counts runs by name, in a store that any number of processes may share: jsr --policy=counter.json counter.mjs NAME
// run: cp {dir}/_counter.json counter.json; {jsr} -e "require('jsr:bindings').env" && for i in 1 2 3 4; do {jsr} --policy=counter.json {file} home & done; wait; {jsr} --policy=counter.json {file} about; {jsr} --policy=counter.json {file}
// expect-has: home: 4
// expect-has: about: 1
// expect-has: 2 names: about 1, home 4
import { env } from 'jsr:bindings';

const { HITS } = env;

async function count(name) {
  for (;;) {
    const { value, version } = await HITS.getWithMetadata(name);
    const next = Number(value) + 1;
    if (await HITS.batch().check(name, version).put(name, String(next)).commit())
      return next;
  }
}

const [name] = process.argv.slice(2);
try {
  if (name) {
    console.log(`${name}: ${await count(name)}`);
  } else {
    const { keys } = await HITS.list();
    const counts = await HITS.getMany(keys.map((key) => key.name));
    console.log(`${keys.length} names: ${[...counts].map(([key, hits]) => `${key} ${hits}`).join(', ')}`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = error.code === 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' ? 77 : 1;
}
