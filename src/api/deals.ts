import { dealRoutes } from '../contract/routes/deals.ts';
import { redactPartnerDeal } from '../domain/redact.ts';
import { publishPartnerDeal, revisePartnerDeal, withdrawPartnerDeal } from '../flows/deal/publish.ts';
import { listPartnerDeals } from '../store/deal/deals.ts';
import { answers } from './route.ts';

export const dealApi = answers(dealRoutes, {
  list: async ({ services, sight }) => {
    const deals = await listPartnerDeals(services.db, sight);
    return deals.map((deal) => redactPartnerDeal(deal, sight));
  },
  create: ({ services, body, now }) => publishPartnerDeal(services, body, now),
  change: ({ services, params, body, now }) => revisePartnerDeal(services, params.id, body, now),
  remove: ({ services, params }) => withdrawPartnerDeal(services, params.id),
});
