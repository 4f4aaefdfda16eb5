// Partner deals: members read them, administrators write them.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { partnerDeal as dealShape, partnerDealChange, partnerDealInput, partnerDealList } from '../contract/deals.ts';
import { redactPartnerDeal } from '../domain/redact.ts';
import { publishPartnerDeal, revisePartnerDeal, withdrawPartnerDeal } from '../flows/deal/publish.ts';
import { listPartnerDeals } from '../store/deals.ts';
import { answer } from './answer.ts';
import { validateBody } from './input.ts';
import { readPrecondition } from './precondition.ts';
import type { AppEnv } from './types.ts';

export const memberDealRoutes = new Hono<AppEnv>().get('/partner-deals', async (c) => {
  const { services, sight } = c.var;
  const deals = await listPartnerDeals(services.db, sight);
  return answer(
    c,
    partnerDealList,
    deals.map((deal) => redactPartnerDeal(deal, sight)),
  );
});

export const adminDealRoutes = new Hono<AppEnv>()
  .post('/partner-deals', validateBody(partnerDealInput), async (c) =>
    answer(c, dealShape, await publishPartnerDeal(c.var.services, c.req.valid('json'), c.var.now), 201),
  )
  .patch('/partner-deals/:id', validateBody(partnerDealChange), async (c) =>
    answer(
      c,
      dealShape,
      await revisePartnerDeal(c.var.services, c.req.param('id'), readPrecondition(c, c.req.valid('json')), c.var.now),
    ),
  )
  .delete('/partner-deals/:id', async (c) => {
    await withdrawPartnerDeal(c.var.services, c.req.param('id'));
    return answer(c, okAnswer, { ok: true });
  });
