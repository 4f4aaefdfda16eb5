// The daily token budget of a model. Tokens are reserved before a request is sent, so that concurrent jobs can't exceed
// the limit together; afterwards the estimate is corrected. If a request's result is lost, its reservation remains.
import { toUtcDay } from '../../contract/time.ts';

export interface SpendingLedger {
  /** Adds `tokens` atomically unless the day would exceed `limit`. @returns true if they were added. */
  reserve(day: string, tokens: number, limit: number): Promise<boolean>;
  add(day: string, tokens: number): Promise<void>;
}

export interface ModelBudget {
  /**
   * Reserves an estimated number of tokens.
   * @returns a function that replaces the estimate by the tokens actually spent; null if the
   *   day's budget doesn't suffice.
   */
  reserve(tokens: number): Promise<((spent: number) => Promise<void>) | null>;
}

/** With a limit of 0 the model is never called. */
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

/** True if a language model is configured and has a budget; then it reads every issue. */
export const readsByModel = (config: { OPENAI_API_KEY?: string | null; OPENAI_DAILY_TOKENS: number }): boolean =>
  Boolean(config.OPENAI_API_KEY) && config.OPENAI_DAILY_TOKENS > 0;
