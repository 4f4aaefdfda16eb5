// One schedule of faults: mails arrive while things fail, and each sender retries until its mail is accepted. Then
// faults stop, and within a time limit every accepted mail must be finished exactly once, as completed or as an error
// with its reason.
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue, receiveLargeIssue } from '../../../src/flows/issue/receive.ts';
import { requeueStrandedMails } from '../../../src/flows/issue/rerun.ts';
import { retrySeconds } from '../../../src/jobs.ts';
import { failExhaustedEmail } from '../../../src/store/issue/email-leases.ts';
import { createSeededRandom } from '../../support/random.ts';
import { FAULT_KINDS, type FaultKind, type FaultWorld, type QueuedJob } from './world.ts';

const MINUTE = 60_000;
/** The retry limit that wrangler.toml sets for mail. */
const RETRIES = 5;
const TROUBLED_MINUTES = 45;
/** The time after the last fault: the longest retry, a lease, and a cron that waits for a job it expects. */
const CALM_MINUTES = 6 * 60;
const BRANDS = ['Quarrybase', 'Mudhouse', 'Glazeworks'];

const mailOf = (seed: number, nth: number, brand: string) =>
  new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Issue ${nth}\r\nMessage-ID: <${seed}-${nth}@letters.test>\r\nContent-Type: text/html\r\n\r\n<p>This issue is brought to you by ${brand}</p><p><a href="https://${brand.toLowerCase()}.example/">${brand}</a> runs your Postgres. Start a free trial today.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>\r\n`,
  );

export interface FaultScheduleOutcome {
  /** Violations that were found; empty if all is well. */
  wrong: string[];
  faults: number;
}

export async function runFaultSchedule(world: FaultWorld, seed: number): Promise<FaultScheduleOutcome> {
  const draw = createSeededRandom(seed);
  const newsletterId = `schedule-${seed}`;
  await world.database.query({
    query: `insert into newsletters (id, name, normalized_name, unique_email, domain, standing) values ($1, $1, $1, $1 || '@mail.test', $1 || '.test', 'trusted')`,
    params: [newsletterId],
  });
  const rates = new Map<FaultKind, number>(FAULT_KINDS.map((fault) => [fault, draw() < 0.45 ? draw() ** 2 * 0.5 : 0]));
  let faults = 0;
  const strikes = (fault: FaultKind) => {
    const is = draw() < (rates.get(fault) ?? 0);
    if (is) faults++;
    return is;
  };
  const queue: QueuedJob[] = [];
  let now = Date.UTC(2026, 10, 20, 7) + seed;
  const troubled = now + TROUBLED_MINUTES * MINUTE;
  const end = troubled + CALM_MINUTES * MINUTE;
  const senders = Array.from({ length: 1 + Math.floor(draw() * 3) }, (_, nth) => ({
    raw: mailOf(seed, nth, BRANDS[nth] ?? ''),
    large: draw() < 0.3,
    id: null as string | null,
    // A sending server that got no answer delivers again.
    deliveries: 1 + Math.floor(draw() * 2),
  }));

  /** One run of a Worker: the platform handles what it throws. */
  const run = async (work: (services: ReturnType<FaultWorld['services']>) => Promise<unknown>): Promise<boolean> => {
    world.trouble = now < troubled ? { strikes, killed: false } : null;
    try {
      await work(world.services(queue, now));
      return true;
    } catch {
      return false;
    } finally {
      world.trouble = null;
    }
  };

  const allEnded = async () => {
    const waiting = `select 1 from emails where newsletter_id = $1 and processing_status in ('pending', 'processing') limit 1`;
    return (await world.database.query({ query: waiting, params: [newsletterId] })).rows.length === 0;
  };

  for (; now < end; now += MINUTE) {
    for (const sender of senders) {
      if (sender.deliveries === 0 || draw() < 0.5) continue;
      const arrival = { newsletterId, arrivedAt: new Date(now), door: 'mail' as const };
      await run(async (services) => {
        async function* chunks() {
          yield sender.raw.slice(0, 500);
          if (now < troubled && strikes('files')) throw new Error('the sender went away');
          yield sender.raw.slice(500);
        }
        const taken = sender.large
          ? await receiveLargeIssue(services, { ...arrival, chunks: chunks() })
          : await receiveIssue(services, { ...arrival, raw: sender.raw });
        sender.id = taken.id;
        sender.deliveries--;
      });
    }
    const due = queue.filter((message) => message.due <= now);
    for (const message of due) queue.splice(queue.indexOf(message), 1);
    for (const message of due.sort(() => draw() - 0.5)) {
      const { job } = message;
      if (job.kind !== 'analyse') continue;
      const attempts = message.attempts + 1;
      const done =
        attempts > RETRIES
          ? await run((services) => failExhaustedEmail(services.db, job.emailId, new Date(now)))
          : await run((services) => analyseIssue(services, job.emailId, new Date(now), () => now));
      // At-least-once delivery: sometimes a finished message comes again.
      if (!done)
        queue.push({ job, due: now + retrySeconds(attempts, undefined) * 1000, attempts: Math.min(attempts, RETRIES) });
      else if (draw() < 0.1) queue.push({ job, due: now + 5_000, attempts });
    }
    if (Math.floor(now / MINUTE) % 5 !== 0) continue;
    await run((services) => requeueStrandedMails(services, new Date(now)));
    // Messages after the end change nothing.
    if (
      now >= troubled &&
      queue.length === 0 &&
      senders.every(({ deliveries }) => deliveries === 0) &&
      (await allEnded())
    )
      break;
  }
  return { wrong: await wrongIn(world, newsletterId, senders), faults };
}

async function wrongIn(world: FaultWorld, newsletterId: string, senders: { id: string | null; deliveries: number }[]) {
  const wrong: string[] = [];
  const rows = async (query: string) =>
    (await world.database.query({ query, params: [newsletterId] })).rows as string[][];
  const mails = await rows(
    "select id, processing_status, coalesce(error, ''), raw_key, (select count(*) from sponsorships s where s.email_id = e.id) from emails e where newsletter_id = $1",
  );
  const said = (what: string) => wrong.push(what);
  if (mails.length !== senders.length) said(`${senders.length} mails were sent, ${mails.length} stand`);
  for (const { id, deliveries } of senders) {
    if (deliveries > 0) said('a sender was never told that its mail was taken');
    if (id && !mails.some(([known]) => known === id)) said(`${id} was taken and is lost`);
  }
  for (const [id = '', status = '', error = '', rawKey = '', claims] of mails) {
    if (status !== 'completed' && status !== 'error') said(`${id} is still ${status}`);
    if (status === 'error' && error === '') said(`${id} failed without a reason`);
    if (/select |insert |update /i.test(error)) said(`${id} tells SQL: ${error.slice(0, 80)}`);
    if (status === 'completed' && claims !== '1') said(`${id} has ${claims} sponsorships`);
    if (!world.files.kept.has(rawKey)) said(`${id} has no bytes`);
  }
  const [total] = await rows('select coalesce(sum(count), 0)::text from email_totals where newsletter_id = $1');
  if (Number(total?.[0]) !== mails.length) said(`the total says ${total?.[0]}`);
  const [days] =
    await rows(`select coalesce(sum(count), 0)::text, (select count(*)::text from sponsorships where newsletter_id = $1 and counts)
    from sponsorship_days where scope = 'newsletter:' || $1`);
  if (days && days[0] !== days[1]) said(`days count ${days[0]} of ${days[1]} sponsorships`);
  return wrong;
}
