// Which subscription counts, where a user may be redirected to, and which links prove something. Each rule is tested
// from both sides.
import { describe, expect, it } from 'vitest';
import { mayBillAgain } from '../../../src/contract/plans.ts';
import { safeReturnPath } from '../../../src/domain/account/own-path.ts';
import { type StripeSubscription, toMembership } from '../../../src/domain/account/plan.ts';
import { signUnsubscribeToken, verifyUnsubscribeToken } from '../../../src/domain/account/unsubscribe-token.ts';
import { signRemovalToken, verifyRemovalToken } from '../../../src/domain/contact/removal-token.ts';
import { createDailyBudget } from '../../../src/domain/operations/model-budget.ts';
import { isReportSlug, judgeCachedReport, reportCacheKey } from '../../../src/domain/report/edge.ts';
import { generateReportSlug } from '../../../src/domain/report/slug.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const PRICES = { annual: 'price_a', weekly: 'price_w' };
const subscription = (status: string, more: Partial<StripeSubscription> = {}): StripeSubscription => ({
  id: status,
  status,
  priceId: 'price_a',
  interval: 'year',
  createdAt: NOW,
  periodEnd: new Date('2026-07-01'),
  endsAt: null,
  endedAt: null,
  ...more,
});
const FREE = {
  subscriptionStatus: 'free',
  subscriptionTier: 'free',
  subscriptionId: null,
  subscriptionExpiresAt: null,
  subscriptionRenews: false,
};

describe('of several subscriptions', () => {
  const order = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'canceled',
    'incomplete_expired',
    'new word',
  ];

  it('the one with the most access counts, in any order', () => {
    for (const [nth, status] of order.entries()) {
      const rest = order.slice(nth).map((one) => subscription(one));
      expect(toMembership(rest, PRICES).subscriptionStatus).toBe(status);
      expect(toMembership(rest.reverse(), PRICES).subscriptionStatus).toBe(status);
    }
    expect(toMembership([], PRICES)).toEqual(FREE);
  });

  it('the newest of several with the same status counts', () => {
    const old = subscription('active', { id: 'old', createdAt: new Date(0) });
    const young = subscription('active', { id: 'young' });
    expect(toMembership([old, young], PRICES).subscriptionId).toBe('young');
    expect(toMembership([young, old], PRICES).subscriptionId).toBe('young');
  });

  it('five statuses may bill again, so that nobody buys a second subscription', () => {
    expect(order.filter((status) => mayBillAgain(status))).toEqual(order.slice(0, 5));
    for (const status of order)
      expect(toMembership([subscription(status)], PRICES).subscriptionTier).toBe(
        mayBillAgain(status) ? 'annual' : 'free',
      );
  });

  it.each([
    ['price_w', 'year', 'weekly'],
    ['price_a', 'week', 'annual'],
    ['gone', 'week', 'weekly'],
    ['gone', 'year', 'annual'],
    [null, null, 'annual'],
  ])('price %s by the %s is the plan %s', (priceId, interval, tier) => {
    expect(toMembership([subscription('active', { priceId, interval })], PRICES).subscriptionTier).toBe(tier);
  });

  it('one renews unless it is set to end, has ended or no longer bills; a cancelled one has an end date', () => {
    const [ends, ended] = [new Date('2026-06-20'), new Date('2026-06-01')];
    const told = (status: string, more: Partial<StripeSubscription>) => {
      const { subscriptionRenews, subscriptionExpiresAt } = toMembership([subscription(status, more)], PRICES);
      return [subscriptionRenews, subscriptionExpiresAt];
    };
    expect(told('active', {})).toEqual([true, new Date('2026-07-01')]);
    expect(told('active', { endsAt: ends })).toEqual([false, ends]);
    expect(told('active', { endsAt: ends, endedAt: ended })).toEqual([false, ended]);
    expect(told('past_due', {})).toEqual([true, new Date('2026-07-01')]);
    expect(told('canceled', {})).toEqual([false, new Date('2026-07-01')]);
  });
});

describe('a return path', () => {
  it('on our own host is accepted', () => {
    const own = ['/', '/brands?x=1#y', '/api/subscribe?plan=annual', '/apical', '/a%20b', `/${'x'.repeat(499)}`];
    // Encoded, these are paths on our own host.
    for (const path of [...own, '/%2F%2Fevil.test', '/%5Cevil.test']) expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    ...['', '//evil.test', '/\\evil.test', '\\\\evil.test', '/.//evil.test', '/\t/evil.test', '/brands/..//evil.test'],
    ...['/%2e%2e//evil.test', 'https://evil.test/', '@evil.test', 'javascript:alert(1)', '/%', `/${'x'.repeat(500)}`],
    // These are no pages: one would sign out again, others would show JSON.
    ...['/api', '/api/export', '/%61pi/export', '/api/logout', '/brands/../api/logout', '/api/subscribe/x'],
  ])('%j is rejected', (path) => expect(safeReturnPath(path)).toBe('/'));
});

describe('a signed link', () => {
  const SECRET = 'a-secret-of-the-tests-0123456789abcdef';

  it('unsubscribes the person that it names, and only with our secret', async () => {
    const token = await signUnsubscribeToken('user.1', SECRET);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(await verifyUnsubscribeToken(token, SECRET)).toBe('user.1');
    expect(await verifyUnsubscribeToken(await signUnsubscribeToken('Zoë 日本', SECRET), SECRET)).toBe('Zoë 日本');
    expect(await verifyUnsubscribeToken(token, `${SECRET}x`)).toBeNull();
    const [said, proof = ''] = token.split('.');
    const [others] = (await signUnsubscribeToken('user.2', SECRET)).split('.');
    expect(await verifyUnsubscribeToken(`${others}.${proof}`, SECRET)).toBeNull();
    expect(await verifyUnsubscribeToken(`${said}.${proof[0] === 'A' ? 'B' : 'A'}${proof.slice(1)}`, SECRET)).toBeNull();
    for (const broken of ['', '.', said as string, `${said}.`, `.${proof}`, `${said}.%%%`, `${token}.x`])
      expect(await verifyUnsubscribeToken(broken, SECRET)).toBeNull();
    const long = await signUnsubscribeToken('x'.repeat(717), SECRET);
    expect(long).toHaveLength(1_000);
    expect(await verifyUnsubscribeToken(long, SECRET)).toBe('x'.repeat(717));
    expect(await verifyUnsubscribeToken(await signUnsubscribeToken('x'.repeat(718), SECRET), SECRET)).toBeNull();
  });

  it('removes the address that it names until it expires, and only with our secret', async () => {
    const until = new Date(NOW.getTime() + 1);
    const token = await signRemovalToken('jane@b.test', until, SECRET);
    expect(await verifyRemovalToken(token, SECRET, NOW)).toBe('jane@b.test');
    expect(await verifyRemovalToken(token, SECRET, until)).toBeNull();
    expect(await verifyRemovalToken(token, `${SECRET}x`, NOW)).toBeNull();
    const [payload, signature] = token.split('.');
    const other = (await signRemovalToken('joe@b.test', until, SECRET)).split('.')[0];
    for (const broken of [`${other}.${signature}`, `${payload}.`, `.${signature}`, `${token}.x`, `${payload}.%%%`, ''])
      expect(await verifyRemovalToken(broken, SECRET, NOW)).toBeNull();
  });

  it('signed for one purpose is not accepted for another', async () => {
    const [payload] = (await signRemovalToken('a@b.test', NOW, SECRET)).split('.');
    const token = await signUnsubscribeToken(payload as string, SECRET);
    expect(await verifyRemovalToken(token, SECRET, new Date(0))).toBeNull();
  });
});

describe('a copy of a report at the edge', () => {
  const at = (state: 'report' | 'none' | 'building', age: number) => judgeCachedReport(state, NOW.getTime() - age, NOW);
  it.each([
    ['report', 29_999, 'fresh'],
    ['report', 30_000, 'renew'],
    ['report', 59_999, 'renew'],
    ['report', 60_000, 'check'],
    ['none', 30_000, 'fresh'],
    ['none', 59_999, 'fresh'],
    ['none', 60_000, 'check'],
    ['building', 999, 'fresh'],
    ['building', 1000, 'check'],
  ] as const)('with the status %s is after %i ms: %s', (state, age, expected) => {
    expect(at(state, age)).toBe(expected);
  });

  it('is kept by origin, slug and form', () => {
    const key = { origin: 'https://a.test', slug: 's/1', form: 'json' } as const;
    expect(reportCacheKey(key)).toBe('https://a.test/edge/report/1/json/s%2F1');
    expect(
      new Set(
        [key, { ...key, form: 'page' as const }, { ...key, slug: 's' }, { ...key, origin: 'b' }].map(reportCacheKey),
      ).size,
    ).toBe(4);
  });

  it('is requested by a slug only', () => {
    expect(['abcd', 'a-1-b', 'x'.repeat(80)].every(isReportSlug)).toBe(true);
    expect(['abc', 'x'.repeat(81), 'Abcd', 'ab/cd', 'ab_cd', ''].some(isReportSlug)).toBe(false);
  });
});

describe('a report’s slug', () => {
  it('is made of its name and eight random characters', () => {
    expect(generateReportSlug(' Café & Crème! ')).toMatch(/^cafe-creme-[a-km-z2-9]{8}$/);
    expect(generateReportSlug('Łódź Đặng')).toMatch(/^lodz-dang-[a-km-z2-9]{8}$/);
    expect(generateReportSlug('日本')).toMatch(/^[a-km-z2-9]{8}$/);
    expect(generateReportSlug(`${'x'.repeat(39)} yyy`)).toMatch(/^x{39}-[a-km-z2-9]{8}$/);
    expect(generateReportSlug('x'.repeat(60))).toMatch(/^x{40}-[a-km-z2-9]{8}$/);
    expect(new Set(Array.from({ length: 50 }, () => generateReportSlug('a'))).size).toBe(50);
    expect(isReportSlug(generateReportSlug('x'.repeat(60)))).toBe(true);
  });
});

describe('the model’s budget', () => {
  it('reserves tokens before a request and corrects the amount after it, on the day of the request', async () => {
    const told: unknown[] = [];
    let now = NOW;
    let free = true;
    const ledger = {
      reserve: async (...given: unknown[]) => {
        told.push(given);
        return free;
      },
      add: async (...given: unknown[]) => void told.push(given),
    };
    const budget = createDailyBudget(ledger, 100, () => now);
    const settle = await budget.reserve(40);
    now = new Date('2026-06-11T00:00:00.000Z');
    await settle?.(30);
    await (await budget.reserve(7))?.(7);
    free = false;
    expect(await budget.reserve(1)).toBeNull();
    expect(told).toEqual([
      ['2026-06-10', 40, 100],
      ['2026-06-10', -10],
      ['2026-06-11', 7, 100],
      ['2026-06-11', 1, 100],
    ]);
  });
});
