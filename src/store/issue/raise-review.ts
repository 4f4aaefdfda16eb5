// Items for provisional newsletters and unfamiliar senders are raised by triggers (functions/review-items.sql).
import { type SQL, sql } from 'drizzle-orm';
import { UNSURE_BELOW } from '../../contract/confidence.ts';
import type { UnreadAd } from '../../domain/sponsorship/unread-ad.ts';
import { domainLabelSql } from '../brand/brand-identity.ts';
import { type Db, textArraySql } from '../db.ts';

/** Number of a newsletter's first sponsorships that are reviewed, because its layout is new to every analyst. */
const FIRST_SPONSORS = 5;
/** A changed layout can't fill the queue. */
const UNREAD_WAITING = 50;

export const isDoubtAboutFormerBrandSql = sql`(i.kind = 'doubtful_identity' and s.brand_id <> i.brand_id)`;

/** Statement: closes items of claims that are sure by now, and doubts about brands that the claims left. */
export const closeSettledReviewItems = (db: Db, emailId: string) =>
  db.execute(sql`
    delete from review_items i using sponsorships s
    where i.sponsorship_id = s.id and s.email_id = ${emailId} and i.decision is null
      and ((i.kind = 'unsure_claim' and (s.confidence >= ${UNSURE_BELOW} or s.verdict is not null))
        or ${isDoubtAboutFormerBrandSql})`);

export const closeAnsweredSiteDoubts = (db: Db, emailId: string) =>
  db.execute(sql`
    delete from review_items i using sponsorships s, brands b
    where s.email_id = ${emailId} and b.id = s.brand_id and b.domain is not null
      and i.key = 'identity:' || b.id and i.kind = 'doubtful_identity' and i.decision is null`);

/** @param which condition on sponsorships `s`: those of a mail, a newsletter or a sender. */
export function raiseClaimReviewItems(db: Db, which: SQL, now: Date) {
  const label = domainLabelSql(sql`s.link_domain`);
  return [
    db.execute(sql`
      insert into review_items (id, kind, key, reason, sponsorship_id, brand_id, newsletter_id, created_at)
      select gen_random_uuid()::text, 'unsure_claim', 'unsure:' || s.id, 'Low confidence: ' || s.confidence || '%', s.id, s.brand_id, s.newsletter_id, ${now}
      from sponsorships s where ${which} and s.counts and s.confidence < ${UNSURE_BELOW} and s.verdict is null
      on conflict (key) do nothing`),
    db.execute(sql`
      insert into review_items (id, kind, key, reason, sponsorship_id, brand_id, newsletter_id, created_at)
      select gen_random_uuid()::text, 'first_sponsors', 'first:' || s.id, 'One of the first sponsors found in ' || n.name, s.id, s.brand_id, s.newsletter_id, ${now}
      from sponsorships s inner join newsletters n on n.id = s.newsletter_id
      where ${which} and s.counts and s.verdict is null and s.confidence >= ${UNSURE_BELOW}
        and (select count(*) from (select 1 from sponsorships o where o.newsletter_id = s.newsletter_id and o.counts and o.email_id is distinct from s.email_id
          and o.detected_at <= s.detected_at limit ${FIRST_SPONSORS}) before) < ${FIRST_SPONSORS}
        and (select count(*) from (select 1 from review_items i where i.newsletter_id = s.newsletter_id and i.kind = 'first_sponsors' limit ${FIRST_SPONSORS}) raised) < ${FIRST_SPONSORS}
      on conflict (key) do nothing`),
    db.execute(sql`
      insert into review_items (id, kind, key, reason, sponsorship_id, brand_id, newsletter_id, created_at)
      select distinct on (b.id) gen_random_uuid()::text, 'doubtful_identity', 'identity:' || b.id,
        b.name || ' by its words, but its ad leads to ' || s.link_domain, s.id, b.id, s.newsletter_id, ${now}
      from sponsorships s inner join brands b on b.id = s.brand_id
      where ${which} and s.counts and b.domain is null and b.domain_source is distinct from 'person' and s.link_domain is not null
        and not exists (select 1 from link_hosts h where h.domain = s.link_domain)
      order by b.id, s.id
      on conflict (key) do nothing`),
    // 'Apollo' at apollographql.com and at apollo.io or useapollo.com may be two companies, or one with two sites.
    db.execute(sql`
      insert into review_items (id, kind, key, reason, sponsorship_id, brand_id, newsletter_id, created_at)
      select distinct on (b.id, s.link_domain) gen_random_uuid()::text, 'doubtful_identity', 'identity:' || b.id || ':' || s.link_domain,
        b.name || ' is known at ' || b.domain || ', but its ad leads to ' || s.link_domain, s.id, b.id, s.newsletter_id, ${now}
      from sponsorships s inner join brands b on b.id = s.brand_id
      where ${which} and s.counts and s.verdict is null and b.domain <> s.link_domain and length(b.normalized_name) >= 3
        and (starts_with(${label}, b.normalized_name) or right(${label}, length(b.normalized_name)) = b.normalized_name)
        and not exists (select 1 from link_hosts h where h.domain = s.link_domain)
      order by b.id, s.link_domain, s.id
      on conflict (key) do nothing`),
  ];
}

export const closeSettledLinkDoubts = (db: Db) =>
  db.execute(sql`
    delete from review_items i using sponsorships s, brands b
    where s.id = i.sponsorship_id and b.id = i.brand_id and i.kind = 'doubtful_identity' and i.decision is null
      and (s.link_domain in (select domain from link_hosts) or (i.key = 'identity:' || b.id and b.domain is not null))`);

/** Statements: raise this analysis's ads, and delete items that only an earlier one raised. */
export function raiseUnreadAdItems(
  db: Db,
  mail: { id: string; newsletterId: string },
  seen: readonly UnreadAd[],
  { lease, now }: { lease: SQL; now: Date },
) {
  const keyOf = ({ kind, key }: UnreadAd) => `${kind}:${mail.id}:${key}`;
  const waiting = sql`select count(*) from review_items where newsletter_id = ${mail.newsletterId} and decision is null and kind in ('unread_slot', 'unnamed_ad')`;
  return [
    db.execute(sql`
      delete from review_items where email_id = ${mail.id} and decision is null and kind in ('unread_slot', 'unnamed_ad')
        and key <> all (${textArraySql(seen.map(keyOf))}) and ${lease}`),
    ...seen.map((ad) =>
      db.execute(sql`
        insert into review_items (id, kind, key, reason, newsletter_id, email_id, detail, created_at)
        select gen_random_uuid()::text, ${ad.kind}, ${keyOf(ad)}, ${reasonOf(ad)}, ${mail.newsletterId}, ${mail.id}, ${JSON.stringify(detailOf(ad))}::jsonb, ${now}
        where ${lease} and (${waiting}) < ${UNREAD_WAITING}
        on conflict (key) do nothing`),
    ),
  ];
}

function reasonOf({ kind, words, lost }: UnreadAd): string {
  if (lost) return `Read as “${lost.brand}” with ${lost.confidence}% confidence, but dropped: ${lost.reason}`;
  return kind === 'unread_slot'
    ? `Slot seen, sponsor not read: “${words.trim().slice(0, 80)}”`
    : `Ad without a named sponsor: ${words}`;
}

const detailOf = ({ kind, words, text, picture, link, start, end }: UnreadAd) => ({
  words: (kind === 'unread_slot' && words) || null,
  text: text || null,
  picture,
  link,
  start,
  end,
});
