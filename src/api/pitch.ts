import { pitchRoutes } from '../contract/routes/pitch.ts';
import { lastVisibleDay } from '../domain/access.ts';
import { setPitchMark } from '../flows/pitch/mark.ts';
import { readPitchNext } from '../store/pitch/pitch-next.ts';
import { paging } from './paging.ts';
import { toPitchItem } from './pitch-shown.ts';
import { answers } from './route.ts';

export const pitchApi = answers(pitchRoutes, {
  list: async ({ services, viewer, sight, now, query: asked }) => {
    const until = lastVisibleDay(sight.line);
    if (!viewer.newsletterId)
      return { items: [], stage: 'no_newsletter' as const, visibleUntil: until, ...paging(asked, 0) };
    const from = { newsletterId: viewer.newsletterId, userId: viewer.userId, pipelineId: viewer.pipelineId };
    const { rows, total, stage } = await readPitchNext(services.db, asked, from, { by: sight, now });
    return {
      items: rows.map((row) => toPitchItem(row, sight, now)),
      stage,
      visibleUntil: until,
      ...paging(asked, total),
    };
  },
  mark: ({ services, actor, params, body }) => setPitchMark(services, actor, params.brandId, body.mark),
});
