import type { Db } from '../db.ts';
import { queryValues, toText } from '../rows.ts';

const A_NIGHT = 5_000;

/** Keeps brands that a person created, corrected or marked, companies, and those that an undo may need. Returns ids. */
export async function removeEmptyBrands(
  db: Db,
  { before, undoable }: { before: Date; undoable: Date },
): Promise<string[]> {
  return queryValues(db, toText)`
    delete from brands where id in (
      select b.id from brands b
      where not b.by_hand and not b.sponsored and b.created_at < ${before}
        and b.name_source is null and coalesce(b.domain_source, '') <> 'person' and coalesce(b.logo_source, '') <> 'person'
        and b.contact_entered_by is null
        and not exists (select 1 from sponsorships s where s.brand_id = b.id)
        and not exists (select 1 from brands p where p.company_id = b.id)
        and not exists (select 1 from pitch_marks m where m.brand_id = b.id)
        and not exists (select 1 from leads l where l.brand_id = b.id)
        and not exists (select 1 from own_contacts c where c.brand_id = b.id)
        and not exists (select 1 from brand_removals r where r.into_id = b.id and r.undone_at is null)
        and not exists (select 1 from review_items i where i.undo #>> '{sponsorship,set,brandId}' = b.id and i.decided_at >= ${undoable})
      order by b.id limit ${A_NIGHT})
    returning id`;
}
