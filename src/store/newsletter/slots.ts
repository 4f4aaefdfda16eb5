import { MIN_CONFIDENCE_WITHOUT_REVIEW } from '../../contract/confidence.ts';
import type { Db } from '../db.ts';
import { queryValues, toUnknown } from '../rows.ts';

const REMEMBERED_MAX = 60;

/** Layouts that a person confirmed or a reader is sure of, without rejected ones and unfamiliar senders; at most 60. */
export async function readRememberedSlots(db: Db, newsletterId: string, emailId: string): Promise<unknown[]> {
  return queryValues(db, toUnknown)`
    select raw_data -> 'slot' as slot from sponsorships
    where newsletter_id = ${newsletterId} and email_id is distinct from ${emailId} and verdict is distinct from 'rejected' and standing <> 'unfamiliar'
      and jsonb_typeof(raw_data -> 'slot') = 'object'
      and (verdict = 'confirmed' or raw_data ->> 'analyst' = 'openai' or confidence >= ${MIN_CONFIDENCE_WITHOUT_REVIEW})
    order by detected_at desc, id desc limit ${REMEMBERED_MAX}`;
}
