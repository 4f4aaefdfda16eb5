// A product stores the key of the company that its mails name, and is linked once the catalogue has that brand.
import { type SQL, sql } from 'drizzle-orm';
import type { ClaimedBrand } from '../../domain/brand/claimed.ts';
import { type Db, textArraySql } from '../db.ts';
import { claimedBrandsTableSql } from './claimed-brands.ts';

export function recordNamedCompany(db: Db, { brand, company }: { brand: ClaimedBrand; company: string }, when: SQL) {
  return db.execute(sql`
    update brands set company_named = ${company}
    where id = (select brand_id from ${claimedBrandsTableSql([brand])} c) and normalized_name <> ${company} and company_source is null and company_named is distinct from ${company} and ${when}`);
}

/** There is only one level: if the brand is itself a product, its company is used. */
export const parentCompanyIdSql = (brand: SQL): SQL =>
  sql`(select coalesce(c.company_id, c.id) from brands c where c.id = ${brand})`;

/** Statement: links products of the mail's brands and named companies (`keys`), unless a person chose the company. */
export function linkProductsToCompanies(db: Db, keys: readonly string[], when: SQL) {
  return db.execute(sql`
    with told as (
      select p.id as product, coalesce(c.company_id, c.id) as company from brands p
      join brands c on c.id = coalesce((select a.brand_id from brand_aliases a where a.alias = p.company_named),
        (select o.id from brands o where o.normalized_name = p.company_named))
      where p.company_named = any(${textArraySql(keys)}) and p.company_id is null and p.company_source is null and coalesce(c.company_id, c.id) <> p.id
        and not exists (select 1 from brands q where q.company_id = p.id and q.company_source = 'person')),
    found as (
      select told.product, coalesce(up.company, told.company) as company from told left join told up on up.product = told.company
      where told.product <> coalesce(up.company, told.company)
        and not exists (select 1 from told further where further.product = coalesce(up.company, told.company))),
    moved as (update brands q set company_id = found.company from found where q.company_id = found.product and q.id <> found.company and ${when})
    update brands p set company_id = found.company, company_source = 'mail' from found where p.id = found.product and ${when}`);
}
