// An administrator who removes and merges brands, erases contacts, and undoes it.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { hashContactEmail } from '../../../src/domain/contact/hash.ts';
import { eraseContact } from '../../../src/store/contact/contact-erasure.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { createAdminWorld } from './admin-world.ts';

export const EMPTY_CONTACT_FIELDS = {
  contactEmail: null,
  contactName: null,
  contactTitle: null,
  contactEnteredBy: null,
};

export function setUpUndoWorld() {
  const { world, db, add, call, who } = createAdminWorld();
  const undo = (removalId: string) => call('POST', `/brand-removals/${removalId}/undo`);
  const gone = async (id: string) => (await call('DELETE', `/brands/${id}`)).data.id as string;
  const merged = async (id: string, intoId: string) =>
    (await call('POST', `/brands/${id}/merge`, { intoId })).data.id as string;
  const erase = async (email: string) => eraseContact(db, email, await hashContactEmail(email), new Date());
  const rowOf = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0];
  async function withContact(email: string): Promise<string> {
    const { id } = await add.brand();
    const contact = { name: 'Jane Moor', title: 'Buyer', email };
    expect((await call('PATCH', `/brands/${id}`, { contact })).status).toBe(200);
    return id;
  }

  return { world, db, add, call, erase, gone, merged, rowOf, undo, who, withContact };
}
