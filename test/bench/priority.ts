// npm run bench -- priority: mails that a subscriber waits for overtake a backlog, on a laptop edition started for
// this.
//   1. 500 mails of a newsletter without interested subscribers arrive, followed by 20 of one similar to a subscriber's
//   2. the 500 are queued again all at once, as after an outage, and 20 more arrive; the target is that these are done
//      within 10 s at p95 and before half of the 500
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERY_FIVE_MINUTES } from '../../local/crons.ts';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { PERSONA_NEWSLETTERS } from '../../local/seed.ts';
import { sendMails, queryRows as sql, startLaptopProcess, stopLaptopProcess } from './support/laptop-process.ts';

const PORTS = { PORT: '8817', LOCAL_PORT: '8818', SMTP_PORT: '2617' };
const NORMAL = 500;
const URGENT = 20;
const CONNECTIONS = 10;
const WITHIN_MS = 5 * 60_000;
/** The median size of real newsletters. */
const MAIL_BYTES = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-priority-'));
const rows = (query: string) => sql(PORTS, query);

/** Tracks a newsletter in addition to the personas' own. @returns its tracking address. */
async function track(name: string, similarTo: string | null): Promise<string> {
  const [[id] = []] = await rows(
    `insert into newsletters (id, name, normalized_name, unique_email)
     values (gen_random_uuid()::text, '${name}', '${name}', '${name}@${MAIL_DOMAIN}') returning id`,
  );
  if (similarTo) {
    await rows(
      `insert into newsletter_similarities (newsletter_id, similar_id, similarity)
       values ('${similarTo}', '${id}', 0.9), ('${id}', '${similarTo}', 0.9)`,
    );
  }
  return `${name}@${MAIL_DOMAIN}`;
}

function mailsOf(name: string, count: number, from = 0): Buffer[] {
  return Array.from({ length: count }, (_, at) => {
    const n = from + at;
    const brand = `Brand${n % 20}`;
    const story = `<h2>Story ${n}</h2><p>${`What happened in week ${n} to ${name} and to nobody else. `.repeat(12)}</p><p><a href="https://reading.example/${name}/${n}">Read on</a></p>`;
    const body = `<p>Good morning.</p><p>This issue is brought to you by ${brand}. <a href="https://${brand.toLowerCase()}.example/?utm_source=${name}">Try ${brand}</a></p>${story.repeat(Math.ceil(MAIL_BYTES / story.length))}`;
    return Buffer.from(
      `From: ${name} <hello@${name}.example>\r\nTo: ${name}@${MAIL_DOMAIN}\r\nSubject: ${name} ${n}\r\nMessage-ID: <${n}@${name}.example>\r\nContent-Type: text/html\r\n\r\n${body}\r\n`,
    );
  });
}

/** @returns the number of normal mails that are done, and the time of arrival of each urgent one that is, by its id. */
async function state(): Promise<{ normal: number; urgent: Map<string, number> }> {
  const done = await rows(
    `select m.id, split_part(n.unique_email, '@', 1), (extract(epoch from m.created_at) * 1000)::bigint
     from emails m join newsletters n on n.id = m.newsletter_id where m.processing_status = 'completed'`,
  );
  const urgent = done.filter(([, name]) => name === 'urgent');
  return {
    normal: done.length - urgent.length,
    urgent: new Map(urgent.map(([id = '', , arrived]) => [id, Number(arrived)])),
  };
}

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Sends 20 urgent mails and waits until they are done. */
async function overtake(urgent: string, from: number): Promise<void> {
  const before = await state();
  const began = Date.now();
  const accepted = (await sendMails(PORTS, urgent, mailsOf('urgent', URGENT, from), CONNECTIONS)).filter(
    Boolean,
  ).length;
  const taken = Date.now() - began;
  // Milliseconds from the arrival of each mail until it was first seen done, by its id. `processed_at` is when its
  // consumer started.
  const waits = new Map<string, number>();
  let now = before;
  while (waits.size < accepted && Date.now() - began < WITHIN_MS) {
    now = await state();
    for (const [id, arrived] of now.urgent) {
      if (!before.urgent.has(id) && !waits.has(id)) waits.set(id, Date.now() - arrived);
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
  const last = Date.now() - began;
  const sorted = [...waits.values()].sort((a, b) => a - b);
  console.log(
    `   ${waits.size} of ${URGENT} priority mails (taken in ${seconds(taken)}) from arrival to completed: p50 ${seconds(percentile(sorted, 0.5))}, p95 ${seconds(percentile(sorted, 0.95))}`,
  );
  console.log(
    `   the last was done ${seconds(last)} after the first was sent; of the ${NORMAL} normal ones ${before.normal} were done before and ${now.normal} by then`,
  );
}

/** @returns milliseconds until all normal mails were done. */
async function settled(count: number): Promise<number> {
  const began = Date.now();
  while ((await state()).normal < count) {
    if (Date.now() - began > WITHIN_MS) throw new Error('The backlog is not done in time');
    await new Promise((wait) => setTimeout(wait, 250));
  }
  return Date.now() - began;
}

const running = await startLaptopProcess(PORTS, dataDir);
try {
  const pro = PERSONA_NEWSLETTERS.find(({ owner }) => owner === 'pro@example.com');
  const normal = await track('normal', null);
  const urgent = await track('urgent', pro?.id ?? null);
  const began = Date.now();
  const queued = (await sendMails(PORTS, normal, mailsOf('normal', NORMAL), CONNECTIONS)).filter(Boolean).length;
  console.log(`1. ${queued} of ${NORMAL} mails of ${MAIL_BYTES / 1000} KB taken in ${seconds(Date.now() - began)}`);
  await overtake(urgent, 0);
  await settled(queued);

  // Old enough for the cron job that queues abandoned mails again.
  await rows(
    `update emails set processing_status = 'pending', created_at = created_at - interval '1 hour'
     where newsletter_id = (select id from newsletters where name = 'normal')`,
  );
  await fetch(`http://localhost:${PORTS.PORT}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(EVERY_FIVE_MINUTES)}`);
  console.log(`2. ${queued - (await state()).normal} mails in the queue`);
  await overtake(urgent, URGENT);
  console.log(`   the rest of them took ${seconds(await settled(queued))} more`);
} finally {
  await stopLaptopProcess(running);
  rmSync(dataDir, { recursive: true, force: true });
}
