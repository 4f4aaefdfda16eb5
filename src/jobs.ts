// The messages of the job queues. A queue message has 128 KB at most, so it holds ids and slice numbers; the data are
// in R2 or Postgres.
import * as z from 'zod';

const subject = { what: z.enum(['newsletter', 'brand']), id: z.string().max(100) };

export const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('analyse'), emailId: z.string().max(100) }),
  z.object({ kind: z.literal('resolve'), emailId: z.string().max(100) }),
  z.object({ kind: z.literal('bookings'), emailId: z.string().max(100) }),
  z.object({ kind: z.literal('ad-links'), emailId: z.string().max(100) }),
  z.object({ kind: z.literal('ad-copy-link'), bookingId: z.string().max(100) }),
  z.object({ kind: z.literal('describe'), ...subject }),
  /** Runs a minute after `describe`, when the index returns the new vector. */
  z.object({ kind: z.literal('relate'), ...subject }),
  z.object({ kind: z.literal('logo'), what: z.enum(['newsletter', 'brand', 'deal']), id: z.string().max(100) }),
  z.object({ kind: z.literal('contact'), brandId: z.string().max(100) }),
  z.object({ kind: z.literal('mail-domains'), domains: z.array(z.string().max(253)).max(20) }),
  z.object({ kind: z.literal('import-csv-slice'), importId: z.string().max(100), slice: z.number().int().min(0) }),
  /** `atOnce`: requested by an administrator, without the minimum of an hour between two builds. */
  z.object({ kind: z.literal('report'), newsletterId: z.string().max(100), atOnce: z.boolean().optional() }),
  z.object({ kind: z.literal('build-buying-patterns'), newsletterId: z.string().max(100) }),
  z.object({ kind: z.literal('pitch'), newsletterId: z.string().max(100) }),
  /** Read customers of the payment service again, in case a webhook event was lost. */
  z.object({ kind: z.literal('reconcile'), customers: z.array(z.string().max(255)).max(100) }),
  z.object({ kind: z.literal('trend-report'), newsletterId: z.string().max(100), week: z.iso.date() }),
  /** Rebuild the cached trends of the whole catalogue; 'past': only data older than the free members' 14-day line. */
  z.object({ kind: z.literal('trends'), by: z.enum(['week', 'month', 'quarter']), reach: z.enum(['all', 'past']) }),
  /** Rebuild a page of mails from their stored bytes; `again`: true to analyse existing rows again as well. */
  z.object({
    kind: z.literal('reprocess'),
    cursor: z.string().max(4_000).nullable(),
    again: z.boolean(),
    begunAt: z.iso.datetime(),
  }),
  /** Read a newsletter's platform, sign-up page and feed from its own site; with `archive`, then its past issues. */
  z.object({
    kind: z.literal('read-newsletter-site'),
    newsletterId: z.string().max(100),
    archive: z.object({ requestedBy: z.string().max(100).nullable() }).optional(),
  }),
  z.object({ kind: z.literal('look-up-request'), requestId: z.string().max(100) }),
  z.object({ kind: z.literal('past-issues'), pastIssuesImportId: z.string().max(100) }),
  z.object({ kind: z.literal('move-old-texts'), emailIds: z.array(z.string().max(100)).max(100) }),
  z.object({ kind: z.literal('match-alerts'), userIds: z.array(z.string().max(100)).max(50) }),
  z.object({ kind: z.literal('alert-mail'), userIds: z.array(z.string().max(100)).max(50) }),
  z.object({ kind: z.literal('request-mail'), eventId: z.number().int(), userId: z.string().max(100) }),
  z.object({ kind: z.literal('deliver'), endpointId: z.string().max(100) }),
  z.object({ kind: z.literal('delete-vectors'), ...subject }),
]);
export type Job = z.infer<typeof jobSchema>;

/** The job queues. Each kind of work has its own, so that none waits behind another's backlog (wrangler.toml). */
export type QueueName = 'mail' | 'sites' | 'webhooks' | 'rest';

export const QUEUE_BY_JOB_KIND: Record<Job['kind'], QueueName> = {
  analyse: 'mail',
  // Resolving requests publishers' sites, which may be slow, and the analysis of mail must not wait for it.
  resolve: 'sites',
  bookings: 'rest',
  'ad-links': 'sites',
  'ad-copy-link': 'sites',
  describe: 'sites',
  logo: 'sites',
  contact: 'sites',
  'mail-domains': 'sites',
  'past-issues': 'sites',
  'read-newsletter-site': 'sites',
  'look-up-request': 'sites',
  // Members choose the addresses, and may choose slow ones.
  deliver: 'webhooks',
  relate: 'rest',
  'delete-vectors': 'rest',
  'import-csv-slice': 'rest',
  report: 'rest',
  'build-buying-patterns': 'rest',
  pitch: 'rest',
  'trend-report': 'rest',
  trends: 'rest',
  reconcile: 'rest',
  reprocess: 'rest',
  'move-old-texts': 'rest',
  'match-alerts': 'rest',
  'alert-mail': 'rest',
  'request-mail': 'rest',
};

/** `priority` jobs are served before others; `delaySeconds` is at most 43,200, the platform's limit. */
export interface JobSender {
  send(jobs: Job[], options?: { priority?: boolean; delaySeconds?: number }): Promise<void>;
}

export const chunk = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size));

const RETRY_SECONDS = [5, 30, 120, 600, 1800];
const LONGEST_RETRY_SECONDS = 3600;

/** @param attempts that failed, this one included. @param named the seconds that the error asks for. */
export function retrySeconds(attempts: number, named: number | undefined): number {
  if (named !== undefined) return Math.min(named, LONGEST_RETRY_SECONDS);
  return RETRY_SECONDS[Math.min(Math.max(1, attempts), RETRY_SECONDS.length) - 1] ?? 5;
}
