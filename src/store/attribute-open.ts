// Moves ads whose brand name comes only from their text ("open" ads) to the advertiser at their link, once that
// advertiser is known, possibly from a later mail. Ads that a person judged or corrected stay as they are.

import { type SQL, sql } from 'drizzle-orm';
import { INFERRED_NAME_MAX_CONFIDENCE, UNSUPPORTED_NAME_REASON } from '../contract/attribution.ts';
import { UNSURE_BELOW } from '../contract/confidence.ts';
import { isRegularAdvertiserSql } from './brand-identity.ts';
import { type Db, textArraySql } from './db.ts';
import { markReportsStaleSql } from './reports.ts';
import { queryRows, toText } from './rows.ts';

/** Maximum number of ads moved at once; the next mail or nightly run continues. */
const AT_ONCE = 200;

/**
 * Condition on `s`: an open ad that may be moved. Must match the predicate of the index `sponsorships_attributable`.
 * Ads of a provisional newsletter are excluded until it is confirmed, because its owner may not learn which advertisers
 * the catalogue knows.
 */
const OPEN = sql`s.raw_data ? 'support' and s.verdict is null and s.standing <> 'provisional'`;

/** Statement: returns a row if any open ad links to one of these sites. */
export const findUnattributedAdAtSites = (db: Db, sites: readonly string[]) =>
  queryRows(db, { id: toText })`
    select s.id from sponsorships s where s.link_domain = any(${textArraySql(sites)}) and ${OPEN} limit 1`;

/**
 * SQL: ids of open ads in a mail, plus those that link to a site of the mail's brands; of all mails if `emailId` is
 * null.
 */
const openAds = (emailId: string | null): SQL =>
  emailId === null
    ? sql`select s.id from sponsorships s where ${OPEN}`
    : sql`select s.id from sponsorships s where s.email_id = ${emailId} and ${OPEN}
        union select s.id from sponsorships mine join brands m on m.id = mine.brand_id join sponsorships s on s.link_domain = m.domain
          where mine.email_id = ${emailId} and ${OPEN}`;

/**
 * Statement: moves open ads to the advertiser at their link and marks the affected reports as out of date. It also
 * closes review items that this answers: doubts about whose site it is, and low confidence where that has risen. An ad
 * stays where its mail already has one of that advertiser, and where its brand is a product of the advertiser. Returns
 * the ids of the moved ads.
 * @param emailId the mail whose ads and brands are considered; null: all mails (nightly run).
 */
export function attributeAdsByLink(db: Db, emailId: string | null, now: Date) {
  const attributable = sql`
    select distinct on (s.id) s.id, s.email_id, s.confidence, s.newsletter_id, was.name as named, b.id as brand_id, b.name, b.normalized_name as key, b.domain
    from sponsorships s join brands was on was.id = s.brand_id join brands b on b.domain = s.link_domain and b.id <> s.brand_id
    where s.id in (${openAds(emailId)}) and s.edits is null and ${isRegularAdvertiserSql}
      and b.id is distinct from was.company_id and b.normalized_name is distinct from was.company_named
      and not exists (select 1 from sponsorships o where o.email_id = s.email_id and o.brand_id = b.id)
    order by s.id, b.first_seen_at, b.id limit ${AT_ONCE}`;
  // Of several ads in one mail, only the one with the highest confidence is moved.
  const found = sql`select distinct on (email_id, brand_id) * from (${attributable}) attributable order by email_id, brand_id, confidence desc, id`;
  const believed = sql`round(coalesce((s.raw_data ->> 'believed')::real, s.confidence))::int`;
  const isAnswered = sql`(i.kind = 'doubtful_identity' or (i.kind = 'unsure_claim' and given.confidence >= ${UNSURE_BELOW}))`;
  const because = sql`${UNSUPPORTED_NAME_REASON}::text || found.named`;
  return queryRows(db, { id: toText })`
      with found as (${found}),
      given as (
        update sponsorships s set brand_id = found.brand_id, named = found.key, link_domain = null, confidence = least(${believed}, ${INFERRED_NAME_MAX_CONFIDENCE}), updated_at = ${now},
          raw_data = (s.raw_data - 'support' - 'believed') || jsonb_build_object('brand', found.name, 'nameWeight', 0, 'reason', concat_ws('; ',
            nullif(replace(s.raw_data ->> 'reason', '; ' || ${because}, ''), ''), ${because} || ', and ' || found.domain || ' is ' || found.name || '’s site'))
        from found where s.id = found.id returning s.id, s.newsletter_id, s.brand_id, s.confidence),
      answered as (
        delete from review_items i using given where i.sponsorship_id = given.id and i.decision is null and ${isAnswered}),
      moved as (
        update review_items i set brand_id = given.brand_id from given
        where i.sponsorship_id = given.id and i.decision is null and not ${isAnswered}),
      stale as (${markReportsStaleSql(sql`select newsletter_id from given`, now)})
      select id from given`;
}
