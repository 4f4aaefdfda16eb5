// Partner deals: members read them, administrators write them.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { dealChange, dealInput, dealList, deal as dealShape } from '../contract/deals.ts';
import { redactDeal } from '../domain/redact.ts';
import { publishDeal, revisePartnerDeal, withdrawDeal } from '../flows/deal/publish.ts';
import { listDeals } from '../store/deals.ts';
import { answer } from './answer.ts';
import { validateBody } from './input.ts';
import { readPrecondition } from './precondition.ts';
import type { AppEnv } from './types.ts';

export const memberDealRoutes = new Hono<AppEnv>().get('/partner-deals', async (c) => {
  const { services, sight } = c.var;
  const deals = await listDeals(services.db, sight);
  return answer(
    c,
    dealList,
    deals.map((deal) => redactDeal(deal, sight)),
  );
});

export const adminDealRoutes = new Hono<AppEnv>()
  .post('/partner-deals', validateBody(dealInput), async (c) =>
    answer(c, dealShape, await publishDeal(c.var.services, c.req.valid('json'), c.var.now), 201),
  )
  .patch('/partner-deals/:id', validateBody(dealChange), async (c) =>
    answer(
      c,
      dealShape,
      await revisePartnerDeal(c.var.services, c.req.param('id'), readPrecondition(c, c.req.valid('json')), c.var.now),
    ),
  )
  .delete('/partner-deals/:id', async (c) => {
    await withdrawDeal(c.var.services, c.req.param('id'));
    return answer(c, okAnswer, { ok: true });
  });
