// Newsletters that share a domain, and so probably a publisher. They are shown as a hint, never a reason to refuse.

import { type Db, textArraySql } from '../db.ts';
import { orNull, queryRows, toList, toNumber, toText } from '../rows.ts';

export const NAMED_NEWSLETTERS_MAX = 10;

/** New members see them too, since the public catalogue shows the same names. */
export async function listNewslettersOfDomain(db: Db, domain: string) {
  const rows = await queryRows(db, { id: toText, name: toText, logoUrl: orNull(toText), total: toNumber })`
    select id, name, logo_url as "logoUrl", count(*) over ()::int as total from newsletters
    where domain = ${domain} and standing = 'trusted' order by folded(name), id limit ${NAMED_NEWSLETTERS_MAX}`;
  return { total: rows[0]?.total ?? 0, newsletters: rows.map(({ id, name, logoUrl }) => ({ id, name, logoUrl })) };
}

export async function listNewsletterNamesByDomain(
  db: Db,
  domains: string[],
): Promise<Map<string, { names: string[]; total: number }>> {
  if (domains.length === 0) return new Map();
  const rows = await queryRows(db, { domain: toText, names: toList(toText), total: toNumber })`
    select domain, (array_agg(name order by folded(name), id))[1:3] as names, count(*)::int as total from newsletters
    where domain = any(${textArraySql(domains)}) and standing = 'trusted' group by domain`;
  return new Map(rows.map(({ domain, names, total }) => [domain, { names, total }]));
}
