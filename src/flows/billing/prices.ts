import type { PriceIds } from '../../domain/account/plan.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';

/** The price ids of the plans for sale. @throws AppError not_configured if one is missing. */
export function requireConfiguredPrices({ STRIPE_PRICE_ANNUAL, STRIPE_PRICE_WEEKLY }: Services['config']): PriceIds {
  if (!STRIPE_PRICE_ANNUAL || !STRIPE_PRICE_WEEKLY) throw new AppError('not_configured', 'Payments are not configured');
  return { annual: STRIPE_PRICE_ANNUAL, weekly: STRIPE_PRICE_WEEKLY };
}
