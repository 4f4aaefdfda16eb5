// npm run faults -- [--count 1000] [--seed 1]: that many seeded schedules of faults over the receive and analyse flows.
import { parseArgs } from 'node:util';
import { migrate } from '../../../local/migrate.ts';
import { openPglite } from '../../../local/postgres.ts';
import { runFaultSchedule } from './schedule.ts';
import { openFaultWorld } from './world.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const [count, first] = [Number(values.count), Number(values.seed)];
const database = await openPglite(null);
await migrate(database);
const world = await openFaultWorld(database);
const began = Date.now();
let [faults, failed] = [0, 0];
for (let seed = first; seed < first + count; seed++) {
  const outcome = await runFaultSchedule(world, seed);
  faults += outcome.faults;
  if (outcome.wrong.length > 0) failed++;
  for (const what of outcome.wrong) console.log(`schedule ${seed}: ${what}`);
}
await world.stop();
console.log(
  `${count} schedules, ${faults} faults, ${failed} schedules failed, ${((Date.now() - began) / 1000).toFixed(0)} s`,
);
process.exitCode = failed > 0 ? 1 : 0;
