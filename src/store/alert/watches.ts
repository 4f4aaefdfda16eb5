import { and, asc, eq, sql } from 'drizzle-orm';
import type { WatchInput } from '../../contract/alerts.ts';
import { type AlertRhythm, WATCHES_MAX } from '../../contract/watch-rules.ts';
import type { Sight } from '../../domain/access.ts';
import { lockUser } from '../account/users.ts';
import { type Db, hasChanged } from '../db.ts';
import { readLead } from '../pipeline/lead-rows.ts';
import { toRecord, toUnknown } from '../rows.ts';
import { alertStates, watches } from '../schema/alerts.ts';
import { brands } from '../schema/brands.ts';
import { newsletters } from '../schema/newsletters.ts';
import { isVisibleBrandSql, isVisibleNewsletterSql } from '../visible.ts';
import { beginAlertMatching } from './alert-states.ts';

const shown = {
  id: watches.id,
  kind: watches.kind,
  name: watches.name,
  brandId: watches.brandId,
  newsletterId: watches.newsletterId,
  leadId: watches.leadId,
  filters: sql`${watches.filters}`.mapWith(toRecord(toUnknown)),
  createdAt: watches.createdAt,
};

export async function listWatches(db: Db, userId: string) {
  const [rows, [state]] = await db.batch([
    db.select(shown).from(watches).where(eq(watches.userId, userId)).orderBy(asc(watches.createdAt), asc(watches.id)),
    db.select({ rhythm: alertStates.rhythm }).from(alertStates).where(eq(alertStates.userId, userId)),
  ]);
  return { watches: rows, rhythm: state?.rhythm ?? ('daily' as AlertRhythm) };
}

/** The name of a brand, newsletter or lead that may be watched; null if it is missing or hidden. */
export async function findWatchedName(
  db: Db,
  input: WatchInput,
  pipelineId: string | null,
  { by, now }: { by: Sight; now: Date },
): Promise<string | null> {
  if (input.kind === 'brand') {
    const [found] = await db
      .select({ name: brands.name })
      .from(brands)
      .where(and(eq(brands.id, input.brandId), isVisibleBrandSql(by)));
    return found?.name ?? null;
  }
  if (input.kind === 'newsletter') {
    const [found] = await db
      .select({ name: newsletters.name })
      .from(newsletters)
      .where(and(eq(newsletters.id, input.newsletterId), isVisibleNewsletterSql(by)));
    return found?.name ?? null;
  }
  if (input.kind === 'lead') {
    const lead = pipelineId ? await readLead(db, { id: input.leadId }, { pipelineId, by, now }) : null;
    return lead && !lead.removed ? lead.brand.name : null;
  }
  return input.name;
}

/** The watch, or the identical one that existed; null if the user has WATCHES_MAX of them. */
export async function insertWatch(
  db: Db,
  userId: string,
  { input, name }: { input: WatchInput; name: string },
  now: Date,
) {
  const filters = JSON.stringify('filters' in input ? input.filters : {});
  const brandId = input.kind === 'brand' ? input.brandId : null;
  const newsletterId = input.kind === 'newsletter' ? input.newsletterId : null;
  const leadId = input.kind === 'lead' ? input.leadId : null;
  const [, , , [made]] = await db.batch([
    lockUser(db, userId),
    beginAlertMatching(db, userId, now),
    db.execute(sql`
      insert into watches (id, user_id, kind, brand_id, newsletter_id, lead_id, filters, name, created_at)
      select ${crypto.randomUUID()}, ${userId}, ${input.kind}, ${brandId}, ${newsletterId}, ${leadId}, ${filters}::jsonb, ${name}, ${now}
      where (select count(*) from watches where user_id = ${userId}) < ${WATCHES_MAX} on conflict do nothing`),
    db
      .select(shown)
      .from(watches)
      .where(
        and(
          eq(watches.userId, userId),
          eq(watches.kind, input.kind),
          sql`brand_id is not distinct from ${brandId} and newsletter_id is not distinct from ${newsletterId} and lead_id is not distinct from ${leadId} and filters = ${filters}::jsonb`,
        ),
      ),
  ]);
  return made ?? null;
}

export async function removeWatch(db: Db, userId: string, id: string): Promise<boolean> {
  return hasChanged(db.delete(watches).where(and(eq(watches.id, id), eq(watches.userId, userId))));
}

export async function setAlertRhythm(db: Db, userId: string, rhythm: AlertRhythm): Promise<void> {
  await db.execute(sql`
    insert into alert_states (user_id, rhythm) select id, ${rhythm} from users where id = ${userId}
    on conflict (user_id) do update set rhythm = excluded.rhythm`);
}
