// Products and their companies as mails name them: a product stores the key of the company that its mails name, and is linked to the company as soon as
// the catalogue has a brand of that name. A person's choice of the company is never overwritten.
import { type SQL, sql } from 'drizzle-orm';
import { brandIdOf, type ClaimedBrand } from './brand-identity.ts';
import { arrayOf, type Db } from './db.ts';

/** Statement: a mail names the company (its `brandKey`) whose product a brand is. For batches, after the brand is there. */
export function noteCompany(db: Db, { brand, company }: { brand: ClaimedBrand; company: string }, when: SQL) {
  return db.execute(sql`
    update brands set company_named = ${company}
    where id = ${brandIdOf(brand)} and normalized_name <> ${company} and company_source is null and company_named is distinct from ${company} and ${when}`);
}

/** Statement: links products without a company to the one they name. @param keys of the mail's brands and of the companies that it names: only these are looked at. */
export function linkCompanies(db: Db, keys: readonly string[], when: SQL) {
  return db.execute(sql`
    update brands p set company_id = found.id, company_source = 'mail'
    from (select named.id as product, c.id from brands named
      join brands c on c.id = coalesce((select a.brand_id from brand_aliases a where a.alias = named.company_named),
        (select o.id from brands o where o.normalized_name = named.company_named))
      where named.company_named = any(${arrayOf(keys)}) and named.company_id is null and named.company_source is null
        and c.id <> named.id and c.company_id is distinct from named.id) found
    where p.id = found.product and ${when}`);
}
