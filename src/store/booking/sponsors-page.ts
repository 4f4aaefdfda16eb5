// A newsletter's public page for sponsors: its settings, and what it shows of the newsletter's own issues.

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import type { SponsorsPageInput } from '../../contract/sponsors-page.ts';
import type { Sight } from '../../domain/access.ts';
import { type Db, hasChanged, runStatements, takeFirst, textArraySql } from '../db.ts';
import { isCountedPurchaseSql } from '../deal/patterns.ts';
import { ensurePipeline, type PipelineOwner } from '../pipeline/lead-writes.ts';
import { orNull, queryRows, type Row, toBoolean, toList, toNumber, toObject, toText } from '../rows.ts';
import { brandNameInMailSql, isVisibleSponsorshipSql } from '../visible.ts';

const SETTINGS = {
  isOn: toBoolean,
  slug: orNull(toText),
  isConfirmed: toBoolean,
  name: toText,
  about: toText,
  showsPrices: toBoolean,
  sponsorIds: toList(toText),
  adId: orNull(toText),
};
export type SponsorsPageSettings = Row<typeof SETTINGS>;

export async function readSponsorsPageSettings(db: Db, newsletterId: string): Promise<SponsorsPageSettings | null> {
  return takeFirst(queryRows(db, SETTINGS)`
    select coalesce(p.is_on, false) as "isOn", p.slug, n.standing = 'trusted' as "isConfirmed", n.name, coalesce(p.about, '') as about,
      coalesce(p.shows_prices, false) as "showsPrices", coalesce(p.sponsor_ids, '[]'::jsonb) as "sponsorIds", p.ad_id as "adId"
    from newsletters n left join sponsors_pages p on p.pipeline_id = n.id where n.id = ${newsletterId}`);
}

/** Stores the given settings. @param slug the address of a page that has none yet. */
export async function saveSponsorsPage(
  db: Db,
  owner: PipelineOwner,
  { slug, ...given }: SponsorsPageInput & { slug: string },
  now: Date,
): Promise<void> {
  const { pipelineId, newsletterId } = owner;
  const ids = given.sponsorIds && JSON.stringify(given.sponsorIds);
  const set: SQL[] = [sql`updated_at = ${now}`];
  if (given.isOn !== undefined) set.push(sql`is_on = ${given.isOn}`);
  if (given.about !== undefined) set.push(sql`about = ${given.about}`);
  if (given.showsPrices !== undefined) set.push(sql`shows_prices = ${given.showsPrices}`);
  if (ids !== undefined) set.push(sql`sponsor_ids = ${ids}::jsonb`);
  // Only an ad of an own issue can be shown.
  if (given.adId !== undefined)
    set.push(sql`ad_id = (select id from sponsorships where id = ${given.adId} and newsletter_id = ${newsletterId})`);
  await runStatements(db, [
    db.execute(ensurePipeline(owner)),
    db.execute(sql`
      insert into sponsors_pages (pipeline_id, slug, created_at, updated_at) values (${pipelineId}, ${slug}, ${now}, ${now}) on conflict (pipeline_id) do nothing`),
    db.execute(sql`update sponsors_pages set ${sql.join(set, sql`, `)} where pipeline_id = ${pipelineId}`),
  ]);
}

export async function changeSponsorsPageSlug(db: Db, pipelineId: string, slug: string): Promise<boolean> {
  return hasChanged(db.execute(sql`update sponsors_pages set slug = ${slug} where pipeline_id = ${pipelineId}`));
}

const AD = {
  sponsorshipId: toText,
  sponsor: toText,
  logoUrl: orNull(toText),
  day: toText,
  placementType: toText,
  text: orNull(toText),
  ad: orNull(toObject({ headline: orNull(toText), body: toText, call: orNull(toText) })),
  /** The address that the mail was sent to, so that it can be removed from the text. */
  recipient: toText,
};
export type OwnIssueAd = Row<typeof AD>;

const AD_FIELDS = sql`s.id as "sponsorshipId", ${brandNameInMailSql(sql`s`)} as sponsor, brands.logo_url as "logoUrl",
  to_char(s.detected_at at time zone 'UTC', 'YYYY-MM-DD') as day, s.placement_type as "placementType", s.text_content as text,
  s.raw_data -> 'ad' as ad, n.unique_email as recipient
  from sponsorships s join newsletters n on n.id = s.newsletter_id join brands on brands.id = s.brand_id`;

const CHOICES = 100;

/** Ads of the newsletter's own issues: those that the page shows, then the newest. */
export const listOwnIssueAds = (db: Db, newsletterId: string, by: Sight): Promise<OwnIssueAd[]> =>
  queryRows(db, AD)`
    select ${AD_FIELDS} where s.newsletter_id = ${newsletterId} and ${isVisibleSponsorshipSql(by)}
      and ${isCountedPurchaseSql(MIN_COUNTED_CONFIDENCE.patterns)}
    order by exists (select 1 from sponsors_pages p where p.pipeline_id = n.id and (p.ad_id = s.id or jsonb_exists(p.sponsor_ids, s.id))) desc,
      s.detected_at desc, s.id limit ${CHOICES}`;

const PAGE = {
  pipelineId: toText,
  newsletterId: toText,
  newsletter: toObject({ name: toText, website: toText, logoUrl: orNull(toText) }),
  about: toText,
  audience: toText,
  reach: toText,
  reachOn: orNull(toText),
  showsPrices: toBoolean,
  sponsorIds: toList(toText),
  adId: orNull(toText),
  measured: orNull(
    toObject({
      issues: toNumber,
      since: toText,
      usualGapDays: orNull(toNumber),
      sponsors: toNumber,
      renewed: toNumber,
    }),
  ),
};
export type SponsorsPageRow = Row<typeof PAGE>;

/** The page with this address; null if there is none, it is off, or its newsletter isn't confirmed. */
export async function findSponsorsPage(db: Db, slug: string): Promise<SponsorsPageRow | null> {
  return takeFirst(queryRows(db, PAGE)`
    select p.id as "pipelineId", n.id as "newsletterId", jsonb_build_object('name', n.name, 'website', n.website, 'logoUrl', n.logo_url) as newsletter,
      coalesce(nullif(page.about, ''), n.description, '') as about, p.audience, p.reach, p.reach_on as "reachOn", page.shows_prices as "showsPrices",
      page.sponsor_ids as "sponsorIds", page.ad_id as "adId",
      (select jsonb_build_object('issues', c.received, 'since', to_char(c.since at time zone 'UTC', 'YYYY-MM-DD'), 'usualGapDays', c.usual_gap_days,
          'sponsors', (select count(*) from buying_patterns b where b.newsletter_id = n.id and b.reach = 'all'),
          'renewed', (select count(*) from buying_patterns b where b.newsletter_id = n.id and b.reach = 'all' and b.times > 1))
        from newsletter_coverage c where c.newsletter_id = n.id) as measured
    from sponsors_pages page join pipelines p on p.id = page.pipeline_id and p.user_id is null
    join newsletters n on n.id = p.newsletter_id and n.standing = 'trusted'
    where page.slug = ${slug} and page.is_on`);
}

/** The chosen ads, if they are of the newsletter's own issues and nobody rejected them. */
export const listChosenAds = (
  db: Db,
  { newsletterId, sponsorIds, adId }: Pick<SponsorsPageRow, 'newsletterId' | 'sponsorIds' | 'adId'>,
): Promise<OwnIssueAd[]> =>
  queryRows(db, AD)`
    select ${AD_FIELDS} where s.newsletter_id = ${newsletterId} and s.verdict is distinct from 'rejected'
      and s.id = any(${textArraySql(adId === null ? sponsorIds : [...sponsorIds, adId])})
    order by s.detected_at desc, s.id`;

const TAKEN = { day: toText, placementType: toText, slot: toNumber };

/** The slots that aren't open, whoever has them. */
export const listTakenSlots = (
  db: Db,
  pipelineId: string,
  { from, until }: { from: string; until: string },
): Promise<Row<typeof TAKEN>[]> =>
  queryRows(db, TAKEN)`
    select day, placement_type as "placementType", slot from bookings
    where pipeline_id = ${pipelineId} and state <> 'cancelled' and day between ${from}::date and ${until}::date`;
