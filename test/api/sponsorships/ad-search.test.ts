// What ads say is searched in the ad's language, within what the viewer sees, and never by what pages redact.
import { beforeAll, expect, it } from 'vitest';
import { createAlertsForMembers } from '../../../src/flows/alert/match.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const ADS = {
  english: 'Sails for every boat, cut by hand. Use code SAIL20 at the checkout.',
  german: 'Segel und Masten für dein Boot. Gutscheincode: BOOT15',
  french: 'Des voiles pour votre bateau, cousues en Bretagne',
  personal: 'The offer for jane.doe@reader.example at https://shop.example/u/x7secret is open',
  late: 'The boat show of the year',
};
let free: { cookie: string };
let pro: { id: string; cookie: string };
let letter: { id: string };
let brand: { id: string };

beforeAll(async () => {
  letter = await world.add.newsletter({ name: 'Harbor Post' });
  brand = await world.add.brand({ name: 'Copperbottom' });
  for (const [name, textContent] of Object.entries(ADS))
    await world.add.sponsorship(letter.id, brand.id, { textContent, detectedAt: daysAgo(name === 'late' ? 2 : 30) });
  const own = await world.add.newsletter();
  free = await world.people.free(own.id);
  pro = await world.people.subscriber(own.id);
});

async function found(query: string, as = pro.cookie) {
  const { data } = await world.call(`/api/sponsorships?${query}`, { as });
  const texts = data.sponsorships.map(({ textContent }: { textContent: string }) => textContent);
  expect(data.total).toBe(texts.length);
  return Object.entries(ADS).flatMap(([name, text]) => (texts.includes(text) ? name : []));
}

it('finds every word in any form that the language of the ad gives it', async () => {
  expect(await found('words=boats')).toEqual(['english', 'late']);
  expect(await found('words=Boote')).toEqual(['german']);
  expect(await found('words=voile+bateaux')).toEqual(['french']);
  expect(await found('words=boat+sailing')).toEqual(['english']);
  expect(await found('words=boat+Bretagne')).toEqual([]);
});

it('is narrowed by a code, a brand and a name', async () => {
  expect(await found('code=with')).toEqual(['english', 'german']);
  expect(await found('words=boat&code=without')).toEqual(['late']);
  expect(await found(`words=boat&brandId=${brand.id}&search=harbor`)).toEqual(['english', 'late']);
  expect(await found('words=boat&search=elsewhere')).toEqual([]);
});

it('ends at a free member’s line, and never finds addresses or links', async () => {
  expect(await found('words=boat', free.cookie)).toEqual(['english']);
  for (const secret of ['jane.doe@reader.example', 'jane', 'x7secret', 'shop.example'])
    expect(await found(`words=${secret}`)).toEqual([]);
  expect(await found('words=offer')).toEqual(['personal']);
});

it('is watched like any list', async () => {
  const json = { kind: 'sponsorships', name: 'Boats', filters: { words: 'boat', code: 'with' } };
  expect((await world.call('/api/watches', { as: pro.cookie, json })).status).toBe(201);
  const now = new Date(Date.now() + 1000);
  const fresh = { detectedAt: now, createdAt: now };
  const hit = await world.add.sponsorship(letter.id, brand.id, { ...fresh, textContent: ADS.english });
  await world.add.sponsorship(letter.id, brand.id, { ...fresh, textContent: ADS.late });
  await createAlertsForMembers(world.services, [pro.id], new Date(Date.now() + 2000));
  const { alerts } = (await world.call('/api/alerts', { as: pro.cookie })).data;
  expect(alerts.map(({ subject }: { subject: string }) => subject)).toEqual([hit.id]);
});
