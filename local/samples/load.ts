// The first start's samples: newsletters by SQL (nobody subscribes to them), their issues by SMTP and the real pipeline.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { EVERY_FIVE_MINUTES } from '../crons.ts';
import { MAIL_DOMAIN } from '../personas.ts';
import type { Database } from '../postgres.ts';
import type { RunningWorkers } from '../workers.ts';
import { ISSUES } from './issues.ts';
import { NEWSLETTERS, type SampleNewsletter } from './newsletters.ts';
import { issueHtml } from './template.ts';

const DAY_MS = 86_400_000;
const WAIT_MS = 60_000;

/** Loads them once: a mark in the data directory tells. Dates are counted back from `now`. */
export async function loadSamples(
  laptop: { database: Database; smtpPort: number; workers: Pick<RunningWorkers, 'scheduled'> },
  dataDir: string,
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  const mark = join(dataDir, 'samples-loaded');
  if (existsSync(mark)) return;
  for (const newsletter of NEWSLETTERS) await addNewsletter(laptop.database, newsletter, now);
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: laptop.smtpPort,
    secure: false,
    ignoreTLS: true,
    pool: true,
  });
  for (const issue of ISSUES) {
    const newsletter = NEWSLETTERS.find(({ name }) => name === issue.newsletter) as SampleNewsletter;
    await transport.sendMail({
      envelope: { from: newsletter.sender, to: `${newsletter.mailbox}@${MAIL_DOMAIN}` },
      from: { name: newsletter.name, address: newsletter.sender },
      to: `${newsletter.mailbox}@${MAIL_DOMAIN}`,
      subject: issue.subject,
      date: new Date(now.getTime() - issue.daysAgo * DAY_MS),
      list: { id: `${newsletter.mailbox}.list` },
      html: issueHtml(newsletter, issue),
    });
  }
  transport.close();
  const left = await settled(laptop.database);
  // Their audiences and reports.
  await laptop.workers.scheduled(EVERY_FIVE_MINUTES);
  writeFileSync(mark, now.toISOString());
  say(
    `samples: ${NEWSLETTERS.length} newsletters, ${ISSUES.length} issues${left > 0 ? ` (${left} still in the queue)` : ''}`,
  );
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
      new Date(now.getTime() - 45 * DAY_MS).toISOString(),
    ],
  });
}

/** Waits until every mail is through the queue. @returns how many are not after a minute. */
async function settled(database: Database): Promise<number> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const { rows } = await database.query({
      query: "select count(*) from emails where processing_status in ('pending', 'processing')",
      params: [],
    });
    const left = Number(rows[0]?.[0] ?? 0);
    if (left === 0 || Date.now() > until) return left;
    await new Promise((done) => setTimeout(done, 300));
  }
}
