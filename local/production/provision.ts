// npm run provision -- --env production [--dry-run]: creates what is missing at Cloudflare, sets the known secrets, and
// lists what is left to do by hand. It can be run again at any time.
import { collectEnvironmentFacts, type EnvironmentFacts, parseCommandLine } from './facts.ts';
import { inspectEnvironment } from './inspect.ts';
import { runProgram } from './wrangler.ts';

export interface ProvisionOptions {
  dryRun: boolean;
  say(line: string): void;
  /** Runs wrangler; secrets come by standard input, never on the command line, where others could read them. */
  run(args: string[], input?: string): Promise<unknown>;
}

/** @returns true if nothing missing or wrong is left. */
export async function provision(at: EnvironmentFacts, { dryRun, say, run }: ProvisionOptions): Promise<boolean> {
  const findings = await inspectEnvironment(at);
  const unreachable = findings.filter(({ state }) => state === 'unreachable');
  // Stops here, because everything that an unreachable vendor already has would be created again.
  if (unreachable.length > 0) {
    say(`${unreachable.map((one) => one.say).join('\n')}\n\nNothing was changed. Please try again later.`);
    return false;
  }
  const perform = async (args: string[], input?: string) => {
    say(`${dryRun ? 'would run' : 'run'}  npx wrangler ${args.join(' ')}`);
    if (!dryRun) await run(args, input);
  };
  for (const { create } of findings) if (create) await perform(create);
  const toSet = Object.entries(at.secrets).filter(([name]) => !at.deployedSecrets?.includes(name));
  if (toSet.length > 0) {
    // Only the names are printed, because terminals and CI keep their output.
    say(`${dryRun ? 'would set' : 'set'}  ${toSet.map(([name]) => name).join(', ')}`);
    await perform(['secret', 'bulk', '--env', at.name], JSON.stringify(Object.fromEntries(toSet)));
  }
  const left = findings.filter(({ secret, state, create }) => state !== 'ok' && !create && !at.secrets[secret ?? '']);
  for (const one of left) if (one.state !== 'unknown' || !one.secret) say(`by hand  ${one.say}`);
  return !dryRun && left.every(({ state }) => state === 'unknown');
}

if (import.meta.main) {
  const { name, dryRun } = parseCommandLine();
  const isDone = await provision(await collectEnvironmentFacts(name, process.env), {
    dryRun,
    say: console.log,
    run: (args, input) => runProgram('wrangler', args, input),
  });
  process.exitCode = isDone ? 0 : 1;
}
