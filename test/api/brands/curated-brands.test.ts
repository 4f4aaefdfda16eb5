// An administrator's corrections of a brand last: its name, site, contact, merges and removal.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { daysAgo } from '../../support/world.ts';
import { createCurationWorld } from '../support/curation-world.ts';

const { world, db, add, again, brandById, call, inMail, take, who } = createCurationWorld();

describe('a brand', () => {
  it('can be given a name, site, company and contact by hand, and no mail changes these afterwards', async () => {
    const emailId = await take('Dunmare', 'hopsvia.io');
    const id = (await inMail(emailId))[0]?.brandId ?? '';
    const company = await add.brand({ name: 'Mare Group' });
    const { data, status } = await call('PATCH', `/brands/${id}`, {
      name: 'Dun & Mare',
      website: 'https://dunmare.net/',
      companyId: company.id,
      contact: { name: 'Ida Holm', title: null, email: 'ida@dunmare.net' },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Dun & Mare',
      website: 'https://dunmare.net/',
      company: { name: 'Mare Group' },
      contactEmail: 'ida@dunmare.net',
      contactEnteredBy: 'Cora',
      contactSourceUrl: null,
    });
    const later = await take('Dunmare', 'dunmare.com');
    expect(await inMail(later)).toMatchObject([{ brandId: id, brand: 'Dun & Mare' }]);
    expect(await brandById(id)).toMatchObject({ domain: 'dunmare.net', domainSource: 'person' });
  });

  it('can’t be given back a contact who asked to be removed', async () => {
    const brand = await add.brand();
    await call('PATCH', `/brands/${brand.id}`, { contact: { email: 'gone@away.test' } });
    await world.call('/api/privacy/contacts', { method: 'POST', json: { email: 'gone@away.test' } });
    const { rows } = await db.execute('select count(*)::int as n from removed_contacts');
    if ((rows[0] as { n: number }).n === 0)
      await db.execute(`insert into removed_contacts (hash) values (encode(sha256('gone@away.test'), 'hex'))`);
    const refused = await call('PATCH', `/brands/${brand.id}`, { contact: { email: 'Gone@Away.test' } });
    expect([refused.status, refused.data.error]).toEqual([400, 'This person asked not to be listed']);
  });
});

describe('a merge', () => {
  it('moves sponsorships, contact and later mails; undone, what came since goes back too', async () => {
    const before = await take('Oldmoor', 'oldmoor.com');
    const [from] = await inMail(before);
    const into = await add.brand({ name: 'Newmoor', website: null });
    await call('PATCH', `/brands/${from?.brandId}`, { contact: { email: 'ads@oldmoor.com' } });
    const { data: removal, status } = await call('POST', `/brands/${from?.brandId}/merge`, { intoId: into.id });
    expect([status, removal.into.name, removal.sponsorships]).toEqual([200, 'Newmoor', 1]);
    expect(await brandById(from?.brandId ?? '')).toBeUndefined();
    const since = await take('Oldmoor', 'oldmoor.com');
    expect((await inMail(since))[0]?.brandId).toBe(into.id);
    expect(await brandById(into.id)).toMatchObject({ contactEmail: 'ads@oldmoor.com', domain: 'oldmoor.com' });

    expect((await call('POST', `/brand-removals/${removal.id}/undo`)).data.brand).toEqual({
      id: from?.brandId,
      name: 'Oldmoor',
    });
    expect([(await inMail(before))[0], (await inMail(since))[0]]).toMatchObject([
      { brandId: from?.brandId },
      { brandId: from?.brandId },
    ]);
    expect(await brandById(into.id)).toMatchObject({ contactEmail: null, domain: null });
    expect(await brandById(from?.brandId ?? '')).toMatchObject({ contactEmail: 'ads@oldmoor.com' });
    expect((await call('POST', `/brand-removals/${removal.id}/undo`)).status).toBe(409);
    expect((await inMail(await take('Oldmoor', 'oldmoor.com')))[0]?.brandId).toBe(from?.brandId);
  });

  it('undone, takes along what was being analysed during it, and leaves what had the other name before', async () => {
    const [from, into] = [await add.brand({ name: 'Driftmoor' }), await add.brand({ name: 'Landmoor' })];
    const [named, createdAt] = ['driftmoor', daysAgo(1)];
    const before = await add.sponsorship(who.letter, into.id, { named, createdAt });
    const { data: removal } = await call('POST', `/brands/${from.id}/merge`, { intoId: into.id });
    const meanwhile = await add.sponsorship(who.letter, into.id, { named, createdAt });
    // Of two people who undo it at once, only one did.
    const both = await Promise.all([0, 1].map(() => call('POST', `/brand-removals/${removal.id}/undo`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const brandOf = async (id: string) =>
      (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0]?.brandId;
    expect([await brandOf(before.id), await brandOf(meanwhile.id)]).toEqual([into.id, from.id]);
  });
});

describe('a brand that is removed', () => {
  it('is not made again when its mails are analysed again, and is restored completely', async () => {
    const emailId = await take('Nothingham', 'nothingham.com');
    const [was] = await inMail(emailId);
    const { data: removal } = await call('DELETE', `/brands/${was?.brandId}`);
    expect(removal).toMatchObject({ name: 'Nothingham', into: null, sponsorships: 1 });
    await again(emailId);
    expect(await inMail(emailId)).toEqual([]);
    expect((await call('DELETE', `/brands/${was?.brandId}`)).status).toBe(404);
    await call('POST', `/brand-removals/${removal.id}/undo`);
    expect(await inMail(emailId)).toEqual([was]);
    await again(emailId);
    expect(await inMail(emailId)).toEqual([was]);
  });
});
