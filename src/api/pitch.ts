// 'Pitch next', and members' marks on proposed brands.
import { Hono } from 'hono';
import { done } from '../contract/account.ts';
import { pitchMarkInput, pitchNext, pitchNextQuery } from '../contract/pitch.ts';
import { dayOf } from '../contract/time.ts';
import { notFound } from '../errors.ts';
import { markPitch, readPitchNext } from '../store/pitch-next.ts';
import { answer } from './answer.ts';
import { body, query } from './input.ts';
import { paging } from './paging.ts';
import { shownItem } from './pitch-shown.ts';
import type { AppEnv } from './types.ts';

export const memberPitch = new Hono<AppEnv>()
  .get('/pitch-next', query(pitchNextQuery), async (c) => {
    const { services, viewer, sight, now } = c.var;
    const asked = c.req.valid('query');
    const until = sight.line && dayOf(sight.line);
    if (!viewer.newsletterId)
      return answer(c, pitchNext, { items: [], stage: 'no_newsletter', visibleUntil: until, ...paging(asked, 0) });
    const from = { newsletterId: viewer.newsletterId, userId: viewer.userId };
    const { rows, total, stage } = await readPitchNext(services.db, asked, from, { by: sight, now });
    return answer(c, pitchNext, {
      items: rows.map((row) => shownItem(row, sight, now)),
      stage,
      visibleUntil: until,
      ...paging(asked, total),
    });
  })
  .put('/pitch-next/:brandId', body(pitchMarkInput), async (c) => {
    const { services, viewer, sight, now } = c.var;
    const { mark } = c.req.valid('json');
    const given = { userId: viewer.userId ?? '', brandId: c.req.param('brandId'), mark };
    if (!(await markPitch(services.db, given, sight, now))) throw notFound('Brand');
    return answer(c, done, { ok: true });
  });
