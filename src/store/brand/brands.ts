import { and, eq, inArray, sql } from 'drizzle-orm';
import { leadSummary } from '../../contract/pitch.ts';
import type { Sight } from '../../domain/access.ts';
import { brandContactColumns, newestContactSearchSql } from '../contact/contacts.ts';
import { type Db, foldedNameSql, takeFirst } from '../db.ts';
import { reachOf } from '../deal/patterns.ts';
import { leadOfBrandSql, pitchMarkSql } from '../pipeline/marks.ts';
import { pitchBasisSql, stateNewsletterSql, storedPitchScore } from '../pitch/pitch-next.ts';
import { orNull, queryRows, queryValues, toBoolean, toJson, toNumber, toObject, toText } from '../rows.ts';
import { brandFits } from '../schema/audiences.ts';
import { brands } from '../schema/brands.ts';
import { countSponsorships, countSponsorshipsByMonth, listHistoryOfBrand } from '../sponsorship/sponsorships.ts';
import { isListedBrandSql, isVisibleBrandSql, visibleAudienceSql, visibleBrandDateSql } from '../visible.ts';
import { unblockBrandName } from './brand-identity.ts';
import { brandPageSql } from './brand-page.ts';
import { brandConfidenceSql } from './brand-sureness.ts';
import type { BrandListRequest } from './page/asked.ts';
import { isDayOfBrandSql, isRecentDaySql } from './page/recent.ts';
import { brandTotalsCte } from './page/totals.ts';

const { score, confidence, basis, state, stateIn, bestName } = storedPitchScore;
const toCardPitchScore = toObject({ score, confidence, basis, state, stateIn, bestName });
export type CardPitchScore = ReturnType<typeof toCardPitchScore>;

/** One statement, which returns a row without a brand if the page is empty. */
export async function listBrands(db: Db, asked: BrandListRequest) {
  const page = sql`${brandPageSql(asked)}, ${brandTotalsCte(asked)} select page.id as page_id, page.nth, totals.* from totals left join page on true`;
  const found = await db
    .select({
      card: cardOf(asked),
      total: sql`page.total`.mapWith(toNumber),
      hidden: sql`page.hidden`.mapWith(toNumber),
      relevantNewsletters: sql`page.relevant`.mapWith(toNumber),
    })
    .from(sql`(${page}) page`)
    .leftJoin(brands, sql`${brands.id} = page.page_id`)
    .orderBy(sql`page.nth`);
  const [first] = found;
  return {
    rows: found.flatMap(({ card }) => card ?? []),
    total: first?.total ?? 0,
    hidden: first?.hidden ?? 0,
    relevantNewsletters: first?.relevantNewsletters ?? 0,
  };
}

export async function listBrandIds(db: Db, asked: BrandListRequest): Promise<string[]> {
  const all = { ...asked, query: { ...asked.query, page: 1, limit: MOST } };
  return queryValues(db, toText)`${brandPageSql(all)} select id from page order by nth`;
}
const MOST = 10_000_000;

export async function readBrandCards(db: Db, ids: string[], asked: BrandListRequest) {
  const page = sql`select page_id, nth from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as given (page_id, nth)`;
  return db
    .select(cardOf(asked))
    .from(sql`(${page}) page`)
    .innerJoin(brands, sql`${brands.id} = page.page_id`)
    .where(isListedBrandSql(asked.by))
    .orderBy(sql`page.nth`);
}

function cardOf({ query, from, by, now }: BrandListRequest) {
  return {
    id: brands.id,
    name: brands.name,
    website: brands.website,
    logoUrl: brands.logoUrl,
    firstSeenAt: brands.firstSeenAt,
    confidence: brandConfidenceSql(by),
    recentSponsorships:
      sql`(select coalesce(sum(sure), 0)::int from sponsorship_days where ${isDayOfBrandSql(query)} and ${isRecentDaySql(by, now)})`.mapWith(
        toNumber,
      ),
    fit: sql`(select similarity from brand_fits where brand_id = ${brands.id} and newsletter_id = ${from.newsletterId})`.mapWith(
      orNull(toNumber),
    ),
    pitch:
      sql`(select jsonb_build_object('score', ps.score, 'confidence', ps.confidence, 'basis', ${pitchBasisSql(sql`ps`, by)},
          'state', ps.state, 'stateIn', ${stateNewsletterSql(sql`ps`)}, 'bestName', (select n.name from newsletters n where n.id = ps.basis #>> '{best,newsletterId}'))
        from pitch_scores ps where ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)})`.mapWith(
        orNull(toCardPitchScore),
      ),
    mark: pitchMarkSql(sql`${brands.id}`, from),
    lead: sql`${leadOfBrandSql(sql`${brands.id}`, from)}`.mapWith(toJson(leadSummary)),
  };
}

/** A brand with a page of its history, in one round trip; undefined if it is missing or hidden. */
export async function findBrand(
  db: Db,
  id: string,
  { withProducts, ...page }: { page: number; limit: number; withProducts?: '1' | undefined },
  { from, by, now }: Omit<BrandListRequest, 'query'>,
) {
  const of = { brandId: id, withProducts };
  const [[found], rows, [counted], monthly, relatives] = await db.batch([
    db
      .select({
        id: brands.id,
        name: brands.name,
        website: brands.website,
        logoUrl: brands.logoUrl,
        targetAudienceDescription: visibleAudienceSql('brand', by),
        firstSeenAt: visibleBrandDateSql(by, brands.firstSeenAt),
        createdAt: visibleBrandDateSql(by, brands.createdAt),
        updatedAt: brands.updatedAt,
        ...brandContactColumns,
        contactSearch: newestContactSearchSql,
        fit: brandFits.similarity,
        lead: sql`${leadOfBrandSql(sql`${brands.id}`, from)}`.mapWith(toJson(leadSummary)),
      })
      .from(brands)
      .leftJoin(brandFits, and(eq(brandFits.brandId, brands.id), sql`${brandFits.newsletterId} = ${from.newsletterId}`))
      .where(and(eq(brands.id, id), isVisibleBrandSql(by))),
    listHistoryOfBrand(db, of, page, by),
    countSponsorships(db, of, by),
    countSponsorshipsByMonth(db, of, by, now),
    relativesOf(db, id, by),
  ]);
  const named = (which: boolean) =>
    relatives.filter(({ isCompany }) => isCompany === which).map(({ id, name }) => ({ id, name }));
  return (
    found && {
      brand: {
        ...found,
        company: named(true)[0] ?? null,
        products: named(false),
        sponsorshipTotal: counted?.total ?? 0,
        monthly,
      },
      rows,
      total: counted?.total ?? 0,
    }
  );
}

function relativesOf(db: Db, id: string, by: Sight) {
  const isCompany = sql`${brands.companyId} is distinct from ${id}`.mapWith(toBoolean);
  return db
    .select({ id: brands.id, name: brands.name, isCompany })
    .from(brands)
    .where(
      and(
        sql`${brands.id} in (select p.id from brands p where p.company_id = ${id} union all select b.company_id from brands b where b.id = ${id})`,
        isVisibleBrandSql(by),
      ),
    )
    .orderBy(foldedNameSql(brands.name), brands.id);
}

/** Condition: the brand exists for members' leads alone. */
const isForLeadsAlone = sql`(brands.by_member and not brands.by_hand and not exists (select 1 from sponsorships named where named.brand_id = brands.id))`;

/** Null if the key is taken, unless by a brand of leads alone. @throws a unique violation if the spelling is taken. */
export async function insertBrand(db: Db, values: typeof brands.$inferInsert) {
  const { id: _, ...named } = values;
  const [[made]] = await db.batch([
    db
      .insert(brands)
      .values(values)
      .onConflictDoUpdate({
        target: brands.normalizedName,
        set: { ...named, byMember: false },
        setWhere: isForLeadsAlone,
      })
      .returning(),
    unblockBrandName(db, values),
  ]);
  return made ?? null;
}

/** By key or alias, visible or not, for administrators' forms. */
export async function findBrandByKey(db: Db, key: string) {
  return takeFirst(queryRows(db, { id: toText, name: toText })`
    select id, name from brands where (normalized_name = ${key} or id = (select brand_id from brand_aliases where alias = ${key}))
      and not ${isForLeadsAlone} limit 1`);
}

/** For the export; the caller must redact them. */
export async function readContactsOfBrands(db: Db, ids: string[], by: Sight) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: brands.id,
      ...brandContactColumns,
    })
    .from(brands)
    .where(and(inArray(brands.id, ids), isVisibleBrandSql(by)));
}
