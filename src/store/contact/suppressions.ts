import { eq } from 'drizzle-orm';
import { type Db, hasRows } from '../db.ts';
import { mailSuppressions } from '../schema/removals.ts';

/** Reads and extends the list; `hash` is the SHA-256 (hex) of the lower-case address. */
export function createSuppressionList(db: Db) {
  return {
    async has(hash: string): Promise<boolean> {
      return hasRows(
        db.select({ hash: mailSuppressions.hash }).from(mailSuppressions).where(eq(mailSuppressions.hash, hash)),
      );
    },
    async add(hash: string, reason: 'bounced' | 'complained', now: Date): Promise<void> {
      await db.insert(mailSuppressions).values({ hash, reason, addedAt: now }).onConflictDoNothing();
    },
  };
}
