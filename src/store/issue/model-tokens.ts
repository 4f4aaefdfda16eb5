import { sql } from 'drizzle-orm';
import type { SpendingLedger } from '../../domain/operations/model-budget.ts';
import { type Db, hasChanged } from '../db.ts';
import { modelTokensByDay } from '../schema/operations.ts';

/** Each step is one statement, so that concurrent jobs can't exceed the limit together. */
export function createSpendingLedger(db: Db): SpendingLedger {
  return {
    async reserve(day, tokens, limit) {
      if (tokens > limit) return false;
      return hasChanged(
        db
          .insert(modelTokensByDay)
          .values({ day, tokens })
          .onConflictDoUpdate({
            target: modelTokensByDay.day,
            set: { tokens: sql`${modelTokensByDay.tokens} + ${tokens}` },
            setWhere: sql`${modelTokensByDay.tokens} + ${tokens} <= ${limit}`,
          }),
      );
    },
    async add(day, tokens) {
      await db
        .insert(modelTokensByDay)
        .values({ day, tokens: Math.max(0, tokens) })
        .onConflictDoUpdate({
          target: modelTokensByDay.day,
          set: { tokens: sql`greatest(0, ${modelTokensByDay.tokens} + ${tokens})` },
        });
    },
  };
}
