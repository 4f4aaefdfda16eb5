import { standingQueueRoutes } from '../contract/routes/standing-queue.ts';
import { judgeStanding } from '../flows/newsletter/judge-standing.ts';
import type { Services } from '../services.ts';
import { listStandingQueue } from '../store/newsletter/standing-queue.ts';
import type { ActorAndMoment } from '../store/operations/audit-log.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';

export const standingQueueApi = answers(standingQueueRoutes, {
  list: async ({ query: asked, db, sight }) => {
    const found = await listStandingQueue(db, asked, sight);
    return { ...found, ...paging(asked, found.total) };
  },
  confirmNewsletter: (call) => decide(call, 'newsletters', 'confirm'),
  refuseNewsletter: (call) => decide(call, 'newsletters', 'refuse'),
  confirmSender: (call) => decide(call, 'senders', 'confirm'),
  refuseSender: (call) => decide(call, 'senders', 'refuse'),
});

type Decision = Parameters<typeof judgeStanding>;

async function decide(
  { services, params, curator }: { services: Services; params: { id: string }; curator: ActorAndMoment },
  kind: Decision[1],
  word: Decision[2],
) {
  return { ok: true as const, moved: await judgeStanding(services, kind, word, { id: params.id, ...curator }) };
}
