// Everything that waits for a decision is in one queue, and every decision can be undone.
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReviewItem } from '../../src/contract/review.ts';
import { removeUnusedBrands } from '../../src/flows/brand/remove-empty.ts';
import { findContact } from '../../src/flows/contact/find.ts';
import { receiveIssue } from '../../src/flows/issue/receive.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { reviewItems } from '../../src/store/schema/curation.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { newsletterSenders, newsletters, users } from '../../src/store/schema/newsletters.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { sitesOf } from '../support/sites.ts';
import { analyseAll, deliver, sponsoredMail } from '../support/strangers.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, add } = world;
let admin = '';
beforeAll(async () => {
  admin = (await world.people.admin({ email: 'curator@house.test', firstName: 'Cora' })).cookie;
});

const call = (method: string, path: string, json?: unknown, more: { as?: string; now?: Date } = {}) =>
  world.call(`/api${path}`, { as: admin, method, ...(json === undefined ? {} : { json }), ...more });
const waiting = async (kind: string, newsletterId: string) =>
  ((await call('GET', `/review?kind=${kind}&limit=100`)).data.items as ReviewItem[]).filter(
    ({ newsletter }) => newsletter?.id === newsletterId,
  );
const decide = (item: ReviewItem | undefined, decision: object) => call('POST', `/review/${item?.id}`, decision);
const undo = (item: ReviewItem | undefined) => call('POST', `/review/${item?.id}/undo`);

let count = 0;
const NEWS = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed, which is the best of news. '.repeat(8)}</p>`;
const ad = (brand: string) =>
  `<h4>Presented by ${brand}</h4><p><a href="https://${brand.toLowerCase()}.com/?utm_source=letters">${brand}</a> runs your Postgres without a night’s work. Start a free trial today.</p>`;
const EMPTY =
  '<h4>Presented by</h4><p><img src="https://img.example/x.png" alt=""></p><p>And now for the rest of it, as always, friends.</p>';
const PICTURE =
  '<p>Advertisement</p><p><a href="https://clicks.example/r/8Jx2"><img src="https://img.example/a/600x200.png" alt=""></a></p>';

async function received(newsletterId: string, body: string): Promise<string> {
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <queue-${++count}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><h1>Letters</h1>${NEWS}${body}${NEWS}</body></html>\r\n`,
  );
  const { id } = await receiveIssue(world.services, { newsletterId, raw, arrivedAt: new Date(), door: 'admin' });
  await world.work(['analyse']);
  return id;
}
async function readAgain(emailId: string): Promise<void> {
  expect((await call('POST', `/emails/process/${emailId}`)).status).toBe(202);
  await world.work(['analyse']);
}
const inMail = (emailId: string) =>
  db
    .select({ id: sponsorships.id, brand: brands.name, verdict: sponsorships.verdict })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(sponsorships.emailId, emailId));

describe('an ad that nobody could name', () => {
  it('a slot that earlier issues sold waits for a person; named, its sponsor stands whatever is analysed again, until that is taken back', async () => {
    const { id } = await add.newsletter({ domain: 'letters.test', name: 'Slotted' });
    for (const brand of ['Quarrybase', 'Mudhouse']) await received(id, ad(brand));
    await db.update(sponsorships).set({ verdict: 'confirmed' }).where(eq(sponsorships.newsletterId, id));
    const emailId = await received(id, EMPTY);
    const [item] = await waiting('unread_slot', id);
    expect(item).toMatchObject({
      emailId,
      reason: expect.stringMatching(/slot seen, sponsor not read/i),
      seen: { words: expect.stringMatching(/presented by/i), subject: 'Backfills' },
    });
    expect((await decide(item, { decision: 'edit' })).status).toBe(400);
    const named = { decision: 'edit', sponsorship: { brandName: 'Ovenhouse', placementType: 'hero' } };
    expect((await decide(item, named)).status).toBe(200);
    expect(await inMail(emailId)).toMatchObject([{ brand: 'Ovenhouse', verdict: 'confirmed' }]);
    await readAgain(emailId);
    expect(await inMail(emailId)).toMatchObject([{ brand: 'Ovenhouse', verdict: 'confirmed' }]);
    expect(await waiting('unread_slot', id)).toEqual([]);

    expect((await undo(item)).status).toBe(200);
    expect(await inMail(emailId)).toEqual([]);
    expect(await db.select().from(brands).where(eq(brands.name, 'Ovenhouse'))).toEqual([]);
    const [row] = await db.select().from(emails).where(eq(emails.id, emailId));
    expect(row?.hasSponsorship).toBe(0);
    expect((await waiting('unread_slot', id)).map((one) => one.id)).toEqual([item?.id]);

    // A brand that was there before, or that something else stands on by now, outlives the undo.
    const added = await add.brand({ name: 'Stoneoven', byHand: true, createdAt: new Date('2026-01-01') });
    await decide(item, { decision: 'edit', sponsorship: { brandId: added.id, placementType: 'hero' } });
    expect((await undo(item)).status).toBe(200);
    expect(await db.select().from(brands).where(eq(brands.id, added.id))).toHaveLength(1);
    await decide(item, { decision: 'edit', sponsorship: { brandName: 'Ovenhouse', placementType: 'hero' } });
    const [made] = await db.select().from(brands).where(eq(brands.name, 'Ovenhouse'));
    await add.sponsorship(id, made?.id ?? '');
    expect((await undo(item)).status).toBe(200);
    expect(await db.select().from(brands).where(eq(brands.name, 'Ovenhouse'))).toHaveLength(1);
  });

  it('a picture without a name waits with its address; said to be no ad, it stays away when the mail is analysed again', async () => {
    const { id } = await add.newsletter({ domain: 'letters.test', name: 'Pictured' });
    const emailId = await received(id, PICTURE);
    const [item] = await waiting('unnamed_ad', id);
    expect(item).toMatchObject({
      emailId,
      seen: { picture: 'https://img.example/a/600x200.png', link: 'https://clicks.example/r/8Jx2' },
    });
    await decide(item, { decision: 'reject' });
    await readAgain(emailId);
    expect(await waiting('unnamed_ad', id)).toEqual([]);
    expect((await undo(item)).status).toBe(200);
    expect((await waiting('unnamed_ad', id)).map((one) => one.id)).toEqual([item?.id]);
  });

  it('of one newsletter no more than fifty wait at once', async () => {
    const { id } = await add.newsletter({ domain: 'letters.test', name: 'Flooded' });
    const raise = (nth: number) => `('f${nth}', 'unnamed_ad', 'unnamed_ad:f:${nth}', 'x', '${id}', '{}')`;
    const rows = Array.from({ length: 50 }, (_, nth) => raise(nth)).join(', ');
    await db.execute(`insert into review_items (id, kind, key, reason, newsletter_id, detail) values ${rows}`);
    await received(id, PICTURE);
    expect(await waiting('unnamed_ad', id)).toHaveLength(50);
  });
});

describe('a newsletter that a member made', () => {
  const provisional = async () => {
    const address = `own${Math.floor(Math.random() * 900_000 + 100_000)}-x@mail.app.test`;
    const name = `Own ${crypto.randomUUID().slice(0, 8)}`;
    return add.newsletter({ uniqueEmail: address, domain: 'own.test', name, standing: 'provisional' });
  };
  const standing = async (id: string) =>
    (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0]?.standing;

  it('waits in the queue with what is needed to judge it; trusted there, its unsure claims and first sponsors are put before a person', async () => {
    const { id, uniqueEmail: to } = await provisional();
    await deliver(world, to, sponsoredMail({ to, sponsor: 'Kettleworks', site: 'zvqk.io' }));
    await analyseAll(world);
    const [item] = await waiting('provisional_newsletter', id);
    expect(item).toMatchObject({
      queuedNewsletter: { mails: 1, sponsorships: 1, claims: [{ brandName: 'Kettleworks' }] },
    });
    expect([...(await waiting('first_sponsors', id)), ...(await waiting('unsure_claim', id))]).toEqual([]);
    expect((await decide(item, { decision: 'accept' })).status).toBe(200);
    // At once, not only when its mails have been read again.
    const raised = [...(await waiting('first_sponsors', id)), ...(await waiting('unsure_claim', id))];
    expect(raised.map(({ brand }) => brand?.name)).toEqual(['Kettleworks']);
    expect((await waiting('doubtful_identity', id)).map(({ brand }) => brand?.name)).toEqual(['Kettleworks']);
    const { data } = await call('GET', `/audit-log?subjectId=${id}`);
    expect(data.entries).toMatchObject([{ action: 'newsletter.confirm', who: 'curator@house.test' }]);

    // Taken back, it waits again, and nobody is asked about what counts for nobody.
    expect((await undo(item)).status).toBe(200);
    expect(await standing(id)).toBe('provisional');
    expect((await waiting('provisional_newsletter', id)).map((one) => one.id)).toEqual([item?.id]);
    expect([...(await waiting('first_sponsors', id)), ...(await waiting('doubtful_identity', id))]).toEqual([]);
    await decide(item, { decision: 'reject' });
    expect([await standing(id), await waiting('provisional_newsletter', id)]).toEqual(['provisional', []]);
  });

  it('that an administrator tracks by now waits on, and who confirms it is told which that is', async () => {
    const { id, name, normalizedName } = await provisional();
    const twin = { name: `The ${name}`, normalizedName, domain: 'own.test' };
    await add.newsletter(twin);
    const [item] = await waiting('provisional_newsletter', id);
    const refused = await decide(item, { decision: 'accept' });
    expect([refused.status, refused.data.error]).toEqual([
      409,
      `A similar newsletter is already tracked: ${twin.name}`,
    ]);
    expect(await waiting('provisional_newsletter', id)).toHaveLength(1);
    expect(await standing(id)).toBe('provisional');
  });

  it('decided elsewhere, it leaves the queue', async () => {
    const { id } = await provisional();
    expect(await waiting('provisional_newsletter', id)).toHaveLength(1);
    await call('POST', `/standing-queue/newsletters/${id}/confirm`);
    expect(await waiting('provisional_newsletter', id)).toEqual([]);
  });

  it('a mail of an unfamiliar sender waits by its sender: confirmed it counts, taken back it does not', async () => {
    const { id, uniqueEmail: to } = await add.newsletter({
      uniqueEmail: `tracked${Math.floor(Math.random() * 900_000 + 100_000)}-x@mail.app.test`,
      domain: 'letters.test',
    });
    await deliver(world, to, sponsoredMail({ to, sponsor: 'Kettleworks' }));
    await deliver(world, to, sponsoredMail({ to, sponsor: 'Potterdesk', from: 'hello@elsewhere.test' }));
    await analyseAll(world);
    const [item] = await waiting('unfamiliar_sender', id);
    expect(item).toMatchObject({ queuedSender: { fromKey: 'elsewhere.test', claims: [{ brandName: 'Potterdesk' }] } });
    const counts = async () =>
      (
        await db
          .select({ brand: brands.name, counts: sponsorships.counts })
          .from(sponsorships)
          .innerJoin(brands, eq(brands.id, sponsorships.brandId))
          .where(eq(sponsorships.newsletterId, id))
          .orderBy(brands.name)
      ).map((row) => row.counts);
    const decided = async () =>
      (
        await db
          .select({ by: users.email, at: newsletterSenders.decidedAt })
          .from(newsletterSenders)
          .leftJoin(users, eq(users.id, newsletterSenders.decidedBy))
          .where(and(eq(newsletterSenders.newsletterId, id), eq(newsletterSenders.fromKey, 'elsewhere.test')))
      )[0];
    await decide(item, { decision: 'accept' });
    expect(await counts()).toEqual([true, true]);
    expect(await decided()).toEqual({ by: 'curator@house.test', at: expect.any(Date) });
    await undo(item);
    expect(await counts()).toEqual([true, false]);
    expect(await decided()).toEqual({ by: null, at: null });
    expect((await waiting('unfamiliar_sender', id)).map((one) => one.id)).toEqual([item?.id]);
    await decide(item, { decision: 'skip' });
    const [last] = (await call('GET', '/review?limit=100')).data.items.slice(-1) as ReviewItem[];
    expect(last?.id).toBe(item?.id);
  });
});

describe('a decision is taken back', () => {
  const fresh = async () => (await add.newsletter({ domain: 'fresh.test' })).id;

  it('an edit of a claim gives brand, placement and verdict back', async () => {
    const id = await fresh();
    const emailId = await received(id, ad('Editable'));
    const [item] = await waiting('first_sponsors', id);
    await decide(item, { decision: 'edit', sponsorship: { brandName: 'Somebody Else', placementType: 'footer' } });
    expect(await inMail(emailId)).toMatchObject([{ brand: 'Somebody Else', verdict: 'confirmed' }]);
    expect((await undo(item)).status).toBe(200);
    expect(await inMail(emailId)).toMatchObject([{ brand: 'Editable', verdict: null }]);
    const [row] = await db.select().from(sponsorships).where(eq(sponsorships.emailId, emailId));
    expect(row).toMatchObject({ edits: null, placementType: item?.sponsorship?.placementType });
    expect((await waiting('first_sponsors', id)).map((one) => one.id)).toEqual([item?.id]);
  });

  it('what was changed since is not overwritten', async () => {
    const id = await fresh();
    const emailId = await received(id, ad('Changeable'));
    const [item] = await waiting('first_sponsors', id);
    await decide(item, { decision: 'accept' });
    const [was] = await inMail(emailId);
    await call('PATCH', `/sponsorships/${was?.id}`, { placementType: 'footer' });
    expect((await undo(item)).status).toBe(409);
  });

  it('an edit that took a brand its only ad is taken back the next day too, but not once that brand was merged', async () => {
    const id = await fresh();
    const emailId = await received(id, ad('Lonesome'));
    const [item] = await waiting('first_sponsors', id);
    const other = await add.brand();
    const away = () => decide(item, { decision: 'edit', sponsorship: { brandId: other.id } });
    expect((await away()).status).toBe(200);
    const tomorrow = new Date(Date.now() + 2 * 86_400_000);
    await removeUnusedBrands(world.services, tomorrow);
    expect((await undo(item)).status).toBe(200);
    expect(await inMail(emailId)).toMatchObject([{ brand: 'Lonesome', verdict: null }]);
    await away();
    const [lonesome] = await db.select().from(brands).where(eq(brands.name, 'Lonesome'));
    expect((await call('POST', `/brands/${lonesome?.id}/merge`, { intoId: (await add.brand()).id })).status).toBe(200);
    const refused = await undo(item);
    expect([refused.status, refused.data.error]).toEqual([409, expect.stringMatching(/has changed since/)]);
    expect((await inMail(emailId)).map(({ brand }) => brand)).toEqual([other.name]);
  });

  it("a doubtful site that was accepted is nobody's again, and a merge is two brands", async () => {
    const id = await fresh();
    await received(id, ad('Plainname').replace('plainname.com', 'zvqj.io'));
    const [item] = await waiting('doubtful_identity', id);
    await decide(item, { decision: 'accept' });
    const site = async () =>
      (
        await db
          .select()
          .from(brands)
          .where(eq(brands.id, item?.brand?.id ?? ''))
      )[0]?.domain;
    expect(await site()).toBe('zvqj.io');
    await undo(item);
    expect(await site()).toBeNull();
    expect((await waiting('doubtful_identity', id)).map((one) => one.id)).toEqual([item?.id]);
  });

  it("a member who was told an outcome isn't told it while it waits again", async () => {
    const id = await fresh();
    const member = (await world.people.subscriber(id)).cookie;
    const [was] = await inMail(await received(id, ad('Doubtable')));
    await call('POST', `/sponsorships/${was?.id}/reports`, { what: 'not_a_sponsor' }, { as: member });
    const [item] = await waiting('report', id);
    await decide(item, { decision: 'accept' });
    await undo(item);
    const { data } = await call('GET', '/reports/own', undefined, { as: member });
    expect(data.reports).toMatchObject([{ outcome: null, decidedAt: null }]);
    expect(
      (
        await db
          .select()
          .from(sponsorships)
          .where(eq(sponsorships.id, was?.id ?? ''))
      )[0]?.verdict,
    ).toBeNull();
  });

  it('for thirty days, once, and the log says so', async () => {
    const id = await fresh();
    await received(id, ad('Longago'));
    const [item] = await waiting('first_sponsors', id);
    expect((await undo(item)).status).toBe(409);
    await decide(item, { decision: 'accept' });
    const log = async () => (await call('GET', `/audit-log?subjectId=${item?.id}`)).data.entries;
    expect(await log()).toMatchObject([{ action: 'review.accept', canUndo: true }]);
    expect((await undo(item)).status).toBe(200);
    expect(await log()).toMatchObject([
      { action: 'review.undo', canUndo: false },
      { action: 'review.accept', canUndo: false },
    ]);
    expect((await undo(item)).status).toBe(409);
    await decide(item, { decision: 'accept' });
    await db.execute(`update review_items set decided_at = decided_at - interval '31 days' where id = '${item?.id}'`);
    expect((await undo(item)).status).toBe(410);
  });
});

describe('what each decision does', () => {
  const made = async () => {
    const letterId = (await add.newsletter()).id;
    const brand = await add.brand({ byHand: false, nameSource: null });
    const { id } = await add.sponsorship(letterId, brand.id, {
      placementType: 'hero',
      confidence: 70,
      linkDomain: `${brand.id.slice(0, 8)}.example`,
    });
    return { letterId, brand, sponsorshipId: id };
  };
  const raised = async (kind: ReviewItem['kind'], of: Partial<typeof reviewItems.$inferInsert>) => {
    const [item] = await db
      .insert(reviewItems)
      .values({ kind, key: crypto.randomUUID(), reason: `a ${kind}`, ...of })
      .returning();
    return item as unknown as ReviewItem;
  };
  const brandOf = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0];
  const claimOf = async (id: string) => (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0];
  const said = async (item: ReviewItem, decision: object) => {
    const { status, data } = await decide(item, decision);
    return [status, data.error];
  };

  it('on who a brand is: the site its ads lead to, another one, or none; each is taken back whole, and its site read anew', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('doubtful_identity', { brandId: brand.id, sponsorshipId });
    await db.update(brands).set({ companySource: 'person' }).where(eq(brands.id, brand.id));
    const was = await brandOf(brand.id);
    expect(await said(item, { decision: 'edit' })).toEqual([400, 'Say what is right']);
    for (const [decision, becomes] of [
      [{ decision: 'edit', brand: { website: 'https://right.example/' } }, 'right.example'],
      [{ decision: 'reject' }, null],
      [{ decision: 'accept' }, `${brand.id.slice(0, 8)}.example`],
    ] as const) {
      expect((await decide(item, decision)).status).toBe(200);
      expect(await brandOf(brand.id)).toMatchObject({ domain: becomes, domainSource: 'person' });
      const before = world.jobs.all.length;
      expect((await undo(item)).data).toEqual({ ok: true, label: 'a doubtful_identity' });
      const reads = (['describe', 'logo'] as const).map((kind) => ({ kind, what: 'brand', id: brand.id }));
      expect(world.jobs.all.slice(before)).toEqual(becomes === null ? [] : reads);
      expect({ ...(await brandOf(brand.id)), updatedAt: null }).toEqual({ ...was, updatedAt: null });
    }
    await db.update(sponsorships).set({ linkDomain: null }).where(eq(sponsorships.id, sponsorshipId));
    expect((await said(item, { decision: 'accept' }))[0]).toBe(400);
    expect(await said({ ...item, id: 'nothing' }, { decision: 'accept' })).toEqual([404, 'Item not found']);
  });

  it('on another site of a brand: where it is only a link, the brand keeps its own site and contact; where it is its site, it has none', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('doubtful_identity', { brandId: brand.id, sponsorshipId });
    const known = { domain: 'known.example', domainSource: 'name' as const, website: 'https://known.example' };
    await db
      .update(brands)
      .set({ ...known, contactEmail: 'ads@known.example' })
      .where(eq(brands.id, brand.id));
    const was = await brandOf(brand.id);
    expect((await decide(item, { decision: 'reject' })).status).toBe(200);
    expect(await brandOf(brand.id)).toEqual(was);
    await call('PATCH', `/brands/${brand.id}`, { name: `Known ${brand.id}` });
    expect((await undo(item)).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ ...known, contactEmail: 'ads@known.example' });
    await db
      .update(brands)
      .set({ domain: `${brand.id.slice(0, 8)}.example` })
      .where(eq(brands.id, brand.id));
    expect((await decide(item, { decision: 'reject' })).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ domain: null, domainSource: 'person', contactEmail: null });
  });

  it('on two brands: they are one, they are two, or one is named rightly', async () => {
    const [one, other] = [await add.brand(), await add.brand()];
    const item = await raised('merge', { brandId: one.id, otherBrandId: other.id });
    expect(await said(item, { decision: 'edit' })).toEqual([400, 'Say what is right']);
    expect((await decide(item, { decision: 'reject' })).data.removalId).toBeNull();
    expect(await brandOf(one.id)).toBeDefined();
    expect(await said(item, { decision: 'accept' })).toEqual([409, 'Someone has already decided this']);
    await undo(item);
    await decide(item, { decision: 'edit', brand: { name: 'Rightly Named' } });
    expect((await brandOf(one.id))?.name).toBe('Rightly Named');
    await undo(item);
    expect((await brandOf(one.id))?.name).toBe(one.name);
    const { removalId } = (await decide(item, { decision: 'accept' })).data;
    expect(removalId).toEqual(expect.any(String));
    expect(await brandOf(one.id)).toBeUndefined();
  });

  it('on what a member reported: it is right, it is not, or this is what is right; brand and claim go back together', async () => {
    const { brand, letterId, sponsorshipId } = await made();
    const member = (await world.people.subscriber(letterId)).cookie;
    const report = async (what: string) => {
      await call('POST', `/sponsorships/${sponsorshipId}/reports`, { what }, { as: member });
      return (await waiting('report', letterId)).at(-1) as ReviewItem;
    };
    const item = await report('wrong_type');
    for (const decision of ['accept', 'edit'])
      expect(await said(item, { decision })).toEqual([400, 'Say what is right']);
    const right = { decision: 'edit', sponsorship: { placementType: 'footer' }, brand: { name: 'Put Right' } };
    expect((await decide(item, right)).status).toBe(200);
    expect(await claimOf(sponsorshipId)).toMatchObject({ placementType: 'footer', verdict: 'confirmed' });
    expect((await brandOf(brand.id))?.name).toBe('Put Right');
    expect((await undo(item)).status).toBe(200);
    expect(await claimOf(sponsorshipId)).toMatchObject({ placementType: 'hero', verdict: null, edits: null });
    expect((await brandOf(brand.id))?.name).toBe(brand.name);
    // What is right may be said of one of the two.
    expect(await said(item, { decision: 'edit', sponsorship: { placementType: 'footer' } })).toEqual([200, undefined]);
    expect([(await claimOf(sponsorshipId))?.placementType, (await brandOf(brand.id))?.name]).toEqual([
      'footer',
      brand.name,
    ]);
    await undo(item);
    expect(await said(item, { decision: 'edit', brand: { name: 'Put Right' } })).toEqual([200, undefined]);
    expect(await claimOf(sponsorshipId)).toMatchObject({ placementType: 'hero', verdict: null });
    await undo(item);
    await decide(item, { decision: 'reject', note: 'It is the hero' });
    expect((await claimOf(sponsorshipId))?.verdict).toBeNull();
    const told = async () => (await call('GET', '/reports/own', undefined, { as: member })).data;
    expect(await told()).toMatchObject({
      newOutcomes: 1,
      reports: [{ outcome: 'rejected', outcomeNote: 'It is the hero', isNew: true }],
    });
    await call('POST', '/reports/own/seen', undefined, { as: member });
    expect(await told()).toMatchObject({ newOutcomes: 0, reports: [{ isNew: false }] });
  });

  it('on a claim: with what is right of its brand too; one that is rejected counts no more', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('unsure_claim', { sponsorshipId, brandId: brand.id });
    expect(await said(item, { decision: 'edit' })).toEqual([400, 'Say what is right']);
    await decide(item, { decision: 'edit', brand: { name: 'Named In Passing' } });
    expect((await brandOf(brand.id))?.name).toBe('Named In Passing');
    expect((await claimOf(sponsorshipId))?.verdict).toBe('confirmed');
    await undo(item);
    expect([(await brandOf(brand.id))?.name, (await claimOf(sponsorshipId))?.verdict]).toEqual([brand.name, null]);
    await decide(item, { decision: 'reject' });
    expect(await claimOf(sponsorshipId)).toMatchObject({ verdict: 'rejected', counts: false });
    const { entries } = (await call('GET', `/audit-log?subjectId=${item.id}`)).data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'review.reject',
      'review.undo',
      'review.edit',
    ]);
  });

  it('is taken back also where a contact was found on its site meanwhile, and that contact with it', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('doubtful_identity', { brandId: brand.id, sponsorshipId });
    await decide(item, { decision: 'edit', brand: { website: 'https://wrong-maker.example/' } });
    const pages = {
      'wrong-maker.example/': '<h3>Ada Moor</h3><p>Head of Partnerships</p><p>ada@wrong-maker.example</p>',
    };
    await findContact(
      { db, sites: sitesOf(world.services, pages).reader, mailDomains: null },
      { brandId: brand.id },
      new Date(),
    );
    expect((await brandOf(brand.id))?.contactEmail).toBe('ada@wrong-maker.example');
    expect((await undo(item)).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ domain: null, contactEmail: null });
  });

  it('is not taken back over what was written since, nor onto a name that another brand has by now', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('doubtful_identity', { brandId: brand.id, sponsorshipId });
    await decide(item, { decision: 'edit', brand: { name: 'Other Than Before' } });
    const taken = await add.brand({ name: brand.name });
    const refused = await undo(item);
    expect([refused.status, refused.data.error]).toEqual([409, `Another brand is now called ${brand.name}`]);
    await db.delete(brands).where(eq(brands.id, taken.id));
    await call('PATCH', `/brands/${brand.id}`, { website: 'https://since.example/' });
    const late = await undo(item);
    expect([late.status, late.data.error]).toEqual([
      409,
      'This has changed since the decision, so it can’t be undone. Edit it directly.',
    ]);
  });

  it('of who may speak is yes or no, and a skipped item stands behind all others', async () => {
    const { id } = await add.newsletter({ standing: 'provisional' });
    const [item] = await waiting('provisional_newsletter', id);
    expect(await said(item as ReviewItem, { decision: 'edit' })).toEqual([400, 'It is believed or it is not']);
    const first = async () => ((await call('GET', '/review?kind=merge&limit=1')).data.items as ReviewItem[])[0]?.id;
    const pairs = await Promise.all([1, 2].map(async () => [await add.brand(), await add.brand()]));
    for (const [one, other] of pairs) await raised('merge', { brandId: one?.id, otherBrandId: other?.id });
    const before = await first();
    await call('POST', `/review/${before}`, { decision: 'skip' });
    expect(await first()).not.toBe(before);
  });

  it('is listed by what tells most: members first, then who may speak, then claims, names, pairs and newcomers', async () => {
    await db.delete(reviewItems);
    const { brand, sponsorshipId, letterId } = await made();
    const kinds = ['unnamed_ad', 'first_sponsors', 'merge', 'doubtful_identity', 'unsure_claim'] as const;
    const other = await add.brand();
    for (const kind of kinds) await raised(kind, { brandId: brand.id, sponsorshipId, otherBrandId: other.id });
    await add.newsletter({ standing: 'provisional' });
    const member = (await world.people.subscriber(letterId)).cookie;
    await call('POST', `/sponsorships/${sponsorshipId}/reports`, { what: 'wrong_site' }, { as: member });
    const { data } = await call('GET', '/review?limit=100');
    expect(data.items.map(({ kind }: ReviewItem) => kind)).toEqual([
      'report',
      'provisional_newsletter',
      ...kinds.toReversed(),
    ]);
    expect(data.items[0].report).toMatchObject({ what: 'wrong_site', note: null, by: expect.stringContaining('@') });
    expect(data.items[2]).toMatchObject({ report: null });
    expect(data.waiting).toMatchObject({ report: 1, merge: 1, unnamed_ad: 1 });
    const page = async (nth: number) =>
      (await call('GET', `/review?limit=3&page=${nth}`)).data.items.map(({ kind }: ReviewItem) => kind);
    expect([await page(1), await page(3)]).toEqual([
      ['report', 'provisional_newsletter', 'unsure_claim'],
      ['unnamed_ad'],
    ]);
    await decide(data.items[0], { decision: 'reject' });
    expect((await call('GET', '/review')).data.waiting).not.toHaveProperty('report');
  });
});
