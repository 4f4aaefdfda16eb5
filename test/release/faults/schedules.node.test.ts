// Thirty schedules of injected faults; `npm run faults -- --count 1000` runs as many as wanted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMigratedDatabase } from '../../support/databases.ts';
import { runFaultSchedule } from './schedule.ts';
import { type FaultWorld, openFaultWorld } from './world.ts';

let world: FaultWorld;
beforeAll(async () => {
  world = await openFaultWorld(await openMigratedDatabase());
});
afterAll(() => world.stop());

it('whatever fails while mails come in, each ends once, as completed or as an error with its reason, within six hours without faults', async () => {
  const wrong: string[] = [];
  let faults = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const outcome = await runFaultSchedule(world, seed);
    faults += outcome.faults;
    wrong.push(...outcome.wrong.map((what) => `schedule ${seed}: ${what}`));
  }
  expect(wrong).toEqual([]);
  expect(faults).toBeGreaterThan(100);
}, 300_000);
