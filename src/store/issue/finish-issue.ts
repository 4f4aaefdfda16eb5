// Writes brands, sponsorships and the mail's row in one batch, which changes nothing if the lease was lost.

import { type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../contract/ranking.ts';
import type { ClaimedBrand } from '../../domain/brand/claimed.ts';
import type { StoredPlacement } from '../../domain/sponsorship/claim-slots.ts';
import type { UnreadAd } from '../../domain/sponsorship/unread-ad.ts';
import { linkProductsToCompanies, recordNamedCompany } from '../brand/brand-companies.ts';
import { applyMostFrequentSpelling } from '../brand/brand-identity.ts';
import {
  assignBrandDomains,
  claimedBrandsTableSql,
  ensureClaimedBrands,
  renameUnconfirmedBrands,
} from '../brand/claimed-brands.ts';
import { suggestMerges } from '../brand/suggest-merges.ts';
import { type Db, runBatch, runStatements, textArraySql } from '../db.ts';
import { isRedirectorSql, learnRedirectors } from '../link/link-hosts.ts';
import { markReportsStale } from '../report/reports.ts';
import { orNull, queryRows, queryValues, toBoolean, toNumber, toText, toUnknown } from '../rows.ts';
import { capUndisclosedOneOffs } from '../sponsorship/undisclosed.ts';
import { holdsEmailLeaseSql } from './email-leases.ts';
import { hasSponsorshipSql } from './mail-marks.ts';
import {
  closeAnsweredSiteDoubts,
  closeSettledReviewItems,
  raiseClaimReviewItems,
  raiseUnreadAdItems,
} from './raise-review.ts';

export interface NewSponsorship {
  id: string;
  brand: ClaimedBrand;
  /** Key of the company that, according to the ad, makes this product; null if none is named. */
  company: string | null;
  /** Registrable domain that the ad links to, if it isn't the brand's own site. */
  linkDomain: string | null;
  placementType: string;
  textContent: string;
  confidence: number;
  rawData: object;
  channel: Channel;
  channelName: string | null;
}

export async function listStoredSponsorships(db: Db, emailId: string): Promise<StoredPlacement[]> {
  return queryRows(db, {
    id: toText,
    named: toText,
    brandKey: toText,
    placementType: toText,
    start: orNull(toNumber),
    end: orNull(toNumber),
    judged: toBoolean,
  })`
    select s.id, coalesce(s.named, b.normalized_name) as named, b.normalized_name as "brandKey", s.placement_type as "placementType",
      (s.raw_data ->> 'start')::int as start, (s.raw_data ->> 'end')::int as end, s.verdict is not null or s.edits is not null as judged
    from sponsorships s inner join brands b on b.id = s.brand_id where s.email_id = ${emailId}
    order by (s.raw_data ->> 'start')::int, s.id`;
}

export interface AnalysedMailFacts {
  id: string;
  newsletterId: string;
  until: Date;
  subject: string | null;
  senderEmail: string | null;
  senderName: string | null;
  listId: string | null;
  receivedAt: Date;
  content: string;
  kind: string;
  confirmUrl: string | null;
  /** Why only the mail's headers could be read; such a mail ends as `error`. */
  fault: string | null;
  /** What was irregular about a mail that could be read nevertheless. */
  note: string | null;
  /** Newsletter trusted and sender known. Otherwise nothing counts, and brands learn nothing from the mail. */
  trusted: boolean;
}

export interface AnalysisFindings {
  sponsorships: NewSponsorship[];
  unread: UnreadAd[];
  aiResponse: object | null;
  modelRetryAt?: Date | null;
  /** Stored sponsorships to keep, and the mail's other columns: only part of a finished mail was read again. */
  kept?: readonly string[];
}

/** @returns brands that began to count; null, with nothing written, if `trusted` has become out of date meanwhile. */
export async function finishIssue(
  db: Db,
  mail: AnalysedMailFacts,
  { sponsorships, unread, aiResponse, modelRetryAt = null, kept }: AnalysisFindings,
  now: Date,
): Promise<string[] | null> {
  const lease = holdsEmailLeaseSql(mail.id, mail.until);
  // The links of an untrusted mail are no evidence of a brand's site.
  const named = (brand: ClaimedBrand): ClaimedBrand =>
    mail.trusted ? brand : { ...brand, domain: null, otherKeys: [], spellings: [] };
  const claimed = sponsorships.map((found) => ({ ...found, brand: named(found.brand) }));
  // Sorted by key, so that two mails with the same new brands can't deadlock.
  const orderOf = ({ key, domain }: ClaimedBrand) => `${key} ${domain}`;
  const brands = [...new Map(claimed.map(({ brand }) => [orderOf(brand), brand])).values()].sort((a, b) =>
    orderOf(a) < orderOf(b) ? -1 : 1,
  );
  const sites = [...new Set(brands.flatMap(({ domain }) => domain ?? []))];
  const linkDomains = [...new Set(sponsorships.flatMap(({ linkDomain }) => linkDomain ?? []))];
  const making = ensureClaimedBrands(db, brands, mail.receivedAt, lease);
  const writing = claimed.length > 0 ? [write(db, mail, claimed, { lease, now })] : [];
  // Clears the lease, so that the statements below write nothing.
  const asBefore = kept ? sql`leased_until = null` : WAITING_AGAIN;
  const moving = queryValues(db, toUnknown)`
    update emails e set ${asBefore} from newsletters n
    where e.id = ${mail.id} and e.leased_until = ${mail.until} and n.id = e.newsletter_id
      and ${mail.trusted} <> (n.standing = 'trusted' and (e.door = 'admin' or e.sender_standing = 'known')) returning e.id`;
  const counting = queryRows(db, { id: toText })`
    select distinct b.id from sponsorships s join brands b on b.id = s.brand_id where s.email_id = ${mail.id} and b.counts`;
  const answered = await runBatch(db, [
    // Locks the mail and its newsletter, in this order, so that a concurrent confirmation either waits or is seen here.
    db.execute(sql`select 1 from emails e join newsletters n on n.id = e.newsletter_id
      where e.id = ${mail.id} and e.leased_until = ${mail.until} for update of e for share of n`),
    moving,
    ...making,
    ...(sites.length > 0 ? [assignBrandDomains(db, brands, lease)] : []),
    ...(mail.trusted && brands.length > 0 ? [renameUnconfirmedBrands(db, brands, lease)] : []),
    ...(mail.trusted ? companies(db, sponsorships, lease) : []),
    ...writing,
    // Deletes sponsorships that weren't found again, except those that a person judged or corrected.
    db.execute(sql`
      delete from sponsorships where email_id = ${mail.id} and id <> all(${textArraySql([...sponsorships.map(({ id }) => id), ...(kept ?? [])])})
        and verdict is null and edits is null and ${lease}`),
    ...(mail.trusted && sponsorships.length > 0 ? afterwards(db, mail, linkDomains, now) : []),
    ...(kept && sponsorships.length > 0 ? [closeAnsweredSiteDoubts(db, mail.id)] : []),
    ...(mail.trusted && aiResponse ? raiseUnreadAdItems(db, mail, unread, { lease, now }) : []),
    ...(sponsorships.length > 0 ? [markReportsStale(db, mail.newsletterId, now)] : []),
    ...(aiResponse && !kept ? [countReading(db, mail.id, aiResponse, { lease, now })] : []),
    kept ? writeFindings(db, mail, aiResponse) : writeFacts(db, mail, { aiResponse, modelRetryAt }, now),
    counting,
  ]);
  if (answered(moving).length > 0) return null;
  // Planning these costs more than the rest of the batch. After a crash the nightly run does what is missing.
  const isUndisclosed = sponsorships.some(
    ({ rawData }) => 'disclosure' in rawData && String(rawData.disclosure) === '',
  );
  const partsOf = new Map(brands.map(({ key, parts }) => [key, parts]));
  const made = making.flatMap((some) => answered(some)).map(({ id, key }) => ({ id, parts: partsOf.get(key) ?? [] }));
  if (mail.trusted)
    await runStatements(db, [
      ...(made.length > 0 ? [suggestMerges(db, made, now)] : []),
      ...(isUndisclosed ? [capUndisclosedOneOffs(db, mail.newsletterId, now)] : []),
    ]);
  const count = new Set(answered(counting).map(({ id }) => id));
  const fresh = writing.flatMap((written) => answered(written)).filter(({ id, counted }) => !counted && count.has(id));
  return [...new Set(fresh.map(({ id }) => id))];
}

const WAITING_AGAIN = sql.raw(
  "processing_status = 'pending', leased_until = null, awaited_until = null, attempts = attempts - 1",
);

const writeFacts = (
  db: Db,
  mail: AnalysedMailFacts,
  { aiResponse, modelRetryAt }: Pick<AnalysisFindings, 'aiResponse' | 'modelRetryAt'>,
  now: Date,
) =>
  db.execute(sql`
    update emails set subject = ${mail.subject}, sender_email = ${mail.senderEmail}, sender_name = ${mail.senderName},
      list_id = ${mail.listId}, received_at = ${mail.receivedAt}, content = ${mail.content}, text_moved_at = null,
      kind = ${mail.kind},
      confirm_url = ${mail.confirmUrl}, error = ${mail.fault ?? mail.note}, ai_response = ${aiResponse && JSON.stringify(aiResponse)}::jsonb,
      model_retry_at = ${modelRetryAt}, has_sponsorship = ${hasSponsorshipSql()},
      processed_at = ${now}, leased_until = null, processing_status = ${mail.fault ? 'error' : 'completed'}
    where id = ${mail.id} and leased_until = ${mail.until}`);

/** Statement: counts the issue for its reader, and no longer for the one whose answer is replaced. */
const countReading = (db: Db, emailId: string, aiResponse: object, { lease, now }: { lease: SQL; now: Date }) =>
  db.execute(sql`
    insert into issues_read_by_day as d (day, reader, issues, input_tokens, output_tokens)
    select r.day, r.reader, sum(r.issues)::int, sum(r.input), sum(r.output) from (
      select (${now}::timestamptz at time zone 'UTC')::date as day, reader_name(a.stored) as reader, 1 as issues,
        coalesce(a.stored #>> '{raw,tokens,prompt}', a.stored #>> '{raw,tokens,total}', '0')::bigint as input, coalesce(a.stored #>> '{raw,tokens,answer}', '0')::bigint as output
      from (select ${JSON.stringify(aiResponse)}::jsonb as stored) a
      union all select (processed_at at time zone 'UTC')::date, reader_name(ai_response), -1, 0, 0
      from emails where id = ${emailId} and processed_at is not null and ai_response is not null) r
    where ${lease} group by 1, 2 order by 1, 2
    on conflict (day, reader) do update set issues = d.issues + excluded.issues,
      input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens`);

const writeFindings = (db: Db, mail: AnalysedMailFacts, aiResponse: object | null) =>
  db.execute(sql`
    update emails set ai_response = ${aiResponse && JSON.stringify(aiResponse)}::jsonb, has_sponsorship = ${hasSponsorshipSql()}, leased_until = null
    where id = ${mail.id} and leased_until = ${mail.until}`);

function companies(db: Db, sponsorships: readonly NewSponsorship[], lease: SQL) {
  const told = sponsorships.flatMap(({ brand, company }) => (company ? [{ brand, company }] : []));
  const keys = [...new Set([...sponsorships.map(({ brand }) => brand.key), ...told.map(({ company }) => company)])];
  if (keys.length === 0) return [];
  return [...told.map((one) => recordNamedCompany(db, one, lease)), linkProductsToCompanies(db, keys, lease)];
}

const afterwards = (db: Db, mail: AnalysedMailFacts, linkDomains: string[], now: Date) => [
  applyMostFrequentSpelling(db, mail.id),
  learnRedirectors(db, linkDomains, now),
  closeSettledReviewItems(db, mail.id),
  ...raiseClaimReviewItems(db, sql`s.email_id = ${mail.id}`, now),
];

/** One statement: its triggers lock day counts shared by all mails. A person's corrections stay. */
function write(
  db: Db,
  mail: AnalysedMailFacts,
  sponsorships: NewSponsorship[],
  { lease, now }: { lease: SQL; now: Date },
) {
  // Each claim is looked up separately, because claims of one name may have sites of two brands.
  const found = sponsorships.map(({ brand: _, ...one }, nth) => ({ ...one, nth }));
  return queryRows(db, { id: toText, counted: toBoolean })`
    insert into sponsorships (id, newsletter_id, brand_id, placement_type, text_content, detected_at, email_id, confidence, raw_data, named, link_domain, channel, channel_name, created_at)
    select f.id, ${mail.newsletterId}, b.id, f."placementType", f."textContent", ${mail.receivedAt}::timestamptz, ${mail.id}, f.confidence, f."rawData", c.key,
      coalesce(f."linkDomain", case when b.domain is not null then nullif(c.domain, b.domain) end), f.channel, f."channelName", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(nth integer, id text, "placementType" text, "textContent" text, confidence integer, "rawData" jsonb,
      "linkDomain" text, channel text, "channelName" text)
    join ${claimedBrandsTableSql(sponsorships.map(({ brand }) => brand))} c on c.nth = f.nth
    join brands b on b.id = c.brand_id
    where not ${isRedirectorSql(sql`c.name`)} and ${lease}
    on conflict (id) do update set
      brand_id = case when coalesce(sponsorships.edits, '{}') ? 'brand' or sponsorships.verdict = 'confirmed' then sponsorships.brand_id else excluded.brand_id end,
      placement_type = case when coalesce(sponsorships.edits, '{}') ? 'placementType' then sponsorships.placement_type else excluded.placement_type end,
      text_content = excluded.text_content, detected_at = excluded.detected_at, confidence = excluded.confidence, raw_data = excluded.raw_data,
      named = excluded.named, link_domain = excluded.link_domain, channel = excluded.channel, channel_name = excluded.channel_name
    returning brand_id as id, (select counts from brands where brands.id = sponsorships.brand_id) as counted`;
}
