// 'There is only one of this name': whoever names a newsletter takes one lock and looks once more in the same transaction, so that of several
// calls at once only one succeeds. No constraint can say 'nearly the same name on the same site'.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { NEWSLETTER_FIELDS } from '../contract/newsletter-fields.ts';
import { newsletters } from './schema/newsletters.ts';

/** Similar by name: trigram similarity of the comparable names at or above this is the same newsletter to us. */
export const SAME_NAME = 0.6;

/** Statement, the first of a batch: the others who name newsletters wait until it is through. Later statements see what those have done. */
export const lockNames = sql`select pg_advisory_xact_lock(hashtext('broughtby: names of newsletters'))`;

export interface Named {
  comparable: string;
  domain: string | null;
  /** The newsletter that is changed, which is no twin of itself. */
  except?: string | null;
  /** Only a twin on the same site stands in the way. */
  nameMayRepeat?: boolean | undefined;
}

/** Condition on `newsletters`: what a name and domain would duplicate. A provisional one reserves neither. */
export const isTwin = ({ comparable, domain, except = null, nameMayRepeat = false }: Named): SQL | undefined =>
  and(
    or(
      eq(newsletters.normalizedName, comparable),
      // Nearly the same counts on the same site alone, or where one of the sites isn't known: another name there is another newsletter.
      sql`(${newsletters.normalizedName} % ${comparable} and similarity(${newsletters.normalizedName}, ${comparable}) >= ${SAME_NAME}
        and (${newsletters.domain} = ${domain} or ${newsletters.domain} is null or ${domain}::text is null))`,
    ),
    eq(newsletters.standing, 'trusted'),
    except ? ne(newsletters.id, except) : undefined,
    nameMayRepeat ? eq(newsletters.domain, domain ?? '') : undefined,
  );

export const isOnly = (named: Named): SQL => sql`not exists (select 1 from newsletters where ${isTwin(named)})`;

/** What a newsletter begins with. */
const KEYS = [
  ...NEWSLETTER_FIELDS,
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

/** Statement: inserts the rows where `condition` holds, all or none. */
export function insertWhere(rows: NewNewsletterRow[], condition: SQL): SQL {
  const names = KEYS.map((key) => newsletters[key].name);
  const given = rows.map((row) => Object.fromEntries(KEYS.map((key) => [newsletters[key].name, row[key]])));
  const types = KEYS.map((key) => `${newsletters[key].name} ${newsletters[key].getSQLType()}`);
  return sql`insert into newsletters (${sql.raw(names.join(', '))}) select ${sql.raw(names.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(${sql.raw(types.join(', '))}) where ${condition}`;
}
