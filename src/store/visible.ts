// Which rows a Sight reaches, as SQL. Counts of hidden rows negate these conditions, so that a teaser and its list
// can't disagree; they include only rows that count, so that a teaser never promises what no admin has confirmed.
import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../domain/access.ts';
import { brands } from './schema/brands.ts';
import { newsletters } from './schema/newsletters.ts';
import { sponsorships } from './schema/sponsorships.ts';

/** Condition: a sponsorship doesn't count but is shown to its newsletter's owner. @param s the alias or table. */
const isOwners = (s: SQL): SQL => sql`(${s}.standing = 'provisional' and ${s}.verdict is distinct from 'rejected')`;

/** Condition: sponsorships up to the line, and all of one's own newsletter. */
export function visibleSponsorships(by: Sight): SQL {
  const branches = branchesOf(by, sql`sponsorships`);
  return sql`(${sql.join(branches, sql` or `)})`;
}

/** The same condition as branches that don't overlap, on the alias `s`: each is one walk of an index. */
export function visibleBranches(by: Sight): SQL[] {
  return branchesOf(by, sql`s`);
}

/** The same condition on the alias `s`. */
export const visibleRow = (by: Sight): SQL => sql`(${sql.join(visibleBranches(by), sql` or `)})`;

function branchesOf(by: Sight, s: SQL): SQL[] {
  return [...countingBranches(by, s), ...unconfirmedBranches(by, s)];
}

/** The branches for rows that count, on the alias `s`. */
export function countingBranches({ line, ownNewsletterId: own }: Sight, s: SQL): SQL[] {
  if (!line) return [sql`${s}.counts`];
  const old = sql`(${s}.counts and ${s}.detected_at <= ${line})`;
  return own ? [old, sql`(${s}.counts and ${s}.newsletter_id = ${own} and ${s}.detected_at > ${line})`] : [old];
}

/** The branch for rows that don't count, on the alias `s`; none if the sight reaches no such rows. */
export function unconfirmedBranches({ unconfirmed, ownNewsletterId: own }: Sight, s: SQL = sql`s`): SQL[] {
  if (unconfirmed === 'all') return [sql`(not ${s}.counts)`];
  if (unconfirmed === 'own' && own) return [sql`(not ${s}.counts and ${s}.newsletter_id = ${own} and ${isOwners(s)})`];
  return [];
}

/**
 * Whether some sponsors of the own newsletter are visible by name only: of a provisional newsletter under a line.
 * Otherwise who mails names to it would learn which brands the catalogue has behind the line (see name-only-brands.ts).
 */
export const hasNameOnlyBrands = ({ line, unconfirmed, ownNewsletterId }: Sight): boolean =>
  line !== null && unconfirmed === 'own' && ownNewsletterId !== null;

/**
 * Condition: brands whose catalogue entry is visible. They count and were first seen before the line, or they sponsored
 * one's own newsletter; without a line, the owner of a provisional one also sees those that only its mails name. With
 * a line those are visible by name alone: `visibleByName`.
 * @param b the alias or table.
 */
export function visibleBrands(by: Sight, b: SQL = sql`${brands}`): SQL {
  if (by.unconfirmed === 'all' && !by.line) return sql`true`;
  const { line, ownNewsletterId: own } = by;
  const open = line ? sql`(${b}.counts and ${b}.first_seen_at <= ${line})` : sql`${b}.counts`;
  if (!own) return open;
  const ofOwn = (which: SQL) =>
    sql`${b}.id = any(array(select own.brand_id from sponsorships own where own.newsletter_id = ${own} and ${which}))`;
  const ways = [
    open,
    ...(line ? [ofOwn(sql`own.counts`)] : []),
    ...(by.unconfirmed === 'own' && !line
      ? [sql`(not ${b}.counts and ${ofOwn(sql`not own.counts and ${isOwners(sql`own`)}`)})`]
      : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/**
 * The same of a row that refers to a brand by `id` (a foreign key other than `brands.id`). It reads the brands that
 * aren't visible, which are few: for the many rows of a list that is cheaper than to look up the brand of each.
 */
export const isOfVisibleBrand = (id: SQL, by: Sight): SQL =>
  sql`not exists (select 1 from brands where ${brands.id} = ${id} and not ${visibleBrands(by)})`;

/** SQL: the brand's name in a mail. @param s the alias or table of the sponsorship. */
export const mailedName = (s: SQL): SQL<string> => sql<string>`coalesce(${s}.raw_data->>'brand', 'Unconfirmed brand')`;

/**
 * A sponsorship's brand as its row may show it: one that is visible by name only has the name in the row's mail, and
 * nothing that the catalogue knows of it.
 */
export function visibleBrandName(by: Sight) {
  if (!hasNameOnlyBrands(by)) return { id: brands.id, name: brands.name, logoUrl: brands.logoUrl };
  const seen = visibleBrands(by);
  return {
    id: brands.id,
    name: sql<string>`case when ${seen} then ${brands.name} else ${mailedName(sql`${sponsorships}`)} end`,
    logoUrl: sql<string | null>`case when ${seen} then ${brands.logoUrl} end`,
  };
}

/** The same for its site. */
export function visibleBrandSite(by: Sight) {
  return hasNameOnlyBrands(by)
    ? sql<string | null>`case when ${visibleBrands(by)} then ${brands.website} end`
    : brands.website;
}

/** Whether some brands' days are those of the own newsletter: see visibleSince. */
export const datesByOwnNewsletter = ({ line, ownNewsletterId }: Sight): boolean =>
  line !== null && ownNewsletterId !== null;

/**
 * When a brand was first seen, or its row was made. A brand that only one's own newsletter shows was perhaps seen
 * elsewhere before, behind the line: the own newsletter's first day is shown then, and always for a brand that is
 * visible by name only.
 */
export function visibleSince(by: Sight, since: typeof brands.firstSeenAt | typeof brands.createdAt) {
  const { line, ownNewsletterId: own } = by;
  if (!datesByOwnNewsletter(by)) return since;
  const seen = sql.join(visibleBranches(by), sql` or `);
  const isKnown = hasNameOnlyBrands(by) ? sql`and ${visibleBrands(by)}` : sql``;
  // `brands.id` is written out: in a query of one table drizzle names a column without its table.
  return sql<Date>`case when ${brands.firstSeenAt} <= ${line} ${isKnown} then ${since} else (select min(s.detected_at) from sponsorships s
    where s.brand_id = brands.id and s.newsletter_id = ${own} and (${seen})) end`.mapWith(since);
}

/**
 * The description of an audience. It may quote the newest issues and ads, so with a line it is shown only if it was
 * written before the line. The description of one's own newsletter is always shown.
 */
export function visibleAudience(what: 'newsletter' | 'brand', by: Sight) {
  const text = what === 'newsletter' ? newsletters.audienceDescription : brands.targetAudienceDescription;
  if (!by.line) return text;
  const at = what === 'newsletter' ? newsletters.audienceAnalyzedAt : brands.audienceAnalyzedAt;
  const isOwn = what === 'newsletter' ? sql`${newsletters.id} = ${by.ownNewsletterId}` : sql`false`;
  return sql<string | null>`case when ${at} <= ${by.line} or ${isOwn} then ${text} end`;
}

/** Condition: brands that count and that visibleBrands leaves out. */
export function hiddenBrands(by: Sight): SQL {
  if (!by.line) return sql`false`;
  return sql`(${brands.counts} and ${brands.firstSeenAt} > ${by.line} and not ${visibleBrands(by)})`;
}

/** Condition: every newsletter except other members' provisional ones. */
export function visibleNewsletters(by: Sight): SQL {
  if (by.unconfirmed === 'all') return sql`true`;
  const trusted = sql`${newsletters.standing} = 'trusted'`;
  const own = [by.newsletterId, by.ownNewsletterId].filter((id) => id !== null);
  if (own.length === 0) return trusted;
  return sql`(${trusted} or ${newsletters.id} in (${sql.join(
    own.map((id) => sql`${id}`),
    sql`, `,
  )}))`;
}

/**
 * The ids of the others. Trusted newsletters are visible to all, so these are looked for by index among the provisional
 * ones.
 */
export const hiddenNewsletters = (by: Sight): SQL =>
  sql`select ${newsletters.id} from newsletters where ${newsletters.standing} = 'provisional' and not ${visibleNewsletters(by)}`;
