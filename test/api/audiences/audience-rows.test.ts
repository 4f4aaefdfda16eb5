// What an audience is described from, and its similarities: which texts are used and how many, and that pairs are
// symmetric.
import { describe, expect, it } from 'vitest';
import { readAudiencePairs, saveFits, saveSimilarities } from '../../../src/store/audience/audience-pairs.ts';
import {
  type AudienceSubject,
  filterEmbeddedIds,
  findEmbeddingState,
  readAudienceFacts,
  saveAudienceDescription,
} from '../../../src/store/audience/audiences.ts';
import { pitchBuilds } from '../../../src/store/schema/pitch.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { assertNoWorkLeft } from '../../support/unfinished.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, add } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe('a newsletter is described', () => {
  const issue = (id: string, letter: string, days: number, more: object = {}) =>
    add.email(letter, {
      id,
      receivedAt: ago(days),
      kind: 'issue',
      processingStatus: 'completed',
      subject: id,
      content: `Words of ${id}`,
      ...more,
    });
  const subjects = async (id: string) =>
    (await readAudienceFacts(db, 'newsletter', id))?.texts.map(({ subject }) => subject);

  it('from the beginnings of its eight newest issues, ties by id; a newsletter that a member runs is described first', async () => {
    const values = { website: 'https://tide.test/', description: 'Sailing' };
    const { id } = await add.newsletter({ name: 'Tide', ...values });
    for (let days = 1; days <= 8; days++) await issue(`i${days}`, id, days);
    await issue('twin', id, 1, { content: `${'x'.repeat(1499)}yz` });
    expect(await subjects(id)).toEqual(['twin', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7']);
    const facts = await readAudienceFacts(db, 'newsletter', id);
    expect(facts).toMatchObject({ name: 'Tide', ...values, awaited: false });
    expect(facts?.texts[0]?.text).toBe(`${'x'.repeat(1499)}y`);
    await world.people.free((await add.newsletter()).id);
    expect((await readAudienceFacts(db, 'newsletter', id))?.awaited).toBe(false);
    await world.people.free(id);
    expect((await readAudienceFacts(db, 'newsletter', id))?.awaited).toBe(true);
    expect(await readAudienceFacts(db, 'newsletter', 'nobody')).toBeNull();
  });

  it('from analysed issues of known senders only; a newsletter that nobody has confirmed, from all its issues', async () => {
    const [one, other] = [await add.newsletter(), await add.newsletter({ standing: 'provisional' })];
    await issue('welcome', one.id, 1, { kind: 'welcome' });
    await issue('unread', one.id, 1, { processingStatus: 'error' });
    await issue('strange', one.id, 1, { senderStanding: 'unfamiliar' });
    await issue('strange too', other.id, 1, { senderStanding: 'unfamiliar' });
    await issue('known', one.id, 9);
    expect([await subjects(one.id), await subjects(other.id)]).toEqual([['known'], ['strange too']]);
  });
});

describe('a brand is described', () => {
  const said = async (id: string) => (await readAudienceFacts(db, 'brand', id))?.texts.map(({ text }) => text);

  it('from its eight newest counted ads, and only if the brand itself counts', async () => {
    const { id: letter } = await add.newsletter();
    const brand = await add.brand({ name: 'Beryl', website: 'https://beryl.test/' });
    for (let days = 1; days <= 9; days++)
      await add.sponsorship(letter, brand.id, { id: `s${days}`, detectedAt: ago(days), textContent: `Ad ${days}` });
    await add.sponsorship(letter, brand.id, { id: 's1 twin', detectedAt: ago(1), textContent: 'Twin' });
    await add.sponsorship(letter, brand.id, { detectedAt: NOW, textContent: 'Rejected', verdict: 'rejected' });
    await add.sponsorship(letter, (await add.brand()).id, { detectedAt: NOW, textContent: 'Of another' });
    expect(await said(brand.id)).toEqual(['Twin', ...[1, 2, 3, 4, 5, 6, 7].map((days) => `Ad ${days}`)]);
    expect(await readAudienceFacts(db, 'brand', brand.id)).toMatchObject({
      name: 'Beryl',
      website: 'https://beryl.test/',
      description: '',
      awaited: false,
    });
    expect(await readAudienceFacts(db, 'brand', (await add.brand({ byHand: false })).id)).toBeNull();
  });

  it('from the mail’s text at the ad, cut at a whole sentence; without a mail, from the ad’s stored words', async () => {
    const { id: letter } = await add.newsletter();
    const content = `News. Beryl! Makes sails. ${'And on '.repeat(40)}`;
    const email = await add.email(letter, { content });
    const tells = async (values: object) => {
      const brand = await add.brand();
      await add.sponsorship(letter, brand.id, values);
      return said(brand.id);
    };
    const at = { emailId: email.id, rawData: { start: content.indexOf('Beryl') }, textContent: 'Sails by Beryl' };
    expect(await tells(at)).toEqual(['Beryl! Makes sails.']);
    const start = content.indexOf('And on');
    expect(await tells({ ...at, rawData: { start } })).toEqual([content.slice(start, start + 220)]);
    expect(await tells({ textContent: 'y'.repeat(221) })).toEqual(['y'.repeat(220)]);
  });
});

describe.each(['newsletter', 'brand'] as const)('the description of a %s', (what) => {
  const made = async () => (await (what === 'brand' ? add.brand() : add.newsletter())).id;

  it('is stored with its model and time, and is valid for that model only', async () => {
    const [one, other] = [await made(), await made()];
    const kept = { description: 'Sailors', model: 'm', at: NOW, isProvisional: false };
    expect([
      await saveAudienceDescription(db, what, one, kept),
      await saveAudienceDescription(db, what, 'nobody', kept),
    ]).toEqual([true, false]);
    expect(await findEmbeddingState(db, what, one, 'm')).toEqual({ at: NOW, isProvisional: false });
    for (const [id, model] of [
      [one, 'another'],
      [other, 'm'],
      ['nobody', 'm'],
    ] as const)
      expect(await findEmbeddingState(db, what, id, model)).toBeNull();
    expect(await filterEmbeddedIds(db, what, [one, other, 'nobody'], 'm')).toEqual(new Set([one]));
    expect(await filterEmbeddedIds(db, what, [one], 'another')).toEqual(new Set());
    expect(await filterEmbeddedIds(db, what, [], 'm')).toEqual(new Set());
  });
});

describe('similar newsletters', () => {
  const letters = async (...ids: string[]) => {
    for (const id of ids) await add.newsletter({ id });
  };
  const behind = async () => {
    const stale = await db.select().from(reports).orderBy(reports.newsletterId);
    return stale.filter(({ staleSince }) => staleSince).map(({ newsletterId }) => newsletterId);
  };
  const outdated = async () => {
    const stale = await db.select().from(pitchBuilds).orderBy(pitchBuilds.newsletterId);
    return stale.filter(({ staleSince }) => staleSince).map(({ newsletterId }) => newsletterId);
  };
  const save = (id: string, pairs: Record<string, number>) =>
    assertNoWorkLeft('similarities', () =>
      saveSimilarities(
        db,
        id,
        Object.entries(pairs).map(([other, similarity]) => ({ id: other, similarity })),
        NOW,
      ),
    );

  it('make stale the reports nearby and the scores of those whose pairs changed, and no others', async () => {
    await letters('a', 'b', 'c', 'd');
    await save('a', { b: 0.5, c: 0.625 });
    const reset = async () => {
      await db.delete(reports);
      await db.delete(pitchBuilds);
      for (const newsletterId of ['a', 'b', 'c', 'd']) {
        await db.insert(pitchBuilds).values({ newsletterId, builtAt: NOW });
        await db.insert(reports).values({ newsletterId, builtAt: NOW });
      }
    };
    await reset();
    await save('a', { b: 0.5, c: 0.625 });
    expect(await outdated()).toEqual([]);
    await save('a', { b: 0.75, c: 0.625 });
    expect([await outdated(), await behind()]).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
    await reset();
    await save('a', { b: 0.75 });
    expect(await outdated()).toEqual(['a', 'c']);
  });
});

describe('a newsletter and the brands that fit it', () => {
  const fits = async (what: AudienceSubject, id: string) =>
    Object.fromEntries(
      (await readAudiencePairs(db, what, what === 'brand' ? 'newsletter' : 'brand', id)).map((one) => [
        one.id,
        one.similarity,
      ]),
    );
  const save = (what: AudienceSubject, id: string, pairs: Record<string, number>) =>
    assertNoWorkLeft('fits', () =>
      saveFits(
        db,
        what,
        id,
        Object.entries(pairs).map(([other, similarity]) => ({ id: other, similarity })),
      ),
    );

  it('are stored as the same pairs from either side; each side replaces its own, and deleted rows get none', async () => {
    for (const id of ['a', 'b']) await add.newsletter({ id });
    for (const id of ['x', 'y']) await add.brand({ id });
    await save('newsletter', 'a', { x: 0.5, y: 0.625, gone: 0.75 });
    await save('brand', 'x', { a: 0.875, b: 0.75, gone: 0.75 });
    expect([await fits('newsletter', 'a'), await fits('newsletter', 'b')]).toEqual([
      { x: 0.875, y: 0.625 },
      { x: 0.75 },
    ]);
    expect([await fits('brand', 'x'), await fits('brand', 'y')]).toEqual([{ a: 0.875, b: 0.75 }, { a: 0.625 }]);
    await save('newsletter', 'a', { y: 0.625 });
    expect([await fits('brand', 'x'), await fits('brand', 'y')]).toEqual([{ b: 0.75 }, { a: 0.625 }]);
    await save('brand', 'y', {});
    await save('brand', 'gone', { a: 0.5 });
    await save('newsletter', 'gone', { x: 0.5 });
    expect([await fits('newsletter', 'a'), await fits('brand', 'gone'), await fits('newsletter', 'gone')]).toEqual([
      {},
      {},
      {},
    ]);
  });
});
