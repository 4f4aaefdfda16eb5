// npm run bench -- ingest [SHARED]: tests what the mail intake guarantees, on a laptop edition started for this.
//   1. every real and hostile message of SHARED (corpus/items, mime/files) is answered 250 and ends as `completed`, or
//      as `error` with a reason
//   2. 200 mails at once over 10 connections make 200 rows, and sending them again makes no more
//   3. the app is killed (-9) in the middle of 100 mails and restarted, and all are sent again: every mail that was
//      answered 250 is there once and ends as `completed`
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import {
  REPOSITORY_ROOT,
  sendMails as sendAll,
  queryRows as sql,
  startLaptopProcess,
  stopLaptopProcess,
} from './support/laptop-process.ts';

const SHARED = resolve(process.argv[2] ?? join(REPOSITORY_ROOT, '../shared'));
const PORTS = { PORT: '8807', LOCAL_PORT: '8808', SMTP_PORT: '2607' };
const TO = `harborhull100001@${MAIL_DOMAIN}`;
/** A separate newsletter, because a newsletter's daily quota is 1,000 mails and further mails wait for the next day. */
const KILLED_TO = `killed100002@${MAIL_DOMAIN}`;
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-ingest-'));

const rows = (query: string) => sql(PORTS, query);
const send = (mails: Buffer[], connections: number, to = TO) => sendAll(PORTS, to, mails, connections);

/** Waits until no mail is pending. @returns seconds, or null after `seconds`. */
async function settled(seconds: number): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < seconds * 1000) {
    const [[left] = ['0']] = await rows(
      "select count(*) from emails where processing_status in ('pending', 'processing')",
    );
    if (left === '0') return (Date.now() - began) / 1000;
    await new Promise((done) => setTimeout(done, 250));
  }
  return null;
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** Wraps an HTML, Markdown or text item as a mail. */
function asMail(path: string): Buffer {
  const body = readFileSync(path);
  if (path.endsWith('.eml') || path.includes('/mime/files/')) return body;
  const type = path.endsWith('.html') ? 'text/html' : 'text/plain';
  const head = `From: Item <item@items.example>\r\nTo: ${TO}\r\nSubject: ${path.split('/').at(-2)}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body.toString('base64').replace(/.{76}/g, '$&\r\n'))]);
}

const made = (count: number, tag: string) =>
  Array.from({ length: count }, (_, n) =>
    Buffer.from(
      `From: Letters <hello@letters.example>\r\nTo: ${TO}\r\nSubject: ${tag} ${n}\r\nMessage-ID: <${tag}-${n}@letters.example>\r\nContent-Type: text/html\r\n\r\n<p>This issue is brought to you by Brand${n % 20}. <a href="https://brand${n % 20}.example/?utm_source=x">Try Brand${n % 20}</a></p><p>${`Story ${n} of ${tag}. `.repeat(40)}</p>\r\n`,
    ),
  );

let running = await startLaptopProcess(PORTS, dataDir);
try {
  if (existsSync(join(SHARED, 'corpus/items'))) {
    const paths = [...filesBelow(join(SHARED, 'corpus/items')), ...filesBelow(join(SHARED, 'mime/files'))];
    const began = Date.now();
    const sent = await send(paths.map(asMail), 10);
    const refused = paths.filter((_, n) => !sent[n]);
    const wait = await settled(60);
    console.log(
      `1. ${paths.length} messages, ${paths.length - refused.length} answered 250 in ${((Date.now() - began) / 1000).toFixed(0)} s in all; settled ${wait === null ? 'NOT within 60' : `${wait.toFixed(1)}`} s after the last`,
    );
    for (const path of refused) console.log(`   refused: ${path}`);
    for (const row of await rows(
      'select processing_status, error, count(*) from emails group by 1, 2 order by 3 desc',
    )) {
      console.log(`   ${row.join('  ')}`);
    }
  }

  const count = async (tag: string) => {
    const [[all = '0', completed = '0'] = []] = await rows(
      `select count(*), count(*) filter (where processing_status = 'completed') from emails where subject like '${tag} %'`,
    );
    return { all: Number(all), completed: Number(completed) };
  };
  for (const round of ['first', 'again']) {
    const sent = await send(made(200, 'burst'), 10);
    await settled(120);
    const { all, completed } = await count('burst');
    console.log(`2. ${round}: ${sent.filter(Boolean).length} of 200 answered 250; ${all} rows, ${completed} completed`);
  }

  await rows(
    `insert into newsletters (id, name, normalized_name, unique_email, standing) values ('killed', 'Killed', 'killed', '${KILLED_TO}', 'trusted')`,
  );
  const mails = made(100, 'killed');
  const sending = send(mails, 10, KILLED_TO);
  await new Promise((done) => setTimeout(done, 400));
  running.removeAllListeners('exit');
  running.kill('SIGKILL');
  const kept = await sending;
  await new Promise((done) => setTimeout(done, 1500));
  running = await startLaptopProcess(PORTS, dataDir);
  await settled(60);
  const survived = await count('killed');
  const again = await send(mails, 10, KILLED_TO);
  const wait = await settled(120);
  const { all, completed } = await count('killed');
  console.log(
    `3. killed after ${kept.filter(Boolean).length} of 100 were answered 250: ${survived.all} rows after the restart; all sent again (${again.filter(Boolean).length} answered 250): ${all} rows, ${completed} completed, settled after ${wait?.toFixed(1) ?? 'more than 120'} s`,
  );
} finally {
  await stopLaptopProcess(running);
  rmSync(dataDir, { recursive: true, force: true });
}
