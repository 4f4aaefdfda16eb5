import { eq, lt } from 'drizzle-orm';
import { daysBefore } from '../../contract/time.ts';
import { countChanged, type Db, hasChanged } from '../db.ts';
import { inboundSignatures } from '../schema/operations.ts';

/** Marks a token as used. @param hash SHA-256 of the token, in hexadecimal. @returns false if it was used before. */
export async function acceptInboundSignatureOnce(db: Db, hash: string, now: Date): Promise<boolean> {
  return hasChanged(db.insert(inboundSignatures).values({ hash, seenAt: now }).onConflictDoNothing());
}

/** Releases a token whose call failed, because the service retries with the same one. */
export async function releaseInboundSignature(db: Db, hash: string): Promise<void> {
  await db.delete(inboundSignatures).where(eq(inboundSignatures.hash, hash));
}

/** Tokens are kept for a day, many times longer than they are valid. */
export async function purgeInboundSignatures(db: Db, now: Date): Promise<number> {
  return countChanged(db.delete(inboundSignatures).where(lt(inboundSignatures.seenAt, daysBefore(now, 1))));
}
