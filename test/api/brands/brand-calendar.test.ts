// A brand's calendar and a newsletter's insight: which rows they hold, in which order, and up to which line.
import { describe, expect, it } from 'vitest';
import { readNewsletterInsight } from '../../../src/store/newsletter/sponsors.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { buyingPatterns } from '../../../src/store/schema/pitch.ts';
import { readBrandCalendar } from '../../../src/store/sponsorship/calendar.ts';
import { sightAs } from '../../support/viewers.ts';
import {
  createDashboardWorld,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NOW,
  PERIOD_START,
  sightOfAdmin,
  sightOfFreeMember,
  sightOfSubscriber,
} from '../support/dashboard-world.ts';

const { db, add, near } = createDashboardWorld();

const ago = (ms: number) => new Date(NOW.getTime() - ms);
const issue = { kind: 'issue', processingStatus: 'completed', senderStanding: 'known' } as const;

describe('a brand’s calendar', () => {
  const calendar = (brandId: string, newsletterId: string | null, by = sightOfAdmin()) =>
    readBrandCalendar(db, brandId, { newsletterId, since: PERIOD_START, now: NOW }, by);

  it('lists the newsletters that showed the brand or that it bought in: similar ones first, then by last appearance', async () => {
    const { mine, near: letters } = await near(0.7, 0.9);
    const [alike = '', most = ''] = letters;
    const [far, patterned, unseen] = [await add.newsletter(), await add.newsletter(), await add.newsletter()];
    const strange = await add.newsletter({ standing: 'provisional' });
    const [{ id: brand }, { id: another }] = [await add.brand(), await add.brand()];
    const seen = (letter: string, at: Date, more: object = {}) =>
      add.sponsorship(letter, brand, { detectedAt: at, ...more });
    await seen(alike, ago(HOUR_MS));
    await seen(most, ago(2 * HOUR_MS));
    await seen(far.id, ago(3 * HOUR_MS), { placementType: 'footer', channel: 'network', channelName: 'Paved' });
    for (const at of [PERIOD_START, new Date(PERIOD_START.getTime() + 1)])
      await seen(far.id, at, { placementType: 'footer', channel: 'network', channelName: 'Paved' });
    await seen(far.id, new Date(PERIOD_START.getTime() - 1));
    await seen(far.id, ago(1), { confidence: 59 });
    await seen(unseen.id, new Date(PERIOD_START.getTime() - 1));
    await seen(strange.id, ago(1));
    const pattern = { firstAt: ago(50 * DAY_MS), lastAt: ago(2.5 * HOUR_MS), times: 3, heat: 1, certainty: 1 };
    const state = { lapsesAt: new Date(NOW.getTime() + DAY_MS), active: 'renewing' as const };
    await db.insert(buyingPatterns).values([
      { newsletterId: patterned.id, brandId: brand, reach: 'all', usualGapDays: 7, dueAt: NOW, ...pattern, ...state },
      { newsletterId: unseen.id, brandId: brand, reach: 'past', usualGapDays: 7, dueAt: NOW, ...pattern, ...state },
      { newsletterId: far.id, brandId: another, reach: 'all', usualGapDays: 7, dueAt: NOW, ...pattern, ...state },
      // A newsletter whose confirmation was undone since.
      { newsletterId: strange.id, brandId: brand, reach: 'all', usualGapDays: 7, dueAt: NOW, ...pattern, ...state },
    ]);
    const found = await calendar(brand, mine, sightOfSubscriber(mine));
    expect(found?.newsletters.map(({ id }) => id)).toEqual([alike, most, patterned.id, far.id]);
    expect(found?.newsletterCount).toBe(4);
    expect(found?.newsletters.map(({ similarity }) => similarity && Number(similarity.toFixed(1)))).toEqual([
      0.7,
      0.9,
      null,
      null,
    ]);
    expect(found?.newsletters[2]?.pattern).toEqual({
      first: ago(50 * DAY_MS),
      last: ago(2.5 * HOUR_MS),
      times: 3,
      usualGapDays: 7,
      dueAt: NOW,
      state: 'renewing',
    });
    expect(found?.newsletters[3]).toMatchObject({ pattern: null, placements: { '2026-05-25': 2, '2026-06-08': 1 } });
    expect(found?.placements).toEqual([
      { placementType: 'footer', count: 3 },
      { placementType: 'hero', count: 2 },
    ]);
    expect(found?.channels).toEqual([
      { channel: 'network', name: 'Paved', count: 3 },
      { channel: 'direct', name: null, count: 2 },
    ]);
    expect(await calendar('nobody', mine)).toBeUndefined();
    const { id: hidden } = await add.brand({ firstSeenAt: ago(14 * DAY_MS - 1) });
    expect([
      await calendar(hidden, mine, sightOfFreeMember(mine)),
      (await calendar(hidden, mine))?.newsletterCount,
    ]).toEqual([undefined, 0]);
  });

  it('shows a free member what is older than their line, in their own newsletter too', async () => {
    const [own, other] = [(await add.newsletter()).id, (await add.newsletter()).id];
    const { id: brandId } = await add.brand({ firstSeenAt: ago(99 * DAY_MS) });
    const dealt = (newsletterId: string, reach: 'all' | 'past', times: number) => ({
      ...{
        newsletterId,
        reach,
        times,
        brandId,
        firstAt: ago(90 * DAY_MS),
        lastAt: ago(20 * DAY_MS),
        heat: 1,
        certainty: 1,
      },
      ...{ lapsesAt: new Date(NOW.getTime() + DAY_MS), active: 'testing' as const },
    });
    await db.insert(buyingPatterns).values([own, other].flatMap((id) => [dealt(id, 'all', 3), dealt(id, 'past', 2)]));
    const found = await calendar(brandId, own, sightAs('free', NOW, { newsletterId: own, ownNewsletterId: own }));
    const times = found?.newsletters.map(({ id, pattern }) => [id, pattern?.times]);
    expect(Object.fromEntries(times ?? [])).toEqual({ [own]: 2, [other]: 2 });
  });

  it('has at most fifty newsletters, each with its issues from the first Monday until now', async () => {
    const { id: brand } = await add.brand();
    const letters: string[] = [];
    for (let nth = 0; nth < 51; nth++) {
      const { id } = await add.newsletter({ id: `letter ${nth}` });
      await add.sponsorship(id, brand, { detectedAt: ago(nth * MINUTE_MS) });
      letters.push(id);
    }
    for (const receivedAt of [PERIOD_START, new Date(PERIOD_START.getTime() - 1), NOW, new Date(NOW.getTime() + 1)])
      await add.email('letter 0', { ...issue, receivedAt });
    await add.email('letter 0', { ...issue, receivedAt: ago(1), kind: 'welcome' });
    await add.email('letter 0', { ...issue, receivedAt: ago(1), processingStatus: 'error' });
    await add.email('letter 0', { ...issue, receivedAt: ago(1), senderStanding: 'unfamiliar' });
    const found = await calendar(brand, null);
    expect(found?.newsletterCount).toBe(51);
    expect(found?.newsletters.map(({ id }) => id)).toEqual(letters.slice(0, 50));
    expect(found?.newsletters[0]?.issues).toEqual({ '2026-05-25': 1, '2026-06-08': 1 });
    expect(found?.newsletters[1]?.issues).toEqual({});
    // A similar newsletter is listed, however long ago the brand was seen there.
    await db
      .insert(newsletterSimilarities)
      .values({ newsletterId: 'letter 0', similarId: 'letter 50', similarity: 0.9 });
    const near = await calendar(brand, 'letter 0');
    expect(near?.newsletters.map(({ id }) => id)).toEqual(['letter 50', ...letters.slice(0, 49)]);
  });
});

describe('a newsletter seen from another', () => {
  it('lists its sponsors, newest first, and marks leads: bought directly and sure', async () => {
    const { mine, near: letters } = await near(0.8);
    const [letter = ''] = letters;
    const { id: brand } = await add.brand();
    const seen = (id: string, more: object) =>
      add.sponsorship(letter, brand, { id, detectedAt: ago(HOUR_MS), ...more });
    await seen('older', { detectedAt: ago(2 * HOUR_MS) });
    await seen('b', { channel: 'affiliate' });
    await seen('a', { channel: 'network' });
    await seen('unsure', { detectedAt: ago(1), confidence: 59 });
    await seen('sure', { detectedAt: ago(3 * HOUR_MS), confidence: 60 });
    await seen('rejected', { verdict: 'rejected' });
    const found = await readNewsletterInsight(
      db,
      letter,
      { newsletterId: mine, leadFrom: 60, until: null },
      sightOfSubscriber(mine),
    );
    expect(found?.similarity).toBeCloseTo(0.8);
    expect(found?.sponsors.map(({ sponsorshipId, lead }) => [sponsorshipId, lead])).toEqual([
      ['b', true],
      ['a', false],
      ['older', true],
      ['sure', true],
    ]);
    expect(found?.sponsors[0]).toMatchObject({ at: ago(HOUR_MS), placementType: 'hero', brand: { id: brand } });
  });

  it('lists the fifty brands that bought last, by day and then by id, with the total number', async () => {
    const { id } = await add.newsletter();
    const name = (nth: number) => `buyer-${String(nth).padStart(2, '0')}`;
    // Two on each day; the one with the higher id is an hour later.
    for (let nth = 0; nth < 52; nth++) {
      await add.brand({ id: name(nth) });
      const day = new Date(Date.parse('2026-05-20T10:00:00Z') - Math.floor(nth / 2) * DAY_MS);
      await add.sponsorship(id, name(nth), { detectedAt: new Date(day.getTime() + (nth % 2) * HOUR_MS) });
    }
    const { id: exchanged } = await add.brand();
    await add.sponsorship(id, exchanged, { channel: 'cross_promotion', detectedAt: ago(1) });
    await add.sponsorship(id, name(51), { channel: 'cross_promotion', detectedAt: ago(1) });
    await add.sponsorship(id, name(0), { channel: 'cross_promotion', detectedAt: ago(HOUR_MS) });
    const found = await readNewsletterInsight(
      db,
      id,
      { newsletterId: null, leadFrom: 60, until: null },
      sightOfAdmin(),
    );
    expect(found?.sponsorCount).toBe(52);
    const shown = [...new Set(found?.sponsors.map(({ brand }) => brand.id))].sort();
    expect(shown).toEqual(Array.from({ length: 50 }, (_, nth) => name(nth)));
    expect(found?.sponsors).toHaveLength(51);
    expect(found?.sponsors[0]).toMatchObject({ at: ago(HOUR_MS), lead: false, brand: { id: name(0) } });
  });

  it('lists its last twelve issues with their slots, none newer than the viewer’s line', async () => {
    const { id } = await add.newsletter();
    const { id: brand } = await add.brand();
    for (let nth = 0; nth < 13; nth++) await add.email(id, { id: `e${nth}`, ...issue, receivedAt: ago(nth * DAY_MS) });
    await add.email(id, { ...issue, receivedAt: ago(1), kind: 'welcome' });
    await add.email(id, { ...issue, receivedAt: ago(1), processingStatus: 'pending' });
    await add.email(id, { ...issue, receivedAt: ago(1), senderStanding: 'unfamiliar' });
    await add.sponsorship(id, brand, { emailId: 'e1', placementType: 'footer', detectedAt: ago(DAY_MS) });
    await add.sponsorship(id, brand, { emailId: 'e1', verdict: 'rejected', detectedAt: ago(DAY_MS) });
    const read = async (until: Date | null) =>
      (await readNewsletterInsight(db, id, { newsletterId: null, leadFrom: 60, until }, sightOfSubscriber(id)))
        ?.issues ?? [];
    const all = await read(null);
    expect(all.map(({ at }) => at)).toEqual(Array.from({ length: 12 }, (_, nth) => ago(nth * DAY_MS)));
    expect(all.map(({ placements }) => placements).slice(0, 3)).toEqual([[], ['footer'], []]);
    expect((await read(ago(DAY_MS)))[0]?.at).toEqual(ago(DAY_MS));
    expect((await read(ago(DAY_MS + 1)))[0]?.at).toEqual(ago(2 * DAY_MS));
    expect(
      await readNewsletterInsight(db, 'nobody', { newsletterId: null, leadFrom: 60, until: null }, sightOfAdmin()),
    ).toBeUndefined();
  });
});
