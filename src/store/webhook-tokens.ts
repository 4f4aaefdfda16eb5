import { eq, lt } from 'drizzle-orm';
import type { Db } from './db.ts';
import { webhookTokens } from './schema/operations.ts';

/** Marks a token as used. @param hash SHA-256 of the token, in hexadecimal. @returns false if it was used before. */
export async function claimWebhookToken(db: Db, hash: string, now: Date): Promise<boolean> {
  const taken = await db
    .insert(webhookTokens)
    .values({ hash, seenAt: now })
    .onConflictDoNothing()
    .returning({ hash: webhookTokens.hash });
  return taken.length > 0;
}

/** Releases a token whose call failed, because the service retries with the same one. */
export async function releaseWebhookToken(db: Db, hash: string): Promise<void> {
  await db.delete(webhookTokens).where(eq(webhookTokens.hash, hash));
}

export async function purgeWebhookTokens(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(webhookTokens)
    .where(lt(webhookTokens.seenAt, before))
    .returning({ hash: webhookTokens.hash });
  return gone.length;
}
