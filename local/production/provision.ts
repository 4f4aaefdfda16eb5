// npm run provision -- --env production [--dry-run]: creates what is missing and can be created by an API, asks for the
// secrets one by one, and lists what is left to do by hand. Existing things are kept, so it can be run again at any
// time.
import { createInterface } from 'node:readline/promises';
import { runWrangler } from './deploy.ts';
import { collectEnvironmentFacts, type EnvironmentFacts, parseEnvironmentName, SECRETS } from './facts.ts';
import { inspectEnvironment, isSecretRequired } from './inspect.ts';

export interface ProvisionOptions {
  dryRun: boolean;
  say(line: string): void;
  /** Asks a person for a secret; the answer '' postpones it. Null if there is no terminal to ask at. */
  askSecret: ((name: string, what: string) => Promise<string>) | null;
  putSecret(name: string, value: string): Promise<void>;
}

/** @returns true if nothing missing or wrong is left. */
export async function provision(
  at: EnvironmentFacts,
  { dryRun, say, askSecret, putSecret }: ProvisionOptions,
): Promise<boolean> {
  let left = 0;
  const byHand: string[] = [];
  const set = new Set(Array.isArray(at.deployedSecrets) ? at.deployedSecrets : []);
  // The value is never printed, because terminals and CI keep their output.
  const put = async (name: string, value: string) => {
    await putSecret(name, value);
    set.add(name);
    say(`set      ${name}`);
  };
  const findings = await inspectEnvironment(at);
  const unreachable = findings.filter(({ state }) => state === 'unreachable');
  // Stops here, because everything that an unreachable vendor already has would be created or asked for again.
  if (unreachable.length > 0) {
    say(`${unreachable.map((one) => one.say).join('\n')}\n\nNothing was changed. Please try again later.`);
    return false;
  }
  for (const { state, say: words, make, what } of findings) {
    if (state === 'ok') say(`ok       ${words}`);
    else if (make && dryRun) {
      say(`would    make: ${words}`);
      left++;
    } else if (make) {
      const rest = await make();
      say(`made     ${what}: ${words} before`);
      if (typeof rest === 'string') byHand.push(rest);
      else if (rest) await put(rest.secret, rest.value);
    } else if (!(what in SECRETS)) {
      if (state !== 'unknown') left++;
      byHand.push(words);
    }
  }
  for (const [name, what] of Object.entries(SECRETS).filter(([name]) => !set.has(name))) {
    const isRequired = isSecretRequired(name, at.environment);
    if (dryRun) say(`would    ask for ${name}${at.secrets[name] ? ' (known here)' : ''}: ${what}`);
    else {
      const value = at.secrets[name] ?? (await askSecret?.(name, what));
      if (value) await put(name, value);
      else if (isRequired) byHand.push(`npx wrangler secret put ${name} --env ${at.name}   (${what})`);
    }
    if (isRequired && !set.has(name)) left++;
  }
  if (byHand.length > 0) say(`\nBy hand:\n${byHand.map((line) => `  - ${line}`).join('\n')}`);
  say(left === 0 ? '\nNothing is missing.' : `\n${left} ${dryRun ? 'to be made or set' : 'still missing or wrong'}.`);
  return left === 0;
}

if (import.meta.main) {
  const name = parseEnvironmentName();
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  const isDone = await provision(await collectEnvironmentFacts(name, process.env), {
    dryRun: process.argv.includes('--dry-run'),
    say: console.log,
    askSecret:
      terminal && (async (secret, what) => (await terminal.question(`${secret} (${what}; empty = later): `)).trim()),
    // By standard input, never on the command line, where others could read it.
    putSecret: (secret, value) => runWrangler(['secret', 'put', secret, '--env', name], value),
  });
  terminal?.close();
  process.exitCode = isDone ? 0 : 1;
}
