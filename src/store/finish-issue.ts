// The end of an analysis: writes brands, sponsorships and the mail's row in one batch, which changes nothing if the lease was lost.
import { type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../contract/ranking.ts';
import type { ClaimedBrand } from '../domain/brand/claimed.ts';
import type { KnownSlot } from '../domain/sponsorship/claim-slots.ts';
import type { UnreadAd } from '../domain/sponsorship/unread-ad.ts';
import { attributeOpen, openAt } from './attribute-open.ts';
import { linkCompanies, noteCompany } from './brand-companies.ts';
import { adoptBrand, brandIdOf, ensureBrand, learnDomain, writeAsMost } from './brand-identity.ts';
import { arrayOf, batchOf, type Db } from './db.ts';
import { holdsLease } from './email-leases.ts';
import { isRedirector, learnLinkHosts } from './link-hosts.ts';
import { markOf } from './mail-marks.ts';
import { raiseClaims, raiseUnread, settleUnsure } from './raise-review.ts';
import { markReportsStale } from './reports.ts';
import { type Candidate, suggestMerges } from './suggest-merges.ts';

export interface NewSponsorship {
  /** The id of the stored sponsorship that it matches, otherwise a new one. */
  id: string;
  brand: ClaimedBrand;
  /** The key of the company whose product the ad says it is. */
  company: string | null;
  /** The registrable domain that its ad leads to, if that isn't the brand's own site. */
  linkDomain: string | null;
  placementType: string;
  textContent: string;
  confidence: number;
  rawData: object;
  channel: Channel;
  channelName: string | null;
}

/** The mail's stored sponsorships, from earlier analyses or from people. */
export async function slotsOf(db: Db, emailId: string): Promise<KnownSlot[]> {
  const { rows } = await db.execute<KnownSlot & Record<string, unknown>>(sql`
    select s.id, coalesce(s.named, b.normalized_name) as named, b.normalized_name as "brandKey", s.placement_type as "placementType",
      (s.raw_data ->> 'start')::int as start, (s.raw_data ->> 'end')::int as end, s.verdict is not null or s.edits is not null as judged,
      s.raw_data -> 'picture' ->> 'src' as picture
    from sponsorships s inner join brands b on b.id = s.brand_id where s.email_id = ${emailId}
    order by (s.raw_data ->> 'start')::int, s.id`);
  return rows;
}

export interface IssueFacts {
  id: string;
  newsletterId: string;
  /** The end of the lease, by which it is recognised as ours. */
  until: Date;
  subject: string | null;
  senderEmail: string | null;
  senderName: string | null;
  listId: string | null;
  receivedAt: Date;
  content: string;
  kind: string;
  confirmUrl: string | null;
  /** Why only its headers could be read; such a mail ends as `error`. */
  fault: string | null;
  /** What was odd about a mail that could be read nevertheless. */
  note: string | null;
  /** Whether its sponsorships count: newsletter trusted, sender known. Otherwise no brand learns anything from it. */
  trusted: boolean;
}

/** Writes the results of an analysis. @returns the ids of brands that count because of this mail: work for them may start. */
export async function finishIssue(
  db: Db,
  mail: IssueFacts,
  {
    sponsorships,
    unread,
    aiResponse,
  }: { sponsorships: NewSponsorship[]; unread: UnreadAd[]; aiResponse: object | null },
  now: Date,
): Promise<string[]> {
  const lease = holdsLease(mail.id, mail.until);
  // In the order of their keys, so that two mails with the same new brands can't deadlock.
  const brands = [...new Map(sponsorships.map(({ brand }) => [brand.key, brand])).values()].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  );
  // The links of an untrusted mail are no evidence of a brand's site.
  const named = (brand: ClaimedBrand): ClaimedBrand =>
    mail.trusted ? brand : { ...brand, domain: null, otherKeys: [] };
  const made = brands.map((brand) => ({ ...named(brand), id: crypto.randomUUID(), firstSeenAt: mail.receivedAt }));
  const claimed = sponsorships.map((found) => ({ ...found, brand: named(found.brand) }));
  const sites = [...new Set(made.flatMap(({ domain }) => domain ?? []))];
  const linkDomains = [...new Set(sponsorships.flatMap(({ linkDomain }) => linkDomain ?? []))];
  const counting = sql`select id from brands where counts and id in (${made.length > 0 ? sql.join(made.map(brandIdOf), sql`, `) : null})`;
  const results = await batchOf<{ id: string }>(db, [
    // Locks the mail and its newsletter, in this order, so that a concurrent confirmation either waits or is seen.
    db.execute(sql`select 1 from emails e join newsletters n on n.id = e.newsletter_id
      where e.id = ${mail.id} and e.claimed_until = ${mail.until} for update of e for share of n`),
    db.execute(counting),
    ...made.map((brand) => ensureBrand(db, brand, lease)),
    ...made.flatMap((brand) => (brand.domain ? [learnDomain(db, brand, lease)] : [])),
    ...(mail.trusted ? made.map((brand) => adoptBrand(db, brand, lease)) : []),
    // Sponsorships that weren't found again are deleted, except those that a person judged or corrected.
    db.execute(sql`
      delete from sponsorships where email_id = ${mail.id} and id <> all(${arrayOf(sponsorships.map(({ id }) => id))})
        and verdict is null and edits is null and ${lease}`),
    ...(mail.trusted ? companies(db, sponsorships, lease) : []),
    ...(claimed.length > 0 ? [write(db, mail, claimed, { lease, now })] : []),
    ...(mail.trusted && sponsorships.length > 0 ? afterwards(db, mail, { made, linkDomains }, now) : []),
    ...(mail.trusted && aiResponse ? raiseUnread(db, mail, unread, { lease, now }) : []),
    ...(sponsorships.length > 0 ? [markReportsStale(db, mail.newsletterId, now)] : []),
    db.execute(sql`
      update emails set subject = ${mail.subject}, sender_email = ${mail.senderEmail}, sender_name = ${mail.senderName},
        list_id = ${mail.listId}, received_at = ${mail.receivedAt}, content = ${mail.content}, kind = ${mail.kind},
        confirm_url = ${mail.confirmUrl}, error = ${mail.fault ?? mail.note}, ai_response = ${aiResponse && JSON.stringify(aiResponse)}::jsonb,
        has_sponsorship = ${markOf()},
        processed_at = ${now}, claimed_until = null, processing_status = ${mail.fault ? 'error' : 'completed'}
      where id = ${mail.id} and claimed_until = ${mail.until}`),
    openAt(db, sites),
    db.execute(counting),
  ]);
  // Rarely: planning it takes longer than all that is above.
  if (mail.trusted && (results.at(-2)?.rows.length || sponsorships.some(({ rawData }) => 'support' in rawData)))
    await db.batch(attributeOpen(db, mail.id, now));
  const before = new Set(results[1]?.rows.map(({ id }) => id));
  return (results.at(-1)?.rows ?? []).flatMap(({ id }) => (before.has(id) ? [] : [id]));
}

/** Statements: link the mail's products and companies, whichever of the two it brings. */
function companies(db: Db, sponsorships: readonly NewSponsorship[], lease: SQL) {
  const told = sponsorships.flatMap(({ brand, company }) => (company ? [{ brand, company }] : []));
  const keys = [...new Set([...sponsorships.map(({ brand }) => brand.key), ...told.map(({ company }) => company)])];
  if (keys.length === 0) return [];
  return [...told.map((one) => noteCompany(db, one, lease)), linkCompanies(db, keys, lease)];
}

/** Statements: what is learned from a trusted mail about names and hosts, and the review items that it raises. */
function afterwards(
  db: Db,
  mail: IssueFacts,
  { made, linkDomains }: { made: Candidate[]; linkDomains: string[] },
  now: Date,
) {
  return [
    writeAsMost(db, mail.id),
    learnLinkHosts(db, linkDomains, now),
    settleUnsure(db, mail.id),
    ...raiseClaims(db, sql`s.email_id = ${mail.id}`, now),
    ...made.map((brand) => suggestMerges(db, brand, now)),
  ];
}

/**
 * Statement: inserts or updates the claims; a person's corrections stay, and claims of a name that a person said is no brand aren't written. One statement
 * for all of them: the day counts that its triggers update are shared by all mails, and locked until this batch ends.
 */
/** Statement: the mail's sponsorships. `link_domain` has the site that an ad leads to, unless that is its brand's. */
function write(db: Db, mail: IssueFacts, sponsorships: NewSponsorship[], { lease, now }: { lease: SQL; now: Date }) {
  const rows = sponsorships.map(
    (found) => sql`
    select ${found.id}, ${mail.newsletterId}, who.id, ${found.placementType}, ${found.textContent}, ${mail.receivedAt}::timestamptz, ${mail.id},
      ${found.confidence}::integer, ${JSON.stringify(found.rawData)}::jsonb, ${found.brand.key}, coalesce(${found.linkDomain}, (select nullif(${found.brand.domain}, b.domain) from brands b where b.id = who.id and b.domain is not null)), ${found.channel}, ${found.channelName}, ${now}::timestamptz
    from (select ${brandIdOf(found.brand)} as id) who where who.id is not null and not ${isRedirector(found.brand.name)} and ${lease}`,
  );
  return db.execute(sql`
    insert into sponsorships (id, newsletter_id, brand_id, placement_type, text_content, detected_at, email_id, confidence, raw_data, named, link_domain, channel, channel_name, created_at)
    ${sql.join(rows, sql` union all `)}
    on conflict (id) do update set
      brand_id = case when coalesce(sponsorships.edits, '{}') ? 'brand' then sponsorships.brand_id else excluded.brand_id end,
      placement_type = case when coalesce(sponsorships.edits, '{}') ? 'placementType' then sponsorships.placement_type else excluded.placement_type end,
      text_content = excluded.text_content, detected_at = excluded.detected_at, confidence = excluded.confidence, raw_data = excluded.raw_data,
      named = excluded.named, link_domain = excluded.link_domain, channel = excluded.channel, channel_name = excluded.channel_name`);
}
