// npm run provision -- --env production [--dry-run]: creates what is missing and can be created by an API, asks for the
// secrets one by one, and lists what is left to do by hand. Existing things are kept, so it can be run again at any
// time.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { QUIET_WRANGLER_ENV, ROOT } from '../bundle.ts';
import { collectEnvironmentFacts, parseEnvironmentName } from './command.ts';
import type { EnvironmentFacts } from './finding.ts';
import { inspectEnvironment, isSecretRequired, OPTIONAL_SECRETS, REQUIRED_SECRETS } from './inspect.ts';

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
  const set = new Set<string>();
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
      const then = await make();
      say(`made     ${what}: ${words} before`);
      if (typeof then === 'string') byHand.push(then);
      else if (then) {
        // The value is never printed, because terminals and CI keep their output.
        await putSecret(then.secret, then.value);
        set.add(then.secret);
        say(`set      ${then.secret}`);
      }
    } else if (!(what in REQUIRED_SECRETS) && !(what in OPTIONAL_SECRETS)) {
      if (state !== 'unknown') left++;
      byHand.push(words);
    }
  }
  for (const [name, what] of Object.entries({ ...REQUIRED_SECRETS, ...OPTIONAL_SECRETS })) {
    if ((Array.isArray(at.deployedSecrets) && at.deployedSecrets.includes(name)) || set.has(name)) continue;
    const needed = isSecretRequired(name, at.environment);
    if (dryRun) {
      say(`would    ask for ${name}${at.secrets[name] ? ' (known here)' : ''}: ${what}`);
      if (needed) left++;
      continue;
    }
    const value = at.secrets[name] ?? (askSecret ? await askSecret(name, what) : '');
    if (value) {
      await putSecret(name, value);
      say(`set      ${name}`);
    } else if (needed) {
      left++;
      byHand.push(`npx wrangler secret put ${name} --env ${at.name}   (${what})`);
    }
  }
  if (byHand.length > 0) say(`\nBy hand:\n${byHand.map((line) => `  - ${line}`).join('\n')}`);
  say(left === 0 ? '\nNothing is missing.' : `\n${left} ${dryRun ? 'to be made or set' : 'still missing or wrong'}.`);
  return left === 0;
}

/** Passes a secret by standard input, never on the command line, where others could read it. */
function putByWrangler(environment: string) {
  const wrangler = join(createRequire(import.meta.url).resolve('wrangler/package.json'), '../bin/wrangler.js');
  return (name: string, value: string) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, [wrangler, 'secret', 'put', name, '--env', environment], {
        cwd: ROOT,
        stdio: ['pipe', 'ignore', 'inherit'],
        env: { ...process.env, ...QUIET_WRANGLER_ENV },
      });
      child.on('error', reject);
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`wrangler could not set ${name}`))));
      child.stdin.end(value);
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const name = parseEnvironmentName();
    const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null;
    const done = await provision(await collectEnvironmentFacts(name, process.env), {
      dryRun: process.argv.includes('--dry-run'),
      say: console.log,
      askSecret:
        terminal && (async (secret, what) => (await terminal.question(`${secret} (${what}; empty = later): `)).trim()),
      putSecret: putByWrangler(name),
    });
    terminal?.close();
    process.exitCode = done ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
