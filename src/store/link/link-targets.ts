import { sql } from 'drizzle-orm';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import type { UnreadAd } from '../../domain/sponsorship/unread-ad.ts';
import { type Db, hasChanged, textArraySql } from '../db.ts';
import { EMAIL_LEASE_MS } from '../issue/email-leases.ts';
import { orNull, queryRows, queryValues, toNumber, toOneOf, toText } from '../rows.ts';
import { reviewItems } from '../schema/curation.ts';
import { emails } from '../schema/emails.ts';
import { newsletters } from '../schema/newsletters.ts';

/** A finished mail whose lease is held while its links are resolved; its status stays `completed`. */
export interface ResolvableMail {
  email: typeof emails.$inferSelect;
  newsletter: { id: string; name: string; website: string; domain: string | null; standing: 'trusted' | 'provisional' };
  until: Date;
}

/** 'busy': another consumer holds the lease; 'done': there is nothing to resolve. */
export async function leaseMailForResolving(db: Db, id: string, now: Date): Promise<ResolvableMail | 'busy' | 'done'> {
  const until = new Date(now.getTime() + EMAIL_LEASE_MS);
  const resolvable = sql`e.id = ${id} and e.processing_status = 'completed' and e.kind = 'issue' and n.id = e.newsletter_id
    and n.standing = 'trusted' and (e.door = 'admin' or e.sender_standing = 'known')`;
  const [claimed, held, [email], [newsletter]] = await db.batch([
    queryValues(db, toText)`update emails e set leased_until = ${until} from newsletters n
      where ${resolvable} and (e.leased_until is null or e.leased_until < ${now}) returning e.id`,
    queryValues(db, toNumber)`select 1 from emails e, newsletters n where ${resolvable} and e.leased_until >= ${now}`,
    db.select().from(emails).where(sql`${emails.id} = ${id}`),
    db
      .select({
        id: newsletters.id,
        name: newsletters.name,
        website: newsletters.website,
        domain: newsletters.domain,
        standing: newsletters.standing,
      })
      .from(newsletters)
      .innerJoin(emails, sql`${emails.newsletterId} = ${newsletters.id}`)
      .where(sql`${emails.id} = ${id}`),
  ]);
  if (claimed.length === 0 || !email || !newsletter) return held.length > 0 ? 'busy' : 'done';
  return { email, newsletter, until };
}

export async function releaseResolvableMail(db: Db, id: string, until: Date): Promise<void> {
  await db.execute(sql`update emails set leased_until = null where id = ${id} and leased_until = ${until}`);
}

export async function saveLinkTargets(
  db: Db,
  { id, until }: { id: string; until: Date },
  targets: LinkTargets,
  now: Date,
): Promise<boolean> {
  return hasChanged(
    db.execute(sql`update emails set link_targets = ${JSON.stringify(targets)}::jsonb, links_sought_at = ${now}
      where id = ${id} and leased_until = ${until}`),
  );
}

/** Offsets are into the mail's text; null if a person recorded it. */
export interface UnresolvedMailPart {
  start: number | null;
  end: number | null;
  /** The sponsorship's id; null for an ad whose sponsor was not read. */
  sponsorshipId: string | null;
  brandId: string | null;
  /** The review item's ad, if its sponsor was not read; null for a sponsorship. */
  unread: UnreadAd | null;
}

export async function listUnresolvedMailParts(db: Db, emailId: string): Promise<UnresolvedMailPart[]> {
  // An entry of a list is located by its own quote, because other entries lie between the list's label and this one.
  const at = sql`case when s.placement_type in ('list_inclusion', 'multi_sponsor_grid') and s.raw_data ? 'quoteAt' then s.raw_data -> 'quoteAt' else s.raw_data end`;
  const rows = await queryRows(db, {
    start: orNull(toNumber),
    end: orNull(toNumber),
    sponsorshipId: orNull(toText),
    brandId: orNull(toText),
    kind: orNull(toOneOf(['unread_slot', 'unnamed_ad'])),
    key: orNull(toText),
    detail: orNull(reviewItems.detail),
  })`
    select (${at} ->> 'start')::int as start, (${at} ->> 'end')::int as end, s.id as "sponsorshipId", b.id as "brandId", null as kind, null as key, null::jsonb as detail
    from sponsorships s join brands b on b.id = s.brand_id
    where s.email_id = ${emailId} and b.domain is null and b.domain_source is distinct from 'person' and s.verdict is distinct from 'rejected'
    union all
    select (i.detail ->> 'start')::int, (i.detail ->> 'end')::int, null, null, i.kind, i.key, i.detail from review_items i
    where i.email_id = ${emailId} and i.kind in ('unread_slot', 'unnamed_ad') and i.decision is null`;
  return rows.map(({ start, end, sponsorshipId, brandId, kind, key, detail }) => ({
    start,
    end,
    sponsorshipId,
    brandId,
    unread: kind && {
      kind,
      key: (key ?? '').slice(`${kind}:${emailId}:`.length),
      words: detail?.words ?? '',
      text: detail?.text ?? '',
      picture: detail?.picture ?? null,
      link: detail?.link ?? null,
      start: start ?? 0,
      end: end ?? 0,
    },
  }));
}

export async function saveHiddenLinkReasons(
  db: Db,
  { id, until }: { id: string; until: Date },
  reasons: readonly { sponsorshipId: string; because: string }[],
): Promise<void> {
  if (reasons.length === 0) return;
  await db.execute(sql`
    update sponsorships s set raw_data = s.raw_data || jsonb_build_object('hiddenBecause', r.because)
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as r("sponsorshipId" text, because text)
    where s.id = r."sponsorshipId" and s.email_id = ${id} and s.raw_data is not null
      and exists (select 1 from emails where id = ${id} and leased_until = ${until})`);
}

export async function filterBrandsWithReadableSite(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return queryValues(db, toText)`
    select b.id from brands b where b.id = any(${textArraySql(ids)}) and b.counts
      and (b.domain is not null or exists (select 1 from sponsorships s where s.brand_id = b.id and s.link_domain is not null))
    order by b.id`;
}

export async function listMailsToResolve(
  db: Db,
  { before, limit, newsletterId, since }: { before: Date; limit: number; newsletterId?: string; since?: Date },
): Promise<string[]> {
  return queryValues(db, toText)`
    select e.id from emails e join newsletters n on n.id = e.newsletter_id
    where e.processing_status = 'completed' and e.kind = 'issue' and n.standing = 'trusted' and (e.door = 'admin' or e.sender_standing = 'known')
      and (e.links_sought_at is null or e.links_sought_at < ${before})
      and ${newsletterId ? sql`e.newsletter_id = ${newsletterId}` : sql`true`} and ${since ? sql`e.received_at >= ${since}` : sql`true`}
      and (exists (select 1 from sponsorships s join brands b on b.id = s.brand_id
          where s.email_id = e.id and b.domain is null and b.domain_source is distinct from 'person' and s.verdict is distinct from 'rejected')
        or exists (select 1 from review_items i where i.email_id = e.id and i.kind in ('unread_slot', 'unnamed_ad') and i.decision is null))
    order by e.received_at desc, e.id limit ${limit}`;
}
