// npm start: runs everything on this machine, with no account and no key. Environment variables: PORT, LOCAL_PORT,
// SMTP_PORT, DATA_DIR; `--empty` starts without a newsletter, `--no-samples` with two members' own but no issues.
import { resolve } from 'node:path';
import { build } from './build.ts';
import { startLaptop } from './laptop.ts';
import { MAIL_DOMAIN, PERSONAS } from './personas.ts';
import { isPortTaken, readPort } from './ports.ts';
import { requestMissingLogos, runFirstNight } from './samples/first-day.ts';
import { addSampleNewsletters, loadSamples } from './samples/load.ts';
import { SAMPLE_ISSUES } from './samples/story.ts';
import { PERSONA_NEWSLETTERS } from './seed.ts';

/** Requests per minute; many, because the laptop edition is used from scripts. Tests of rate limits set their own. */
const RATE_LIMIT = 6000;

function quit(line: string): never {
  console.error(line);
  process.exit(1);
}

const attempt = async <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: Error) => quit(`Could not start: ${error.message}`));

const ports = await attempt(async () => ({
  PORT: readPort('PORT', 8787),
  LOCAL_PORT: readPort('LOCAL_PORT', 8788),
  SMTP_PORT: readPort('SMTP_PORT', 2525),
}));
for (const [name, port] of Object.entries(ports)) {
  if (await isPortTaken(port)) {
    quit(`Port ${port} is in use: stop what uses it, or choose another with ${name}=${port + 10} npm start`);
  }
}
const dataDir = resolve(process.env.DATA_DIR ?? '.local');

let stopping = false;
let stop: () => Promise<void> = async () => process.exit(130);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    console.log('Stopping.');
    stop().then(
      () => process.exit(0),
      (error) => quit(`Did not stop cleanly: ${error.message}`),
    );
  });
}

const isEmpty = process.argv.includes('--empty');

console.log('Building what has changed ...');
await attempt(build);
const laptop = await attempt(() =>
  startLaptop({
    port: ports.PORT,
    localPort: ports.LOCAL_PORT,
    smtpPort: ports.SMTP_PORT,
    dataDir,
    environment: process.env,
    rateLimit: RATE_LIMIT,
    isEmpty,
    say: console.log,
  }),
);
stop = laptop.stop;
const samples = isEmpty || process.argv.includes('--no-samples') ? null : new Date();
if (samples) await attempt(() => addSampleNewsletters(laptop, samples));

const own = PERSONA_NEWSLETTERS.map(({ mailbox, name }) => `  ${`${mailbox}@${MAIL_DOMAIN}`.padEnd(42)} ${name}`);
const examples = isEmpty ? ':' : `, for example to\n${own.join('\n')}`;
console.log(`
Ready on ${laptop.origin}

Sign in (no password):
${PERSONAS.map(({ email, what }) => `  ${email.padEnd(18)} ${what}`).join('\n')}
  any other address  a new user${isEmpty ? '\nNo newsletter is tracked yet: members start with the onboarding.' : ''}

Mail to a tracked newsletter comes in by SMTP on localhost:${laptop.smtpPort}${examples}
  npm run mail -- FILE.eml --to ADDRESS
Administrators see every newsletter's address on its page. Data stay in ${dataDir}; Ctrl-C stops everything.`);

// Runs in the background; the app can be used in the meantime.
const loading = samples
  ? loadAll(samples).catch((error: Error) => {
      if (!stopping) console.error(`samples: ${error.message}; the next start continues`);
    })
  : Promise.resolve();
async function loadAll(now: Date): Promise<void> {
  const [isNew] = await Promise.all([
    loadSamples(laptop, dataDir, now, SAMPLE_ISSUES, { say: console.log, stopped: () => stopping }),
    requestMissingLogos(laptop),
  ]);
  if (isNew) await runFirstNight(laptop);
}
stop = async () => {
  await loading;
  await laptop.stop();
};
