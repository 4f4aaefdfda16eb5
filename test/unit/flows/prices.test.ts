// The configured prices: those of both plans, or none.
import { describe, expect, it } from 'vitest';
import { requireConfiguredPrices } from '../../../src/flows/billing/prices.ts';

describe('the prices that are sold', () => {
  const of = (annual?: string, weekly?: string) =>
    requireConfiguredPrices({ STRIPE_PRICE_ANNUAL: annual, STRIPE_PRICE_WEEKLY: weekly } as Parameters<
      typeof requireConfiguredPrices
    >[0]);

  it('are both configured ones', () => expect(of('a', 'w')).toEqual({ annual: 'a', weekly: 'w' }));
  it('are none if either is missing', () => {
    for (const missing of [[], ['a'], [undefined, 'w']] as [string?, string?][])
      expect(() => of(...missing)).toThrow(expect.objectContaining({ code: 'not_configured' }));
  });
});
