import { sql } from 'drizzle-orm';
import type { LeadEventKind } from '../../contract/lead-stages.ts';
import { toUtcDay } from '../../contract/time.ts';
import { type Db, requireInBatch, textArraySql } from '../db.ts';
import { undoInvoiceStatements } from './money.ts';

export interface BookingLeadEvent {
  kind: LeadEventKind;
  detail: Record<string, unknown> | null;
}

/**
 * Statements of a batch that undo what an event did to its bookings; the batch is rolled back if one of them has
 * changed since. Bookings of a `booked` event are cancelled. Those of a finding return to their previous state, and
 * that finding isn't raised again. A hold that had ended is held without an end; a recap that was turned off opens; ad
 * copy returns to its earlier state.
 */
export function undoBookingStatements(db: Db, { kind, detail }: BookingLeadEvent, pipelineId: string, now: Date) {
  if (kind === 'recap_off')
    return [
      db.execute(
        sql`update recaps set is_revoked = false where id = ${String(detail?.recapId)} and pipeline_id = ${pipelineId}`,
      ),
    ];
  if (kind === 'invoiced') return undoInvoiceStatements(db, detail, pipelineId, now);
  if (kind.startsWith('copy_')) {
    const { bookingId, state, from } = detail as { bookingId: string; state: string; from: string | null };
    const set =
      kind === 'copy_off'
        ? sql`is_revoked = false`
        : sql`state = coalesce(${from}::text, 'missing'), is_revoked = is_revoked or ${from === null}::boolean`;
    const which = sql`booking_id = ${bookingId} and exists (select 1 from bookings b where b.id = booking_id and b.pipeline_id = ${pipelineId})`;
    return [
      ...(kind === 'copy_off'
        ? []
        : [requireInBatch(db, sql`exists (select 1 from ad_copies where ${which} and state = ${state} for update)`)]),
      db.execute(sql`update ad_copies set ${set}, updated_at = ${now} where ${which}`),
    ];
  }
  const { bookings, state, from, emailId } = (detail ?? {}) as {
    bookings?: { id: string }[];
    state?: string;
    from?: string;
    emailId?: string;
  };
  if (!Array.isArray(bookings) || bookings.length === 0) return [];
  const theirs = sql`id = any(${textArraySql(bookings.map(({ id }) => id))}) and pipeline_id = ${pipelineId}`;
  const note =
    typeof emailId === 'string'
      ? sql`, dismissed = dismissed || ${JSON.stringify([`${kind}:${emailId}`])}::jsonb`
      : sql``;
  const forget =
    kind === 'ran' || kind === 'missing' ? sql`, sponsorship_id = null, email_id = null, differences = '[]'` : sql``;
  const hold =
    from === 'held' ? sql`, held_until = case when held_until >= ${toUtcDay(now)}::date then held_until end` : sql``;
  const back = kind === 'differs' ? sql`` : sql`, state = ${from ?? 'cancelled'}, state_by = 'member'${forget}${hold}`;
  return [
    requireInBatch(
      db,
      sql`(select count(*) = ${bookings.length} from (select 1 from bookings where ${theirs} and state = ${state} order by id for update) locked)`,
    ),
    db.execute(sql`update bookings set updated_at = ${now}${back}${note} where ${theirs}`),
  ];
}
