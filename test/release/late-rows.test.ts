// Two worlds that differ only behind a free member's line give the same answers after the nightly run, except for the
// number of hidden items.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Route } from '../../src/contract/route.ts';
import { CALLS } from '../../src/contract/routes.ts';
import { runNightly } from '../../src/flows/operations/nightly.ts';
import { createWorld, daysAgo } from '../support/world.ts';

const world = createWorld();
const { db, add, people } = world;
const now = new Date();
let cookie = '';
let ids: Record<'newsletter' | 'brand' | 'sponsorship', string[]>;
const letters: Record<string, string> = {};
const brands: Record<string, string> = {};

const put = (letter: string, brand: string, days: number, more: object = {}) =>
  add.sponsorship(letters[letter] ?? '', brands[brand] ?? '', {
    detectedAt: daysAgo(days, now),
    confidence: 90,
    ...more,
  });

/** Runs twice, because scores rest on patterns. */
async function night() {
  for (let nth = 0; nth < 2; nth++) {
    await runNightly(world.services, now);
    await world.work(['build-buying-patterns', 'pitch']);
  }
}

beforeAll(async () => {
  for (const name of ['Own', 'Near', 'Far']) {
    const domain = `${name.toLowerCase()}.test`;
    letters[name] = (await add.newsletter({ name: `${name} Letter`, domain, createdAt: daysAgo(200) })).id;
  }
  for (const name of ['Old', 'Ours', 'Ours too', 'Late', 'Product'])
    brands[name] = (await add.brand({ name: `${name}brand`, byHand: false, createdAt: daysAgo(13) })).id;
  const made = [
    await put('Own', 'Ours', 2),
    await put('Own', 'Ours too', 3),
    await put('Own', 'Old', 40),
    await put('Near', 'Product', 50),
  ];
  for (const days of [90, 60, 30, 20]) made.push(await put('Near', 'Old', days), await put('Far', 'Old', days + 1));
  for (const [one, two] of [
    ['Own', 'Near'],
    ['Near', 'Own'],
    ['Near', 'Far'],
    ['Far', 'Near'],
  ] as const)
    await db.execute(sql`insert into newsletter_similarities values (${letters[one]}, ${letters[two]}, 0.8)`);
  for (const id of Object.values(brands))
    await db.execute(sql`insert into brand_fits values (${letters.Own}, ${id}, 0.7)`);
  await db.execute(sql`update brands set company_id = ${brands.Late} where id = ${brands.Product}`);
  ids = { newsletter: Object.values(letters), brand: Object.values(brands), sponsorship: made.map(({ id }) => id) };
  cookie = (await people.free(letters.Own ?? '', { email: 'free@own.test' })).cookie;
  await night();
}, 120_000);

async function comeLate() {
  for (const days of [13, 9, 5]) {
    await put('Near', 'Ours', days, { channel: 'network', channelName: 'Nettie' });
    await put('Near', 'Late', days, { confidence: 100 });
    await put('Near', 'Old', days, { confidence: 99 });
    await put('Near', 'Product', days);
    await put('Far', 'Old', days, { placementType: 'footer', confidence: 100 });
  }
  await put('Near', 'Ours', 12, { verdict: 'confirmed' });
}

const ASKED = [
  'scope=all',
  'scope=all&sortBy=firstSeenAt',
  'scope=all&sortBy=recent',
  'scope=all&sortBy=confidence',
  'scope=all&sortBy=pitch',
  'sortBy=lastBoughtAt',
  'sortBy=fit',
  'sortBy=match',
  'withProducts=1&scope=all',
  'confidence=95&scope=all',
  'channel=network&scope=all',
  'placement=footer&scope=all',
  'state=new&scope=all',
  'state=renewing&scope=all',
  'sureness=sure',
  'placementType=footer',
  'by=month',
  'by=quarter&scope=all',
  'weeks=52',
];

function addressesOf({ path, query }: Route): string[] {
  const kind = (['newsletter', 'brand', 'sponsorship'] as const).find((noun) =>
    path.split('{id}')[0]?.includes(`/${noun}`),
  );
  const paths = path.includes('{id}') ? (ids[kind ?? 'brand'] ?? []).map((id) => path.replace('{id}', id)) : [path];
  const known = Object.keys(
    query
      ? ((z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})
      : {},
  );
  const sets = ASKED.filter((set) => known.includes(set.split('=')[0] ?? ''));
  return paths.flatMap((each) => ['', ...sets.map((set) => `?${set}`)].map((set) => `/api${each}${set}`));
}

const withoutHidden = (text: string) =>
  text.replace(/"(hiddenCount|hiddenBrandsCount|hiddenSponsorshipsCount)":\d+/g, '"$1":0');

it('a free member’s answers are the same, whatever comes in behind the line', async () => {
  const addresses = CALLS.filter(
    ({ method, access }) => method === 'GET' && (access === 'member' || access === 'pipeline'),
  ).flatMap(addressesOf);
  expect(addresses.length).toBeGreaterThan(60);
  const ask = async () => {
    const answers = new Map<string, string>();
    for (const address of addresses) {
      const answer = await world.call(address, { as: cookie, now });
      answers.set(address, `${answer.status} ${withoutHidden(await answer.text())}`);
    }
    return answers;
  };
  await ask();
  const before = await ask();
  await comeLate();
  await night();
  const after = await ask();
  const different = addresses.filter((address) => before.get(address) !== after.get(address));
  expect(different.map((address) => [address, before.get(address), after.get(address)])).toEqual([]);
}, 600_000);
