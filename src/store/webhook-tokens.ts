// Tokens that proved a webhook's call: each counts once.
import { eq, lt } from 'drizzle-orm';
import type { Db } from './db.ts';
import { webhookTokens } from './schema/operations.ts';

/** @param hash the token's, SHA-256 hex. @returns whether it is seen for the first time. */
export async function takeToken(db: Db, hash: string, now: Date): Promise<boolean> {
  const taken = await db
    .insert(webhookTokens)
    .values({ hash, seenAt: now })
    .onConflictDoNothing()
    .returning({ hash: webhookTokens.hash });
  return taken.length > 0;
}

/** Takes back a token whose call failed: the service sends it again with the same one. */
export async function giveTokenBack(db: Db, hash: string): Promise<void> {
  await db.delete(webhookTokens).where(eq(webhookTokens.hash, hash));
}

/** @returns how many tokens older than `before` went. */
export async function forgetTokens(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(webhookTokens)
    .where(lt(webhookTokens.seenAt, before))
    .returning({ hash: webhookTokens.hash });
  return gone.length;
}
