// Tokens are reserved before a request, so that concurrent jobs can't exceed the day's limit together.
import { toUtcDay } from '../../contract/time.ts';

export interface SpendingLedger {
  /** Adds `tokens` atomically unless the day would exceed `limit`. @returns true if they were added. */
  reserve(day: string, tokens: number, limit: number): Promise<boolean>;
  add(day: string, tokens: number): Promise<void>;
}

export interface ModelBudget {
  /** @returns a function that replaces the estimate by the tokens spent; null if the budget doesn't suffice. */
  reserve(tokens: number): Promise<((spent: number) => Promise<void>) | null>;
}

export function createDailyBudget(ledger: SpendingLedger, limit: number, clock: () => Date): ModelBudget {
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

export const readsByModel = (config: { OPENAI_API_KEY?: string | null; OPENAI_DAILY_TOKENS: number }): boolean =>
  Boolean(config.OPENAI_API_KEY) && config.OPENAI_DAILY_TOKENS > 0;
