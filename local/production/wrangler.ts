import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { QUIET_WRANGLER_ENV, ROOT } from '../bundle.ts';
import { VendorError } from './facts.ts';

/** Runs a program of the project and shows its output. @param input its standard input. @throws Error if it fails. */
export const runProgram = (program: string, args: string[], input?: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', program), args, {
      cwd: ROOT,
      stdio: [input === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'],
      env: { ...process.env, ...QUIET_WRANGLER_ENV },
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
    child.stdin?.end(input);
  });

/** @returns what wrangler printed; null if what it was asked about doesn't exist. @throws VendorError. */
export type AskWrangler = (args: string[]) => Promise<string | null>;

/** How wrangler reports a missing queue, bucket, index, Worker and zone. */
const ABSENT = /does not exist|code: (?:10006|10007|3000)\b|Could not find zone/;

export const createWrangler =
  (env: NodeJS.ProcessEnv): AskWrangler =>
  async (args) => {
    try {
      const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/wrangler'), args, {
        cwd: ROOT,
        env: { ...env, ...QUIET_WRANGLER_ENV, CI: '1', FORCE_COLOR: '0', NO_COLOR: '1' },
      });
      return stdout;
    } catch (error) {
      const { stderr = '', message } = error as Error & { stderr?: string };
      if (ABSENT.test(stderr)) return null;
      const isUnreachable = /fetch failed|timed? ?out/i.test(stderr);
      const [, reason = message] = /ERROR\W+(\S[\s\S]*?)\n(?:\s*If you think|\s*\n\s*\n|$)/.exec(stderr) ?? [];
      const what = isUnreachable ? "can't be reached" : `refused \`wrangler ${args.join(' ')}\``;
      throw new VendorError(`Cloudflare ${what}: ${reason.replace(/\s+/g, ' ').trim()}`, isUnreachable);
    }
  };
