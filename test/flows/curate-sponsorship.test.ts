// A person corrects a sponsorship: the analyst's values are kept once, the correction can be confirmed, rejected or
// restored, and one that is out of date is refused.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { editSponsorship, rejectSponsorship, restoreSponsorship } from '../../src/flows/sponsorship/curate.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { auditLog } from '../../src/store/schema/curation.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { createCuratorWorld } from './support/curator.ts';

const { world, db, services, add, act } = createCuratorWorld();

const logged = async () => (await db.select().from(auditLog).orderBy(auditLog.at)).map(({ action }) => action);

describe('a corrected sponsorship', () => {
  const made = async (more: object = {}) => {
    const [letter, brand] = [await add.newsletter({ name: 'Tide' }), await add.brand({ name: 'Beryl' })];
    return { letter, brand, id: (await add.sponsorship(letter.id, brand.id, more)).id };
  };

  it('keeps what the analyst had found, once, however often it is corrected', async () => {
    const { id, letter } = await made();
    const [second, third] = [await add.brand({ name: 'Hazel' }), await add.brand({ name: 'Garnet' })];
    const other = await add.newsletter({ name: 'Ebb' });
    await editSponsorship(services, id, { brandId: second.id, placementType: 'footer' }, act());
    const last = await editSponsorship(
      services,
      id,
      { brandId: third.id, placementType: 'text_only', newsletterId: other.id },
      act(),
    );
    expect(last).toMatchObject({
      brand: { name: 'Garnet' },
      newsletter: { name: 'Ebb' },
      placementType: 'text_only',
      verdict: 'confirmed',
      edits: { brand: 'Beryl', placementType: 'hero', newsletter: letter.name },
    });
    expect(await logged()).toEqual(['sponsorship.edit', 'sponsorship.edit']);
  });

  it('and corrected back stays a person’s decision: the analyst’s finding is kept, so that no later analysis changes it', async () => {
    const { id, brand } = await made();
    const other = await add.brand({ name: 'Hazel' });
    await editSponsorship(services, id, { brandId: other.id }, act());
    expect(await editSponsorship(services, id, { brandId: brand.id }, act())).toMatchObject({
      brand: { name: 'Beryl' },
      edits: { brand: 'Beryl' },
    });
  });

  it('to the values it has already is confirmed, and no old values are kept', async () => {
    const { id, brand, letter } = await made();
    const same = { brandId: brand.id, placementType: 'hero' as const, newsletterId: letter.id };
    expect(await editSponsorship(services, id, same, act())).toMatchObject({ verdict: 'confirmed', edits: {} });
    expect(await editSponsorship(services, id, { verdict: null }, act())).toMatchObject({ verdict: null });
    expect(await editSponsorship(services, id, { verdict: 'rejected' }, act())).toMatchObject({ verdict: 'rejected' });
    expect(await logged()).toEqual(['sponsorship.confirm', 'sponsorship.restore', 'sponsorship.reject']);
    const [, , last] = await db.select().from(auditLog).orderBy(auditLog.at);
    expect(last).toMatchObject({
      subjectId: id,
      label: 'Beryl in Tide',
      before: { brand: 'Beryl', newsletter: 'Tide', placementType: 'hero', verdict: null },
      after: { verdict: 'rejected' },
    });
  });

  it('by a brand’s name goes to that brand, which is created if there is none', async () => {
    const { id, brand } = await made();
    expect((await editSponsorship(services, id, { brandName: 'BERYL' }, act())).brand.id).toBe(brand.id);
    expect((await editSponsorship(services, id, { brandName: 'Hazel' }, act())).brand.name).toBe('Hazel');
  });

  it('is rejected once and restored once', async () => {
    const { id } = await made();
    expect(await restoreSponsorship(services, id, act())).toMatchObject({ verdict: null });
    expect(await rejectSponsorship(services, id, act())).toMatchObject({ verdict: 'rejected' });
    await expect(rejectSponsorship(services, id, act())).rejects.toMatchObject({ code: 'not_found' });
    expect(await restoreSponsorship(services, id, act())).toMatchObject({ verdict: null });
    expect(await logged()).toEqual(['sponsorship.reject', 'sponsorship.restore']);
  });

  it('is refused if it changed since it was read, does not exist, or would have no brand', async () => {
    const { id } = await made();
    const [row] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
    const updatedAt = row?.updatedAt.toISOString();
    await editSponsorship(services, id, { placementType: 'footer', updatedAt }, act());
    await expect(editSponsorship(services, id, { placementType: 'hero', updatedAt }, act())).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    for (const change of [{ brandId: 'nobody' }, { newsletterId: 'nobody' }])
      await expect(editSponsorship(services, id, change, act())).rejects.toMatchObject({ code: 'not_found' });
    await expect(editSponsorship(services, 'nobody', {}, act())).rejects.toMatchObject({ code: 'not_found' });
    expect(await logged()).toEqual(['sponsorship.edit']);
    // A refused correction has created no brand.
    const named = { brandName: 'Hazel', newsletterId: 'nobody' };
    await expect(editSponsorship(services, id, named, act())).rejects.toMatchObject({ code: 'not_found' });
    expect((await db.select().from(brands)).map(({ name }) => name)).toEqual(['Beryl']);
  });

  it('by an administrator who is deleted at that moment stays unchanged, and the correction is refused', async () => {
    const { id } = await made();
    const { cookie } = await world.people.admin();
    await db.execute(
      sql`create function leave() returns trigger as $$ begin delete from users; return new; end $$ language plpgsql`,
    );
    await db.execute(sql`create trigger leave before update on sponsorships for each row execute function leave()`);
    const change = () =>
      world.call(`/api/sponsorships/${id}`, { as: cookie, method: 'PATCH', json: { placementType: 'footer' } });
    const refused = await change();
    expect([refused.status, refused.data.code]).toEqual([401, 'unauthenticated']);
    await db.execute(sql`drop function leave cascade`);
    const [row] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
    expect(row).toMatchObject({ placementType: 'hero', verdict: null });
    expect((await change()).status).toBe(200);
  });

  it('by two people at once is corrected by one', async () => {
    const { id } = await made();
    const both = await Promise.allSettled([
      editSponsorship(services, id, { placementType: 'footer' }, act()),
      editSponsorship(services, id, { placementType: 'text_only' }, act()),
    ]);
    const done = both.filter(({ status }) => status === 'fulfilled').length;
    expect(await logged()).toHaveLength(done);
  });
});
