// Every figure of the catalogue is recounted from the rows: lists, cards, totals, charts, teasers and hidden counts
// agree exactly, on both sides of the line and on one's own newsletter's page.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MIN_COUNTED_CONFIDENCE } from '../../../src/contract/confidence.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { DAY, HOUR } from '../../support/clock.ts';
import { createWorld } from '../../support/world.ts';

interface Row {
  id: string;
  newsletterId: string;
  brandId: string;
  detectedAt: string;
  confidence: number | null;
  placementType: string;
}
interface Bar {
  month: string;
  count: number;
}

const world = createWorld();
const { add, people } = world;
const now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`);
const line = new Date(now.getTime() - 14.5 * DAY);
const fromLine = (ms: number) => new Date(line.getTime() + ms);

/** Distances from the line: to the millisecond, on the days beside it, and far away. */
const MOMENTS = [-400, -200, -40, -25, -20, -1, 1, 5, 12]
  .map((days) => days * DAY)
  .concat([-12 * HOUR, -11 * HOUR, -HOUR, -1, 0, 1, HOUR, 11 * HOUR]);
const letters: Record<string, string> = {};
const brands: Record<string, string> = {};
const cookies: Record<string, string> = {};

beforeAll(async () => {
  letters.own = (await add.newsletter({ name: 'Own', domain: 'recount.test', createdAt: fromLine(-500 * DAY) })).id;
  letters.other = (await add.newsletter({ name: 'Other', createdAt: fromLine(-500 * DAY) })).id;
  for (const name of ['Both', 'Fresh', 'Ours']) brands[name] = (await add.brand({ name, byHand: false })).id;
  const put = (letter: string, brand: string, ms: number, more: object = {}) =>
    add.sponsorship(letters[letter] ?? '', brands[brand] ?? '', { detectedAt: fromLine(ms), confidence: 90, ...more });
  for (const ms of MOMENTS) {
    await put('other', 'Both', ms);
    await put('other', 'Both', ms, { confidence: 40, placementType: 'footer' });
    await put('other', 'Both', ms, { verdict: 'rejected' });
  }
  for (const ms of [-30 * DAY, -HOUR, HOUR, 3 * DAY]) await put('own', 'Both', ms, { placementType: 'inline_native' });
  await put('own', 'Ours', HOUR);
  await put('other', 'Ours', 2 * HOUR);
  await put('other', 'Fresh', 1);
  cookies.admin = (await people.admin()).cookie;
  cookies.subscriber = (await people.subscriber(letters.other ?? '')).cookie;
  cookies.owner = (await people.free(letters.own ?? '', { email: 'me@recount.test' })).cookie;
  cookies.free = (await people.free(letters.other ?? '')).cookie;
});

const get = async (path: string, kind: string) =>
  (await world.call(`/api${path}`, { as: cookies[kind] ?? '', now })).data;

/** All rows of a list, page by page. */
async function listed(path: string, kind: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const data = await get(`${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=7`, kind);
    rows.push(...data.sponsorships);
    if (page >= (data.totalPages ?? data.pagination.totalPages)) {
      expect([path, data.total ?? data.pagination.total]).toEqual([path, rows.length]);
      return rows;
    }
  }
}

const isSure = ({ confidence }: Row) => (confidence ?? 100) >= MIN_COUNTED_CONFIDENCE.counts;
const byId = (rows: Row[]) => rows.map(({ id }) => id).sort();

/** Sure rows by month, of the last twelve months with any. */
function barsOf(rows: Row[]): Bar[] {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)).toISOString();
  const counts = new Map<string, number>();
  for (const { detectedAt } of rows.filter(isSure).filter((row) => row.detectedAt >= first)) {
    const month = detectedAt.slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts].sort().map(([month, count]) => ({ month, count }));
}

const reaches: Record<string, (row: Row) => boolean> = {
  subscriber: () => true,
  owner: (row) => row.detectedAt < line.toISOString(),
  free: (row) => row.detectedAt < line.toISOString(),
};

describe.each(['subscriber', 'owner', 'free'])('the counts for %s', (kind) => {
  let all: Row[] = [];
  let seen: Row[] = [];
  beforeAll(async () => {
    all = await listed('/sponsorships', 'subscriber');
    seen = all.filter((row) => reaches[kind]?.(row));
  });

  it('cover what is older than the line', async () => {
    const rows = await listed('/sponsorships', kind);
    expect(byId(rows)).toEqual(byId(seen));
    expect(rows.map(({ detectedAt }) => detectedAt)).toEqual(seen.map(({ detectedAt }) => detectedAt));
    for (const placement of ['hero', 'footer', 'inline_native'])
      expect(byId(await listed(`/sponsorships?placementType=${placement}`, kind))).toEqual(
        byId(seen.filter(({ placementType }) => placementType === placement)),
      );
  });

  it('add up, with the hidden rows, to a subscriber’s counts', async () => {
    const { sponsorships } = await get('/stats', kind);
    expect(sponsorships.sponsorshipCount).toBe(seen.filter(isSure).length);
    expect(sponsorships.hiddenCount).toBe(all.filter(isSure).length - seen.filter(isSure).length);
    // Seven whole days (UTC), of which today is one.
    const end = kind === 'subscriber' ? now.getTime() + DAY / 2 : line.getTime();
    const week = new Date(end - 7 * DAY).toISOString();
    expect(sponsorships.recentCount).toBe(seen.filter(isSure).filter((row) => row.detectedAt >= week).length);
    expect((await get('/stats/recent', kind)).hiddenSponsorshipsCount).toBe(all.length - seen.length);
  });

  it('are the same on a newsletter’s card, in its total, its list and its bars', async () => {
    const { newsletters } = await get('/newsletters?limit=10', kind);
    for (const [name, id] of Object.entries(letters)) {
      const counted = seen.filter(({ newsletterId }) => newsletterId === id);
      // The owner's page has everything, whatever its age; the card ends at the line.
      const of = kind === 'owner' && name === 'own' ? all.filter(({ newsletterId }) => newsletterId === id) : counted;
      const card = newsletters.find((one: { id: string }) => one.id === id);
      const page = await get(`/newsletters/${id}`, kind);
      expect([name, card.sponsorshipCount, card.lastSponsorshipDate, page.sponsorshipTotal, page.monthly]).toEqual([
        name,
        counted.filter(isSure).length,
        counted[0]?.detectedAt,
        of.length,
        barsOf(of),
      ]);
      expect(byId(await listed(`/sponsorships/newsletter/${id}`, kind))).toEqual(byId(of));
    }
  });

  it('are the same on a brand’s card, in its total, its list and its bars', async () => {
    const list = await get('/brands?scope=all&limit=10', kind);
    const last = kind === 'subscriber' ? now : new Date(line);
    const month = new Date(last.getTime() - 30 * DAY).toISOString().slice(0, 10);
    // Recent sponsorships are counted by whole days (UTC): for a viewer with a line, by the days before the line's.
    const end = (kind === 'subscriber' ? now : line).toISOString().slice(0, kind === 'subscriber' ? 24 : 10);
    const shown = Object.entries(brands).filter(([, id]) => seen.some(({ brandId }) => brandId === id));
    expect(list.brands.map(({ name }: { name: string }) => name).sort()).toEqual(shown.map(([name]) => name).sort());
    for (const [name, id] of shown) {
      const of = seen.filter(({ brandId }) => brandId === id);
      const card = list.brands.find((one: { id: string }) => one.id === id);
      const page = await get(`/brands/${id}`, kind);
      expect([name, card.recentSponsorships, page.sponsorshipTotal, page.monthly]).toEqual([
        name,
        of.filter(isSure).filter(({ detectedAt }) => detectedAt >= month && detectedAt < end).length,
        of.length,
        barsOf(of),
      ]);
      expect(byId(await listed(`/sponsorships/brand/${id}`, kind))).toEqual(byId(of));
      expect(byId(await listed(`/brands/${id}/sponsorships`, kind))).toEqual(byId(of));
    }
  });

  it('are the same in a brand’s calendar, by week and by placement', async () => {
    for (const id of Object.values(brands).filter((each) => seen.some(({ brandId }) => brandId === each))) {
      const { weeks, newsletters, placements } = await get(`/brands/${id}/calendar`, kind);
      const of = seen.filter((row) => row.brandId === id && isSure(row) && row.detectedAt >= weeks[0]);
      const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0);
      for (const newsletter of newsletters)
        expect(sum(newsletter.placements)).toBe(of.filter((row) => row.newsletterId === newsletter.id).length);
      expect(sum(placements.map(({ count }: Bar) => count))).toBe(of.length);
    }
  });

  it('give the same number of brands and hidden brands in the list and on the dashboard', async () => {
    const list = await get('/brands?scope=all', kind);
    const { brands: told } = await get('/stats', kind);
    const shown = Object.values(brands).filter((id) => seen.some(({ brandId }) => brandId === id)).length;
    const hidden = Object.values(brands).length - shown;
    expect([list.total, list.hiddenCount, told.brandCount, told.hiddenCount]).toEqual([shown, hidden, shown, hidden]);
    expect((await get('/stats/recent', kind)).hiddenBrandsCount).toBe(hidden);
  });
});

it('a rejected claim is in no figure, not even an administrator’s, although its row is listed', async () => {
  const [own, told] = [await get('/stats', 'subscriber'), await get('/stats', 'admin')];
  expect(told.sponsorships.sponsorshipCount).toBe(own.sponsorships.sponsorshipCount);
  const page = await get(`/newsletters/${letters.other}`, 'admin');
  expect(page.monthly).toEqual((await get(`/newsletters/${letters.other}`, 'subscriber')).monthly);
  expect(page.sponsorshipTotal).toBeGreaterThan(
    (await get(`/newsletters/${letters.other}`, 'subscriber')).sponsorshipTotal,
  );
});

it('claims of an unconfirmed newsletter are counted for its owner on its page alone', async () => {
  const maker = await people.newcomer();
  const mine = await add.newsletter({ name: 'Mine', standing: 'provisional', createdBy: maker.id });
  await world.db.update(users).set({ newsletterId: mine.id }).where(eq(users.id, maker.id));
  cookies.maker = maker.cookie;
  const twelfth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  for (const [detectedAt, more] of [
    // The first moment inside the bars' range, and the last one outside it.
    [twelfth, {}],
    [new Date(twelfth.getTime() - 1), {}],
    [fromLine(-40 * DAY), {}],
    [fromLine(HOUR), {}],
    [fromLine(HOUR), { confidence: 30 }],
    [fromLine(HOUR), { verdict: 'rejected' as const }],
  ] as const)
    await add.sponsorship(mine.id, brands.Ours ?? '', { detectedAt, confidence: 90, ...more });
  const page = await get(`/newsletters/${mine.id}`, 'maker');
  const seen = await listed(`/sponsorships/newsletter/${mine.id}`, 'maker');
  const { newsletters } = await get('/newsletters?limit=10', 'maker');
  expect([page.sponsorshipTotal, seen.length]).toEqual([5, 5]);
  expect(newsletters.find(({ id }: { id: string }) => id === mine.id).sponsorshipCount).toBe(0);
  expect(page.monthly).toEqual(barsOf(seen));
});
