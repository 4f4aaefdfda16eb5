// What a model may cost a day, in tokens. Tokens are set aside before a request is sent, so that many jobs at once can't pass the limit together;
// afterwards the estimate is put right. A request whose end nobody saw stays counted.

/** Where the day's spending is kept. Days are UTC, 'YYYY-MM-DD'. */
export interface Ledger {
  /** Adds `tokens` unless the day would pass `limit`; one atomic step. @returns whether they were added. */
  reserve(day: string, tokens: number, limit: number): Promise<boolean>;
  /** Adds tokens (or takes some away) whatever the limit. */
  add(day: string, tokens: number): Promise<void>;
}

export interface ModelBudget {
  /** Sets tokens aside. @returns a function that puts the estimate right; null where the day's budget doesn't hold them. */
  reserve(tokens: number): Promise<((spent: number) => Promise<void>) | null>;
}

/** @param limit tokens a day; 0: the model is never asked. @param clock the time of each request. */
export function dailyBudget(ledger: Ledger, limit: number, clock: () => Date): ModelBudget {
  return {
    async reserve(tokens) {
      const day = clock().toISOString().slice(0, 10);
      if (!(await ledger.reserve(day, tokens, limit))) return null;
      return async (spent) => {
        if (spent !== tokens) await ledger.add(day, spent - tokens);
      };
    },
  };
}
