// The recipient of a recap: the lead's own contact or another of the members' own, otherwise who asked for dates, or
// the brand's contact if the viewer may see it.
import { sql } from 'drizzle-orm';
import { type Db, takeFirst } from '../db.ts';
import { isLeadShownSql, leadBrandNameSql } from '../pipeline/lead-brand.ts';
import type { Row } from '../rows.ts';
import { orNull, queryRows, toText } from '../rows.ts';
import type { BookingViewer } from './rows.ts';

const recipient = {
  newsletter: toText,
  brand: toText,
  /** The recipient's first name; null if not known. */
  name: orNull(toText),
  email: orNull(toText),
};
export type RecapRecipient = Row<typeof recipient>;

export async function findRecapRecipient(
  db: Db,
  leadId: string,
  { pipelineId, by }: BookingViewer,
): Promise<RecapRecipient | null> {
  const isBrands = sql`o.id is null and asked.request is null and ${by.contacts}::boolean`;
  return takeFirst(queryRows(db, recipient)`
    select n.name as newsletter, ${leadBrandNameSql(by)} as brand,
      nullif(split_part(coalesce(nullif(o.name, ''), asked.request ->> 'name', case when ${isBrands} then brands.contact_name end, ''), ' ', 1), '') as name,
      coalesce(nullif(o.email, ''), asked.request ->> 'email', case when ${isBrands} then brands.contact_email end) as email
    from leads l join pipelines p on p.id = l.pipeline_id join newsletters n on n.id = p.newsletter_id
    join brands on brands.id = l.brand_id left join lateral (select * from own_contacts c where c.pipeline_id = l.pipeline_id and c.brand_id = l.brand_id
      order by c.id = l.contact_id desc nulls last, c.email <> '' desc, c.created_at desc limit 1) o on true
    left join lateral (select e.detail -> 'request' as request from lead_events e where e.lead_id = l.id and e.kind = 'asked'
      and not exists (select 1 from lead_events u where u.lead_id = e.lead_id and u.undoes = e.id) order by e.at desc limit 1) asked on o.id is null
    where l.id = ${leadId} and l.pipeline_id = ${pipelineId} and ${isLeadShownSql(by)}`);
}
