// Lists over mails, newest first and in pages: the inbox, issues with judged claims, and a newsletter's remembered
// slots.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listEmails } from '../../../src/store/issue/emails.ts';
import { streamJudgedIssues } from '../../../src/store/issue/labels.ts';
import { readNewsletterMemory } from '../../../src/store/newsletter/slots.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import type { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { ago, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

const by = { kind: 'admin' } as never;

describe('the inbox', () => {
  it('is newest first, ties by id, page by page, with the total of what is asked for', async () => {
    const [one, two] = [await add.newsletter(), await add.newsletter()];
    const at = (id: string, receivedAt: Date, values: Parameters<typeof add.email>[1] = {}) =>
      add.email(one.id, { id, receivedAt, ...values });
    await at('b', NOW);
    await at('a', NOW, { processingStatus: 'error' });
    await at('c', ago(1), { processingStatus: 'completed' });
    await at('d', new Date(NOW.getTime() + 1), { processingStatus: 'processing' });
    await add.email(two.id, { id: 'z', receivedAt: ago(2), processingStatus: 'completed' });
    const list = async (more: object) => {
      const { rows, total } = await listEmails(db, { page: 1, pageSize: 10, ...more } as never, by);
      return [rows.map(({ id }) => id).join(''), total];
    };
    expect(await list({})).toEqual(['dbacz', 5]);
    expect(await list({ pageSize: 2 })).toEqual(['db', 5]);
    expect(await list({ pageSize: 2, page: 3 })).toEqual(['z', 5]);
    expect(await list({ newsletter_id: one.id })).toEqual(['dbac', 4]);
    expect(await list({ unfinished: true })).toEqual(['ba', 2]);
    expect(await list({ status: 'completed' })).toEqual(['cz', 2]);
    expect(await list({ status: 'completed', newsletter_id: one.id })).toEqual(['c', 1]);
    expect(await list({ status: 'processing' })).toEqual(['d', 1]);
    expect(await list({ status: 'error', newsletter_id: two.id })).toEqual(['', 0]);
    // Its totals are kept by a trigger.
    await db.delete(emails).where(eq(emails.id, 'c'));
    await db.delete(newsletters).where(eq(newsletters.id, two.id));
    expect([await list({}), await list({ status: 'completed' })]).toEqual([
      ['dba', 3],
      ['', 0],
    ]);
  });
});

describe('issues with judged claims', () => {
  it('come page by page, each issue once, however many of them a page has', async () => {
    const { id: newsletterId } = await add.newsletter();
    const brand = await add.brand();
    const judged = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const { id: emailId } = await add.email(newsletterId, { kind: 'issue' });
        await add.sponsorship(newsletterId, brand.id, { emailId, verdict: 'confirmed' });
      }
      const ids: string[] = [];
      for await (const page of streamJudgedIssues(db)) ids.push(...page.map(({ id }) => id));
      return ids;
    };
    expect(await judged(0)).toEqual([]);
    const full = await judged(50);
    expect(new Set(full).size).toBe(50);
    const more = await judged(1);
    expect([more.length, new Set(more).size]).toEqual([51, 51]);
    expect(more).toEqual(more.toSorted());
  });
});

describe('the slots remembered of a newsletter', () => {
  it('are the sixty newest trusted ads’ slots, without those of the mail being read', async () => {
    const { id } = await add.newsletter();
    const other = (await add.newsletter()).id;
    const { id: brandId } = await add.brand();
    const mail = await add.email(id);
    const slot = (name: string, more: Partial<typeof sponsorships.$inferInsert>, newsletter = id) =>
      add.sponsorship(newsletter, brandId, {
        confidence: 0,
        ...more,
        rawData: { slot: { name }, ...((more.rawData as object) ?? {}) },
      });
    await slot('sure', { confidence: 95, detectedAt: ago(3) });
    await slot('unsure', { confidence: 94, detectedAt: ago(3) });
    await slot('confirmed', { verdict: 'confirmed', detectedAt: ago(1) });
    await slot('model', { rawData: { analyst: 'openai' }, detectedAt: ago(2) });
    await slot('rejected', { confidence: 100, verdict: 'rejected' });
    await slot('own', { confidence: 100, emailId: mail.id });
    const { id: strangers } = await add.email(id, { senderStanding: 'unfamiliar' });
    await slot('of a stranger', { confidence: 100, emailId: strangers });
    await slot('elsewhere', { confidence: 100 }, other);
    await add.sponsorship(id, brandId, { confidence: 100, rawData: { slot: 'no form' } });
    expect((await readNewsletterMemory(db, id, mail.id)).slots).toEqual([
      { name: 'confirmed' },
      { name: 'model' },
      { name: 'sure' },
    ]);
    for (let n = 0; n < 60; n++) await slot(`n${n}`, { confidence: 100, detectedAt: NOW });
    expect((await readNewsletterMemory(db, id, mail.id)).slots).toHaveLength(60);
  });
});

it('the corrections remembered of a newsletter are rejected and renamed claims, the newest of each', async () => {
  const { id } = await add.newsletter();
  const mail = await add.email(id);
  const kiln = await add.brand({ name: 'Kiln' });
  const claim = (brand: string, more: Partial<typeof sponsorships.$inferInsert>, newsletter = id) =>
    add.sponsorship(newsletter, kiln.id, { ...more, rawData: { brand } });
  await claim('Weekly', { verdict: 'rejected', detectedAt: ago(1) });
  await claim('Kiln Inc', { edits: { brand: 'Kiln' }, detectedAt: ago(3) });
  await claim('kiln inc', { verdict: 'rejected', detectedAt: ago(5) });
  await claim('Right', { verdict: 'confirmed' });
  await claim('Typed', { edits: { placementType: 'hero' } });
  await claim('Own', { verdict: 'rejected', emailId: mail.id });
  await claim('Elsewhere', { verdict: 'rejected' }, (await add.newsletter()).id);
  expect((await readNewsletterMemory(db, id, mail.id)).corrections).toEqual([
    { claimed: 'Weekly', correct: null },
    { claimed: 'Kiln Inc', correct: 'Kiln' },
  ]);
});
