// A brand's identity: whatever host their links go through, mails are stored under the right brand and name.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../src/domain/file-keys.ts';
import { findSite } from '../../src/flows/brand/find-site.ts';
import { resolveBrandIdentities } from '../../src/flows/brand/settle-identity.ts';
import { analyseIssue } from '../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../src/flows/issue/receive.ts';
import { findEstablishedBrandKeys } from '../../src/store/brand-identity.ts';
import { brandAliases, brands, linkHosts } from '../../src/store/schema/brands.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { type SitePages, sitesOf } from '../support/sites.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db } = world;

interface Ad {
  by: string;
  site: string;
  says: string;
}
const issue = ({ by, site, says }: Ad) =>
  new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <${crypto.randomUUID()}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Good morning.</p><p>This issue is brought to you by ${by}</p><p>${says} <a href="https://${site}/?utm_source=letters">Start a free trial today</a>.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>\r\n`,
  );

async function letter() {
  return (await world.add.newsletter({ domain: 'letters.test' })).id;
}
async function take(newsletterId: string, ad: Ad): Promise<string> {
  const { id } = await receiveIssue(world.services, {
    newsletterId,
    raw: issue(ad),
    arrivedAt: new Date(),
    door: 'admin',
  });
  await world.work(['analyse']);
  return id;
}
async function storedIn(emailId: string) {
  const rows = await db
    .select({
      id: sponsorships.id,
      brandId: brands.id,
      name: brands.name,
      domain: brands.domain,
      link: sponsorships.linkDomain,
    })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(sponsorships.emailId, emailId));
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
}

describe('two companies of one name', () => {
  it('are one brand at first, which says where its ad leads and is doubted; once the other is known, each has its own', async () => {
    const newsletterId = await letter();
    const ad = (site: string) => take(newsletterId, { by: 'Wexmoor', site, says: 'Wexmoor runs your databases.' });
    const first = await storedIn(await ad('wexmoorgraph.com'));
    expect(first).toMatchObject({ name: 'Wexmoor', domain: 'wexmoorgraph.com', link: null });
    for (let times = 0; times < 2; times++) await ad('wexmoorgraph.com');
    const second = await storedIn(await ad('wexmoor.io'));
    expect(second).toMatchObject({ brandId: first.brandId, domain: 'wexmoorgraph.com', link: 'wexmoor.io' });
    const { rows } = await db.execute<{ reason: string }>(
      sql`select reason from review_items where kind = 'doubtful_identity' and brand_id = ${first.brandId}`,
    );
    expect(rows).toEqual([{ reason: 'Wexmoor is known at wexmoorgraph.com, but its ad leads to wexmoor.io' }]);
    await ad('usewexmoor.com');
    expect(
      await db.execute(
        sql`select 1 from review_items where reason = 'Wexmoor is known at wexmoorgraph.com, but its ad leads to usewexmoor.com'`,
      ),
    ).toMatchObject({ rows: [{}] });
    const other = await world.add.brand({ name: 'Wexmoor.io', domain: 'wexmoor.io' });
    expect(await storedIn(await ad('wexmoor.io'))).toMatchObject({ brandId: other.id, link: null });
    expect(await storedIn(await ad('wexmoorgraph.com'))).toMatchObject({ brandId: first.brandId, link: null });
  });
});

describe('brands whose ads lead through one host', () => {
  it('stay three brands, none of which has the host for its site; the third teaches that it is a redirect domain', async () => {
    const newsletterId = await letter();
    const found = [];
    for (const by of ['Marrowtop', 'Quillstone', 'Ferncastle']) {
      expect(await db.select().from(linkHosts)).toEqual([]);
      found.push(
        await storedIn(await take(newsletterId, { by, site: 'hopsvia.io', says: `${by} runs your databases.` })),
      );
    }
    expect(found.map(({ name, domain, link }) => [name, domain, link])).toEqual([
      ['Marrowtop', null, 'hopsvia.io'],
      ['Quillstone', null, 'hopsvia.io'],
      ['Ferncastle', null, 'hopsvia.io'],
    ]);
    expect(new Set(found.map(({ brandId }) => brandId)).size).toBe(3);
    expect(await db.select({ domain: linkHosts.domain, brands: linkHosts.brands }).from(linkHosts)).toEqual([
      { domain: 'hopsvia.io', brands: 3 },
    ]);
  });
});

describe('one brand', () => {
  it('is one however it is written, with the site that its name bears out', async () => {
    const newsletterId = await letter();
    const ads: Ad[] = [
      { by: 'ELVENHARBOR', site: 'elvenharbor.com', says: 'A harbor for your data.' },
      { by: 'Elven Harbor', site: 'track.hopsvia.io', says: 'Elven Harbor keeps your data.' },
      {
        by: 'ElvenHarbor Inc.',
        site: 'elvenharbor.com',
        says: 'With ElvenHarbor your data stays; ElvenHarbor is loved.',
      },
    ];
    const found = [];
    for (const ad of ads) found.push(await storedIn(await take(newsletterId, ad)));
    expect(new Set(found.map(({ brandId }) => brandId)).size).toBe(1);
    expect(found.at(-1)).toMatchObject({ domain: 'elvenharbor.com' });
  });

  it('is shown in the form that mails use most, not in the first one', async () => {
    const newsletterId = await letter();
    const first = await storedIn(
      await take(newsletterId, { by: 'BRIGHTOPS', site: 'brightops.io', says: 'A better day for operators.' }),
    );
    expect(first.name).toBe('Brightops');
    await take(newsletterId, { by: 'BrightOps', site: 'brightops.io', says: 'With BrightOps you sleep.' });
    expect((await db.select().from(brands).where(eq(brands.id, first.brandId)))[0]?.name).toBe('BrightOps');
  });

  it('is one when two mails name it for the first time at once', async () => {
    const ids = [];
    for (let nth = 0; nth < 2; nth++) {
      const newsletterId = await letter();
      const ad = { by: 'Twinmoor', site: 'twinmoor.com', says: `Twinmoor sells boots, ${nth}.` };
      ids.push(
        (await receiveIssue(world.services, { newsletterId, raw: issue(ad), arrivedAt: new Date(), door: 'admin' })).id,
      );
    }
    await Promise.all(ids.map((id) => analyseIssue(world.services, id, new Date())));
    while (world.jobs.take());
    const rows = await Promise.all(ids.map(storedIn));
    expect(rows[0]?.brandId).toBe(rows[1]?.brandId);
  });

  it('is told by an alias; a name that a person said is nobody is not stored', async () => {
    const newsletterId = await letter();
    const brand = await world.add.brand({ name: 'Newname' });
    await db.insert(brandAliases).values([
      { alias: 'oldname', name: 'Oldname', brandId: brand.id, source: 'rename' },
      { alias: 'nobodyatall', name: 'Nobodyatall', brandId: null, source: 'removal' },
    ]);
    const renamed = await storedIn(
      await take(newsletterId, { by: 'Oldname', site: 'oldname.com', says: 'Oldname sells boots.' }),
    );
    expect(renamed.brandId).toBe(brand.id);
    const none = await take(newsletterId, {
      by: 'Nobodyatall',
      site: 'nobodyatall.com',
      says: 'Nobodyatall sells boots.',
    });
    expect(await db.select().from(sponsorships).where(eq(sponsorships.emailId, none))).toEqual([]);
    expect((await db.select().from(emails).where(eq(emails.id, none)))[0]?.hasSponsorship).toBe(0);
  });

  it('that joins two is split, until a person says that the two are one company, however it is joined', async () => {
    const newsletterId = await letter();
    const ad = { by: 'Tallowmere and Dunhope', site: 'hopsvia.io', says: 'Two houses at once.' };
    const names = async (emailId: string) => {
      const { rows } = await db.execute<{ id: string; name: string }>(
        sql`select b.id, b.name from sponsorships s join brands b on b.id = s.brand_id where s.email_id = ${emailId} order by b.name`,
      );
      return rows;
    };
    expect((await names(await take(newsletterId, ad))).map(({ name }) => name)).toEqual(['Dunhope', 'Tallowmere']);
    const company = await world.add.brand({
      name: 'Dunhope Tallowmere Trading',
      normalizedName: 'dunhopetallowmeretrading',
    });
    await db
      .insert(brandAliases)
      .values({ alias: 'tallowmeredunhope', name: 'Tallowmere & Dunhope', brandId: company.id, source: 'person' });
    expect((await names(await take(newsletterId, ad))).map(({ id }) => id)).toEqual([company.id]);
  });

  it('that only words name is sure once its site is known or a person vouched for it', async () => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into brands (id, name, normalized_name, domain) values ('sited', 'Sited', 'sited', 'sited.test'), ('unsited', 'Unsited', 'unsited', null),
        ('aliased', 'Aliased', 'aliased', 'aliased.test') returning id`);
    await db
      .insert(brandAliases)
      .values({ alias: 'otherform', name: 'Other Form', brandId: 'aliased', source: 'person' });
    await world.add.brand({ id: 'made', name: 'Made', normalizedName: 'made', byHand: true });
    expect(rows).toHaveLength(3);
    expect(
      [...(await findEstablishedBrandKeys(db, ['sited', 'unsited', 'otherform', 'made', 'unheardof']))].sort(),
    ).toEqual(['made', 'otherform', 'sited']);
  });

  it('is linked to its company where a mail says so, whichever of the two comes first; a person’s word stays', async () => {
    const newsletterId = await letter();
    const stored = async (by: string, says: string) =>
      storedIn(await take(newsletterId, { by, site: `${by.toLowerCase()}.com`, says }));
    const rowOf = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0];
    const product = await stored('Fernpaint', 'Fernpaint, a Hallowmere company, paints for you.');
    expect(await rowOf(product.brandId)).toMatchObject({ companyId: null, companyNamed: 'hallowmere' });
    const company = await stored('Hallowmere', 'Hallowmere does it all.');
    expect(await rowOf(product.brandId)).toMatchObject({ companyId: company.brandId, companySource: 'mail' });
    const later = await stored('Fernsong', 'Fernsong, a Hallowmere product, sings for you.');
    expect(await rowOf(later.brandId)).toMatchObject({ companyId: company.brandId, companySource: 'mail' });

    const admin = await world.people.admin();
    await world.call(`/api/brands/${later.brandId}`, { as: admin.cookie, method: 'PATCH', json: { companyId: null } });
    await stored('Fernsong', 'Fernsong, a Hallowmere product, sings again.');
    expect(await rowOf(later.brandId)).toMatchObject({ companyId: null, companySource: 'person' });
  });

  it('by its initials is who is written out, before or after, where the site is called by them', async () => {
    const newsletterId = await letter();
    const brandOf = async (by: string, site: string) =>
      (await storedIn(await take(newsletterId, { by, site, says: `${by} teaches nurses.` }))).brandId;
    const written = await brandOf('Maple Hollow University', 'mhu.edu');
    expect(await brandOf('MHU', 'mhu.edu')).toBe(written);
    const short = await brandOf('RBI', 'rbi.edu');
    expect(await brandOf('Ridge Baking Institute', 'rbi.edu')).toBe(short);
    expect(await brandOf('Rural Bee Institute', 'ruralbees.org')).not.toBe(short);
  });

  it('that is called like its domain is one with its name without the ending, whichever comes first', async () => {
    const newsletterId = await letter();
    const brandOf = async (by: string, site: string) =>
      (await storedIn(await take(newsletterId, { by, site, says: `${by} runs your payroll.` }))).brandId;
    const whole = await brandOf('Brackmere.io', 'brackmere.io');
    expect(await brandOf('brackmere.io', 'brackmere.io')).toBe(whole);
    // Where nothing tells whose it is, it is a brand of its own; where the ad's link does, it isn't.
    expect(await brandOf('Brackmere', 'hopsvia.io')).not.toBe(whole);
    expect(await brandOf('Brackmere', 'brackmere.io')).toBe(whole);
    const letters = await brandOf('The Slateford', 'theslateford.ai');
    expect(await brandOf('The Slateford AI', 'theslateford.ai')).toBe(letters);
  });

  it('of the same site as another is suggested for merging, not merged', async () => {
    const newsletterId = await letter();
    const at = async (by: string) =>
      storedIn(await take(newsletterId, { by, site: 'lvc.edu', says: `${by} teaches nurses.` }));
    const one = await at('Lantern Valley College');
    const other = await at('Lantern Valley Clinic');
    expect(other.brandId).not.toBe(one.brandId);
    const { rows } = await db.execute(
      sql`select reason, brand_id, other_brand_id from review_items where kind = 'merge' and brand_id = ${other.brandId}`,
    );
    expect(rows).toEqual([{ reason: 'Both are at lvc.edu', brand_id: other.brandId, other_brand_id: one.brandId }]);
  });
});

describe('a mail that is analysed again', () => {
  it('keeps the id of what is found again, and what a person said of it', async () => {
    const newsletterId = await letter();
    const emailId = await take(newsletterId, { by: 'Keepwell', site: 'keepwell.com', says: 'Keepwell keeps.' });
    const before = await storedIn(emailId);
    await db.update(sponsorships).set({ verdict: 'rejected' }).where(eq(sponsorships.id, before.id));
    await db.update(emails).set({ processingStatus: 'pending' }).where(eq(emails.id, emailId));
    await analyseIssue(world.services, emailId, new Date());
    const [after] = await db.select().from(sponsorships).where(eq(sponsorships.emailId, emailId));
    expect(after).toMatchObject({ id: before.id, verdict: 'rejected' });
  });
});

describe('what many mails tell', () => {
  const look = (pages: SitePages, id: string) =>
    findSite({ ...world.services, db, sites: sitesOf(world.services, pages).reader }, id);
  const brandIn = async (ad: Ad) => (await storedIn(await take(await letter(), ad))).brandId;
  const domainOf = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0]?.domain;

  it("the site's own title says whose it is; the press's title doesn't", async () => {
    const own = await brandIn({ by: 'Oakhurst', site: 'qwertzen.io', says: 'Oakhurst sells desks.' });
    const press = await brandIn({ by: 'Elmhurst', site: 'presswire.io', says: 'Elmhurst sells desks.' });
    expect(await look({ 'qwertzen.io/': '<title>Oakhurst | Desks for life</title>' }, own)).toBe(true);
    expect(await look({ 'presswire.io/': '<title>How Elmhurst grew - Press Wire</title>' }, press)).toBe(false);
    expect([await domainOf(own), await domainOf(press)]).toEqual(['qwertzen.io', null]);
  });

  it('where a site leads on to says whose it is, if the name bears it out', async () => {
    const [own, other] = [
      await brandIn({ by: 'Ashhurst', site: 'qwert.link', says: 'Ashhurst sells desks.' }),
      await brandIn({ by: 'Beechhurst', site: 'zuiop.link', says: 'Beechhurst sells desks.' }),
    ];
    const leadsTo = (url: string, title: string) => {
      const { reader } = sitesOf(world.services, {});
      const sites = {
        ...reader,
        page: async () => ({ ok: true as const, url, html: `<title>${title}</title>`, contentType: 'text/html' }),
      };
      return { ...world.services, sites };
    };
    while (world.jobs.take());
    expect(await findSite(leadsTo('https://www.ashhurst.com/desks', 'Desks'), own)).toBe(true);
    // What a site is called that it leads on to says nothing of the one that was asked.
    expect(await findSite(leadsTo('https://somebody.com/', 'Beechhurst | Desks'), other)).toBe(false);
    expect([world.jobs.take(), world.jobs.take(), world.jobs.take()]).toEqual([
      { kind: 'describe', what: 'brand', id: own },
      { kind: 'contact', brandId: own },
      undefined,
    ]);
    expect([await domainOf(own), await domainOf(other)]).toEqual(['ashhurst.com', null]);
  });

  it("a site that was a brand's before names were asked stays where the name bears it out, and is a link where not", async () => {
    const good = await world.add.brand({
      name: 'Goodname',
      domain: 'goodname.com',
      website: 'https://goodname.com',
      byHand: false,
    });
    const bad = await world.add.brand({
      name: 'Badname',
      domain: 'somewhere.io',
      website: 'https://somewhere.io',
      byHand: false,
    });
    await resolveBrandIdentities(world.services, new Date());
    expect([await domainOf(good.id), await domainOf(bad.id)]).toEqual(['goodname.com', null]);
    expect((await db.select().from(brands).where(eq(brands.id, bad.id)))[0]?.website).toBeNull();
  });

  it("a brand that nothing but a redirector named is gone once the redirector is known, and doesn't come back", async () => {
    await db.insert(linkHosts).values({ domain: 'knownhop.io', brands: 5 });
    const brand = await world.add.brand({
      name: 'knownhop.io',
      domain: 'knownhop.io',
      domainSource: 'name',
      byHand: false,
    });
    const at = await letter();
    const mail = await world.add.email(at, { hasSponsorship: 1 });
    await world.add.sponsorship(at, brand.id, { emailId: mail.id });
    const logo = FILE_KEYS.logo('brand', brand.id);
    await world.services.files.put(logo, 'picture');
    while (world.jobs.take());
    await resolveBrandIdentities(world.services, new Date());
    expect(await db.select().from(brands).where(eq(brands.id, brand.id))).toEqual([]);
    // Neither its picture nor its vector stays behind.
    expect(await world.services.files.text(logo)).toBeNull();
    expect(world.jobs.take()).toEqual({ kind: 'forget', what: 'brand', id: brand.id });
    expect(await db.select().from(emails).where(eq(emails.id, mail.id))).toMatchObject([{ hasSponsorship: 0 }]);
  });

  it('brands first named within two days are compared with the others by name', async () => {
    const now = new Date();
    const make = (name: string, days: number) =>
      world.add.brand({ name, byHand: false, createdAt: new Date(now.getTime() - days * 86_400_000) });
    const known = await make('Thistledown', 90);
    const fresh = await make('Thistledown Pay', 2);
    const old = await make('Marshwick', 90);
    await make('Marshwick Pay', 2.01);
    await resolveBrandIdentities(world.services, now);
    const { rows } =
      await db.execute(sql`select array[least(brand_id, other_brand_id), greatest(brand_id, other_brand_id)] as pair
      from review_items where kind = 'merge' and (brand_id in (${known.id}, ${old.id}) or other_brand_id in (${known.id}, ${old.id}))`);
    expect(rows).toEqual([{ pair: [known.id, fresh.id].sort() }]);
  });

  it('two brands whose ads lead to the very same page are suggested for merging', async () => {
    const [one, other] = [await world.add.brand(), await world.add.brand()];
    for (const { id } of [one, other])
      await world.add.sponsorship(await letter(), id, { rawData: { landing: 'offers.example/spring-desk' } });
    await resolveBrandIdentities(world.services, new Date());
    const { rows } = await db.execute(
      sql`select reason from review_items where kind = 'merge' and brand_id in (${one.id}, ${other.id})`,
    );
    expect(rows).toEqual([{ reason: 'Their ads lead to the same page, offers.example/spring-desk' }]);
  });

  it('a brand without a site whose ads all lead to another’s is suggested for merging with it', async () => {
    const now = new Date();
    const [newsletterId, there] = [await letter(), await world.add.brand({ domain: 'marlowe-pike.com' })];
    const [misspelled, partner] = [await world.add.brand(), await world.add.brand()];
    const ad = (brandId: string, linkDomain: string) =>
      world.add.sponsorship(newsletterId, brandId, { linkDomain, createdAt: now });
    await ad(misspelled.id, 'marlowe-pike.com');
    await ad(partner.id, 'marlowe-pike.com');
    await ad(partner.id, 'partners-own.com');
    // A person said that it has no site.
    await ad((await world.add.brand({ domainSource: 'person' })).id, 'marlowe-pike.com');
    // Through a redirector lead anybody's ads, and what counts for nobody has no site for others.
    await db.execute(sql`insert into link_hosts (domain, brands) values ('hop-along.example', 3)`);
    const hop = await world.add.brand({ domain: 'hop-along.example' });
    const hushed = await world.add.brand({ domain: 'hushed.example', domainSource: 'name', byHand: false });
    for (const site of ['hop-along.example', 'hushed.example']) await ad((await world.add.brand()).id, site);
    await resolveBrandIdentities(world.services, now);
    expect(
      (
        await db.execute(
          sql`select reason from review_items where kind = 'merge' and other_brand_id in (${hop.id}, ${hushed.id})`,
        )
      ).rows,
    ).toEqual([]);
    const { rows } = await db.execute(
      sql`select brand_id as "goes", reason from review_items where kind = 'merge' and other_brand_id = ${there.id}`,
    );
    expect(rows).toEqual([{ goes: misspelled.id, reason: 'Its ads lead to marlowe-pike.com, the site of the other' }]);
  });

  it('a brand that only an address names is suggested for merging into the one whose ads alone lead there', async () => {
    const now = new Date();
    const newsletterId = await letter();
    const ad = (brandId: string, linkDomain: string) =>
      world.add.sponsorship(newsletterId, brandId, { linkDomain, createdAt: now });
    const bare = (domain: string) => world.add.brand({ name: domain, domain, byHand: false });
    const [lone, shared] = [await bare('zhushu.example'), await bare('hatch.example')];
    await world.add.sponsorship(newsletterId, lone.id);
    await world.add.sponsorship(newsletterId, shared.id);
    const [academy, one, other] = [await world.add.brand(), await world.add.brand(), await world.add.brand()];
    await ad(academy.id, 'zhushu.example');
    await ad(one.id, 'hatch.example');
    await ad(other.id, 'hatch.example');
    await resolveBrandIdentities(world.services, now);
    const { rows } = await db.execute(sql`
      select brand_id as "goes", other_brand_id as "stays", reason from review_items where kind = 'merge' and brand_id in (${lone.id}, ${shared.id})`);
    expect(rows).toEqual([{ goes: lone.id, stays: academy.id, reason: 'The ads of the other lead to zhushu.example' }]);
  });

  it('a doubt about a link is over once its host is a redirect domain, or its brand has a site', async () => {
    const newsletterId = await letter();
    const doubt = async (name: string, behind = '') => {
      const brand = await world.add.brand({ name });
      const { id } = await world.add.sponsorship(newsletterId, brand.id, { linkDomain: `${name}.example` });
      await db.execute(sql`insert into review_items (id, kind, key, reason, sponsorship_id, brand_id, created_at)
        values (gen_random_uuid()::text, 'doubtful_identity', ${`identity:${brand.id}${behind}`}, ${name}, ${id}, ${brand.id}, now())`);
      return brand.id;
    };
    await doubt('through');
    const settled = await doubt('settled');
    await doubt('open');
    await db.execute(sql`insert into link_hosts (domain, brands, learned_at) values ('through.example', 3, now())`);
    await db.execute(sql`update brands set domain = 'settled-own.com', domain_source = 'name' where id = ${settled}`);
    // Whether another site is its own too is still asked.
    const other = await doubt('another', ':another.example');
    await db.execute(sql`update brands set domain = 'another-own.com', domain_source = 'name' where id = ${other}`);
    await resolveBrandIdentities(world.services, new Date());
    const { rows } = await db.execute(sql`select reason from review_items
      where kind = 'doubtful_identity' and reason in ('through', 'settled', 'open', 'another') order by 1`);
    expect(rows).toEqual([{ reason: 'another' }, { reason: 'open' }]);
  });
});
