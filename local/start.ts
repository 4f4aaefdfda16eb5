// npm start: everything on this machine, no account, no key. Options by environment: PORT, LOCAL_PORT, SMTP_PORT, DATA_DIR; `--empty` loads no samples.
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { startLaptop } from './laptop.ts';
import { PERSONAS } from './personas.ts';
import { loadSamples } from './samples/load.ts';

const number = (name: string, fallback: number) => {
  const given = process.env[name];
  const value = Number(given ?? fallback);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  return quit(`${name}=${given} is no port`);
};

function quit(line: string): never {
  console.error(line);
  process.exit(1);
}

const port = number('PORT', 8787);
const localPort = number('LOCAL_PORT', 8788);
const smtpPort = number('SMTP_PORT', 2525);
const dataDir = resolve(process.env.DATA_DIR ?? '.local');

for (const [name, value] of Object.entries({ PORT: port, LOCAL_PORT: localPort, SMTP_PORT: smtpPort })) {
  if (await taken(value))
    quit(`Port ${value} is in use. Stop what uses it, or choose another: ${name}=${value + 10} npm start`);
}

const laptop = await startLaptop({
  port,
  localPort,
  smtpPort,
  dataDir,
  environment: process.env,
  rateLimit: 6000,
  say: console.log,
}).catch((error: Error) => quit(`Could not start: ${error.message}`));

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping.');
    void laptop.stop().then(() => process.exit(0));
  });
}

if (!process.argv.includes('--empty')) await loadSamples(laptop, dataDir, new Date(), console.log);

console.log(`
Ready on ${laptop.origin}

Sign in (no password):
${PERSONAS.map(({ email, what }) => `  ${email.padEnd(18)} ${what}`).join('\n')}
  any other address  a new user

Mail goes to localhost:${laptop.smtpPort} (SMTP), for example:
  npm run mail -- FILE.eml --to slowquery100002@mail.broughtby.test
Every newsletter's page shows its own address to administrators. Ctrl-C stops everything; data stay in ${dataDir}.`);

function taken(candidate: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(true));
    probe.listen(candidate, '127.0.0.1', () => probe.close(() => done(false)));
  });
}
