// A viewer's mark on a brand in lists: saved brands are leads of the viewer's pipeline, 'not for me' belongs to the
// user alone.

import { type SQL, sql } from 'drizzle-orm';
import { PITCH_MARKS, type PitchMark } from '../../contract/ranking.ts';
import type { Sight } from '../../domain/access.ts';
import type { Db } from '../db.ts';
import { orNull, queryRows, toBoolean, toOneOf } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { isVisibleBrandSql } from '../visible.ts';

export interface PitchMarkOwner {
  userId: string | null;
  pipelineId: string | null;
}

export const leadOfBrandSql = (
  brandId: SQL,
  { pipelineId }: PitchMarkOwner,
): SQL => sql`(select jsonb_build_object('id', l.id, 'stage', l.stage) from leads l
  where l.pipeline_id = ${pipelineId} and l.brand_id = ${brandId} and l.removed_at is null)`;

export const pitchMarkSql = (brandId: SQL, of: PitchMarkOwner): SQL<PitchMark | null> =>
  sql`case
  when ${leadOfBrandSql(brandId, of)} is not null then 'saved'
  else (select m.mark from pitch_marks m where m.user_id = ${of.userId} and m.brand_id = ${brandId}) end`.mapWith(
    orNull(toOneOf(PITCH_MARKS)),
  );

export async function setNotForMe(
  db: Db,
  given: { userId: string; brandId: string; isNotForMe: boolean },
  by: Sight,
  now: Date,
): Promise<boolean> {
  const seen = sql`exists (select 1 from brands where ${brands.id} = ${given.brandId} and ${isVisibleBrandSql(by)})`;
  const rows = await queryRows(db, { seen: toBoolean })`${
    given.isNotForMe
      ? sql`with made as (insert into pitch_marks (user_id, brand_id, mark, marked_at)
          select ${given.userId}, ${given.brandId}, 'not_for_me', ${now} where ${seen}
          on conflict (user_id, brand_id) do update set mark = excluded.mark, marked_at = excluded.marked_at) select ${seen} as seen`
      : sql`with gone as (delete from pitch_marks where user_id = ${given.userId} and brand_id = ${given.brandId} and ${seen}) select ${seen} as seen`
  }`;
  return rows[0]?.seen ?? false;
}
