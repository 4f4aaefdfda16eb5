// The queue's messages. They hold ids and slices only, data are in R2 or Postgres: a message has 128 KB at most.
import * as z from 'zod';

const subject = { what: z.enum(['newsletter', 'brand']), id: z.string().max(100) };

export const job = z.discriminatedUnion('kind', [
  /** Find the sponsors of a received mail. */
  z.object({ kind: z.literal('analyse'), emailId: z.string().max(100) }),
  /** Learn where an analysed mail's hidden links lead, and name its sponsors anew by that. */
  z.object({ kind: z.literal('resolve'), emailId: z.string().max(100) }),
  /** Compare a mail with the bookings of its newsletter, and tell leads of newsletters near it who bought. */
  z.object({ kind: z.literal('bookings'), emailId: z.string().max(100) }),
  /** Open the pages that a mail's booked ads lead to. */
  z.object({ kind: z.literal('ad-links'), emailId: z.string().max(100) }),
  /** Read the site, write the audience, embed it. */
  z.object({ kind: z.literal('describe'), ...subject }),
  /** Ask for the nearest vectors and write similarities and fits; a minute after `describe`, when the index has it. */
  z.object({ kind: z.literal('relate'), ...subject }),
  /** Find and keep a logo. */
  z.object({ kind: z.literal('logo'), what: z.enum(['newsletter', 'brand', 'deal']), id: z.string().max(100) }),
  /** Find the buyer contact of a brand. */
  z.object({ kind: z.literal('contact'), brandId: z.string().max(100) }),
  /** Ask DNS whether domains of contacts take mail. */
  z.object({ kind: z.literal('mail-domains'), domains: z.array(z.string().max(253)).max(20) }),
  /** One slice of an import's rows. */
  z.object({ kind: z.literal('import'), importId: z.string().max(100), slice: z.number().int().min(0) }),
  /**
   * Build a newsletter's public report; `atOnce`: a curator asked, so the minimum of an hour between two builds doesn't
   * apply.
   */
  z.object({ kind: z.literal('report'), newsletterId: z.string().max(100), atOnce: z.boolean().optional() }),
  /** Build a newsletter's coverage and its brands' deal patterns anew. */
  z.object({ kind: z.literal('patterns'), newsletterId: z.string().max(100) }),
  /** Score whom to pitch for a newsletter that somebody runs. */
  z.object({ kind: z.literal('pitch'), newsletterId: z.string().max(100) }),
  /** Read customers of the payment service again, in case a webhook event was lost. */
  z.object({ kind: z.literal('reconcile'), customers: z.array(z.string().max(255)).max(100) }),
  /** Build a newsletter's weekly trend report and send it to who wants it. */
  z.object({ kind: z.literal('trend-report'), newsletterId: z.string().max(100), week: z.iso.date() }),
  /** Rebuild the cached trends of the whole catalogue; 'past': up to the free members' line. */
  z.object({ kind: z.literal('trends'), by: z.enum(['week', 'month', 'quarter']), reach: z.enum(['all', 'past']) }),
  /** One slice of a backup. */
  z.object({ kind: z.literal('backup'), name: z.string().max(100), slice: z.number().int().min(1) }),
  /** Rebuild a page of mails from their stored bytes. */
  z.object({
    kind: z.literal('reprocess'),
    cursor: z.string().max(4_000).nullable(),
    again: z.boolean(),
    begunAt: z.iso.datetime(),
  }),
  /** Ask a newsletter's own site where one subscribes to it. */
  z.object({ kind: z.literal('public-side'), newsletterId: z.string().max(100) }),
  /** Find what a tracking request is about at the address that it gives. */
  z.object({ kind: z.literal('look-up-request'), requestId: z.string().max(100) }),
  /** Read on in a newsletter's public archive. */
  z.object({ kind: z.literal('past-issues'), readingId: z.string().max(100) }),
  /** Read on in a mailbox file, bring in what was chosen of it, or delete it. */
  z.object({ kind: z.literal('mailbox'), importId: z.string().max(100) }),
  /** Move the texts of old mails to the file store. */
  z.object({ kind: z.literal('archive'), emailIds: z.array(z.string().max(100)).max(100) }),
  /** Find what is new for members who watch something, or have a webhook. */
  z.object({ kind: z.literal('match-alerts'), userIds: z.array(z.string().max(100)).max(50) }),
  /** Send the digests of alerts. */
  z.object({ kind: z.literal('alert-mail'), userIds: z.array(z.string().max(100)).max(50) }),
  /** Deliver an endpoint's waiting webhooks. */
  z.object({ kind: z.literal('deliver'), endpointId: z.string().max(100) }),
  /** Delete a vector from the index after its row is gone. */
  z.object({ kind: z.literal('forget'), ...subject }),
]);
export type Job = z.infer<typeof job>;

/** Kinds of work with a queue of their own (wrangler.toml says why). */
export type QueueName = 'mail' | 'sites' | 'rest';

export const QUEUE_OF: Record<Job['kind'], QueueName> = {
  analyse: 'mail',
  // It asks publishers' sites, which may be slow: mail doesn't wait behind it.
  resolve: 'sites',
  bookings: 'rest',
  'ad-links': 'sites',
  describe: 'sites',
  logo: 'sites',
  contact: 'sites',
  'mail-domains': 'sites',
  'past-issues': 'sites',
  'public-side': 'sites',
  'look-up-request': 'sites',
  deliver: 'sites',
  relate: 'rest',
  forget: 'rest',
  import: 'rest',
  report: 'rest',
  patterns: 'rest',
  pitch: 'rest',
  'trend-report': 'rest',
  trends: 'rest',
  reconcile: 'rest',
  backup: 'rest',
  reprocess: 'rest',
  mailbox: 'rest',
  archive: 'rest',
  'match-alerts': 'rest',
  'alert-mail': 'rest',
};

/** Jobs over a queue. `delaySeconds` is at most 43,200 (12 hours, the platform's limit). */
export interface JobSender {
  send(jobs: Job[], options?: { priority?: boolean; delaySeconds?: number }): Promise<void>;
}

/** What a job each is to do of `all`, in their order. @param size of a job's slice. */
export const chunk = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size));

const RETRY_SECONDS = [5, 30, 120, 600, 1800];
const LONGEST_RETRY_SECONDS = 3600;

/**
 * Seconds until a failed job is tried again.
 * @param attempts how many have failed, this one included.
 * @param named the refusal's own retryAfter, in seconds.
 */
export function retrySeconds(attempts: number, named: number | undefined): number {
  if (named !== undefined) return Math.min(named, LONGEST_RETRY_SECONDS);
  return RETRY_SECONDS[Math.min(Math.max(1, attempts), RETRY_SECONDS.length) - 1] ?? 5;
}
