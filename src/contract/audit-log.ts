import * as z from 'zod';
import { isoDate, pageQuery, paging } from './common.ts';

/** GET /api/audit-log. `subjectId` restricts it to one brand, sponsorship, newsletter, review item or host. */
export const auditQuery = pageQuery(50).extend({ subjectId: z.string().max(100).optional() });
export const auditEntry = z.object({
  id: z.string(),
  at: isoDate,
  who: z.string(),
  /** For example 'brand.merge', 'brand.merge.undo', 'sponsorship.edit', 'review.accept'. */
  action: z.string(),
  subject: z.enum(['brand', 'sponsorship', 'newsletter', 'review', 'host']),
  subjectId: z.string(),
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The review item whose decision this is, if it is still in force and can be undone. */
  decisionId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditList = z.object({ entries: z.array(auditEntry), ...paging });
