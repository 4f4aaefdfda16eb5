// The queue's messages. Ids and slices only: data lie in R2 or Postgres (a message has 128 KB).
import * as z from 'zod';

const subject = { what: z.enum(['newsletter', 'brand']), id: z.string().max(100) };

export const job = z.discriminatedUnion('kind', [
  /** Find the sponsors of a received mail. */
  z.object({ kind: z.literal('analyse'), emailId: z.string().max(100) }),
  /** Read the site, write the audience, embed it. */
  z.object({ kind: z.literal('describe'), ...subject }),
  /** Ask for the nearest vectors and write similarities and fits; a minute after `describe`, when the index has it. */
  z.object({ kind: z.literal('relate'), ...subject }),
  /** Find and keep a logo. */
  z.object({ kind: z.literal('logo'), what: z.enum(['newsletter', 'brand', 'deal']), id: z.string().max(100) }),
  /** Find the buyer contact of a brand. */
  z.object({ kind: z.literal('contact'), brandId: z.string().max(100) }),
  /** One slice of an import's rows. */
  z.object({ kind: z.literal('import'), importId: z.string().max(100), slice: z.number().int().min(0) }),
  /** Build a newsletter's public report; `atOnce`: a curator asked, the hour between two builds doesn't hold. */
  z.object({ kind: z.literal('report'), newsletterId: z.string().max(100), atOnce: z.boolean().optional() }),
  /** Take vectors out of the index after their rows are gone. */
  z.object({ kind: z.literal('forget'), ...subject }),
]);
export type Job = z.infer<typeof job>;

/** Jobs over a queue. `delaySeconds` is at most 43,200 (12 hours, the platform's limit). */
export interface JobSender {
  send(jobs: Job[], options?: { priority?: boolean; delaySeconds?: number }): Promise<void>;
}
