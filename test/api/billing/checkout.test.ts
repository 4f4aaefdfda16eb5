// Buying a plan: one payment page per member, the way to it from reports and e-mails, and the billing page.
import { describe, expect, it } from 'vitest';
import {
  ANNUAL_PRICE_ID,
  deliverStripeWebhook,
  listStripeCustomers,
  stripe,
  stripeActions,
  WEEKLY_PRICE_ID,
} from '../../support/payments.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { ORIGIN } from '../../support/world.ts';
import {
  createBillingWorld,
  FREE_ACCOUNT_SUMMARY,
  findNewestEvent,
  WEEKLY_ACCOUNT_SUMMARY,
} from '../support/billing-world.ts';

const { world, accountOf, checkout, pagesOf, paid, payer, portal, standing, whileDown, who } = createBillingWorld();

/**
 * Expects that Stripe's error message is in the log only. Not in the shared helper, which would keep the first test
 * file's instance of support/quiet.ts.
 */
const expectLogged = () => expect(takeLogMessages().join('\n')).toContain('The stand-in is down');

describe('buying', () => {
  it('opens a page with promotion codes, the plan, and a way back to where the member was', async () => {
    const buyer = await world.people.free(who.newsletterId);
    const { data } = await checkout(buyer, { priceId: ANNUAL_PRICE_ID, returnTo: '/brands?sortBy=name' });
    const [page] = await pagesOf(buyer);
    expect(page).toMatchObject({
      url: data.url,
      mode: 'subscription',
      allow_promotion_codes: true,
      client_reference_id: buyer.id,
      amount_total: 9800,
      success_url: `${ORIGIN}/brands?sortBy=name&checkout=success`,
      cancel_url: `${ORIGIN}/brands?sortBy=name&checkout=cancelled`,
    });
  });

  it('leads back to our own site only', async () => {
    const buyer = await world.people.free(who.newsletterId);
    await checkout(buyer, { priceId: WEEKLY_PRICE_ID, returnTo: '//evil.test/' });
    expect((await pagesOf(buyer))[0]?.success_url).toBe(`${ORIGIN}/?checkout=success`);
  });

  it('clicked twice at once makes one customer and one page', async () => {
    const email = `${crypto.randomUUID()}@payers.test`;
    const buyer = await world.people.free(who.newsletterId, { email });
    const answers = await Promise.all([checkout(buyer), checkout(buyer), checkout(buyer)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1);
    expect(await listStripeCustomers(email)).toHaveLength(1);
    expect(await pagesOf(buyer)).toHaveLength(1);
  });

  it('of two plans at once never leaves two payable pages, and is not reported as a failure of Stripe', async () => {
    const buyer = await world.people.free(who.newsletterId);
    const plans = Array.from({ length: 10 }, (_, nth) => (nth % 2 ? WEEKLY_PRICE_ID : ANNUAL_PRICE_ID));
    const answers = await Promise.all(plans.map((priceId) => checkout(buyer, { priceId })));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const open = (await pagesOf(buyer)).filter(({ status }) => status === 'open');
    expect(open.length).toBeLessThanOrEqual(1);
    // A buyer who was refused, or whose page was closed by the other plan, gets a page at the next try.
    const { status, data } = await checkout(buyer, { priceId: WEEKLY_PRICE_ID });
    expect(status).toBe(200);
    expect((await pagesOf(buyer)).filter((page) => page.status === 'open')).toMatchObject([{ url: data.url }]);
  });

  it('opens a new page when the open one has expired, or is of another plan, which closes it', async () => {
    const buyer = await world.people.free(who.newsletterId);
    await checkout(buyer);
    await stripe.checkout.sessions.expire((await pagesOf(buyer))[0]?.id ?? '');
    await checkout(buyer);
    await checkout(buyer, { priceId: ANNUAL_PRICE_ID });
    expect((await pagesOf(buyer)).map(({ status }) => status)).toEqual(['open', 'expired', 'expired']);
  });

  it('is complete once the page is paid and the event is delivered', async () => {
    const buyer = await world.people.free(who.newsletterId);
    const { data } = await checkout(buyer);
    await stripeActions.pay(data.url);
    const { stripeCustomerId } = await accountOf(buyer);
    expect(await standing(buyer)).toBe(FREE_ACCOUNT_SUMMARY);
    expect(
      await deliverStripeWebhook(world, await findNewestEvent(stripeCustomerId, 'checkout.session.completed')),
    ).toBe(200);
    expect(await standing(buyer)).toBe(WEEKLY_ACCOUNT_SUMMARY);
  });

  it('is refused to a member with a subscription even before its event arrives, which is then recorded', async () => {
    const buyer = await payer();
    await stripeActions.subscribe(buyer.customer);
    const { status, data } = await checkout(buyer);
    expect([status, data.code]).toEqual([409, 'conflict']);
    expect(await standing(buyer)).toBe(WEEKLY_ACCOUNT_SUMMARY);
  });

  it.each([
    ['a plan that is not sold', { priceId: 'price_of_a_yacht' }, 'This plan is not for sale'],
    ['no plan', { priceId: '' }, 'priceId is required'],
    ['nothing', {}, expect.any(String)],
  ])('%s is a 400 that names the field', async (_, json, says) => {
    const { status, data } = await checkout(await world.people.free(who.newsletterId), json);
    expect([status, data.code, data.details]).toEqual([400, 'invalid', { priceId: says }]);
  });

  it('while Stripe is down is a 502 with our own message, and creates nothing', async () => {
    const buyer = await world.people.free(who.newsletterId);
    const { status, data } = await checkout(buyer, { priceId: WEEKLY_PRICE_ID }, whileDown);
    expect([status, data.code]).toEqual([502, 'vendor_failed']);
    expect(data.error).not.toMatch(/stand-in/i);
    expectLogged();
    expect((await accountOf(buyer)).stripeCustomerId).toBeNull();
  });
});

describe('the way from a report or an email: /api/subscribe', () => {
  const subscribe = async (query: string, as: string | null) => {
    const answer = await world.call(`/api/subscribe?${query}`, { as, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.status).toBe(302);
    return answer.headers.get('location') ?? '';
  };

  it('leads a visitor through sign-in and back to it', async () => {
    const to = new URL(await subscribe('plan=weekly&returnTo=%2Fbrands', null), ORIGIN);
    expect(to.pathname).toBe('/api/login');
    expect(to.searchParams.get('returnTo')).toBe('/api/subscribe?plan=weekly&returnTo=%2Fbrands');
  });

  it('leads a member straight to the payment page of the plan, or of the annual one if no known plan is named', async () => {
    const buyer = await world.people.free(who.newsletterId);
    expect(await subscribe('plan=golden&returnTo=%2Fbrands', buyer.cookie)).toMatch(/\/stripe\/pay\//);
    expect((await pagesOf(buyer))[0]).toMatchObject({
      amount_total: 9800,
      success_url: `${ORIGIN}/brands?checkout=success`,
    });
  });

  it('asks for confirmation if another site started it, and creates no customer', async () => {
    const buyer = await world.people.free(who.newsletterId);
    const answer = await world.call('/api/subscribe?plan=weekly&returnTo=%2Fbrands', {
      as: buyer.cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('name="plan" value="weekly"')]);
    expect((await accountOf(buyer)).stripeCustomerId).toBeNull();
  });

  it('leads a member with an unrecorded subscription to the billing page with a note, and others who can’t buy to one saying that it failed', async () => {
    const buyer = await payer();
    await stripeActions.subscribe(buyer.customer);
    expect(await subscribe('plan=weekly', buyer.cookie)).toBe('/settings?tab=subscription&checkout=subscribed');
    const { cookie } = await payer();
    const { headers } = await whileDown.call('/api/subscribe?plan=weekly', {
      as: cookie,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(headers.get('location')).toBe('/settings?tab=subscription&checkout=failed');
    expectLogged();
  });

  it('tells a newcomer, who has no billing page, on a separate page that it failed', async () => {
    const { cookie } = await world.people.newcomer();
    const answer = await whileDown.call('/api/subscribe?plan=weekly', {
      as: cookie,
      headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('The payment service did not answer');
    expectLogged();
  });

  it('leads a subscriber to the billing page', async () => {
    const { cookie } = await world.people.subscriber(who.newsletterId);
    expect(await subscribe('plan=weekly', cookie)).toBe('/settings?tab=subscription');
  });
});

describe('the billing page', () => {
  it('is the customer’s own, and leads back to Settings', async () => {
    const { status, data } = await portal(await payer());
    expect(status).toBe(200);
    const page = await (await fetch(data.url)).text();
    expect(page).toContain(`${ORIGIN}/settings?tab=subscription`);
  });

  it('is a 409 for a member who never paid', async () => {
    const { status, data } = await portal(await world.people.free(who.newsletterId));
    expect([status, data.error]).toEqual([409, 'There is no subscription to manage yet']);
  });

  it('is a 409 for a member whose customer was deleted in Stripe, and who is free from then on', async () => {
    const buyer = await paid();
    await deliverStripeWebhook(world, buyer.created);
    await stripe.customers.del(buyer.customer);
    expect((await portal(buyer)).status).toBe(409);
    expect(await standing(buyer)).toBe(FREE_ACCOUNT_SUMMARY);
  });

  it('is a 502 while Stripe is down', async () => {
    expect((await portal(await payer(), whileDown)).status).toBe(502);
    expectLogged();
  });
});
