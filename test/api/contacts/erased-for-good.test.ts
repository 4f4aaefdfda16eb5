// A contact that was removed for good comes back by no undo, and is left in no table.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashContactEmail } from '../../../src/domain/contact/hash.ts';
import { requestContactRemoval } from '../../../src/flows/contact/remove.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { EMPTY_CONTACT_FIELDS, setUpUndoWorld } from '../support/undo-world.ts';

const { world, db, add, call, erase, gone, merged, rowOf, undo, withContact } = setUpUndoWorld();

describe('a contact that was removed for good', () => {
  it('doesn’t come back with a brand that was removed earlier and is restored', async () => {
    const id = await withContact('Jane@removed.example');
    const removal = await gone(id);
    await erase('jane@removed.example');
    expect((await undo(removal)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject(EMPTY_CONTACT_FIELDS);
  });

  it('doesn’t come back with an undone merge, on neither of the two brands', async () => {
    const [id, other] = [await withContact('jane@merged.example'), (await add.brand()).id];
    const removal = await merged(id, other);
    expect(await rowOf(other)).toMatchObject({ contactEmail: 'jane@merged.example' });
    await erase('jane@merged.example');
    expect((await undo(removal)).status).toBe(200);
    for (const brand of [id, other]) expect(await rowOf(brand)).toMatchObject(EMPTY_CONTACT_FIELDS);
  });

  it('doesn’t come back with an undone decision', async () => {
    const id = await withContact('jane@decided.example');
    const [item] = await db
      .insert(reviewItems)
      .values({
        id: crypto.randomUUID(),
        kind: 'doubtful_identity',
        key: `doubtful_identity:${id}`,
        reason: 'Which is its site?',
        brandId: id,
        createdAt: new Date(),
      })
      .returning();
    const other = { name: 'Ben', title: null, email: 'ben@decided.example' };
    const decision = { decision: 'edit', brand: { name: 'Decided Otherwise', contact: other } };
    expect((await call('POST', `/review/${item?.id}`, decision)).status).toBe(200);
    await erase('jane@decided.example');
    expect((await call('POST', `/review/${item?.id}/undo`)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject(EMPTY_CONTACT_FIELDS);
    expect((await rowOf(id))?.name).not.toBe('Decided Otherwise');
  });

  it('doesn’t come back from a copy that was kept before its erasure', async () => {
    const id = await withContact('Jane@kept.example');
    const removal = await gone(id);
    await db.execute(
      sql`insert into removed_contacts (hash, removed_at) values (${await hashContactEmail('jane@kept.example')}, now())`,
    );
    expect((await undo(removal)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject(EMPTY_CONTACT_FIELDS);
  });

  it('is in no row of any table, while other contacts still are', async () => {
    const id = await withContact('jane@anywhere.example');
    const stays = await withContact('jan@anywhere.example');
    await merged(id, (await add.brand()).id);
    await merged((await add.brand()).id, await withContact('jane@anywhere.example'));
    await call('PATCH', `/brands/${await withContact('jane@anywhere.example')}`, { contact: null });
    const removal = await gone(stays);
    await erase('jane@anywhere.example');
    for (const [table, columns] of [
      ['brands', 'brands::text'],
      ['brand_removals', 'kept::text'],
      ['review_items', 'review_items::text'],
      ['audit_log', 'before::text || after::text'],
    ] as const) {
      const { rows } = await db.execute(
        sql.raw(`select 1 from ${table} where coalesce(${columns}, '') like '%jane@anywhere.example%'`),
      );
      expect(rows, table).toEqual([]);
    }
    expect((await undo(removal)).status).toBe(200);
    expect(await rowOf(stays)).toMatchObject({ contactEmail: 'jan@anywhere.example', contactName: 'Jane Moor' });
    const { entries } = (await call('GET', `/audit-log?subjectId=${stays}`)).data;
    expect(JSON.stringify(entries)).toContain('jan@anywhere.example');
  });

  it('can have its erasure requested wherever it is stored, and is not mailed if it is nowhere', async () => {
    const id = await withContact('jane@asked.example');
    await gone(id);
    const { id: other } = await add.brand();
    await merged(await withContact('jane@away.example'), other);
    await call('PATCH', `/brands/${other}`, { contact: null });
    // The rows kept by a removal are still stored after it was undone.
    const { id: back } = await add.brand({ contactEmail: 'jane@back.example' });
    await undo(await gone(back));
    await db.update(brands).set({ contactEmail: null }).where(eq(brands.id, back));
    const sent: string[] = [];
    const mail = { send: async ({ to }: { to: string }) => void sent.push(to) };
    const services = { ...world.services, mail } as unknown as Parameters<typeof requestContactRemoval>[0];
    for (const address of ['Jane@asked.example', 'jane@away.example', 'jane@back.example', 'nobody@asked.example'])
      await requestContactRemoval(services, address, new Date());
    expect(sent).toEqual(['jane@asked.example', 'jane@away.example', 'jane@back.example']);
  });
});
