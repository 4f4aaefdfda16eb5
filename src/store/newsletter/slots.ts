import { MIN_CONFIDENCE_WITHOUT_REVIEW } from '../../contract/confidence.ts';
import type { Db } from '../db.ts';
import { orNull, queryRows, queryValues, toText, toUnknown } from '../rows.ts';

const REMEMBERED_MAX = 60;
const CORRECTIONS_MAX = 20;
/** The newest sponsorships among which corrections are looked for, so that the query's time is bounded. */
const CORRECTIONS_WITHIN = 500;

/** `slots`: layouts confirmed by people or sure readers. `corrections`: claims that people rejected or renamed. */
export async function readNewsletterMemory(db: Db, newsletterId: string, emailId: string) {
  const slots = queryValues(db, toUnknown)`
    select raw_data -> 'slot' as slot from sponsorships
    where newsletter_id = ${newsletterId} and email_id is distinct from ${emailId} and verdict is distinct from 'rejected' and standing <> 'unfamiliar'
      and jsonb_typeof(raw_data -> 'slot') = 'object'
      and (verdict = 'confirmed' or raw_data ->> 'analyst' = 'openai' or confidence >= ${MIN_CONFIDENCE_WITHOUT_REVIEW})
    order by detected_at desc, id desc limit ${REMEMBERED_MAX}`;
  const corrections = queryRows(db, { claimed: toText, correct: orNull(toText) })`
    select c.claimed, case when c.verdict is distinct from 'rejected' then b.name end as correct
    from (select *, row_number() over (partition by lower(claimed) order by detected_at desc, id desc) as nth
      from (select id, brand_id, detected_at, verdict, edits, raw_data ->> 'brand' as claimed from sponsorships
        where newsletter_id = ${newsletterId} and email_id is distinct from ${emailId}
        order by detected_at desc, id desc limit ${CORRECTIONS_WITHIN}) recent
      where claimed is not null and (verdict = 'rejected' or coalesce(edits, '{}') ? 'brand')) c
    join brands b on b.id = c.brand_id where c.nth = 1 order by c.detected_at desc, c.id desc limit ${CORRECTIONS_MAX}`;
  const [remembered, corrected] = await db.batch([slots, corrections]);
  return { slots: remembered, corrections: corrected };
}
