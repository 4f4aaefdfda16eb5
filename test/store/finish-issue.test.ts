// The end of an analysis: what one mail writes, for whom it counts, and that nothing is written without the lease.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { finishIssue, type IssueFacts, listKnownSlots, type NewSponsorship } from '../../src/store/finish-issue.ts';
import { brandAliases, brands } from '../../src/store/schema/brands.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { createWorld } from '../support/world.ts';

const { db, add } = createWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
const UNTIL = new Date('2026-06-10T12:05:00.000Z');
const RECEIVED = new Date('2026-06-09T08:00:00.000Z');

beforeEach(() => db.execute(sql`truncate brands, newsletters, link_hosts, review_items cascade`));

type Claimed = Partial<Omit<NewSponsorship, 'brand'>> & { brand?: Partial<NewSponsorship['brand']> };
const claim = (name: string, { brand, ...more }: Claimed = {}): NewSponsorship => ({
  id: crypto.randomUUID(),
  brand: {
    name,
    key: name.toLowerCase(),
    otherKeys: [],
    spellings: [],
    domain: null,
    isSitesName: false,
    parts: [],
    ...brand,
  },
  company: null,
  linkDomain: null,
  placementType: 'hero',
  textContent: `An ad of ${name}`,
  confidence: 90,
  rawData: { start: 0, end: 5 },
  channel: 'direct',
  channelName: null,
  ...more,
});
/** A mail that is ours. */
async function mailOf(newsletterId: string, more: Partial<IssueFacts> = {}): Promise<IssueFacts> {
  const senderStanding = more.trusted === false ? 'unfamiliar' : 'known';
  const { id } = await add.email(newsletterId, { processingStatus: 'processing', claimedUntil: UNTIL, senderStanding });
  return {
    id,
    newsletterId,
    until: UNTIL,
    subject: 'Backfills',
    senderEmail: 'a@b.test',
    senderName: 'A',
    listId: 'l.b.test',
    receivedAt: RECEIVED,
    content: 'Words',
    kind: 'issue',
    confirmUrl: null,
    fault: null,
    note: null,
    trusted: true,
    ...more,
  };
}
const finish = (mail: IssueFacts, claims: NewSponsorship[], aiResponse: object | null = { analyst: 'rules' }) =>
  finishIssue(db, mail, { sponsorships: claims, unread: [], aiResponse }, NOW);
const brandCalled = async (name: string) => (await db.select().from(brands).where(eq(brands.name, name)))[0];
const claims = () => db.select().from(sponsorships).orderBy(sponsorships.textContent);
const rowOf = async ({ id }: IssueFacts) => (await db.select().from(emails).where(eq(emails.id, id)))[0];

describe('a mail that counts for nobody', () => {
  it('finds its brand by its own name alone, never by another way to write it or by a site, and teaches it nothing', async () => {
    const dice = await add.brand({ name: 'Dice', byHand: true });
    const letter = await add.newsletter({ standing: 'provisional' });
    const other = () => claim('Dicecom', { brand: { otherKeys: ['dice'], spellings: ['dice'], domain: 'dice.com' } });
    expect(await finish(await mailOf(letter.id, { trusted: false }), [other()])).toEqual([]);
    const own = await brandCalled('Dicecom');
    expect(own).toMatchObject({ domain: null, domainSource: null, website: null, counts: false });
    expect((await claims()).map(({ brandId }) => brandId)).toEqual([own?.id]);
    await finish(await mailOf(letter.id, { trusted: false }), [claim('Dice', { brand: { domain: 'dice.com' } })]);
    expect(await brandCalled('Dice')).toMatchObject({ id: dice.id, domain: null, website: null });
  });

  it('starts nothing, raises nothing, writes nobody otherwise, learns no company and no redirector', async () => {
    const letter = await add.newsletter({ standing: 'provisional' });
    const of = (name: string) =>
      claim(name, { linkDomain: 'go.link', confidence: 30, company: 'adobe', rawData: { brand: name, nameWeight: 5 } });
    await add.brand({ name: 'Adobe' });
    await finish(await mailOf(letter.id, { trusted: false }), [of('Firefly'), of('Beryl'), of('Hazel')]);
    expect(await claims()).toHaveLength(3);
    expect(await brandCalled('Firefly')).toMatchObject({ companyId: null, companyNamed: null });
    const { rows } = await db.execute(
      sql`select 1 from review_items where kind <> 'newsletter' and sponsorship_id is not null union all select 1 from link_hosts`,
    );
    expect(rows).toEqual([]);
    const picture = {
      ...{ kind: 'unnamed_ad' as const, key: '9', words: 'Ad', text: 'Buy this', start: 9, end: 17 },
      ...{ picture: 'https://img.test/a.png', link: 'https://go.test/' },
    };
    const raised = async (more: Partial<IssueFacts>, newsletterId: string) => {
      const mail = await mailOf(newsletterId, more);
      await finishIssue(db, mail, { sponsorships: [], unread: [picture], aiResponse: { analyst: 'rules' } }, NOW);
      return (await db.execute(sql`select 1 from review_items where email_id = ${mail.id}`)).rows.length;
    };
    expect([await raised({ trusted: false }, letter.id), await raised({}, (await add.newsletter()).id)]).toEqual([
      0, 1,
    ]);
  });
});

describe('a mail that counts', () => {
  it('makes undisclosed ads of brands seen once unsure where they are its newsletter’s habit; a disclosed one changes nothing', async () => {
    const { id } = await add.newsletter();
    const told = (name: string, disclosure: string[] = []) =>
      claim(name, { rawData: { analyst: 'learned', disclosure, reason: 'r' } });
    for (let nth = 1; nth < 8; nth++) await finish(await mailOf(id), [told(`Once ${nth}`)]);
    await finish(await mailOf(id), [told('Told', ['Sponsor'])]);
    expect(new Set((await claims()).map(({ confidence }) => confidence))).toEqual(new Set([90]));
    await finish(await mailOf(id), [told('Once 8')]);
    expect((await claims()).map(({ confidence }) => confidence)).toEqual([...Array(8).fill(59), 90]);
  });

  it('finds its brand by another way to write it at the same site or none, and teaches it the site', async () => {
    const dice = await add.brand({ name: 'Dice' });
    const far = await add.brand({ name: 'Beryl', domain: 'beryl.net' });
    const { id } = await add.newsletter();
    await finish(await mailOf(id), [
      claim('Dicecom', { brand: { otherKeys: ['dice'], domain: 'dice.com' } }),
      claim('Berylcom', { brand: { otherKeys: ['beryl'], domain: 'beryl.com' } }),
    ]);
    expect(await brandCalled('Dice')).toMatchObject({ domain: 'dice.com', domainSource: 'name' });
    expect(await brandCalled('Dicecom')).toBeUndefined();
    expect(await brandCalled('Beryl')).toMatchObject({ id: far.id, domain: 'beryl.net' });
    const made = await brandCalled('Berylcom');
    expect((await claims()).map(({ brandId }) => brandId).sort()).toEqual([dice.id, made?.id].sort());
    // The site that an ad leads to is the ad's own where it isn't its brand's.
    await finish(await mailOf(id), [claim('Beryl', { brand: { domain: 'beryl.shop' } })]);
    expect(await claims()).toContainEqual(expect.objectContaining({ brandId: far.id, linkDomain: 'beryl.shop' }));
    expect((await claims()).filter(({ brandId }) => brandId !== far.id).map(({ linkDomain }) => linkDomain)).toEqual([
      null,
      null,
    ]);
  });

  it('tells which brands count since it: new ones, and those that only unbelieved mails had named, which it names anew', async () => {
    const [doubted, trusted] = [await add.newsletter({ standing: 'provisional' }), await add.newsletter()];
    await finish(await mailOf(doubted.id, { trusted: false }), [claim('QUARRYBASE', { brand: { key: 'quarrybase' } })]);
    await finish(await mailOf(doubted.id, { trusted: false }), [claim('Quarrybase')]);
    const before = await brandCalled('QUARRYBASE');
    const said = () => [claim('Quarrybase'), claim('Mudhouse')];
    const counting = (await finish(await mailOf(trusted.id), said())) ?? [];
    const mudhouse = await brandCalled('Mudhouse');
    expect(counting.sort()).toEqual([before?.id, mudhouse?.id].sort());
    expect(await brandCalled('Quarrybase')).toMatchObject({ id: before?.id, counts: true });
    expect(mudhouse).toMatchObject({ counts: true, firstSeenAt: RECEIVED });
    expect(await finish(await mailOf(trusted.id), said())).toEqual([]);
  });

  it('starts nothing for a brand whose only ad is found at another place of the same mail', async () => {
    const mail = await mailOf((await add.newsletter()).id);
    expect(await finish(mail, [claim('Beryl')])).toHaveLength(1);
    await db.update(emails).set({ claimedUntil: UNTIL }).where(eq(emails.id, mail.id));
    const elsewhere = claim('Beryl', { rawData: { start: 70, end: 75 } });
    expect(await finish(mail, [elsewhere])).toEqual([]);
    expect((await claims()).map((row) => row.id)).toEqual([elsewhere.id]);
  });

  it('that writes one new brand in several ways makes one, with its site; what it names twice it makes once', async () => {
    const site = { domain: 'dice.com', isSitesName: true };
    await add.brand({ name: 'Ilex' });
    await finish(await mailOf((await add.newsletter()).id), [
      claim('Dice', { brand: site }),
      claim('Dice'),
      claim('Dicecom', { brand: { domain: 'dice.com', otherKeys: ['dice', 'dicecom'] } }),
      ...['Hazel', 'Ilex'].flatMap((name) => [
        claim(name, { brand: { domain: `get${name.toLowerCase()}.com` } }),
        claim(name, { brand: { domain: `${name.toLowerCase()}.com`, isSitesName: true } }),
      ]),
    ]);
    const stored = (await db.select().from(brands)).map(({ name, domain }) => [name, domain]).sort();
    expect(stored).toEqual([
      ['Dice', 'dice.com'],
      ['Hazel', 'hazel.com'],
      ['Ilex', 'ilex.com'],
    ]);
    expect(new Set((await claims()).map(({ brandId }) => brandId)).size).toBe(3);
    expect(await claims()).toHaveLength(7);
  });

  it('that names two companies by one name gives each ad to the one at whose site it leads', async () => {
    const graph = await add.brand({ name: 'Apollo', domain: 'apollographql.com' });
    const sales = await add.brand({ name: 'Apollo.io', domain: 'apollo.io' });
    await finish(
      await mailOf((await add.newsletter()).id),
      ['apollo.io', 'apollographql.com'].map((domain) => claim('Apollo', { textContent: domain, brand: { domain } })),
    );
    expect((await claims()).map((row) => [row.textContent, row.brandId, row.linkDomain])).toEqual([
      ['apollo.io', sales.id, null],
      ['apollographql.com', graph.id, null],
    ]);
  });

  it('compares the brands that it makes with those that are there, and no other', async () => {
    const { id } = await add.newsletter();
    const landmark = await add.brand({ name: 'Landmark' });
    const union = () =>
      claim('Landmark Credit Union', { brand: { key: 'landmarkcreditunion', parts: ['landmark', 'creditunion'] } });
    const pairs = async () =>
      (
        await db.execute<{ one: string; other: string }>(
          sql`select brand_id as one, other_brand_id as other from review_items where kind = 'merge'`,
        )
      ).rows.map(({ one, other }) => [one, other].sort());
    await finish(await mailOf(id), [union()]);
    const made = await brandCalled('Landmark Credit Union');
    expect(await pairs()).toEqual([[landmark.id, made?.id].sort()]);
    await db.execute(sql`delete from review_items`);
    await finish(await mailOf(id), [union()]);
    expect(await pairs()).toEqual([]);
  });

  it('gives open ads at its brands’ sites to them, unless it is not believed, and its own to who is known by now', async () => {
    const letter = await add.newsletter();
    const open = () =>
      claim('Netflix', { linkDomain: 'skyflow.com', rawData: { start: 0, end: 5, support: 'nothing' } });
    const early = await mailOf(letter.id);
    await finish(early, [open()]);
    const skyflow = () => [claim('Skyflow', { brand: { domain: 'skyflow.com' } })];
    for (let times = 0; times < 2; times++) await finish(await mailOf(letter.id), skyflow());
    const named = async ({ id }: IssueFacts) =>
      (await db.select().from(sponsorships).where(eq(sponsorships.emailId, id))).map((row) => row.named);
    await add.sponsorship(letter.id, (await brandCalled('Skyflow'))?.id ?? '');
    await finish(await mailOf(letter.id, { trusted: false }), skyflow());
    expect(await named(early)).toEqual(['netflix']);
    const own = await mailOf(letter.id, { trusted: false });
    await finish(own, [open()]);
    expect(await named(own)).toEqual(['netflix']);
    await db.update(emails).set({ senderStanding: 'known' }).where(eq(emails.id, own.id));
    await finish(await mailOf(letter.id), skyflow());
    expect([await named(early), await named(own)]).toEqual([['skyflow'], ['skyflow']]);
    const late = await mailOf(letter.id);
    await finish(late, [open()]);
    expect(await named(late)).toEqual(['skyflow']);
  });

  it('links a product to its company, whichever is named first', async () => {
    const { id } = await add.newsletter();
    await finish(await mailOf(id), [claim('Firefly', { company: 'adobe' })]);
    expect(await brandCalled('Firefly')).toMatchObject({ companyId: null, companyNamed: 'adobe' });
    await finish(await mailOf(id), [claim('Adobe')]);
    expect((await brandCalled('Firefly'))?.companyId).toBe((await brandCalled('Adobe'))?.id);
    await finish(await mailOf(id), [claim('Acrobat', { company: 'adobe' })]);
    expect((await brandCalled('Acrobat'))?.companyId).toBe((await brandCalled('Adobe'))?.id);
  });

  it('links a product of a product to the company, whichever of the three is named last', async () => {
    const { id } = await add.newsletter();
    const one = async (name: string, company?: string) =>
      finish(await mailOf(id), [claim(name, company ? { company } : {})]);
    const companies = async () =>
      Promise.all(['Boards', 'Firefly'].map(async (name) => (await brandCalled(name))?.companyId));
    for (const order of [
      [['Boards', 'firefly'], ['Firefly', 'adobe'], ['Adobe']],
      [['Adobe'], ['Firefly', 'adobe'], ['Boards', 'firefly']],
      [['Firefly'], ['Boards', 'firefly'], ['Adobe'], ['Firefly', 'adobe']],
    ] as [string, string?][][]) {
      await db.execute(sql`truncate brands cascade`);
      for (const [name, company] of order) await one(name, company);
      const adobe = (await brandCalled('Adobe'))?.id;
      expect(await companies()).toEqual([adobe, adobe]);
      expect((await brandCalled('Adobe'))?.companyId).toBeNull();
    }
    // All three in one mail.
    await db.execute(sql`truncate brands cascade`);
    await finish(await mailOf(id), [
      claim('Boards', { company: 'firefly' }),
      claim('Firefly', { company: 'adobe' }),
      claim('Adobe'),
    ]);
    const adobe = (await brandCalled('Adobe'))?.id;
    expect(await companies()).toEqual([adobe, adobe]);
  });

  it('leaves a company where its products were chosen by a person', async () => {
    const { id } = await add.newsletter();
    await finish(await mailOf(id), [claim('Firefly')]);
    const firefly = (await brandCalled('Firefly'))?.id as string;
    await add.brand({ name: 'Boards', companyId: firefly, companySource: 'person' });
    await finish(await mailOf(id), [claim('Adobe'), claim('Firefly', { company: 'adobe' })]);
    expect((await brandCalled('Firefly'))?.companyId).toBeNull();
    expect((await brandCalled('Boards'))?.companyId).toBe(firefly);
  });

  it('raises what is unsure, once, and takes it back when it is sure', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id);
    const found = claim('Beryl', { confidence: 30 });
    const waiting = async () =>
      (
        await db.execute<{ kind: string }>(sql`select kind from review_items where sponsorship_id is not null`)
      ).rows.map(({ kind }) => kind);
    await finish(mail, [found]);
    expect(await waiting()).toEqual(['unsure_claim']);
    await db.update(emails).set({ claimedUntil: UNTIL }).where(eq(emails.id, mail.id));
    await finish(mail, [{ ...found, confidence: 95 }]);
    expect(await waiting()).toEqual(['first_sponsors']);
  });

  it('named at once with others by two mails is one brand, and neither mail waits for ever', async () => {
    const { id } = await add.newsletter();
    const names = ['Beryl', 'Hazel', 'Garnet', 'Indigo'];
    const mails = await Promise.all([mailOf(id), mailOf(id)]);
    await Promise.all(
      mails.map((mail, nth) =>
        finish(
          mail,
          (nth ? names.toReversed() : names).map((one) => claim(one)),
        ),
      ),
    );
    expect((await db.select().from(brands)).map(({ name }) => name).sort()).toEqual(names.toSorted());
    expect(await claims()).toHaveLength(8);
  });
});

describe('a claim', () => {
  it('of a name that a person said is nobody’s, or of a redirector, is written for nobody', async () => {
    const { id } = await add.newsletter();
    await db.insert(brandAliases).values({ alias: 'nobody', name: 'Nobody', brandId: null, source: 'person' });
    await db.execute(sql`insert into link_hosts (domain, brands) values ('go.link', 3)`);
    const mail = await mailOf(id);
    const told = [claim('Nobody'), claim('go.link', { brand: { key: 'golink' } })];
    await finish(mail, told);
    expect([await claims(), await db.select().from(brands), (await rowOf(mail))?.hasSponsorship]).toEqual([[], [], 0]);
    // A brand that was stored before its name was known as a redirector.
    await add.brand({ name: 'go.link', normalizedName: 'golink' });
    await finish(await mailOf(id), told);
    expect(await claims()).toEqual([]);
  });

  it('is kept with all that is known of it', async () => {
    const { id: newsletterId } = await add.newsletter();
    const mail = await mailOf(newsletterId);
    const given = { placementType: 'footer', confidence: 71, channel: 'network' as const, channelName: 'Paved' };
    const found = claim('Beryl', {
      ...given,
      linkDomain: 'go.test',
      rawData: { start: 3, end: 9, picture: { src: 'p' } },
    });
    await finish(mail, [found]);
    const [row] = await claims();
    expect(row).toMatchObject({
      ...given,
      id: found.id,
      newsletterId,
      emailId: mail.id,
      named: 'beryl',
      linkDomain: 'go.test',
    });
    expect(row).toMatchObject({
      textContent: 'An ad of Beryl',
      detectedAt: RECEIVED,
      createdAt: NOW,
      rawData: found.rawData,
    });
    expect(await listKnownSlots(db, mail.id)).toEqual([
      {
        id: found.id,
        named: 'beryl',
        brandKey: 'beryl',
        placementType: 'footer',
        start: 3,
        end: 9,
        judged: false,
        picture: 'p',
      },
    ]);
  });

  it('that is found again is overwritten but for what a person put right; what isn’t found goes unless a person judged it', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id);
    const right = await add.brand({ name: 'Right' });
    const [put, gone, judged, edited] = [claim('Put'), claim('Gone'), claim('Judged'), claim('Edited')];
    await finish(mail, [put, gone, judged, edited]);
    const set = (one: NewSponsorship, values: object) =>
      db.update(sponsorships).set(values).where(eq(sponsorships.id, one.id));
    await set(put, { brandId: right.id, edits: { brand: 'Put' } });
    await set(judged, { verdict: 'rejected' });
    await set(edited, { placementType: 'footer', edits: { placementType: 'hero' } });
    const again = (one: NewSponsorship) => ({
      ...one,
      textContent: 'New words',
      placementType: 'classified',
      confidence: 50,
      linkDomain: 'there.test',
      channel: 'network' as const,
      channelName: 'Adnet',
    });
    await db.update(emails).set({ claimedUntil: UNTIL }).where(eq(emails.id, mail.id));
    await finish(mail, [again(put)]);
    const ids = (await claims()).map((row) => row.id);
    expect(new Set(ids)).toEqual(new Set([put.id, judged.id, edited.id]));
    await db.update(emails).set({ claimedUntil: UNTIL }).where(eq(emails.id, mail.id));
    await finish(mail, [again(put), again(edited)]);
    const of = async (one: NewSponsorship) => (await claims()).find((row) => row.id === one.id);
    const through = { linkDomain: 'there.test', channel: 'network', channelName: 'Adnet' };
    const changed = { textContent: 'New words', confidence: 50, ...through };
    expect(await of(put)).toMatchObject({ ...changed, brandId: right.id, placementType: 'classified' });
    expect(await of(edited)).toMatchObject({ ...changed, placementType: 'footer' });
    expect((await of(edited))?.brandId).toBe((await brandCalled('Edited'))?.id);
    expect((await listKnownSlots(db, mail.id)).map((slot) => slot.judged)).toEqual([true, true, true]);
    // It is found again by the name that it was claimed by, too.
    expect((await listKnownSlots(db, mail.id)).find((slot) => slot.id === put.id)).toMatchObject({
      named: 'put',
      brandKey: 'right',
    });
    // Its day is the mail's as it was read last.
    const day = new Date('2026-06-08T08:00:00.000Z');
    await db.update(emails).set({ claimedUntil: UNTIL }).where(eq(emails.id, mail.id));
    await finish({ ...mail, receivedAt: day }, [again(put), again(edited)]);
    expect((await of(put))?.detectedAt).toEqual(day);
    expect((await rowOf(mail))?.hasSponsorship).toBe(1);
  });
});

describe('the mail', () => {
  it('is done, with what was read of it', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id, { note: 'odd', kind: 'welcome', confirmUrl: 'https://b.test/c' });
    await finish(mail, [], { analyst: 'rules' });
    const { until: _, trusted: __, fault: ___, note: ____, ...facts } = mail;
    expect(await rowOf(mail)).toMatchObject({
      ...facts,
      error: 'odd',
      aiResponse: { analyst: 'rules' },
      hasSponsorship: 0,
      processedAt: NOW,
      claimedUntil: null,
      processingStatus: 'completed',
    });
  });

  it('puts the reports behind that speak of its newsletter, where it names a sponsor', async () => {
    const { id } = await add.newsletter();
    await db.insert(reports).values({ newsletterId: id, builtAt: NOW });
    const behind = async () => (await db.select().from(reports).where(eq(reports.newsletterId, id)))[0]?.staleSince;
    await finish(await mailOf(id), []);
    expect(await behind()).toBeNull();
    await finish(await mailOf(id), [claim('Quarrybase')]);
    expect(await behind()).toEqual(NOW);
  });

  it('that could not be read ends as an error with its reason', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id, { fault: 'too deep', note: 'odd' });
    await finish(mail, [], null);
    expect(await rowOf(mail)).toMatchObject({ error: 'too deep', processingStatus: 'error', aiResponse: null });
  });

  it('of which all is rejected has no sponsorship', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id);
    const found = claim('Beryl');
    await finish(mail, [found]);
    expect((await rowOf(mail))?.hasSponsorship).toBe(1);
    await db.update(sponsorships).set({ verdict: 'rejected' });
    await db.update(emails).set({ claimedUntil: UNTIL }).where(eq(emails.id, mail.id));
    await finish(mail, [found]);
    expect((await rowOf(mail))?.hasSponsorship).toBe(0);
  });

  it.each([
    ['newsletter is refused', true, { standing: 'provisional' }, {}],
    ['sender is refused', true, {}, { senderStanding: 'unfamiliar' }],
    ['newsletter is confirmed', false, { standing: 'trusted' }, { senderStanding: 'known' }],
    ['sender is confirmed', false, {}, { senderStanding: 'known' }],
  ] as const)(
    'whose %s meanwhile waits to be read as what it is by now, and nothing is written',
    async (_, trusted, letter, its) => {
      const { id } = await add.newsletter(letter);
      const mail = await mailOf(id, { trusted });
      await db
        .update(emails)
        .set({ ...its, attempts: 1 })
        .where(eq(emails.id, mail.id));
      const found = [claim('Late', { brand: { domain: 'late.test' }, company: 'kept' })];
      expect(await finish(mail, found)).toBeNull();
      expect([await claims(), await db.select().from(brands)]).toEqual([[], []]);
      const waits = { processingStatus: 'pending', claimedUntil: null, attempts: 0, processedAt: null, subject: null };
      expect(await rowOf(mail)).toMatchObject(waits);
      // What an administrator brought in is judged by its newsletter alone.
      await db.update(emails).set({ claimedUntil: UNTIL, door: 'admin', senderStanding: 'unfamiliar' });
      expect(
        await finish({ ...mail, trusted: !('standing' in letter && letter.standing === 'provisional') }, found),
      ).toEqual(expect.any(Array));
    },
  );

  it('whose lease another has by now is left as it is, and so is all that it would have written', async () => {
    const { id } = await add.newsletter();
    const kept = await mailOf(id);
    const found = claim('Kept');
    await finish(kept, [found]);
    const other = new Date(UNTIL.getTime() + 1);
    await db.update(emails).set({ claimedUntil: other, processingStatus: 'processing' }).where(eq(emails.id, kept.id));
    const before = [await claims(), await db.select().from(brands), await rowOf(kept)];
    expect(
      await finish({ ...kept, subject: 'Late' }, [
        claim('Late', { brand: { domain: 'late.test' }, company: 'kept' }),
        claim('Kept'),
      ]),
    ).toEqual([]);
    expect([await claims(), await db.select().from(brands), await rowOf(kept)]).toEqual(before);
  });
});
