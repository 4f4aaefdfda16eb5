// npm run deploy -- [--env production] [--mail ADDRESS]: check, doctor, migrate (migrations only add, so the old
// version still runs on them), deploy, smoke test. A failed step stops the rest and prints how to go back.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../build.ts';
import { QUIET_WRANGLER_ENV, ROOT } from '../bundle.ts';
import { migrateByUrl } from '../migrate.ts';
import { collectEnvironmentFacts, parseEnvironmentName } from './command.ts';
import { formatFindings } from './doctor.ts';
import { inspectEnvironment } from './inspect.ts';
import { smoke } from './smoke.ts';

export interface DeployStep {
  what: string;
  /** Runs the step. @throws Error with the reason to stop here. */
  run(): Promise<void>;
}

/** Runs the steps in order. @returns the name of the failed step; null if all succeeded. */
export async function runDeploySteps(steps: DeployStep[], say: (line: string) => void): Promise<string | null> {
  for (const { what, run } of steps) {
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

/** Says how to go back to the previous version. @param failed the name of the step that failed. */
export function rollbackInstructions(failed: string, environment: string): string {
  if (failed === 'deploy' || failed === 'smoke test')
    return `To go back to the version before: npx wrangler rollback --env ${environment}\nThe migrations stay: they only added, and the version before runs on them.`;
  return 'Nothing was deployed: the version before is running.';
}

/** A newly deployed version takes a moment to reach every location. */
const SMOKE_TRIES = 5;
const SMOKE_PAUSE_MS = 5_000;

function command(file: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...QUIET_WRANGLER_ENV },
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });
}

async function deploy(name: string, mailTo: string | undefined): Promise<string | null> {
  const require = createRequire(import.meta.url);
  const at = await collectEnvironmentFacts(name, process.env);
  const { DATABASE_URL, WEBHOOK_SECRET } = at.secrets;
  const origin = at.environment.vars.ORIGIN ?? '';
  return runDeploySteps(
    [
      {
        what: 'check',
        async run() {
          const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
          for (const program of ['worker', 'web', 'node']) await command(tsc, ['-p', `tsconfig.${program}.json`]);
        },
      },
      {
        what: 'doctor',
        async run() {
          const { lines, healthy } = formatFindings(name, await inspectEnvironment(at));
          console.log(lines.filter((line) => !line.startsWith('ok')).join('\n'));
          if (!healthy) throw new Error('something is missing or wrong');
        },
      },
      { what: 'build', run: async () => void (await build()) },
      {
        what: 'migrate',
        async run() {
          if (!DATABASE_URL)
            throw new Error(`DATABASE_URL is not known here: set it, or write it into environments/${name}.secrets`);
          const applied = await migrateByUrl(DATABASE_URL);
          console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply');
        },
      },
      {
        what: 'deploy',
        run: () =>
          command(join(require.resolve('wrangler/package.json'), '../bin/wrangler.js'), ['deploy', '--env', name]),
      },
      {
        what: 'smoke test',
        async run() {
          const ask = (path: string, init?: RequestInit) =>
            fetch(origin + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) });
          for (let tries = 1; ; tries++) {
            const done = await smoke(ask, { origin, webhookSecret: WEBHOOK_SECRET, mailTo });
            const faults = done.filter(({ fault }) => fault);
            if (faults.length > 0 && tries < SMOKE_TRIES) {
              await new Promise((resolve) => setTimeout(resolve, SMOKE_PAUSE_MS));
              continue;
            }
            console.log(
              done
                .map(({ what, fault }) => `${fault ? 'FAILED' : 'ok    '}  ${what}${fault ? `: ${fault}` : ''}`)
                .join('\n'),
            );
            if (faults.length > 0) throw new Error(`${faults.length} of ${done.length} checks`);
            return;
          }
        },
      },
    ],
    console.log,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const args = process.argv.slice(2);
    const name = parseEnvironmentName(args.filter((_, at) => args[at - 1] !== '--mail' && args[at] !== '--mail'));
    const mailTo = args.includes('--mail') ? args[args.indexOf('--mail') + 1] : undefined;
    const failed = await deploy(name, mailTo);
    if (failed) console.error(`\n${rollbackInstructions(failed, name)}`);
    else console.log(`\nDeployed. To go back: npx wrangler rollback --env ${name}`);
    process.exitCode = failed ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
