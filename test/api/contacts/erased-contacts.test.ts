// An erased contact is gone from every place that keeps addresses, and no later reading of a site brings it back.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eraseContact, isKnownContact } from '../../../src/store/contact/contact-erasure.ts';
import { recordContactCheck, saveContact } from '../../../src/store/contact/contacts.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

const NOW = new Date('2026-06-10T12:00:00.000Z');

describe('an erased contact', () => {
  it('is removed from every brand, and what a site no longer names is forgotten unless a person entered it', async () => {
    const [one, two, kept] = [
      await add.brand({ contactEmail: 'Jane@b.test', contactName: 'Jane' }),
      await add.brand({ contactEmail: 'jane@b.test' }),
      await add.brand({ contactEmail: 'joe@b.test', contactEnteredBy: 'admin' }),
    ];
    expect(await isKnownContact(db, 'jane@b.test')).toBe(true);
    expect(await eraseContact(db, 'jane@b.test', 'hash', NOW)).toBe(2);
    expect([await isKnownContact(db, 'jane@b.test'), await isKnownContact(db, 'joe@b.test')]).toEqual([false, true]);
    // A reading of the site that began before can't store the erased contact, nor replace one that a person entered.
    const found = (email: string, hash: string) => ({
      name: null,
      title: null,
      email,
      confidence: 90,
      sourceUrl: 'x',
      hash,
    });
    expect(await saveContact(db, two, found('jane@b.test', 'hash'), NOW)).toBe(false);
    expect(await saveContact(db, kept, found('new@b.test', 'new'), NOW)).toBe(false);
    expect(await saveContact(db, two, found('new@b.test', 'new'), NOW)).toBe(true);
    expect([await isKnownContact(db, 'jane@b.test'), await isKnownContact(db, 'joe@b.test')]).toEqual([false, true]);
    await recordContactCheck(db, kept, { gone: true }, NOW);
    expect(await isKnownContact(db, 'joe@b.test')).toBe(true);
    await db.update(brands).set({ contactEmail: 'x@b.test' }).where(eq(brands.id, one.id));
    await recordContactCheck(db, one, { gone: false }, NOW);
    expect(await isKnownContact(db, 'x@b.test')).toBe(true);
    await recordContactCheck(db, one, { gone: true }, NOW);
    expect(await isKnownContact(db, 'x@b.test')).toBe(false);
    expect(two.id).not.toBe(one.id);
  });

  it('an address is known while a removal, the log or an undoable decision holds it, until its owner has it erased', async () => {
    const removed = (id: string, part: string, email: string, undoneAt: Date | null = null) =>
      db.execute(sql`insert into brand_removals (id, brand_id, name, kept, undone_at)
        values (${id}, 'x', 'X', ${JSON.stringify({ [part]: { contact_email: email } })}::jsonb, ${undoneAt})`);
    await removed('1', 'row', 'Removed@b.test');
    await removed('2', 'into', 'Into@b.test');
    await removed('3', 'row', 'undone@b.test', NOW);
    const decided = (id: string, email: string, decision: string | null) =>
      db.execute(sql`insert into review_items (id, kind, key, reason, decision, undo)
        values (${id}, 'merge', ${id}, 'r', ${decision}, ${JSON.stringify({ brand: { set: { contactEmail: email } } })}::jsonb)`);
    await decided('1', 'Decided@b.test', 'edited');
    await decided('2', 'waits@b.test', null);
    await db.execute(sql`insert into audit_log (id, at, who, action, subject, subject_id, label, before, after)
      values ('1', ${NOW}, 'w', 'brand.edit', 'brand', 'x', 'X', '{"contactEmail": "Before@b.test"}', '{"contactEmail": "After@b.test"}')`);
    const known = async () => {
      const names = ['removed', 'into', 'undone', 'decided', 'before', 'after', 'waits', 'nobody'];
      const found = await Promise.all(names.map((name) => isKnownContact(db, `${name}@b.test`)));
      return names.filter((_, nth) => found[nth]);
    };
    expect(await known()).toEqual(['removed', 'into', 'undone', 'decided', 'before', 'after']);
    for (const name of await known()) await eraseContact(db, `${name}@b.test`, `hash of ${name}`, NOW);
    expect(await known()).toEqual([]);
    await db.execute(sql`delete from brand_removals`);
    await db.execute(sql`delete from review_items`);
    await db.execute(sql`delete from audit_log`);
  });
});
