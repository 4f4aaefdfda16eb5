// Mail from outside for tests: an issue with one sponsor, delivered to the Worker's e-mail handler as the receiving
// server would.
import { runJob } from '../../src/flows/run-job.ts';
import { type Job, jobSchema } from '../../src/jobs.ts';
import worker from '../../src/worker.ts';
import type { World } from './world.ts';

export const AUTHSERV_ID = 'mx.app.test';

export interface SponsoredMail {
  to: string;
  from?: string;
  sponsor: string;
  site?: string;
  date?: Date;
  /** Whole header lines, topmost first. */
  headers?: string[];
}

/** The header that our own receiving server puts on top of a mail signed by `domain`. */
export const authenticationResultsHeader = (domain: string) =>
  `Authentication-Results: ${AUTHSERV_ID}; dkim=pass header.d=${domain} header.s=s1; spf=none`;

export function buildSponsoredMail({
  to,
  from = 'hello@letters.test',
  sponsor,
  site,
  date,
  headers = [],
}: SponsoredMail): Uint8Array {
  const where = site ?? `${sponsor.toLowerCase()}.example`;
  const lines = [
    ...headers,
    `From: Letters <${from}>`,
    `To: ${to}`,
    'Subject: Backfills',
    `Message-ID: <${crypto.randomUUID()}@letters.test>`,
    ...(date ? [`Date: ${date.toUTCString()}`] : []),
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>Good morning.</p><p>This issue is brought to you by ${sponsor}</p><p><a href="https://${where}/?utm_source=letters">${sponsor}</a> runs your team. Start a free trial today.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>`,
    '',
  ];
  return new TextEncoder().encode(lines.join('\r\n'));
}

/**
 * Delivers a mail. @returns the reason of a rejection; null if it was accepted. @throws if the sender's server should
 * try again.
 */
export async function deliverMail(
  { bindings }: Pick<World, 'bindings'>,
  to: string,
  raw: Uint8Array,
  from = 'bounce@letters.test',
): Promise<string | null> {
  let refusal: string | null = null;
  const message = {
    from,
    to,
    raw: new Response(raw as Uint8Array<ArrayBuffer>).body,
    rawSize: raw.length,
    headers: new Headers(),
    setReject: (reason: string) => {
      refusal = reason;
    },
  };
  await worker.email(message as unknown as ForwardableEmailMessage, bindings);
  return refusal;
}

/** Analyses all waiting mails. @returns other jobs that were sent meanwhile, which are not run. */
export async function analyseWaitingMails(
  { services, jobs, priority }: Pick<World, 'services' | 'jobs' | 'priority'>,
  now = new Date(),
): Promise<Job[]> {
  const others: Job[] = [];
  for (let next = priority.take() ?? jobs.take(); next; next = priority.take() ?? jobs.take()) {
    const parsed = jobSchema.parse(next);
    if (parsed.kind === 'analyse') await runJob(services, parsed, now);
    else others.push(parsed);
  }
  return others;
}
