// Records who changed what, when, and the previous values. An entry is written in the same batch as the change, and
// only if the change took place.

import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { daysBefore } from '../../contract/time.ts';
import { UNDO_DAYS } from '../../contract/undo.ts';
import type { Db } from '../db.ts';
import { orNull, toText } from '../rows.ts';
import { auditLog } from '../schema/curation.ts';

export interface Actor {
  userId: string;
  /** Their e-mail address, or else their name. The log keeps it after the user is deleted. */
  who: string;
  /** Shown to members ('entered by ...'), so it is a name and never an address. */
  name: string;
}

export interface ActorAndMoment {
  by: Actor;
  now: Date;
}

export interface AuditedChange {
  action: string;
  subject: 'brand' | 'sponsorship' | 'newsletter' | 'review' | 'host';
  subjectId: string;
  label: string | SQL;
  before?: object | null;
  after?: object | null;
}

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** Statement: adds an entry if the condition `made` holds, which tests that the change took place. */
export function recordAuditEntry(db: Db, { by, now }: ActorAndMoment, made: SQL, change: AuditedChange) {
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
  const undoFrom = daysBefore(now, UNDO_DAYS);
  // A decision of the review queue is told by the change that it made; its own entry only if it changed nothing, or has
  // a note.
  const isTold = sql`(audit_log.subject = 'review' and audit_log.after ->> 'note' is null and exists (select 1 from audit_log o
    where o.at = audit_log.at and o.user_id = audit_log.user_id and o.subject <> 'review'))`;
  const where = subjectId ? eq(auditLog.subjectId, subjectId) : sql`not ${isTold}`;
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
        decisionId: sql`(select i.id from audit_log d join review_items i on i.id = d.subject_id
          where d.at = audit_log.at and d.user_id = audit_log.user_id and d.subject = 'review' and audit_log.at > ${undoFrom}
            and i.decision is not null and i.decided_at = d.at limit 1)`.mapWith(orNull(toText)),
      })
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(auditLog).where(where),
  ]);
  return { entries, total: counted?.total ?? 0 };
}
