// For the labelled folder on which analysts are scored and trained.

import type { Db } from '../db.ts';
import type { Row } from '../rows.ts';
import { orNull, queryRows, toDate, toList, toObject, toText } from '../rows.ts';
import { sponsorships } from '../schema/sponsorships.ts';

const judgedIssue = {
  id: toText,
  rawKey: toText,
  newsletter: toText,
  domain: orNull(toText),
  receivedAt: toDate,
  claims: toList(
    toObject({
      brand: toText,
      aliases: toList(toText),
      domain: orNull(toText),
      placementType: toText,
      quote: orNull(toText),
      verdict: sponsorships.verdict,
      edits: sponsorships.edits,
    }),
  ),
};
export type JudgedIssue = Row<typeof judgedIssue>;

const PAGE = 50;

export async function* streamJudgedIssues(db: Db): AsyncGenerator<JudgedIssue[]> {
  let after = '';
  for (;;) {
    const rows: JudgedIssue[] = await queryRows(db, judgedIssue)`
      select e.id, e.raw_key as "rawKey", n.name as newsletter, n.domain, e.received_at as "receivedAt",
        (select jsonb_agg(jsonb_build_object('brand', b.name, 'domain', b.domain, 'placementType', s.placement_type, 'quote', s.text_content,
            'verdict', s.verdict, 'edits', s.edits, 'aliases',
            (select coalesce(jsonb_agg(a.name order by a.alias), '[]') from brand_aliases a where a.brand_id = b.id)
              || case when s.edits ? 'brand' or s.raw_data ->> 'brand' is null then '[]' else jsonb_build_array(s.raw_data ->> 'brand') end)
            order by (s.raw_data ->> 'start')::int, s.id)
          from sponsorships s inner join brands b on b.id = s.brand_id where s.email_id = e.id) as claims
      from emails e inner join newsletters n on n.id = e.newsletter_id
      where e.id > ${after} and e.kind = 'issue'
        and exists (select 1 from sponsorships s where s.email_id = e.id and (s.verdict is not null or s.edits is not null))
      order by e.id limit ${PAGE}`;
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}
