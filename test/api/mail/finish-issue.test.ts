// The end of an analysis: how a mail ends, what an untrusted mail must not write, and that nothing is written without
// the lease.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type AnalysedMailFacts, finishIssue } from '../../../src/store/issue/finish-issue.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createFinishIssueWorld, createNewSponsorship, LEASED_UNTIL, NOW } from '../support/finished-mails.ts';

const { db, add, brandCalled, claims, finish, mailOf, rowOf } = createFinishIssueWorld();

describe('an untrusted mail', () => {
  it('finds its brand by exact name only, never by another spelling or a site, and teaches the brand nothing', async () => {
    const dice = await add.brand({ name: 'Dice', byHand: true });
    const letter = await add.newsletter({ standing: 'provisional' });
    const other = () =>
      createNewSponsorship('Dicecom', { brand: { otherKeys: ['dice'], spellings: ['dice'], domain: 'dice.com' } });
    expect(await finish(await mailOf(letter.id, { trusted: false }), [other()])).toEqual([]);
    const own = await brandCalled('Dicecom');
    expect(own).toMatchObject({ domain: null, domainSource: null, website: null, counts: false });
    expect((await claims()).map(({ brandId }) => brandId)).toEqual([own?.id]);
    await finish(await mailOf(letter.id, { trusted: false }), [
      createNewSponsorship('Dice', { brand: { domain: 'dice.com' } }),
    ]);
    expect(await brandCalled('Dice')).toMatchObject({ id: dice.id, domain: null, website: null });
  });

  it('starts no job, raises no review item, changes no spelling, and learns no company and no redirect domain', async () => {
    const letter = await add.newsletter({ standing: 'provisional' });
    const of = (name: string) =>
      createNewSponsorship(name, {
        linkDomain: 'go.link',
        confidence: 30,
        company: 'adobe',
        rawData: { brand: name, nameWeight: 5 },
      });
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
    const raised = async (more: Partial<AnalysedMailFacts>, newsletterId: string) => {
      const mail = await mailOf(newsletterId, more);
      await finishIssue(db, mail, { sponsorships: [], unread: [picture], aiResponse: { analyst: 'offline' } }, NOW);
      return (await db.execute(sql`select 1 from review_items where email_id = ${mail.id}`)).rows.length;
    };
    expect([await raised({ trusted: false }, letter.id), await raised({}, (await add.newsletter()).id)]).toEqual([
      0, 1,
    ]);
  });
});

describe('a mail whose analysis ends', () => {
  it('is completed with everything that was read of it', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id, { note: 'odd', kind: 'welcome', confirmUrl: 'https://b.test/c' });
    await finish(mail, [], { analyst: 'offline' });
    const { until: _, trusted: __, fault: ___, note: ____, ...facts } = mail;
    expect(await rowOf(mail)).toMatchObject({
      ...facts,
      error: 'odd',
      aiResponse: { analyst: 'offline' },
      hasSponsorship: 0,
      processedAt: NOW,
      leasedUntil: null,
      processingStatus: 'completed',
    });
  });

  it('makes the reports that mention its newsletter stale if it names a sponsor', async () => {
    const { id } = await add.newsletter();
    await db.insert(reports).values({ newsletterId: id, builtAt: NOW });
    const behind = async () => (await db.select().from(reports).where(eq(reports.newsletterId, id)))[0]?.staleSince;
    await finish(await mailOf(id), []);
    expect(await behind()).toBeNull();
    await finish(await mailOf(id), [createNewSponsorship('Quarrybase')]);
    expect(await behind()).toEqual(NOW);
  });

  it('has no sponsorship if all its claims are rejected', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id);
    const found = createNewSponsorship('Beryl');
    await finish(mail, [found]);
    expect((await rowOf(mail))?.hasSponsorship).toBe(1);
    await db.update(sponsorships).set({ verdict: 'rejected' });
    await db.update(emails).set({ leasedUntil: LEASED_UNTIL }).where(eq(emails.id, mail.id));
    await finish(mail, [found]);
    expect((await rowOf(mail))?.hasSponsorship).toBe(0);
  });

  it.each([
    ['newsletter is refused', true, { standing: 'provisional' }, {}],
    ['sender is refused', true, {}, { senderStanding: 'unfamiliar' }],
    ['newsletter is confirmed', false, { standing: 'trusted' }, { senderStanding: 'known' }],
    ['sender is confirmed', false, {}, { senderStanding: 'known' }],
  ] as const)(
    'whose %s meanwhile is analysed again as what it is then, and nothing is written',
    async (_, trusted, letter, its) => {
      const { id } = await add.newsletter(letter);
      const mail = await mailOf(id, { trusted });
      await db
        .update(emails)
        .set({ ...its, attempts: 1 })
        .where(eq(emails.id, mail.id));
      const found = [createNewSponsorship('Late', { brand: { domain: 'late.test' }, company: 'kept' })];
      expect(await finish(mail, found)).toBeNull();
      expect([await claims(), await db.select().from(brands)]).toEqual([[], []]);
      const waits = { processingStatus: 'pending', leasedUntil: null, attempts: 0, processedAt: null, subject: null };
      expect(await rowOf(mail)).toMatchObject(waits);
      // A mail that an administrator uploaded is trusted if its newsletter is.
      await db.update(emails).set({ leasedUntil: LEASED_UNTIL, door: 'admin', senderStanding: 'unfamiliar' });
      expect(
        await finish({ ...mail, trusted: !('standing' in letter && letter.standing === 'provisional') }, found),
      ).toEqual(expect.any(Array));
    },
  );

  it('whose lease has gone to another consumer is left alone, and none of its results are written', async () => {
    const { id } = await add.newsletter();
    const kept = await mailOf(id);
    const found = createNewSponsorship('Kept');
    await finish(kept, [found]);
    const other = new Date(LEASED_UNTIL.getTime() + 1);
    await db.update(emails).set({ leasedUntil: other, processingStatus: 'processing' }).where(eq(emails.id, kept.id));
    const before = [await claims(), await db.select().from(brands), await rowOf(kept)];
    expect(
      await finish({ ...kept, subject: 'Late' }, [
        createNewSponsorship('Late', { brand: { domain: 'late.test' }, company: 'kept' }),
        createNewSponsorship('Kept'),
      ]),
    ).toEqual([]);
    expect([await claims(), await db.select().from(brands), await rowOf(kept)]).toEqual(before);
  });
});
