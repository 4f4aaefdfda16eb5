// A member's mark on a proposed brand. A saved brand is a lead of the pipeline; 'not for me'
// belongs to the member alone.
import type { PitchMark } from '../../contract/ranking.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { readLead } from '../../store/pipeline/lead-rows.ts';
import { setNotForMe } from '../../store/pipeline/marks.ts';
import type { PipelineActor } from '../lead/change.ts';
import { removeLead, saveBrandAsLead } from '../lead/save.ts';

/**
 * Sets or clears a member's mark on a brand.
 * @throws AppError not_found if the brand is hidden | conflict if its lead is past the first stage.
 */
export async function setPitchMark(
  services: Pick<Services, 'db'>,
  actor: PipelineActor,
  brandId: string,
  mark: PitchMark | null,
): Promise<void> {
  const { userId, by, now } = actor;
  const isNotForMe = mark === 'not_for_me';
  if (mark === 'saved') await saveBrandAsLead(services, actor, { brandId, stage: 'to_pitch' });
  else {
    const lead = await readLead(services.db, { brandId }, actor);
    const isActive = lead && !lead.removed && lead.stage !== 'to_pitch';
    if (isActive && mark === null)
      throw new AppError('conflict', 'You already pitched this brand. Remove it from the pipeline instead.');
    if (lead && !lead.removed && !isActive) await removeLead(services, actor, lead.id);
  }
  if (!(await setNotForMe(services.db, { userId, brandId, isNotForMe }, by, now))) throw notFound('Brand');
}
