// What waits in the review queue: unnamed ads, members' newsletters and unfamiliar senders.
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ReviewItem } from '../../../src/contract/review.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { newsletterSenders, newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { analyseWaitingMails, buildSponsoredMail, deliverMail } from '../../support/strangers.ts';
import { AD_WITHOUT_NAME, createReviewWorld, PICTURE_AD, presentedByAdHtml } from '../support/review-world.ts';

const { world, db, add, call, decide, inMail, readAgain, received, undo, waiting } = createReviewWorld();

describe('an ad that nobody could name', () => {
  it('in a slot sold in earlier issues waits for a person; once named, its sponsor survives any later analysis until that is undone', async () => {
    const { id } = await add.newsletter({ domain: 'letters.test', name: 'Slotted' });
    for (const brand of ['Quarrybase', 'Mudhouse']) await received(id, presentedByAdHtml(brand));
    await db.update(sponsorships).set({ verdict: 'confirmed' }).where(eq(sponsorships.newsletterId, id));
    const emailId = await received(id, AD_WITHOUT_NAME);
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
  });

  it('in a picture waits with its address; judged to be no ad, it stays away when the mail is analysed again', async () => {
    const { id } = await add.newsletter({ domain: 'letters.test', name: 'Pictured' });
    const emailId = await received(id, PICTURE_AD);
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
});

describe('a newsletter that a member made', () => {
  const provisional = async () => {
    const address = `own${Math.floor(Math.random() * 900_000 + 100_000)}-x@mail.app.test`;
    const name = `Own ${crypto.randomUUID().slice(0, 8)}`;
    return add.newsletter({ uniqueEmail: address, domain: 'own.test', name, standing: 'provisional' });
  };
  const standing = async (id: string) =>
    (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0]?.standing;

  it('waits with what is needed to judge it; once trusted, its unsure claims and first sponsors are reviewed', async () => {
    const { id, uniqueEmail: to } = await provisional();
    await deliverMail(world, to, buildSponsoredMail({ to, sponsor: 'Kettleworks', site: 'zvqk.io' }));
    await analyseWaitingMails(world);
    const [item] = await waiting('provisional_newsletter', id);
    expect(item).toMatchObject({
      queuedNewsletter: { mails: 1, sponsorships: 1, claims: [{ brandName: 'Kettleworks' }] },
    });
    expect([...(await waiting('first_sponsors', id)), ...(await waiting('unsure_claim', id))]).toEqual([]);
    expect((await decide(item, { decision: 'accept' })).status).toBe(200);
    // At once, and not only after its mails were analysed again.
    const raised = [...(await waiting('first_sponsors', id)), ...(await waiting('unsure_claim', id))];
    expect(raised.map(({ brand }) => brand?.name)).toEqual(['Kettleworks']);
    expect((await waiting('doubtful_identity', id)).map(({ brand }) => brand?.name)).toEqual(['Kettleworks']);
    const { data } = await call('GET', `/audit-log?subjectId=${id}`);
    expect(data.entries).toMatchObject([{ action: 'newsletter.confirm', who: 'curator@house.test' }]);

    // Undone, it waits again, and its claims, which no longer count, leave the queue.
    expect((await undo(item)).status).toBe(200);
    expect(await standing(id)).toBe('provisional');
    expect((await waiting('provisional_newsletter', id)).map((one) => one.id)).toEqual([item?.id]);
    expect([...(await waiting('first_sponsors', id)), ...(await waiting('doubtful_identity', id))]).toEqual([]);
    await decide(item, { decision: 'reject' });
    expect([await standing(id), await waiting('provisional_newsletter', id)]).toEqual(['provisional', []]);
  });

  it('that an administrator meanwhile tracks keeps waiting, and confirming it names the tracked one', async () => {
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

  it('leaves the queue when it is decided elsewhere', async () => {
    const { id } = await provisional();
    expect(await waiting('provisional_newsletter', id)).toHaveLength(1);
    await call('POST', `/standing-queue/newsletters/${id}/confirm`);
    expect(await waiting('provisional_newsletter', id)).toEqual([]);
  });

  it('an unknown sender’s mail waits by its sender: confirmed it counts, undone it does not', async () => {
    const { id, uniqueEmail: to } = await add.newsletter({
      uniqueEmail: `tracked${Math.floor(Math.random() * 900_000 + 100_000)}-x@mail.app.test`,
      domain: 'letters.test',
    });
    await deliverMail(world, to, buildSponsoredMail({ to, sponsor: 'Kettleworks' }));
    await deliverMail(world, to, buildSponsoredMail({ to, sponsor: 'Potterdesk', from: 'hello@elsewhere.test' }));
    await analyseWaitingMails(world);
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
