// npm run bench -- mailbox [MAILS] [mbox|gz]: imports a generated mailbox (500 mails by default; 20,000 are 1.1 GB) by
// the page, in Chromium, on a laptop edition started for this. Prints the times, the memory of the page's process,
// whether every chosen mail was imported once, and whether anything of another mail reached a row, an object, a file of
// the data directory or a log line.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from '../../local/build.ts';
import { ROOT } from '../../local/bundle.ts';
import { startLaptop } from '../../local/laptop.ts';
import { signIn } from '../../local/sign-in.ts';
import { addSessionCookie, launchOptions } from '../e2e/support/browser.ts';
import { IGNORED_MAIL_WORD, makeMailbox, PRIVATE_MAIL_WORD } from './support/mailbox-maker.ts';

const args = process.argv.slice(2).filter((each) => !each.startsWith('-'));
const MAILS = Number(args[0] ?? 500);
const FORM = args[1] ?? 'mbox';
const NEWSLETTERS = 40;
const PORT = Number(process.env.PORT ?? 9231);
const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;

const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-mailbox-'));
const path = join(dataDir, FORM === 'gz' ? 'box.mbox.gz' : 'box.mbox');
const made = await makeMailbox(path, {
  mails: MAILS,
  newsletters: NEWSLETTERS,
  seed: 48,
  shared: resolve(ROOT, '../shared'),
});
const size = statSync(path).size;
console.log(`made ${MAILS} mails, ${(made.bytes / MB).toFixed(0)} MB, as a file of ${(size / MB).toFixed(0)} MB`);

/** Everything written to the terminal during the run. */
const logged: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream) as (text: string | Uint8Array) => boolean;
  stream.write = ((text: string | Uint8Array) => {
    logged.push(String(text));
    return write(text);
  }) as typeof stream.write;
}

await build();
const laptop = await startLaptop({
  port: PORT,
  localPort: PORT + 1,
  smtpPort: PORT + 2,
  dataDir: join(dataDir, 'data'),
  environment: { LOG: 'all' },
  rateLimit: 100_000,
});
const rows = async (query: string) => (await laptop.database.query({ query, params: [] })).rows;
const count = async (query: string) => Number((await rows(query))[0]?.[0] ?? 0);

/** Files below a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  const wanted = Buffer.from(text);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(wanted));
}

const browser = await chromium.launch(launchOptions);
try {
  for (let n = 0; n < NEWSLETTERS; n++)
    await rows(`insert into newsletters (id, name, normalized_name, domain, unique_email, standing)
      values ('letter-${n}', 'Letter ${n}', 'letter ${n}', 'letter${n}.example', 'letter-${n}@mail.broughtby.test', 'trusted')`);
  const context = await browser.newContext();
  await addSessionCookie(context, laptop.origin, await signIn(laptop.origin, 'admin@example.com'));
  const page = await context.newPage();
  const processes = await browser.newBrowserCDPSession();
  let most = 0;
  const look = setInterval(async () => {
    const { processInfo } = (await processes.send('SystemInfo.getProcessInfo')) as {
      processInfo: { type: string; id: number }[];
    };
    for (const { type, id } of processInfo) {
      if (type !== 'renderer') continue;
      const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
      most = Math.max(most, Number(resident ?? 0) / 1024);
    }
  }, 250);
  await page.goto(`${laptop.origin}/mailbox`);
  let began = Date.now();
  const took = () => (Date.now() - began) / 1000;
  const rate = (mails: number) => `${took().toFixed(1)} s, ${(mails / took()).toFixed(0)} mails/s`;
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText(/^[\d,]+ emails from [\d,]+ senders?\.$/).waitFor({ timeout: HOUR_MS });
  console.log(`read in ${rate(MAILS)}, ${(made.bytes / MB / took()).toFixed(1)} MB/s; at most ${most.toFixed(0)} MB`);
  for (let n = 0; n < NEWSLETTERS; n++)
    await page.getByRole('checkbox', { name: `Choose Letter ${n}`, exact: true }).check();
  began = Date.now();
  await page.getByRole('button', { name: /^Import [\d,]+ emails$/ }).click();
  const done = page.getByText(/^Import finished\./);
  await done.waitFor({ timeout: HOUR_MS });
  console.log(`imported in ${rate(made.tracked)}; at most ${most.toFixed(0)} MB: ${await done.textContent()}`);
  clearInterval(look);
  console.log(
    `${await count('select count(*) from emails')} mails are stored, of ${made.tracked} and ${made.copies} copies`,
  );
  const tables = await rows(
    `select relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  let left = 0;
  for (const [table] of tables)
    left += await count(
      `select count(*) from "${table}" t where t::text ~ '${PRIVATE_MAIL_WORD}|${IGNORED_MAIL_WORD}'`,
    );
  console.log(`rows with a private or ignored word: ${left}`);
  rmSync(path);
  for (const word of [PRIVATE_MAIL_WORD, IGNORED_MAIL_WORD])
    console.log(
      `files of the data directory with '${word.slice(0, 4)}...': ${filesWith(join(dataDir, 'data'), word).join() || 'none'}`,
    );
  console.log(`log lines with a private word: ${logged.filter((line) => line.includes(PRIVATE_MAIL_WORD)).length}`);
} finally {
  await browser.close();
  await laptop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
