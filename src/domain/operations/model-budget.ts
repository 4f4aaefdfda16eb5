// The daily token budget of a model. Tokens are reserved before a request is sent, so that concurrent jobs can't exceed
// the limit together; afterwards the estimate is corrected. The reservation of a request whose result was lost stays.
import { toUtcDay } from '../../contract/time.ts';

/** The store of each day's spending. Days are UTC, 'YYYY-MM-DD'. */
export interface SpendingLedger {
  /** Adds `tokens` unless the day would exceed `limit`; atomic. @returns whether they were added. */
  reserve(day: string, tokens: number, limit: number): Promise<boolean>;
  /** Adds tokens (a negative number subtracts) whatever the limit. */
  add(day: string, tokens: number): Promise<void>;
}

export interface ModelBudget {
  /**
   * Reserves tokens.
   * @returns a function that replaces the estimate by the tokens spent; null if the day's budget doesn't suffice.
   */
  reserve(tokens: number): Promise<((spent: number) => Promise<void>) | null>;
}

/** @param limit tokens a day; 0: the model is never asked. @param clock the time of each request. */
export function dailyBudget(ledger: SpendingLedger, limit: number, clock: () => Date): ModelBudget {
  return {
    async reserve(tokens) {
      const day = toUtcDay(clock());
      if (!(await ledger.reserve(day, tokens, limit))) return null;
      return async (spent) => {
        if (spent !== tokens) await ledger.add(day, spent - tokens);
      };
    },
  };
}
