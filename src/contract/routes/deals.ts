import { okAnswer } from '../account.ts';
import { partnerDeal, partnerDealChange, partnerDealInput, partnerDealList } from '../deals.ts';
import { get, patch, post, remove, routes } from '../route.ts';

export const dealRoutes = routes(
  { access: 'admin' },
  {
    list: get('/partner-deals', 'Partner deals', { access: 'member', answer: partnerDealList }),
    create: post('/partner-deals', 'Adds a partner deal', {
      body: partnerDealInput,
      answer: partnerDeal,
      succeeds: [201],
    }),
    change: patch('/partner-deals/{id}', 'Changes a partner deal', { body: partnerDealChange, answer: partnerDeal }),
    remove: remove('/partner-deals/{id}', 'Removes a partner deal', { answer: okAnswer }),
  },
);
