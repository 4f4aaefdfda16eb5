// The standing queue (administrators): newsletters and senders that wait to be confirmed, and the decisions on them.
import { type Context, Hono } from 'hono';
import { standingQueue as queueShape, standingDecisionAnswer, standingQueueQuery } from '../contract/standing.ts';
import { judgeStanding } from '../flows/newsletter/judge-standing.ts';
import { listStandingQueue } from '../store/standing-queue.ts';
import { answer } from './answer.ts';
import { actorAndMomentOf } from './curation.ts';
import { validateQuery } from './input.ts';
import { paging } from './paging.ts';
import type { AppEnv } from './types.ts';

type Asked = Parameters<typeof judgeStanding>;

export const adminStandingRoutes = new Hono<AppEnv>()
  .get('/standing-queue', validateQuery(standingQueueQuery), async (c) => {
    const asked = c.req.valid('query');
    const found = await listStandingQueue(c.var.services.db, asked, c.var.sight);
    return answer(c, queueShape, { ...found, ...paging(asked, found.total) });
  })
  .post('/standing-queue/newsletters/:id/confirm', (c) => decided(c, 'newsletters', 'confirm'))
  .post('/standing-queue/newsletters/:id/refuse', (c) => decided(c, 'newsletters', 'refuse'))
  .post('/standing-queue/senders/:id/confirm', (c) => decided(c, 'senders', 'confirm'))
  .post('/standing-queue/senders/:id/refuse', (c) => decided(c, 'senders', 'refuse'));

async function decided(c: Context<AppEnv>, what: Asked[1], word: 'confirm' | 'refuse') {
  const { services } = c.var;
  const id = c.req.param('id') ?? '';
  const moved = await judgeStanding(services, what, word, { id, ...actorAndMomentOf(c) });
  return answer(c, standingDecisionAnswer, { ok: true, moved });
}
