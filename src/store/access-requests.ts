import { desc } from 'drizzle-orm';
import type { AccessRequestInput } from '../contract/account.ts';
import type { Db } from './db.ts';
import { accessRequests } from './schema.ts';

const NEWEST = 500;

/** Who asked for access, newest first. */
export function listAccessRequests(db: Db) {
  return db
    .select()
    .from(accessRequests)
    .orderBy(desc(accessRequests.createdAt), desc(accessRequests.id))
    .limit(NEWEST);
}

export async function recordAccessRequest(db: Db, given: AccessRequestInput, now: Date): Promise<void> {
  await db.insert(accessRequests).values({
    name: given.name,
    email: given.email.toLowerCase(),
    newsletter: given.newsletter || null,
    message: given.message || null,
    createdAt: now,
  });
}
