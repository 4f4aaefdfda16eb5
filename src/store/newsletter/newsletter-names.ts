// No constraint can express 'nearly the same name on the same site': writers take a lock and check again.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { NEWSLETTER_FORM_FIELDS } from '../../contract/newsletter-fields.ts';
import type { NewsletterName } from '../../domain/newsletter/newsletter-name.ts';
import { newsletters } from '../schema/newsletters.ts';

/** Trigram similarity of two comparable names from which they are nearly the same. */
export const SAME_NAME_SIMILARITY = 0.6;

/** First in a batch: waits for other writers, so that later statements see their commits. */
export const LOCK_NEWSLETTER_NAMES_SQL = sql`select pg_advisory_xact_lock(hashtext('broughtby: names of newsletters'))`;

/** Condition on `newsletters`: the row duplicates this name and domain. Provisional newsletters are ignored. */
export const isDuplicateNewsletterSql = ({
  comparable,
  domain,
  except = null,
  nameMayRepeat = false,
}: NewsletterName): SQL | undefined =>
  and(
    or(
      eq(newsletters.normalizedName, comparable),
      // Nearly the same name matters only on the same site, or if one of the sites isn't known.
      sql`(${newsletters.normalizedName} % ${comparable} and similarity(${newsletters.normalizedName}, ${comparable}) >= ${SAME_NAME_SIMILARITY}
        and (${newsletters.domain} = ${domain} or ${newsletters.domain} is null or ${domain}::text is null))`,
    ),
    eq(newsletters.standing, 'trusted'),
    except ? ne(newsletters.id, except) : undefined,
    nameMayRepeat ? eq(newsletters.domain, domain ?? '') : undefined,
  );

export const hasNoDuplicateNewsletterSql = (named: NewsletterName): SQL =>
  sql`not exists (select 1 from newsletters where ${isDuplicateNewsletterSql(named)})`;

const KEYS = [
  ...NEWSLETTER_FORM_FIELDS,
  'id',
  'domain',
  'normalizedName',
  'uniqueEmail',
  'reportSlug',
  'createdBy',
  'standing',
  'createdAt',
  'updatedAt',
] as const;

export type NewNewsletterRow = { [key in (typeof KEYS)[number]]: (typeof newsletters.$inferInsert)[key] };

export function insertNewslettersIf(rows: NewNewsletterRow[], condition: SQL): SQL {
  const names = KEYS.map((key) => newsletters[key].name);
  const given = rows.map((row) => Object.fromEntries(KEYS.map((key) => [newsletters[key].name, row[key]])));
  const types = KEYS.map((key) => `${newsletters[key].name} ${newsletters[key].getSQLType()}`);
  return sql`insert into newsletters (${sql.raw(names.join(', '))}) select ${sql.raw(names.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(${sql.raw(types.join(', '))}) where ${condition}`;
}
