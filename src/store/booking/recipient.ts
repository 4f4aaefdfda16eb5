// The recipient of a recap: the lead's own contact or another of the members' own, otherwise the brand's contact if the
// viewer may see it.
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
  return takeFirst(queryRows(db, recipient)`
    select n.name as newsletter, ${leadBrandNameSql(by)} as brand,
      nullif(split_part(coalesce(nullif(o.name, ''), case when o.id is null and ${by.contacts}::boolean then brands.contact_name end, ''), ' ', 1), '') as name,
      coalesce(nullif(o.email, ''), case when o.id is null and ${by.contacts}::boolean then brands.contact_email end) as email
    from leads l join pipelines p on p.id = l.pipeline_id join newsletters n on n.id = p.newsletter_id
    join brands on brands.id = l.brand_id left join lateral (select * from own_contacts c where c.pipeline_id = l.pipeline_id and c.brand_id = l.brand_id
      order by c.id = l.contact_id desc nulls last, c.email <> '' desc, c.created_at desc limit 1) o on true
    where l.id = ${leadId} and l.pipeline_id = ${pipelineId} and ${isLeadShownSql(by)}`);
}
