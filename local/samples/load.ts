// Loads the samples at the first start: newsletters by SQL (nobody subscribes to them), their issues through the real
// pipeline. Recent issues come by SMTP. An administrator uploads older ones, because the Date of mail from outside is
// only believed if it is recent.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { DAY_MS } from '../../src/contract/time.ts';
import { EVERY_FIVE_MINUTES } from '../crons.ts';
import { ADMIN_EMAILS, MAIL_DOMAIN } from '../personas.ts';
import type { Database } from '../postgres.ts';
import { PERSONA_NEWSLETTERS } from '../seed.ts';
import { signIn } from '../sign-in.ts';
import { createSmtpTransport } from '../smtp.ts';
import type { RunningWorkers } from '../workers.ts';
import type { SampleIssue } from './issues.ts';
import { PLATFORMS, SAMPLE_NEWSLETTERS, type SampleNewsletter } from './newsletters.ts';
import { hiddenLinkMakerOf } from './publications.ts';
import { type NewsletterStyle, renderIssueHtml } from './template.ts';

/** A mail's Date is believed for 48 hours (domain/mail/message); this leaves a day for the start. */
const BELIEVED_DAYS = 1;
const WAIT_MS = 60_000;
const FIRST = 12;
const AT_ONCE = 24;
const TOLD = 60;
const ROUND_MS = 5_000;

interface Laptop {
  origin: string;
  database: Database;
  smtpPort: number;
  workers: Pick<RunningWorkers, 'scheduled'>;
}

interface Progress {
  say: (line: string) => void;
  /** True if the laptop is being stopped; the next start continues. */
  stopped?: () => boolean;
}

const TRACKED_DAYS = 190;

/** Inserts the newsletters, so that they are there at the first sign-in; `loadSamples` loads their issues. */
export async function addSampleNewsletters({ database }: Pick<Laptop, 'database'>, now: Date): Promise<void> {
  for (const newsletter of SAMPLE_NEWSLETTERS) await addNewsletter(database, newsletter, now);
}

/**
 * Loads the issues once, in this order, with dates counted back from `now`. An interrupted load continues at the next
 * start. @returns false if they were already there, or the laptop is being stopped.
 */
export async function loadSamples(
  laptop: Laptop,
  dataDir: string,
  now: Date,
  issues: readonly SampleIssue[],
  { say, stopped = () => false }: Progress,
): Promise<boolean> {
  const mark = join(dataDir, 'samples-loaded');
  if (existsSync(mark)) return false;
  await addSampleNewsletters(laptop, now);
  await laptop.workers.scheduled(EVERY_FIVE_MINUTES);
  for (let from = 0, done = 0; from < issues.length && !stopped(); from = done) {
    done = Math.min(from + (from === 0 ? FIRST : AT_ONCE), issues.length);
    await deliver(laptop, issues.slice(from, done), now);
    // Issues are sent no faster than they are analysed, so that the app stays responsive for its users.
    await settled(laptop.database, stopped);
    // If many issues are left, those that have arrived are ranked, so that lists are useful in the meantime.
    if (from === 0 && issues.length - done > AT_ONCE) await rank(laptop, stopped);
    if (Math.floor(done / TOLD) > Math.floor(from / TOLD)) {
      await again(laptop);
      say(`samples: ${done} of ${issues.length} issues`);
    }
  }
  const left = await settled(laptop.database, stopped);
  await rank(laptop, stopped);
  if (stopped()) return false;
  writeFileSync(mark, now.toISOString());
  say(
    `samples: ${new Set(issues.map(({ newsletter }) => newsletter)).size} newsletters, ${issues.length} issues${left > 0 ? ` (${left} still in the queue)` : ''}`,
  );
  return true;
}

const SENDERS: (Pick<SampleNewsletter, 'mailbox' | 'sender'> & NewsletterStyle)[] = [
  ...SAMPLE_NEWSLETTERS,
  ...PERSONA_NEWSLETTERS.map(({ name, mailbox, site }) => ({
    ...PLATFORMS.letterpost,
    ...{ name, mailbox, sender: `crew@${site}`, color: '#4338ca', address: `${name}, 1 Harbour Street, Bristol` },
  })),
];

async function deliver({ origin, smtpPort }: Laptop, issues: readonly SampleIssue[], now: Date): Promise<void> {
  const transport = createSmtpTransport(smtpPort);
  const written = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const old: File[] = [];
  for (const issue of issues) {
    const mail = mailOf(issue, now);
    if (issue.daysAgo <= BELIEVED_DAYS) await transport.sendMail(mail);
    else old.push(new File([new Uint8Array((await written.sendMail(mail)).message as Buffer)], `${old.length}.eml`));
  }
  transport.close();
  if (old.length > 0) await upload(origin, old);
}

function mailOf(issue: SampleIssue, now: Date) {
  const from = SENDERS.find(({ name }) => name === issue.newsletter);
  if (!from) throw new Error(`No sample newsletter ${issue.newsletter}`);
  return {
    envelope: { from: from.sender, to: `${from.mailbox}@${MAIL_DOMAIN}` },
    from: { name: from.name, address: from.sender },
    to: `${from.mailbox}@${MAIL_DOMAIN}`,
    messageId: `<${from.mailbox}.${issue.daysAgo}@${from.sender.split('@')[1]}>`,
    subject: issue.subject,
    date: new Date(now.getTime() - issue.daysAgo * DAY_MS),
    list: { id: `${from.mailbox}.list` },
    html: renderIssueHtml(from, issue, hiddenLinkMakerOf(issue)),
  };
}

async function upload(origin: string, files: File[]): Promise<void> {
  const form = new FormData();
  for (const file of files) form.append('emails', file);
  const cookie = await signIn(origin, ADMIN_EMAILS);
  const response = await fetch(`${origin}/api/emails/upload`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  });
  const answer = (await response.json()) as { results?: { error: string | null }[]; error?: string };
  const refused = answer.error ?? answer.results?.find(({ error }) => error)?.error;
  if (refused) throw new Error(`The samples could not be uploaded: ${refused}`);
}

/** Builds audiences, patterns, scores and reports from what has come in so far, as the cron does. */
async function rank(
  { database, workers }: Pick<Laptop, 'database' | 'workers'>,
  stopped: () => boolean,
): Promise<void> {
  for (let round = 0; round < 3 && !stopped(); round++) {
    await workers.scheduled(EVERY_FIVE_MINUTES);
    await new Promise((done) => setTimeout(done, ROUND_MS));
    await again({ database, workers });
  }
}

/** Scores again without the usual hour of waiting, because half a year of mail comes in within minutes. */
async function again({ database, workers }: Pick<Laptop, 'database' | 'workers'>): Promise<void> {
  await database.query({
    query: "update pitch_builds set built_at = built_at - interval '1 hour' where stale_since is not null",
    params: [],
  });
  await workers.scheduled(EVERY_FIVE_MINUTES);
}

async function addNewsletter(database: Database, one: SampleNewsletter, now: Date): Promise<void> {
  await database.query({
    query: `insert into newsletters (id, name, website, description, domain, normalized_name, unique_email, report_slug, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing`,
    params: [
      one.id,
      one.name,
      one.website,
      one.description,
      new URL(one.website).hostname,
      one.name
        .toLowerCase()
        .replaceAll(/[^a-zäöü]+/g, ' ')
        .trim(),
      `${one.mailbox}@${MAIL_DOMAIN}`,
      `${one.mailbox.replace(/\d+/, '')}-sample`,
      new Date(now.getTime() - (one.trackedDaysAgo ?? TRACKED_DAYS) * DAY_MS).toISOString(),
    ],
  });
}

/** Waits until every mail is processed, at most a minute. @returns the number of mails that are still waiting. */
async function settled(database: Database, stopped: () => boolean): Promise<number> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const { rows } = await database.query({
      query: "select count(*) from emails where processing_status in ('pending', 'processing')",
      params: [],
    });
    const left = Number(rows[0]?.[0] ?? 0);
    if (left === 0 || Date.now() > until || stopped()) return left;
    await new Promise((done) => setTimeout(done, 300));
  }
}
