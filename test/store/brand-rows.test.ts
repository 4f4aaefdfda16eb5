// Brands in the database: which brand a claimed name means, and what is learned about its site, company and spelling,
// without touching other brands.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClaimedBrand } from '../../src/domain/brand/claimed.ts';
import { linkCompanies, recordNamedCompany } from '../../src/store/brand-companies.ts';
import {
  applyMostFrequentSpelling,
  findCandidateSite,
  findEstablishedBrandKeys,
  findPersonNamedKeys,
  findRegularAdvertisers,
  findUnjudgedSites,
  saveConfirmedSite,
  saveSiteJudgements,
} from '../../src/store/brand-identity.ts';
import {
  assignBrandDomains,
  claimsTable,
  ensureBrands,
  renameUnconfirmedBrands,
} from '../../src/store/claimed-brands.ts';
import { brandRow } from '../../src/store/curate-brands.ts';
import { batchOf } from '../../src/store/db.ts';
import { removeEmptyBrands } from '../../src/store/empty-brands.ts';
import {
  confirmRedirector,
  dropRedirectors,
  learnLinkHosts,
  linkHosts,
  rejectRedirector,
} from '../../src/store/link-hosts.ts';
import { createWorld } from '../support/world.ts';

const { db, add, people } = createWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const TRUE = sql`true`;
const iso = (at: Date) => at.toISOString().replace('Z', '+00:00').replace('.000', '');

beforeEach(() =>
  db.execute(sql`truncate brands, newsletters, users, audit_log, link_hosts, no_link_hosts, brand_removals cascade`),
);

const rows = async (table: string, without: string[] = ['updated_at']) =>
  (
    await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - ${sql.param(without)}::text[] as row from ${sql.raw(table)} t order by 1`,
    )
  ).rows.map(({ row }) => row);
const column = async (table: string, name: string) => (await rows(table)).map((row) => row[name]);
const claimed = (more: Partial<ClaimedBrand> = {}): ClaimedBrand => ({
  name: 'Dunmare',
  key: 'dunmare',
  otherKeys: [],
  spellings: [],
  domain: null,
  isSitesName: false,
  parts: [],
  ...more,
});

describe('a claimed name', () => {
  const idOf = async (claim: ClaimedBrand) =>
    (await db.execute<{ id: string | null }>(sql`select brand_id as id from ${claimsTable([claim])} c`)).rows[0]?.id;
  const alias = (key: string, brandId: string | null) =>
    db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values (${key}, ${key}, ${brandId}, 'person')`,
    );

  it('is the brand of that alias, else of that key, else of another way to write it at the same site or none; blocked it is nobody', async () => {
    const own = await add.brand({ name: 'Dunmare' });
    const other = await add.brand({ name: 'Dunmarecom', domain: 'dunmare.com', firstSeenAt: ago(1) });
    const elsewhere = await add.brand({ name: 'Dunmareinc', domain: 'dunmare.net', firstSeenAt: ago(9) });
    const unplaced = await add.brand({ name: 'Dunmarehq', firstSeenAt: ago(5) });
    const otherKeys = ['dunmarecom', 'dunmareinc', 'dunmarehq'];
    expect(await idOf(claimed({ otherKeys }))).toBe(own.id);
    // Who is called so there comes before who is called so and has no site.
    expect(await idOf(claimed({ otherKeys, domain: 'dunmare.com' }))).toBe(other.id);
    const unknown = { key: 'dunmares', otherKeys };
    expect(await idOf(claimed({ ...unknown, domain: 'dunmare.com' }))).toBe(other.id);
    expect(await idOf(claimed({ ...unknown, domain: 'dunmare.org' }))).toBe(unplaced.id);
    expect(await idOf(claimed({ key: 'x', otherKeys: ['dunmarecom'], domain: 'dunmare.com' }))).toBe(other.id);
    expect(await idOf(claimed({ key: 'x', otherKeys: ['dunmareinc'], domain: 'dunmare.com' }))).toBeNull();
    expect(await idOf(claimed({ key: 'x', otherKeys: ['dunmareinc'] }))).toBeNull();
    await alias('dunmare', elsewhere.id);
    expect(await idOf(claimed())).toBe(elsewhere.id);
    await alias('dunmares', null);
    expect(await idOf(claimed({ ...unknown, domain: 'dunmare.com' }))).toBeNull();
  });

  it('is the brand of the same name written otherwise, wherever its site is; blocked so, it is nobody', async () => {
    const salt = await add.brand({ name: 'Salt & Rye', domain: 'saltandrye.com' });
    const other = await add.brand({ name: 'Brine' });
    const written = (key: string, spellings: string[]) => idOf(claimed({ key, spellings }));
    expect(await written('saltandrye', ['saltrye'])).toBe(salt.id);
    expect(await written('saltandryes', ['saltryes'])).toBeNull();
    await alias('brineandco', other.id);
    expect(await written('brineco', ['brineandco'])).toBe(other.id);
    await alias('rustco', null);
    expect(await written('brine', ['rustco'])).toBeNull();
    // Its own key comes first.
    const own = await add.brand({ name: 'Salt and Rye' });
    expect(await written('saltandrye', ['saltrye'])).toBe(own.id);
  });

  it('that nothing but its link’s domain names is the regular advertiser’s there, and nobody’s else', async () => {
    const letter = (await add.newsletter()).id;
    const at = (domain: string) => idOf(claimed({ name: domain, key: domain.split('.')[0] ?? '', domain }));
    const make = async (name: string, domain: string, ads: number) => {
      const { id } = await add.brand({ name, domain, byHand: false });
      for (let nth = 0; nth < ads; nth++) await add.sponsorship(letter, id);
      return id;
    };
    const regular = await make('Dogdata', 'dogdatahq.com', 3);
    const seldom = await make('Seldom', 'seldomhq.com', 2);
    await make('Rarely', 'ofttimes.com', 2);
    await make('Hops', 'hopped.io', 3);
    await db.execute(sql`insert into link_hosts (domain, brands) values ('hopped.io', 3)`);
    const bare = await make('bare.com', 'bare.com', 3);
    await db.execute(sql`update brands set normalized_name = 'bare' where id = ${bare}`);
    expect([
      await at('dogdatahq.com'),
      await at('seldomhq.com'),
      await at('ofttimes.com'),
      await at('hopped.io'),
      await at('bare.com'),
    ]).toEqual([
      regular,
      // Its site is called like it.
      seldom,
      null,
      null,
      bare,
    ]);
    // A name that is no domain means whoever has that name, wherever its ad leads.
    expect(await idOf(claimed({ name: 'Kennel', key: 'kennel', domain: 'dogdatahq.com' }))).toBeNull();
    await alias('dogdatahq', bare);
    expect(await at('dogdatahq.com')).toBe(bare);
  });

  it('that two brands may mean is the one at whose site the ad leads', async () => {
    const graph = await add.brand({ name: 'Apollo', domain: 'apollographql.com' });
    const at = (domain: string | null, key = 'apollo') => idOf(claimed({ name: 'Apollo', key, domain }));
    expect(await at('apollo.io')).toBe(graph.id);
    const sales = await add.brand({ name: 'Apollo.io', domain: 'apollo.io' });
    await add.brand({ name: 'Other at it', domain: 'apollo.io', firstSeenAt: ago(9) });
    expect([await at('apollo.io'), await at('apollographql.com'), await at('apollo.test'), await at(null)]).toEqual([
      sales.id,
      graph.id,
      graph.id,
      graph.id,
    ]);
    await db.execute(sql`update brands set domain = null where id = ${graph.id}`);
    expect(await at('apollo.io')).toBe(graph.id);
  });

  it('that is a company’s is no product of it, though that was first at the site where the ad leads', async () => {
    const company = await add.brand({ name: 'Notion', domain: 'notion.so', domainSource: 'name' });
    const at = (domain: string) => idOf(claimed({ name: 'Notion', key: 'notion', domain }));
    const linked = await add.brand({ name: 'Notion Mail', domain: 'notion.com', companyId: company.id });
    expect(await at('notion.com')).toBe(company.id);
    await db.execute(sql`update brands set company_id = null where id = ${linked.id}`);
    expect(await at('notion.com')).toBe(linked.id);
    await db.execute(sql`update brands set company_named = 'notion' where id = ${linked.id}`);
    expect(await at('notion.com')).toBe(company.id);
  });

  it('that is called by half of what its site is called is who is called by all of it there, or the other way round', async () => {
    const whole = await add.brand({ name: 'ButterCMS', domain: 'butter-cms.com' });
    const half = await add.brand({ name: 'Fern', domain: 'buildwithfern.com' });
    await add.brand({ name: 'Dunmare Atlas', domain: 'dunmare.com' });
    const at = (key: string, domain: string | null, name = key) => idOf(claimed({ name, key, domain }));
    expect(await at('butter', 'butter-cms.com')).toBe(whole.id);
    expect(await at('buildwithfern', 'buildwithfern.com')).toBe(half.id);
    expect(await at('cms', 'butter-cms.com')).toBeNull();
    expect(await at('butter', 'butter.com')).toBeNull();
    expect(await at('butter', null)).toBeNull();
    // What is called by more than its site is a product.
    expect(await at('dunmareplus', 'dunmare.com')).toBeNull();
    expect(await at('dunmareatlascloud', 'dunmare.com')).toBeNull();
    const company = await add.brand({ name: 'Marten Software', domain: 'marten.com' });
    expect(await at('marten', 'marten.com')).toBe(company.id);
    expect(await at('marten', 'marten.io')).toBeNull();
    const other = await add.brand({ name: 'Butter' });
    expect(await at('butter', 'butter-cms.com')).toBe(other.id);
  });

  it('that is called as its site is names by initials who is written out at that site', async () => {
    const university = await add.brand({ name: 'Orrin State  University', domain: 'osu.test', firstSeenAt: ago(2) });
    await add.brand({ name: 'Orrin Sand Union', domain: 'osu.test', firstSeenAt: ago(1) });
    await add.brand({ name: 'Orrin Tiles', domain: 'ot.test' });
    const at = (key: string, domain: string | null) => idOf(claimed({ key, domain }));
    expect(await at('osu', 'osu.test')).toBe(university.id);
    expect(await at('osu', 'osu.example')).toBeNull();
    expect(await at('osu', null)).toBeNull();
    expect(await at('orsu', 'osu.test')).toBeNull();
    expect(await at('ot', 'ot.test')).toBeNull();
  });

  it('makes a brand once, with the site that it bears out; not of a blocked name, a redirector, or where the mail isn’t ours', async () => {
    await db.execute(sql`insert into link_hosts (domain, brands) values ('go.link', 3)`);
    await alias('blocked', null);
    const make = async (more: Partial<ClaimedBrand>, when = TRUE) =>
      (await batchOf<{ key: string }>(db, ensureBrands(db, [claimed(more)], ago(3), when)))
        .flatMap((made) => made.rows)
        .map(({ key }) => key);
    expect(await make({ name: 'Acme', key: 'acme', domain: 'acme.test' })).toEqual(['acme']);
    expect(await make({ name: 'Acme', key: 'acme' })).toEqual([]);
    expect(await make({ name: 'Plain', key: 'plain' })).toEqual(['plain']);
    expect(await make({ name: 'Blocked', key: 'blocked' })).toEqual([]);
    expect(await make({ name: 'Block Ed', key: 'blockandedwritten', spellings: ['blocked'] })).toEqual([]);
    expect(await make({ name: 'go.link', key: 'golink' })).toEqual([]);
    expect(await make({ name: 'Late', key: 'late' }, sql`false`)).toEqual([]);
    expect(await make({ name: 'ACME', key: 'acmes', otherKeys: ['acme'] })).toEqual(['acmes']);
    expect(
      (await rows('brands')).sort((a, b) => (String(a.normalized_name) < String(b.normalized_name) ? -1 : 1)),
    ).toMatchObject([
      {
        normalized_name: 'acme',
        domain: 'acme.test',
        domain_source: 'name',
        website: 'https://acme.test',
        first_seen_at: iso(ago(3)),
      },
      { name: 'ACME', normalized_name: 'acmes', domain: null },
      { name: 'Plain', domain: null, domain_source: null, website: null },
    ]);
  });

  it('teaches a site to a brand that has none, unless a person said so or the mail isn’t ours', async () => {
    const given = {
      fresh: await add.brand({ name: 'Fresh' }),
      sited: await add.brand({ name: 'Sited', website: 'https://written.test/x' }),
      told: await add.brand({ name: 'Told', domainSource: 'person' }),
      has: await add.brand({ name: 'Has', domain: 'has.test', domainSource: 'title' }),
      late: await add.brand({ name: 'Late' }),
    };
    for (const { name, normalizedName } of Object.values(given))
      await assignBrandDomains(
        db,
        [claimed({ name, key: normalizedName, domain: `${normalizedName}.new` })],
        name === 'Late' ? sql`false` : TRUE,
      );
    expect(await rows('brands')).toHaveLength(5);
    for (const [key, want] of Object.entries({
      fresh: { domain: 'fresh.new', domainSource: 'name', website: 'https://fresh.new' },
      sited: { domain: 'sited.new', domainSource: 'name', website: 'https://written.test/x' },
      told: { domain: null, domainSource: 'person' },
      has: { domain: 'has.test', domainSource: 'title' },
      late: { domain: null, domainSource: null },
    }))
      expect(await brandRow(db, given[key as keyof typeof given].id)).toMatchObject(want);
  });

  it('whose site is only partly called so yields to the one that is, while few believed ads bear it out; contact and logo read there go', async () => {
    const letter = (await add.newsletter()).id;
    const read = {
      contactEmail: 'a@floe.test',
      contactName: 'A',
      contactCheckedAt: NOW,
      logoUrl: '/l.png',
      logoSource: 'site' as const,
      logoTriedAt: NOW,
    };
    const make = async (name: string, more: object = {}, ads = 2) => {
      const { id } = await add.brand({ name, ...read, ...more });
      for (let nth = 0; nth < ads; nth++) await add.sponsorship(letter, id);
      await add.sponsorship(letter, id, { linkDomain: 'elsewhere.test' });
      await add.sponsorship(letter, id, { verdict: 'rejected' });
      return id;
    };
    const weak = (name: string) => ({
      domain: `${name}summit.com`,
      domainSource: 'name',
      website: `https://${name}summit.com`,
    });
    const learn = (key: string, more: Partial<ClaimedBrand> = {}, when = TRUE) =>
      assignBrandDomains(db, [claimed({ name: key, key, domain: `${key}.com`, isSitesName: true, ...more })], when);
    const of = async (id: string) => {
      const row = await brandRow(db, id);
      return [
        row?.domain,
        row?.website,
        row?.contactEmail ?? null,
        row?.contactCheckedAt ?? null,
        row?.logoUrl ?? null,
        row?.logoSource ?? null,
        row?.logoTriedAt ?? null,
      ];
    };
    const kept = (name: string, domain = `${name}summit.com`) => [
      domain,
      `https://${name}summit.com`,
      'a@floe.test',
      NOW,
      '/l.png',
      'site',
      NOW,
    ];
    const yields = await make('floe', weak('floe'));
    const entered = await make('floeb', { ...weak('floeb'), contactEnteredBy: 'Cora', logoSource: 'person' });
    const regular = await make('floec', weak('floec'), 3);
    const persons = await make('floed', { ...weak('floed'), domainSource: 'person' });
    const partly = await make('floee', weak('floee'));
    const late = await make('floef', weak('floef'));
    const called = await make('floeg', { ...weak('floeg'), domain: 'floe-g.net' });
    for (const key of ['floe', 'floeb', 'floec', 'floed', 'floeg']) await learn(key);
    await learn('floee', { domain: 'getfloee.com', isSitesName: false });
    await learn('floef', {}, sql`false`);
    expect(await of(yields)).toEqual(['floe.com', 'https://floe.com', null, null, null, null, null]);
    expect(await of(entered)).toEqual(['floeb.com', 'https://floeb.com', 'a@floe.test', NOW, '/l.png', 'person', NOW]);
    expect(await of(regular)).toEqual(kept('floec'));
    expect(await of(persons)).toEqual(kept('floed'));
    expect(await of(partly)).toEqual(kept('floee'));
    expect(await of(late)).toEqual(kept('floef'));
    expect(await of(called)).toEqual(kept('floeg', 'floe-g.net'));
  });

  it('whose site is called like it has another such one where more ads lead there, unless the first ends in .com', async () => {
    const letter = (await add.newsletter()).id;
    const make = async (name: string, ending: string, [here, there]: [number, number], more: object = {}) => {
      const { id } = await add.brand({ name, domain: `${name}.${ending}`, domainSource: 'name', ...more });
      for (let nth = 0; nth < here; nth++) await add.sponsorship(letter, id);
      for (let nth = 0; nth < there; nth++) await add.sponsorship(letter, id, { linkDomain: `${name}.com` });
      for (let nth = 0; nth < 9; nth++)
        await add.sponsorship(letter, id, { linkDomain: `${name}.com`, verdict: 'rejected' });
      await assignBrandDomains(db, [claimed({ name, key: name, domain: `${name}.com`, isSitesName: true })], TRUE);
      return (await brandRow(db, id))?.domain;
    };
    expect(await make('marten', 'co', [2, 3])).toBe('marten.com');
    expect(await make('stoat', 'co', [3, 3])).toBe('stoat.co');
    expect(await make('polecat', 'co', [0, 2])).toBe('polecat.co');
    expect(await make('weasel', 'co', [0, 3], { domainSource: 'person' })).toBe('weasel.co');
    const { id } = await add.brand({ name: 'otter', domain: 'otter.com', domainSource: 'name' });
    for (let nth = 0; nth < 4; nth++) await add.sponsorship(letter, id, { linkDomain: 'otter.net' });
    await assignBrandDomains(
      db,
      [claimed({ name: 'otter', key: 'otter', domain: 'otter.net', isSitesName: true })],
      TRUE,
    );
    expect((await brandRow(db, id))?.domain).toBe('otter.com');
  });

  it('renames a brand that only unconfirmed mails named, and no other', async () => {
    const make = (name: string, more: object = {}) => add.brand({ name, byHand: false, ...more });
    await make('DUNMARE', { normalizedName: 'dunmare' });
    await make('KEPT', { normalizedName: 'kept', nameSource: 'person' });
    await make('HAND', { normalizedName: 'hand', byHand: true });
    await make('TWO', { normalizedName: 'two' });
    await make('Two', { normalizedName: 'other two' });
    for (const name of ['Dunmare', 'Kept', 'Hand', 'Two']) {
      await renameUnconfirmedBrands(db, [claimed({ name, key: name.toLowerCase() })], sql`false`);
    }
    expect((await column('brands', 'name')).sort()).toEqual(['DUNMARE', 'HAND', 'KEPT', 'TWO', 'Two']);
    for (const name of ['Dunmare', 'Kept', 'Hand', 'Two']) {
      await renameUnconfirmedBrands(db, [claimed({ name, key: name.toLowerCase() })], TRUE);
    }
    expect((await column('brands', 'name')).sort()).toEqual(['Dunmare', 'HAND', 'KEPT', 'TWO', 'Two']);
  });

  it('of a trusted mail is the key too of a brand that only unconfirmed mails wrote otherwise, and its later claims are that brand’s', async () => {
    const { id } = await add.brand({ name: 'dIcE cOm', normalizedName: 'dicecom', byHand: false });
    const dice = claimed({ name: 'Dice', key: 'dice', otherKeys: ['dicecom'], domain: 'dice.com' });
    const dotted = claimed({ name: 'Dice.com', key: 'diceonline', otherKeys: ['dicecom'], domain: 'dice.com' });
    // Two keys in one mail: neither may be lost.
    await renameUnconfirmedBrands(db, [dice, dotted], TRUE);
    expect([await idOf(dice), await idOf(dotted), (await brandRow(db, id))?.name]).toEqual([id, id, 'dIcE cOm']);
    await alias('dice', null);
    await renameUnconfirmedBrands(db, [dice], TRUE);
    expect((await brandRow(db, id))?.normalizedName).toBe('dicecom');
    await db.execute(sql`delete from brand_aliases`);
    await renameUnconfirmedBrands(db, [dice], TRUE);
    expect(await brandRow(db, id)).toMatchObject({ name: 'Dice', normalizedName: 'dice' });
    expect(await idOf(dice)).toBe(id);
    // Whoever counts, or is called so already, keeps what it has.
    await add.brand({ name: 'Floe Inc', normalizedName: 'floeinc' });
    await add.brand({ name: 'RIME hq', normalizedName: 'rimehq', byHand: false });
    await add.brand({ name: 'Rime', normalizedName: 'rimes' });
    await renameUnconfirmedBrands(db, [claimed({ name: 'Floe', key: 'floe', otherKeys: ['floeinc'] })], TRUE);
    await renameUnconfirmedBrands(db, [claimed({ name: 'Rime', key: 'rime', otherKeys: ['rimehq'] })], TRUE);
    expect((await column('brands', 'normalized_name')).sort()).toEqual(['dice', 'floeinc', 'rimehq', 'rimes']);
  });

  it('is a company’s where a person gave it to one brand, and vouched for by a site, a person or a confirmed claim', async () => {
    const letter = await add.newsletter();
    const plain = { byHand: false };
    await add.brand({ name: 'Plain', ...plain });
    await add.brand({ name: 'Hand' });
    await add.brand({ name: 'Renamed', ...plain, nameSource: 'person' });
    const sited = await add.brand({ name: 'Sited', ...plain, domain: 'sited.test' });
    const confirmed = await add.brand({ name: 'Confirmed', ...plain });
    const claimedOnly = await add.brand({ name: 'Claimed', ...plain });
    await add.sponsorship(letter.id, confirmed.id, { verdict: 'confirmed' });
    await add.sponsorship(letter.id, claimedOnly.id);
    await alias('sitedalias', sited.id);
    await alias('claimedalias', claimedOnly.id);
    await alias('blocked', null);
    await add.brand({ name: 'Unasked' });
    const keys = ['plain', 'hand', 'renamed', 'sited', 'confirmed', 'claimed', 'sitedalias', 'claimedalias', 'blocked'];
    expect([...(await findPersonNamedKeys(db, keys))].sort()).toEqual([
      'claimedalias',
      'hand',
      'renamed',
      'sitedalias',
    ]);
    expect([...(await findEstablishedBrandKeys(db, keys))].sort()).toEqual([
      'confirmed',
      'hand',
      'renamed',
      'sited',
      'sitedalias',
    ]);
  });
});

describe('a site’s regular advertiser', () => {
  const seen = async (
    name: string,
    { times = 3, doubted = 0, ...more }: { times?: number; doubted?: number; domain?: string; firstSeenAt?: Date },
  ) => {
    const letter = await add.newsletter();
    const brand = await add.brand({ name, byHand: false, domain: `${name.toLowerCase()}.test`, ...more });
    for (let nth = 0; nth < times; nth++) await add.sponsorship(letter.id, brand.id);
    for (let nth = 0; nth < doubted; nth++) await add.sponsorship(letter.id, brand.id, { verdict: 'rejected' });
  };

  it('is the oldest brand there that three believed sponsorships show, where the site is not a redirect domain and more than its name', async () => {
    await seen('Often', {});
    await seen('Younger', { domain: 'often.test', firstSeenAt: new Date('2026-11-01') });
    await seen('Seldom', { times: 2, doubted: 1 });
    await seen('bare.test', { domain: 'bare.test' });
    await seen('Redirector', {});
    await db.execute(sql`insert into link_hosts (domain, brands, learned_at) values ('redirector.test', 3, now())`);
    const found = await findRegularAdvertisers(db, [
      'often.test',
      'seldom.test',
      'bare.test',
      'redirector.test',
      'unheard.test',
    ]);
    expect(Object.fromEntries(found)).toEqual({ 'often.test': 'Often' });
  });
});

describe('a product’s company', () => {
  const product = async (name: string, more: object = {}) => (await add.brand({ name, ...more })).id;
  const note = (key: string, company: string, when = TRUE) =>
    recordNamedCompany(db, { brand: claimed({ name: key, key }), company }, when);

  it('is noted as the product’s mails name it, unless a person has spoken, it is itself, or the mail isn’t ours', async () => {
    const ids = [
      await product('Suite'),
      await product('Told', { companySource: 'person' }),
      await product('Changed', { companyNamed: 'before' }),
      await product('Mailed', { companySource: 'mail', companyNamed: 'before' }),
      await product('Late'),
      await product('Acme'),
      await product('Bystander'),
    ];
    for (const key of ['suite', 'told', 'changed', 'mailed', 'acme']) await note(key, 'acme');
    await note('late', 'acme', sql`false`);
    const named = await Promise.all(ids.map(async (id) => (await brandRow(db, id))?.companyNamed));
    expect(named).toEqual(['acme', null, 'acme', 'before', null, null, null]);
  });

  it('is linked by its name or alias as soon as either is there: not a second time, not to itself, not in a circle', async () => {
    const acme = await product('Acme');
    const holder = await product('Holder');
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values ('aliased', 'Aliased', ${holder}, 'person')`,
    );
    const ids = {
      plain: await product('Plain', { companyNamed: 'acme' }),
      byAlias: await product('By alias', { companyNamed: 'aliased' }),
      unnamed: await product('Unnamed'),
      unasked: await product('Unasked', { companyNamed: 'holder' }),
      told: await product('Told', { companyNamed: 'acme', companySource: 'person' }),
      linked: await product('Linked', { companyNamed: 'acme', companyId: holder, companySource: 'mail' }),
      unsourced: await product('Unsourced', { companyNamed: 'acme', companyId: holder }),
    };
    await db.execute(sql`update brands set company_named = 'acme' where id = ${acme}`);
    const circle = await product('Circle', { companyId: acme });
    await db.execute(sql`update brands set company_named = 'circle' where id = ${holder}`);
    await db.execute(sql`update brands set company_id = ${holder} where id = ${circle}`);
    const companyOf = async (id: string) => (await brandRow(db, id))?.companyId ?? null;
    const all = async () => Promise.all([...Object.values(ids), acme, holder].map(companyOf));
    const before = [null, null, null, null, null, holder, holder, null, null];
    expect(await all()).toEqual(before);
    await linkCompanies(db, ['acme', 'aliased', 'circle'], sql`false`);
    expect(await all()).toEqual(before);
    await linkCompanies(db, ['acme', 'aliased', 'circle'], TRUE);
    expect(await all()).toEqual([acme, holder, null, null, null, holder, holder, null, null]);
    expect(await brandRow(db, ids.plain)).toMatchObject({ companySource: 'mail' });
  });

  it('takes its own products along, and isn’t linked where a person gave it one', async () => {
    const acme = await product('Acme');
    const line = await product('Line', { companyNamed: 'acme' });
    const part = await product('Part', { companyId: line, companySource: 'mail' });
    const house = await product('House', { companyNamed: 'acme' });
    const room = await product('Room', { companyId: house, companySource: 'person' });
    await linkCompanies(db, ['acme'], TRUE);
    const companies = [line, part, house, room].map(async (id) => (await brandRow(db, id))?.companyId);
    expect(await Promise.all(companies)).toEqual([acme, acme, null, house]);
  });
});

describe('a redirector', () => {
  const ads = async (domain: string, count: number, more: object = {}) => {
    const { id } = await add.newsletter();
    for (let n = 0; n < count; n++)
      await add.sponsorship(id, (await add.brand()).id, { linkDomain: domain, detectedAt: ago(1), ...more });
  };
  const act = async () => {
    const { id } = await people.admin();
    return { by: { userId: id, who: 'cora@house.test', name: 'Cora' }, now: NOW };
  };

  it('is what believed ads of three brands lead through and is nobody’s own site, unless a person said that it is none', async () => {
    await ads('three.test', 3);
    await ads('two.test', 2);
    await ads('two.test', 2, { verdict: 'rejected' });
    await ads('owned.test', 3);
    await add.brand({ name: 'Owned', domain: 'owned.test' });
    await ads('named.test', 3);
    await add.brand({ name: 'named.test', domain: 'named.test' });
    // Three ads of one brand are one.
    const [{ id: letter }, { id: often }] = [await add.newsletter(), await add.brand()];
    for (let n = 0; n < 3; n++) await add.sponsorship(letter, often, { linkDomain: 'often.test', detectedAt: ago(1) });
    await ads('no.test', 4);
    await db.execute(sql`insert into no_link_hosts (domain) values ('no.test')`);
    expect((await learnLinkHosts(db, ['two.test', 'named.test'], NOW)).rows).toEqual([{ domain: 'named.test' }]);
    expect((await learnLinkHosts(db, null, NOW)).rows).toEqual([{ domain: 'three.test' }]);
    await ads('three.test', 1);
    expect((await learnLinkHosts(db, null, new Date(NOW.getTime() + DAY))).rows).toEqual([]);
    expect(await linkHosts(db)).toEqual([
      { domain: 'named.test', brands: 3, learnedAt: NOW, confirmed: false },
      { domain: 'three.test', brands: 4, learnedAt: NOW, confirmed: false },
    ]);
  });

  it('takes the brands with it that it alone named, but for what a person judged', async () => {
    const letter = (await add.newsletter()).id;
    await db.execute(sql`insert into link_hosts (domain, brands) values ('go.test', 3)`);
    let n = 0;
    const named = async (more: object = {}, of: object = {}) => {
      const name = n++ ? `go${n}.test` : 'go.test';
      await db.execute(sql`insert into link_hosts (domain, brands) values (${name}, 3) on conflict do nothing`);
      const { id } = await add.brand({ name, domain: name, byHand: false, ...more });
      const emailId = (await add.email(letter, { id: `mail of ${name}`, hasSponsorship: 1 })).id;
      await add.sponsorship(letter, id, { emailId, ...of });
      return id;
    };
    const gone = await named();
    const kept = [
      await named({ nameSource: 'person' }),
      await named({ name: 'Another name' }),
      await named({}, { verdict: 'confirmed' }),
      await named({}, { edits: {} }),
      await named({ domain: 'elsewhere.test' }),
    ];
    const hand = await named({ byHand: true });
    const [, , dropped] = await db.batch(dropRedirectors(db));
    expect(dropped.rows).toEqual([{ id: gone }]);
    expect((await column('brands', 'id')).sort()).toEqual([...kept, hand].sort());
    expect((await column('sponsorships', 'brand_id')).sort()).toEqual([...kept].sort());
    // The inbox finds no sponsor in their mails any more.
    const without = (await rows('emails')).filter((mail) => mail.has_sponsorship === 0).map(({ id: mail }) => mail);
    expect(without.sort()).toEqual(['mail of go.test', 'mail of go7.test']);
  });

  it('is one by a person’s word or none, newest first, and the log says so', async () => {
    await ads('a.test', 2);
    // A brand is one, however many ads it has.
    const [letter, brand] = [await add.newsletter(), await add.brand()];
    for (const days of [1, 2])
      await add.sponsorship(letter.id, brand.id, { linkDomain: 'a.test', detectedAt: ago(days) });
    const by = await act();
    await db.execute(sql`insert into no_link_hosts (domain) values ('a.test'), ('z.test')`);
    await db.execute(sql`insert into link_hosts (domain, brands, learned_at) values ('old.test', 3, ${ago(2)})`);
    await confirmRedirector(db, 'a.test', by);
    await confirmRedirector(db, 'old.test', by);
    expect(await linkHosts(db)).toEqual([
      { domain: 'a.test', brands: 3, learnedAt: NOW, confirmed: true },
      { domain: 'old.test', brands: 3, learnedAt: ago(2), confirmed: true },
    ]);
    expect(await column('no_link_hosts', 'domain')).toEqual(['z.test']);
    expect(await rejectRedirector(db, 'unknown.test', by)).toBe(false);
    expect(await rejectRedirector(db, 'a.test', by)).toBe(true);
    expect(await column('link_hosts', 'domain')).toEqual(['old.test']);
    expect((await column('no_link_hosts', 'domain')).sort()).toEqual(['a.test', 'z.test']);
    expect((await rows('audit_log')).map(({ action, label }) => `${action} ${label}`).sort()).toEqual([
      'host.confirm a.test',
      'host.confirm old.test',
      'host.remove a.test',
    ]);
  });
});

describe('a brand’s site', () => {
  it('that nobody judged is asked about, then kept, or is only where its ads led', async () => {
    const letter = (await add.newsletter()).id;
    const email = (await add.email(letter)).id;
    const [own, other, written, said] = [
      await add.brand({ name: 'Own', domain: 'own.test' }),
      await add.brand({ name: 'Other', domain: 'other.test', website: 'https://other.test' }),
      await add.brand({ name: 'Written', domain: 'w.test', website: 'https://w.test/about' }),
      await add.brand({ name: 'Said', domain: 'said.test', domainSource: 'person' }),
    ];
    await add.brand({ name: 'None' });
    for (const [brand, values] of [
      [other.id, { emailId: email }],
      [other.id, {}],
      [other.id, { emailId: email, linkDomain: 'there.test' }],
      [said.id, { emailId: email }],
      [own.id, { emailId: email }],
    ] as const)
      await add.sponsorship(letter, brand, values);
    const open = [own, other, written].map(({ id, name, domain, byHand }) => ({ id, name, domain, byHand }));
    expect(await findUnjudgedSites(db, 9)).toEqual(open.sort((a, b) => (a.id < b.id ? -1 : 1)));
    expect(await findUnjudgedSites(db, 2)).toEqual(open.slice(0, 2));
    await saveSiteJudgements(db, { own: [own.id, said.id], others: [other.id, written.id, said.id] });
    expect(await brandRow(db, own.id)).toMatchObject({ domain: 'own.test', domainSource: 'name' });
    expect(await brandRow(db, other.id)).toMatchObject({ domain: null, website: null });
    expect(await brandRow(db, written.id)).toMatchObject({ domain: null, website: 'https://w.test/about' });
    expect(await brandRow(db, said.id)).toMatchObject({ domain: 'said.test', domainSource: 'person' });
    expect(
      (await rows('sponsorships')).map(({ brand_id, link_domain }) => `${brand_id} ${link_domain}`).sort(),
    ).toEqual(
      [
        `${other.id} other.test`,
        `${other.id} null`,
        `${other.id} there.test`,
        `${said.id} null`,
        `${own.id} null`,
      ].sort(),
    );
  });

  it('is sought where most of its believed ads lead, which is not a redirect domain and nobody else’s; it takes it once', async () => {
    const letter = (await add.newsletter()).id;
    const { id } = await add.brand({ name: 'Seeker' });
    const bystander = await add.brand({ name: 'Bystander' });
    await add.brand({ name: 'Owner', domain: 'owned.test' });
    await db.execute(sql`insert into link_hosts (domain, brands) values ('go.test', 3)`);
    const lead = async (domain: string | null, times: number, more: object = {}) => {
      for (let n = 0; n < times; n++) await add.sponsorship(letter, id, { linkDomain: domain, ...more });
    };
    await lead('go.test', 5);
    await lead('owned.test', 5);
    await lead(null, 5);
    await lead('doubted.test', 5, { verdict: 'rejected' });
    expect(await findCandidateSite(db, id)).toBeNull();
    await lead('b.test', 1);
    expect(await findCandidateSite(db, id)).toEqual({ name: 'Seeker', domain: 'b.test' });
    await lead('a.test', 1);
    expect((await findCandidateSite(db, id))?.domain).toBe('a.test');
    await lead('b.test', 1);
    expect((await findCandidateSite(db, id))?.domain).toBe('b.test');
    expect(await saveConfirmedSite(db, id, 'b.test')).toBe(true);
    expect(await brandRow(db, id)).toMatchObject({
      domain: 'b.test',
      domainSource: 'title',
      website: 'https://b.test',
    });
    expect(await saveConfirmedSite(db, id, 'a.test')).toBe(false);
    expect(await findCandidateSite(db, id)).toBeNull();
    expect(await brandRow(db, bystander.id)).toMatchObject({ domain: null });
    const unconfirmed = (await add.newsletter({ standing: 'provisional' })).id;
    for (const [more, where] of [
      [{ domainSource: 'person' as const }, letter],
      [{ byHand: false }, unconfirmed],
      [{}, unconfirmed],
    ] as const) {
      const other = await add.brand(more);
      await add.sponsorship(where, other.id, { linkDomain: 'x.test' });
      expect(await findCandidateSite(db, other.id)).toBeNull();
      expect(await saveConfirmedSite(db, other.id, 'x.test')).toBe(!('domainSource' in more));
    }
  });
});

describe('how a brand is written', () => {
  it('is as its believed mails write it most, one mail weighing five at most; a person’s choice and another’s name stay', async () => {
    const letter = (await add.newsletter()).id;
    const mail = (await add.email(letter)).id;
    const say = (brand: { id: string; normalizedName: string }, form: string, weight: number, more: object = {}) =>
      add.sponsorship(letter, brand.id, {
        rawData: { brand: form, nameWeight: weight },
        named: brand.normalizedName,
        emailId: mail,
        ...more,
      });
    const make = (name: string, more: object = {}) => add.brand({ name, byHand: false, ...more });
    const most = await make('MOST');
    await say(most, 'Most', 4);
    await say(most, 'most', 2);
    await say(most, 'most', 1.5);
    const loud = await make('LOUD');
    await say(loud, 'LOUd', 50);
    await say(loud, 'Loud', 3);
    await say(loud, 'Loud', 3);
    const told = await make('TOLD', { nameSource: 'person' });
    await say(told, 'Told', 4);
    const taken = await make('TAKEN');
    await make('Taken', { normalizedName: 'another' });
    await say(taken, 'Taken', 4);
    const doubted = await make('DOUBTED');
    await say(doubted, 'Doubted', 4, { verdict: 'rejected' });
    const misnamed = await make('MISNAMED');
    await say(misnamed, 'Other Words', 4, { named: 'otherwords' });
    const weightless = await make('WEIGHTLESS');
    await say(weightless, 'Weightless', 0);
    const elsewhere = await make('ELSEWHERE');
    await say(elsewhere, 'Elsewhere', 4, { emailId: null });
    const level = await make('LEVEL');
    await say(level, 'Level', 4);
    await say(level, 'LeveL', 4);
    const address = await make('addresshq.test', { normalizedName: 'addresshq', domain: 'addresshq.test' });
    await say(address, 'Address', 1, { named: 'address' });
    await applyMostFrequentSpelling(db, mail);
    const names = Object.fromEntries(
      (await rows('brands')).map(({ normalized_name, name }) => [normalized_name, name]),
    );
    expect(names).toEqual({
      most: 'Most',
      loud: 'Loud',
      told: 'TOLD',
      taken: 'TAKEN',
      another: 'Taken',
      doubted: 'DOUBTED',
      misnamed: 'MISNAMED',
      weightless: 'WEIGHTLESS',
      elsewhere: 'ELSEWHERE',
      level: names.level,
      addresshq: 'Address',
    });
    expect(['Level', 'LeveL']).toContain(names.level);
  });
});

describe('a brand that nothing stands behind', () => {
  it('goes with the night, but for those that a person made, corrected, marked or may take back, and companies', async () => {
    const letter = (await add.newsletter()).id;
    const { id: userId } = await people.free(letter);
    const before = ago(2);
    const make = (name: string, more: object = {}) =>
      add.brand({ name, byHand: false, createdAt: new Date(before.getTime() - 1), ...more });
    const gone = [
      await make('Gone'),
      await make('Titled', { domain: 't.test', domainSource: 'title', logoSource: 'site' }),
    ];
    await make('Hand', { byHand: true });
    await make('New', { createdAt: before });
    await make('Named', { nameSource: 'person' });
    await make('Sited', { domainSource: 'person' });
    await make('Pictured', { logoSource: 'person' });
    await make('Contacted', { contactEnteredBy: 'Cora' });
    const sold = await make('Sold');
    await add.sponsorship(letter, sold.id);
    const doubted = await make('Doubted');
    await add.sponsorship(letter, doubted.id, { verdict: 'rejected' });
    const company = await make('Company');
    await make('Product', { companyId: company.id, byHand: true });
    const marked = await make('Marked');
    await db.execute(
      sql`insert into pitch_marks (user_id, brand_id, mark, marked_at) values (${userId}, ${marked.id}, 'hidden', ${NOW})`,
    );
    for (const [name, undoneAt] of [
      ['Into', null],
      ['Undone', NOW],
    ] as const) {
      const { id } = await make(name);
      if (undoneAt) gone.push({ id } as (typeof gone)[0]);
      await db.execute(sql`insert into brand_removals (id, brand_id, name, into_id, kept, undone_at)
        values (gen_random_uuid()::text, 'x', 'X', ${id}, '{}', ${undoneAt})`);
    }
    for (const [name, decidedAt] of [
      ['Taken from', NOW],
      ['Taken from long ago', new Date(NOW.getTime() - 1)],
    ] as const) {
      const brand = await make(name);
      if (decidedAt < NOW) gone.push(brand);
      await db.execute(sql`insert into review_items (id, kind, key, reason, decision, decided_at, undo)
        values (${name}, 'report', ${name}, 'r', 'edited', ${decidedAt}, ${JSON.stringify({ sponsorship: { set: { brandId: brand.id } } })}::jsonb)`);
    }
    const removed = await removeEmptyBrands(db, { before, undoable: NOW });
    expect(removed.sort()).toEqual(gone.map(({ id }) => id).sort());
    expect((await column('brands', 'name')).sort()).toEqual(
      [
        'Hand',
        'New',
        'Named',
        'Sited',
        'Pictured',
        'Contacted',
        'Sold',
        'Doubted',
        'Company',
        'Product',
        'Marked',
        'Into',
        'Taken from',
      ].sort(),
    );
  });
});
