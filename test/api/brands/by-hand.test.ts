// What an administrator enters by hand about brands and sponsorships: rejections and their messages, follow-up jobs,
// and undo.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brandAliases, brands } from '../../../src/store/schema/brands.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { daysAgo } from '../../support/world.ts';
import { createAdminWorld } from '../support/admin-world.ts';

const { world, db, add, call } = createAdminWorld();
const edit = (id: string, change: object) => call('PATCH', `/brands/${id}`, change);
const rowOf = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0];

/** The jobs queued since the last call: 'kind of what'. */
function queued(): string[] {
  const jobs = world.takeJobs() as { kind: string; what?: string }[];
  return jobs.map(({ kind, what }) => (what ? `${kind} ${what}` : kind)).sort();
}

describe('a brand’s company', () => {
  it('is another existing brand, not its own product, and is removed by null', async () => {
    const [product, company, other] = [await add.brand(), await add.brand({ name: 'Mare Group' }), await add.brand()];
    for (const companyId of ['nobody', product.id]) {
      const { status, data } = await edit(product.id, { companyId });
      expect([companyId, status, data.details]).toEqual([
        companyId,
        400,
        { companyId: 'Choose another brand as its company' },
      ]);
    }
    expect((await edit(product.id, { companyId: company.id })).data.company).toEqual({
      id: company.id,
      name: 'Mare Group',
    });
    expect((await edit(other.id, { companyId: company.id })).status).toBe(200);
    const { products } = (await call('GET', `/brands/${company.id}`)).data;
    expect(products.map(({ id }: { id: string }) => id).sort()).toEqual([product.id, other.id].sort());
    const { entries } = (await call('GET', `/audit-log?subjectId=${product.id}`)).data;
    expect(entries[0].after).toMatchObject({ companyId: company.id, company: 'Mare Group' });
    expect((await edit(product.id, { companyId: null })).data.company).toBeNull();
    expect((await rowOf(product.id))?.companyId).toBeNull();
  });
});

describe('a brand’s name', () => {
  it('must not be another brand’s, and may change its spelling', async () => {
    const [brand, taken] = [await add.brand({ name: 'Aster' }), await add.brand({ name: 'Beryl' })];
    const clash = await edit(brand.id, { name: 'BERYL' });
    expect([clash.status, clash.data.error]).toEqual([
      409,
      'Another brand already has this name: Beryl. Merge the two instead.',
    ]);
    expect((await edit(brand.id, { name: 'ASTER' })).data.name).toBe('ASTER');
    expect(await rowOf(brand.id)).toMatchObject({ normalizedName: 'aster', nameSource: 'person' });
    expect((await rowOf(taken.id))?.name).toBe('Beryl');
  });

  it('can have other spellings, which must not be another brand’s and can be removed', async () => {
    const [brand, taken] = [await add.brand({ name: 'Cobalt' }), await add.brand({ name: 'Dorado' })];
    const alias = (name: string) => call('POST', `/brands/${brand.id}/aliases`, { name });
    const clash = await alias('dorado');
    expect([clash.status, clash.data.error]).toEqual([409, 'This is another brand: Dorado. Merge the two instead.']);
    // Its own name in another spelling is not another name.
    expect((await alias('COBALT')).status).toBe(200);
    expect(await db.select().from(brandAliases).where(eq(brandAliases.brandId, brand.id))).toEqual([]);
    expect((await alias('Cobalt Labs')).status).toBe(200);
    const [kept] = await db.select().from(brandAliases).where(eq(brandAliases.brandId, brand.id));
    const path = `/brands/${brand.id}/aliases/${kept?.alias}`;
    expect((await call('DELETE', `/brands/${taken.id}/aliases/${kept?.alias}`)).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(404);
  });
});

describe('a change of a brand', () => {
  it('queues the right searches: a new site logo, audience and contact, a removed site logo and audience, a changed logo the logo, a name nothing', async () => {
    const brand = await add.brand();
    queued();
    const starts = async (change: object) => {
      expect((await edit(brand.id, change)).status).toBe(200);
      return queued();
    };
    expect(await starts({ name: `Named ${brand.id}` })).toEqual([]);
    expect(await starts({ website: 'https://ember.example/' })).toEqual(['contact', 'describe brand', 'logo brand']);
    expect(await rowOf(brand.id)).toMatchObject({ domain: 'ember.example', domainSource: 'person' });
    expect(await starts({ logoUrl: 'https://ember.example/l.png' })).toEqual(['logo brand']);
    expect((await rowOf(brand.id))?.logoSource).toBe('person');
    expect(await starts({ logoUrl: null })).toEqual(['logo brand']);
    expect((await rowOf(brand.id))?.logoSource).toBeNull();
    expect(await starts({ website: null })).toEqual(['describe brand', 'logo brand']);
    expect(await rowOf(brand.id)).toMatchObject({ website: null, domain: null, domainSource: 'person' });
  });

  it('that changes nothing writes neither the brand nor the log', async () => {
    const brand = await add.brand({ name: 'Fallow' });
    const logged = async () => (await call('GET', '/audit-log')).data.total;
    const before = await logged();
    expect((await edit(brand.id, { name: 'Fallow' })).status).toBe(200);
    expect(await logged()).toBe(before);
    expect((await rowOf(brand.id))?.updatedAt).toEqual(brand.updatedAt);
  });
});

describe('the contact of a brand', () => {
  const site = { website: 'https://beryl.test/', domain: 'beryl.test' };
  const read = { contactEmail: 'ada@beryl.test', contactConfidence: 90, contactSourceUrl: 'https://beryl.test/team' };

  it.each([
    ['another site', { website: 'https://hazel.test' }, {}, null],
    ['no site', { website: null }, {}, null],
    ['another page of its site', { website: 'https://beryl.test/en' }, {}, 'ada@beryl.test'],
    ['no site, entered by a person', { website: null }, { contactEnteredBy: 'Cora' }, 'ada@beryl.test'],
  ])('that was read on its site is removed with it: %s', async (_, change, more, left) => {
    const { id } = await add.brand({ ...site, ...read, ...more });
    expect((await edit(id, change)).status).toBe(200);
    expect((await rowOf(id))?.contactEmail).toBe(left);
  });

  it('is no private mailbox, whoever enters it', async () => {
    const { id } = await add.brand();
    const refused = await edit(id, { contact: { name: 'Ada', title: 'Buyer', email: 'ada.moor@gmail.com' } });
    expect([refused.status, refused.data.details]).toEqual([
      400,
      { 'contact.email': 'This is a private mailbox. Only business addresses are kept' },
    ]);
    expect((await rowOf(id))?.contactEmail).toBeNull();
  });
});

describe('a sponsorship that is recorded', () => {
  const record = async (more: object, now?: Date) =>
    call(
      'POST',
      '/sponsorships',
      { newsletterId: (await add.newsletter()).id, placementType: 'hero', ...more },
      { now },
    );

  it('may lie in the future by five minutes, as clocks differ, and no more', async () => {
    const { id: brandId } = await add.brand();
    const now = new Date();
    const at = (ms: number) => record({ brandId, detectedAt: new Date(now.getTime() + ms).toISOString() }, now);
    expect((await at(5 * 60_000)).status).toBe(201);
    const late = await at(5 * 60_000 + 1);
    expect([late.status, late.data.details]).toEqual([400, { detectedAt: 'This date is in the future' }]);
  });

  it.each([
    ['without a brand', {}, 400],
    ['of a brand that is not there', { brandId: 'nobody' }, 404],
    ['of a newsletter that is not there', { brandName: 'Nobody Here', newsletterId: 'nobody' }, 404],
  ])('%s is refused, and leaves nothing behind', async (_, more, status) => {
    const rows = async () => [(await db.select().from(brands)).length, (await db.select().from(sponsorships)).length];
    queued();
    const before = await rows();
    expect((await record(more)).status).toBe(status);
    expect([await rows(), queued()]).toEqual([before, []]);
  });

  it('of a blocked name unblocks that name', async () => {
    await db.insert(brandAliases).values({ alias: 'quarrybase', name: 'Quarrybase', brandId: null, source: 'person' });
    expect((await record({ brandName: 'Quarrybase' })).status).toBe(201);
    expect(await db.select().from(brandAliases).where(eq(brandAliases.alias, 'quarrybase'))).toEqual([]);
  });
});

describe('a brand that is added', () => {
  it('gets a logo, an audience and a contact searched for; adding a known brand returns that one instead', async () => {
    queued();
    const { status, data } = await call('POST', '/brands', { name: 'Garnet', website: 'https://garnet.example' });
    expect([status, queued()]).toEqual([201, ['contact', 'describe brand', 'logo brand']]);
    expect(await rowOf(data.id)).toMatchObject({ domain: 'garnet.example', domainSource: 'person', byHand: true });
    const again = await call('POST', '/brands', { name: 'The GARNET' });
    expect([again.status, again.data.error, queued()]).toEqual([409, 'This brand already exists: Garnet', []]);
  });
});

describe('a removed brand', () => {
  it('is removed from the audience index, and indexed again when the removal is undone', async () => {
    const brand = await add.brand({ name: 'Juniper' });
    queued();
    const { data } = await call('DELETE', `/brands/${brand.id}`);
    expect(queued()).toEqual(['delete-vectors brand']);
    const undo = () => call('POST', `/brand-removals/${data.id}/undo`);
    expect((await undo()).data.brand).toEqual({ id: brand.id, name: 'Juniper' });
    expect(queued()).toEqual(['describe brand', 'logo brand']);
    const twice = await undo();
    expect([twice.status, twice.data.error]).toEqual([409, 'This has already been undone']);
    expect((await call('POST', '/brand-removals/none/undo')).status).toBe(404);
  });

  it('is not merged into itself or a missing brand, and can be restored only while the other one exists', async () => {
    const [from, into] = [await add.brand({ name: 'Kelp' }), await add.brand({ name: 'Larch' })];
    const merge = (id: string, intoId: string) => call('POST', `/brands/${id}/merge`, { intoId });
    const itself = await merge(from.id, from.id);
    expect([itself.status, itself.data.details]).toEqual([400, { intoId: 'Choose another brand' }]);
    expect((await merge(from.id, 'nobody')).status).toBe(404);
    expect((await merge('nobody', into.id)).status).toBe(404);
    const { data } = await merge(from.id, into.id);
    await call('DELETE', `/brands/${into.id}`);
    const late = await call('POST', `/brand-removals/${data.id}/undo`);
    expect([late.status, late.data.error]).toEqual([409, 'Larch has been merged or removed since. Undo that first.']);
  });

  it('can be restored up to day thirty, but not if its name is another’s by then', async () => {
    const [brand, old] = [await add.brand({ name: 'Myrtle' }), await add.brand({ name: 'Nettle' })];
    const gone = async (id: string, days: number) =>
      (await call('DELETE', `/brands/${id}`, undefined, { now: daysAgo(days) })).data.id;
    const [recent, long] = [await gone(brand.id, 29.99), await gone(old.id, 30.01)];
    const late = await call('POST', `/brand-removals/${long}/undo`);
    expect([late.status, late.data.error]).toEqual([410, 'Merges and removals can be undone for 30 days']);
    await call('POST', '/brands', { name: 'Myrtle' });
    const taken = await call('POST', `/brand-removals/${recent}/undo`);
    expect([taken.status, taken.data.error]).toEqual([409, 'Another brand is now called Myrtle']);
  });
});
