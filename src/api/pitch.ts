// 'Pitch next', and members' marks on proposed brands.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { pitchMarkInput, pitchNext, pitchNextQuery } from '../contract/pitch.ts';
import { toUtcDay } from '../contract/time.ts';
import { setPitchMark } from '../flows/pitch/mark.ts';
import { readPitchNext } from '../store/pitch-next.ts';
import { answer } from './answer.ts';
import { validateBody, validateQuery } from './input.ts';
import { paging } from './paging.ts';
import { pipelineActorOf } from './pipeline-actor.ts';
import { toPitchItem } from './pitch-shown.ts';
import type { AppEnv } from './types.ts';

export const memberPitchRoutes = new Hono<AppEnv>()
  .get('/pitch-next', validateQuery(pitchNextQuery), async (c) => {
    const { services, viewer, sight, now } = c.var;
    const asked = c.req.valid('query');
    const until = sight.line && toUtcDay(sight.line);
    if (!viewer.newsletterId)
      return answer(c, pitchNext, { items: [], stage: 'no_newsletter', visibleUntil: until, ...paging(asked, 0) });
    const from = { newsletterId: viewer.newsletterId, userId: viewer.userId, pipelineId: viewer.pipelineId };
    const { rows, total, stage } = await readPitchNext(services.db, asked, from, { by: sight, now });
    return answer(c, pitchNext, {
      items: rows.map((row) => toPitchItem(row, sight, now)),
      stage,
      visibleUntil: until,
      ...paging(asked, total),
    });
  })
  .put('/pitch-next/:brandId', validateBody(pitchMarkInput), async (c) => {
    await setPitchMark(c.var.services, pipelineActorOf(c), c.req.param('brandId'), c.req.valid('json').mark);
    return answer(c, okAnswer, { ok: true });
  });
