// npm run deploy -- [--env production] [--mail ADDRESS]: check, doctor, migrate (migrations only add, so the old
// version still runs on them), deploy, smoke test. A failed step stops the rest and prints how to go back.
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '../build.ts';
import { migrateByUrl } from '../migrate.ts';
import { createDoctorReport } from './doctor.ts';
import { collectEnvironmentFacts, parseCommandLine } from './facts.ts';
import { smoke } from './smoke.ts';
import { runProgram } from './wrangler.ts';

export type DeploySteps = Record<string, () => Promise<unknown>>;

/** Runs the steps in order. @returns the name of the failed step; null if all succeeded. */
export async function runDeploySteps(steps: DeploySteps, say: (line: string) => void): Promise<string | null> {
  for (const [what, run] of Object.entries(steps)) {
    say(`\n== ${what}`);
    try {
      await run();
    } catch (error) {
      say(`FAILED  ${what}: ${error instanceof Error ? error.message : error}`);
      return what;
    }
  }
  return null;
}

export function rollbackInstructions(failed: string, environment: string): string {
  if (failed === 'deploy' || failed === 'smoke test')
    return `To go back to the version before: npx wrangler rollback --env ${environment}\nThe migrations stay: they only added, and the version before runs on them.`;
  return 'Nothing was deployed: the version before is running.';
}

/** A newly deployed version takes a moment to reach every location. */
const SMOKE_TRIES = 5;
const SMOKE_PAUSE_MS = 5_000;

async function deploy(name: string, mailTo: string | undefined): Promise<string | null> {
  const at = await collectEnvironmentFacts(name, process.env);
  const { DATABASE_URL, WEBHOOK_SECRET: webhookSecret } = at.secrets;
  const origin = at.environment.vars.ORIGIN ?? '';
  return runDeploySteps(
    {
      async check() {
        for (const program of ['worker', 'web', 'node']) await runProgram('tsc', ['-p', `tsconfig.${program}.json`]);
      },
      async doctor() {
        const { lines, healthy } = await createDoctorReport(at);
        console.log(lines.filter((line) => !line.startsWith('ok')).join('\n'));
        if (!healthy) throw new Error('something is missing or wrong');
      },
      build,
      async migrate() {
        if (!DATABASE_URL)
          throw new Error(`DATABASE_URL is not known here: set it, or write it into environments/${name}.secrets`);
        const applied = await migrateByUrl(DATABASE_URL);
        console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply');
      },
      deploy: () => runProgram('wrangler', ['deploy', '--env', name]),
      async 'smoke test'() {
        const ask = (path: string, init?: RequestInit) =>
          fetch(origin + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) });
        for (let tries = 1; ; tries++) {
          const results = await smoke(ask, { origin, webhookSecret, mailTo });
          const faults = results.filter(({ fault }) => fault);
          if (faults.length > 0 && tries < SMOKE_TRIES) await pause(SMOKE_PAUSE_MS);
          else {
            for (const { what, fault } of results) console.log(fault ? `FAILED  ${what}: ${fault}` : `ok      ${what}`);
            if (faults.length > 0) throw new Error(`${faults.length} of ${results.length} checks`);
            return;
          }
        }
      },
    },
    console.log,
  );
}

if (import.meta.main) {
  const { name, mailTo } = parseCommandLine();
  const failed = await deploy(name, mailTo);
  if (failed) console.error(`\n${rollbackInstructions(failed, name)}`);
  else console.log(`\nDeployed. To go back: npx wrangler rollback --env ${name}`);
  process.exitCode = failed ? 1 : 0;
}
