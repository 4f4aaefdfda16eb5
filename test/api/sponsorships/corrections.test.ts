// An administrator's corrections of a sponsorship through the API, and what the log then says.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createAdminWorld } from '../support/admin-world.ts';

const { world, db, add, call, who } = createAdminWorld({ name: 'First Letter' });

describe('a sponsorship corrected by hand', () => {
  const made = async () => {
    const brand = await add.brand();
    const { id } = await add.sponsorship(who.letter, brand.id, { placementType: 'hero' });
    const row = async () => (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0];
    return { id, brand, row };
  };

  it('keeps what the analyst had found, once, however often it is corrected', async () => {
    const { id, brand, row } = await made();
    const other = await add.newsletter({ name: 'Second Letter' });
    const third = await add.newsletter({ name: 'Third Letter' });
    const { data } = await call('PATCH', `/sponsorships/${id}`, {
      newsletterId: other.id,
      placementType: 'footer',
      brandName: 'Rightly So',
    });
    const edits = { newsletter: 'First Letter', placementType: 'hero', brand: brand.name };
    expect(data).toMatchObject({
      brand: { name: 'Rightly So' },
      newsletter: { id: other.id, name: 'Second Letter' },
      placementType: 'footer',
      verdict: 'confirmed',
      edits,
    });
    await call('PATCH', `/sponsorships/${id}`, { newsletterId: third.id, placementType: 'coupon', brandId: brand.id });
    expect(await row()).toMatchObject({ newsletterId: third.id, placementType: 'coupon', edits });
    // The same values again are no edit.
    await call('PATCH', `/sponsorships/${id}`, { newsletterId: third.id, placementType: 'coupon', brandId: brand.id });
    const { entries } = (await call('GET', `/audit-log?subjectId=${id}`)).data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'sponsorship.confirm',
      'sponsorship.edit',
      'sponsorship.edit',
    ]);
    for (const wrong of [{ newsletterId: 'nobody' }, { brandId: 'nobody' }]) {
      const { status, data: refused } = await call('PATCH', `/sponsorships/${id}`, wrong);
      expect([status, refused.error]).toEqual([404, 'Newsletter or brand not found']);
    }
    expect((await call('PATCH', '/sponsorships/nobody', { placementType: 'hero' })).status).toBe(404);
    const empty = await call('PATCH', `/sponsorships/${id}`, {});
    expect([empty.status, empty.data.error]).toEqual([400, 'Nothing to change']);
  });

  it('and corrected back stays a person’s decision, so that no later analysis changes it', async () => {
    const { id, brand, row } = await made();
    const other = await add.brand();
    for (const brandId of [other.id, brand.id]) await call('PATCH', `/sponsorships/${id}`, { brandId });
    expect(await row()).toMatchObject({ brandId: brand.id, edits: { brand: brand.name } });
  });

  it('by an administrator who is deleted at that moment stays unchanged, and the correction is refused', async () => {
    const { id, row } = await made();
    const { id: leaving, cookie } = await world.people.admin();
    await db.execute(
      sql.raw(
        `create function leave() returns trigger as $$ begin delete from users where id = '${leaving}'; return new; end $$ language plpgsql`,
      ),
    );
    await db.execute(sql`create trigger leave before update on sponsorships for each row execute function leave()`);
    const change = { as: cookie, method: 'PATCH', json: { placementType: 'footer' } };
    const refused = await world.call(`/api/sponsorships/${id}`, change);
    await db.execute(sql`drop function leave cascade`);
    expect([refused.status, refused.data.code]).toEqual([401, 'unauthenticated']);
    expect(await row()).toMatchObject({ placementType: 'hero', verdict: null });
  });

  it('is rejected once, can be restored only from that, and both are logged', async () => {
    const { id, row } = await made();
    expect((await call('DELETE', `/sponsorships/${id}`)).data.verdict).toBe('rejected');
    expect((await call('DELETE', `/sponsorships/${id}`)).status).toBe(404);
    expect((await call('POST', `/sponsorships/${id}/restore`)).data.verdict).toBeNull();
    await call('PATCH', `/sponsorships/${id}`, { verdict: 'confirmed' });
    // A sponsorship that wasn't rejected is not changed by restoring it.
    expect((await call('POST', `/sponsorships/${id}/restore`)).data.verdict).toBe('confirmed');
    expect((await row())?.verdict).toBe('confirmed');
    await call('PATCH', `/sponsorships/${id}`, { verdict: 'rejected' });
    await call('PATCH', `/sponsorships/${id}`, { verdict: null });
    const { entries } = (await call('GET', `/audit-log?subjectId=${id}`)).data;
    expect(entries.map(({ action }: { action: string }) => action.slice('sponsorship.'.length))).toEqual([
      'restore',
      'reject',
      'confirm',
      'restore',
      'reject',
    ]);
  });

  it('counts as recorded by a person if it has none of the analyst’s words', async () => {
    const { id } = await made();
    await db
      .update(sponsorships)
      .set({ rawData: { brand: 'x' } })
      .where(eq(sponsorships.id, id));
    expect((await call('GET', `/sponsorships/${id}`)).data.evidence).toBeNull();
    await db
      .update(sponsorships)
      .set({ rawData: { analyst: 'offline', quote: 'By x' } })
      .where(eq(sponsorships.id, id));
    expect((await call('GET', `/sponsorships/${id}`)).data.evidence).toMatchObject({
      analyst: 'offline',
      version: '',
      quote: 'By x',
      start: null,
      end: null,
      disclosure: [],
      linkDomains: [],
      leadsTo: null,
      hiddenBecause: null,
    });
  });
});
