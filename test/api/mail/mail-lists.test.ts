// Lists over mails, newest first and in pages: the inbox, issues with judged claims, and a newsletter's remembered
// slots.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  findNewsletterByListId,
  findNewsletterBySenderAddress,
  listEmails,
  readUploadOutcomes,
} from '../../../src/store/emails.ts';
import { type JudgedIssue, streamJudgedIssues } from '../../../src/store/labels.ts';
import type { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { readRememberedSlots } from '../../../src/store/slots.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

const NOW = new Date('2026-06-10T12:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
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
  });

  it('shows the state of each upload and its number of sponsorships', async () => {
    const { id } = await add.newsletter();
    const [full, none] = [await add.email(id), await add.email(id, { processingStatus: 'error', error: 'x' })];
    for (let n = 0; n < 2; n++) await add.sponsorship(id, (await add.brand()).id, { emailId: full.id });
    expect(await readUploadOutcomes(db, [])).toEqual([]);
    expect(await readUploadOutcomes(db, [full.id])).toMatchObject([
      { status: 'pending', error: null, sponsorships: 2 },
    ]);
    expect(await readUploadOutcomes(db, [none.id])).toMatchObject([{ status: 'error', error: 'x', sponsorships: 0 }]);
  });

  it('finds a newsletter by its list or by a sender only if the sender is known and the match is unique', async () => {
    const [one, two] = [await add.newsletter(), await add.newsletter()];
    const mail = (id: string, values: Parameters<typeof add.email>[1]) => add.email(id, values);
    await mail(one.id, { listId: 'list', senderEmail: 'a@x.test' });
    await mail(one.id, { listId: 'list', senderEmail: 'a@x.test' });
    await mail(two.id, { senderEmail: 'b@x.test', senderStanding: 'unfamiliar' });
    expect(await findNewsletterByListId(db, 'list')).toBe(one.id);
    expect(await findNewsletterByListId(db, 'other')).toBeNull();
    expect(await findNewsletterBySenderAddress(db, 'a@x.test')).toBe(one.id);
    expect(await findNewsletterBySenderAddress(db, 'b@x.test')).toBeNull();
    await mail(two.id, { senderEmail: 'a@x.test' });
    expect(await findNewsletterBySenderAddress(db, 'a@x.test')).toBeNull();
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

  it('are those with a claim that a person judged or corrected, and include all claims of the issue in their current state', async () => {
    const { id: newsletterId } = await add.newsletter({ name: 'Tide', domain: 'tide.test' });
    const brand = await add.brand({ name: 'Beryl', domain: 'beryl.test' });
    const issue = async (id: string, claim: Partial<typeof sponsorships.$inferInsert> = {}, kind = 'issue') => {
      await add.email(newsletterId, { id, kind, rawKey: `raw/${id}`, receivedAt: NOW });
      await add.sponsorship(newsletterId, brand.id, { emailId: id, ...claim });
    };
    await issue('rejected', { verdict: 'rejected', textContent: 'Sails', rawData: { start: 9, brand: 'BERYL' } });
    await add.sponsorship(newsletterId, brand.id, {
      emailId: 'rejected',
      rawData: { start: 5 },
      placementType: 'footer',
    });
    await issue('corrected', {
      edits: { brand: 'Beryll' },
      textContent: 'x',
      rawData: { brand: 'Beryll' },
    });
    await issue('unjudged');
    await issue('welcome', { verdict: 'confirmed' }, 'welcome');
    for (const alias of ['b', 'a'])
      await db.execute(
        sql`insert into brand_aliases (alias, name, brand_id, source) values (${alias}, ${`${alias} name`}, ${brand.id}, 'person')`,
      );
    const found: JudgedIssue[] = [];
    for await (const page of streamJudgedIssues(db)) found.push(...page);
    const about = { brand: 'Beryl', domain: 'beryl.test' };
    const aliases = ['a name', 'b name'];
    expect(found).toMatchObject([
      {
        id: 'corrected',
        claims: [{ ...about, aliases, quote: 'x', verdict: null, edits: { brand: 'Beryll' } }],
      },
      {
        id: 'rejected',
        rawKey: 'raw/rejected',
        newsletter: 'Tide',
        domain: 'tide.test',
        claims: [
          { ...about, aliases, placementType: 'footer', verdict: null, edits: null },
          { ...about, aliases: [...aliases, 'BERYL'], placementType: 'hero', quote: 'Sails', verdict: 'rejected' },
        ],
      },
    ]);
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
    expect(await readRememberedSlots(db, id, mail.id)).toEqual([
      { name: 'confirmed' },
      { name: 'model' },
      { name: 'sure' },
    ]);
    for (let n = 0; n < 60; n++) await slot(`n${n}`, { confidence: 100, detectedAt: NOW });
    expect(await readRememberedSlots(db, id, mail.id)).toHaveLength(60);
  });
});
