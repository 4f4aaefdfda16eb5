// Sponsorships stored before channels were detected, and those recorded by a person, have none.

import { sql } from 'drizzle-orm';
import type { Channel } from '../../contract/ranking.ts';
import type { Db } from '../db.ts';
import { orNull, queryRows, type Row, toList, toText } from '../rows.ts';

const sponsorshipWithoutChannel = {
  id: toText,
  brand: toText,
  domain: orNull(toText),
  newsletter: toText,
  newsletterDomain: orNull(toText),
  words: toText,
  hosts: toList(toText),
};
export type SponsorshipWithoutChannel = Row<typeof sponsorshipWithoutChannel>;

export async function listSponsorshipsWithoutChannel(db: Db, limit: number): Promise<SponsorshipWithoutChannel[]> {
  return queryRows(db, sponsorshipWithoutChannel)`
    select s.id, b.name as brand, b.domain, n.name as newsletter, n.domain as "newsletterDomain",
      concat_ws(E'\n', (select string_agg(w, E'\n') from jsonb_array_elements_text(
        case when jsonb_typeof(s.raw_data->'disclosure') = 'array' then s.raw_data->'disclosure' else '[]'::jsonb end) w), left(s.text_content, 4000)) as words,
      case when jsonb_typeof(s.raw_data->'linkDomains') = 'array' then s.raw_data->'linkDomains' else '[]'::jsonb end as hosts
    from sponsorships s join brands b on b.id = s.brand_id join newsletters n on n.id = s.newsletter_id
    where s.channel is null order by s.id limit ${limit}`;
}

export async function saveSponsorshipChannels(
  db: Db,
  found: { id: string; channel: Channel; name: string | null }[],
): Promise<void> {
  await db.execute(sql`
    update sponsorships s set channel = g.channel, channel_name = g.name
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as g (id text, channel text, name text) where s.id = g.id and s.channel is null`);
}
