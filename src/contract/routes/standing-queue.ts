import { get, post, routes } from '../route.ts';
import { standingDecisionAnswer, standingQueue, standingQueueQuery } from '../standing.ts';

export const standingQueueRoutes = routes(
  { access: 'admin' },
  {
    list: get('/standing-queue', 'Newsletters of members and unfamiliar senders that wait for confirmation', {
      query: standingQueueQuery,
      answer: standingQueue,
    }),
    confirmNewsletter: post(
      '/standing-queue/newsletters/{id}/confirm',
      'Confirms a newsletter: its sponsorships count',
      { answer: standingDecisionAnswer },
    ),
    refuseNewsletter: post(
      '/standing-queue/newsletters/{id}/refuse',
      'Refuses a newsletter: only its owner sees its sponsorships',
      { answer: standingDecisionAnswer },
    ),
    confirmSender: post('/standing-queue/senders/{id}/confirm', 'Confirms a sender: its mail counts', {
      answer: standingDecisionAnswer,
    }),
    refuseSender: post('/standing-queue/senders/{id}/refuse', 'Refuses a sender: its mail does not count', {
      answer: standingDecisionAnswer,
    }),
  },
);
