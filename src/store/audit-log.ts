// Records who changed what, when, and the previous values. An entry is written in the same batch as the change, and
// only if the change took place.

import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../contract/time.ts';
import { UNDO_DAYS } from '../contract/undo.ts';
import type { Db } from './db.ts';
import { toBoolean, toNumber } from './rows.ts';
import { auditLog } from './schema/curation.ts';

export interface Actor {
  userId: string;
  /** Their e-mail address, or else their name. The log keeps it after the user is deleted. */
  who: string;
  /** Shown to members ('entered by ...'), so it is a name and never an address. */
  name: string;
}

export interface AuditedChange {
  action: string;
  subject: 'brand' | 'sponsorship' | 'newsletter' | 'review' | 'host';
  subjectId: string;
  label: string;
  before?: object | null;
  after?: object | null;
}

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** Statement: adds an entry if the condition `made` holds, which tests that the change took place. */
export function recordAuditEntry(db: Db, { by, now }: { by: Actor; now: Date }, change: AuditedChange, made: SQL) {
  return db.execute(sql`
    insert into audit_log (id, at, user_id, who, action, subject, subject_id, label, before, after)
    select gen_random_uuid()::text, ${now}, ${by.userId}, ${by.who}, ${change.action}, ${change.subject}, ${change.subjectId}, ${change.label},
      ${json(change.before)}::jsonb, ${json(change.after)}::jsonb
    where ${made}`);
}

export async function listAuditEntries(
  db: Db,
  { page, limit, subjectId }: { page: number; limit: number; subjectId?: string | undefined },
  now: Date,
) {
  const undoFrom = new Date(now.getTime() - UNDO_DAYS * DAY_MS);
  const where = subjectId ? eq(auditLog.subjectId, subjectId) : undefined;
  const [entries, [counted]] = await db.batch([
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        who: auditLog.who,
        action: auditLog.action,
        subject: auditLog.subject,
        subjectId: auditLog.subjectId,
        label: auditLog.label,
        before: auditLog.before,
        after: auditLog.after,
        canUndo:
          sql`${auditLog.subject} = 'review' and ${auditLog.at} > ${undoFrom} and exists (select 1 from review_items i
          where i.id = ${auditLog.subjectId} and i.decision is not null and i.decided_at = ${auditLog.at})`.mapWith(
            toBoolean,
          ),
      })
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: sql`count(*)::int`.mapWith(toNumber) })
      .from(auditLog)
      .where(where),
  ]);
  return { entries, total: counted?.total ?? 0 };
}
