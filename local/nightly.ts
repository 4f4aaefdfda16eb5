// npm run nightly: starts the nightly run (in production at 3:30 UTC) on the running laptop edition and prints what
// each step did.
import { fireNightlyRun, withDatabase } from './ask.ts';

interface Step {
  step: string;
  ms: number;
  count: number;
  error: string | null;
}

await withDatabase(async (ask) => {
  if (process.env.DATABASE_URL)
    throw new Error('This starts the laptop edition only; in production a cron starts the nightly run');
  await fireNightlyRun();
  const { rows } = await ask({ query: 'select steps from nightly_runs order by started_at desc limit 1', params: [] });
  const steps = JSON.parse(rows[0]?.[0] ?? '[]') as Step[];
  for (const { step, ms, count, error } of steps) {
    console.log(`${step.padEnd(24)}${String(count).padStart(7)}${`${ms} ms`.padStart(10)}  ${error ?? ''}`);
  }
  if (steps.some(({ error }) => error)) process.exitCode = 1;
});
