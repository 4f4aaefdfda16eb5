// Names are searched and sorted without case and accents on either side, by index.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldName as foldedHere } from '../../../src/contract/folded.ts';
import { containsPatternSql, foldedNameSql } from '../../../src/store/db.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { db } = world;
let subscriber = '';

const WRITTEN: [string, string][] = [
  ['Cafe\u0301', 'cafe'],
  ['CAFÉ', 'cafe'],
  ['straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['Ærø & Œuvre', 'aero & oeuvre'],
  ['İzmir', 'izmir'],
  ['Привет', 'привет'],
  ['ﬁne ½', 'fine 1⁄2'],
  ['100% Plain_Name', '100% plain_name'],
  ['', ''],
];
const IN_ORDER = [
  '50% Off',
  'A_B',
  'Ångström Labs',
  'Cafe\u0301 Noir',
  'Eagle',
  'echo',
  'Éclair',
  'Fable',
  'Müller',
  'Straße 7',
];

beforeAll(async () => {
  const plain = await world.add.newsletter({ name: 'Zz', description: 'Für Ästheten' });
  const seller = await world.add.brand({ name: 'Zz' });
  for (const name of IN_ORDER.toReversed()) {
    const letter = await world.add.newsletter({ name });
    const brand = await world.add.brand({ name });
    await world.add.sponsorship(plain.id, brand.id, { detectedAt: daysAgo(30) });
    await world.add.sponsorship(letter.id, seller.id, { detectedAt: daysAgo(30) });
  }
  subscriber = (await world.people.subscriber(plain.id)).cookie;
});

const ask = async (path: string) => (await world.call(path, { as: subscriber })).data;
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
const search = (text: string) => `search=${encodeURIComponent(text)}`;

describe('a folded name', () => {
  it.each(WRITTEN)('%j becomes %j, in the database and in the browser', async (written, plain) => {
    const { rows } = await db.execute<{ said: string }>(sql`select ${foldedNameSql(sql`${written}::text`)} as said`);
    expect(rows[0]?.said).toBe(plain);
    expect(foldedHere(written)).toBe(plain);
  });
});

describe('a search by name', () => {
  it.each([
    ['CAFÉ', 'Cafe\u0301 Noir'],
    ['muller', 'Müller'],
    ['STRASSE', 'Straße 7'],
    ['Éagle', 'Eagle'],
    ['0%', '50% Off'],
    ['0％', '50% Off'],
    ['_', 'A_B'],
  ])('for %j finds %j alone, of brands, newsletters and sponsorships', async (text, name) => {
    const brands = await ask(`/api/brands?scope=all&${search(text)}`);
    expect(namesOf(brands.brands)).toEqual([name]);
    expect(brands.total).toBe(1);
    const letters = await ask(`/api/newsletters?${search(text)}`);
    expect(namesOf(letters.newsletters)).toEqual([name]);
    const { sponsorships } = await ask(`/api/sponsorships?${search(text)}`);
    const named = sponsorships.map((one: { brand: { name: string }; newsletter: { name: string } }) =>
      [one.brand.name, one.newsletter.name].filter((other) => other !== 'Zz'),
    );
    expect(named).toEqual([[name], [name]]);
  });

  it("finds a newsletter by its description's words too", async () => {
    expect(namesOf((await ask(`/api/newsletters?${search('asthet')}`)).newsletters)).toEqual(['Zz']);
  });
});

describe('an order by name', () => {
  it('puts É beside E and before F, across pages and in both directions', async () => {
    const walk = async (what: 'brands' | 'newsletters', order: 'asc' | 'desc') => {
      const pages = [1, 2, 3].map((page) =>
        ask(`/api/${what}?sortBy=name&sortOrder=${order}&limit=4&page=${page}${what === 'brands' ? '&scope=all' : ''}`),
      );
      return (await Promise.all(pages)).flatMap((page) => namesOf(page[what]));
    };
    for (const what of ['brands', 'newsletters'] as const) {
      expect(await walk(what, 'asc')).toEqual([...IN_ORDER, 'Zz']);
      expect(await walk(what, 'desc')).toEqual([...IN_ORDER, 'Zz'].reverse());
    }
  });
});

describe('the indexes on names', () => {
  const planOf = async (statement: ReturnType<typeof sql>) => {
    const [, plan] = await db.batch([
      db.execute(sql`set local enable_seqscan = off`),
      db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`),
    ]);
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  it.each([
    ['brands', brands],
    ['newsletters', newsletters],
  ] as const)('are used for searching and sorting %s', async (name, table) => {
    expect(
      await planOf(
        sql`select id from ${table} where ${foldedNameSql(table.name)} like ${containsPatternSql('Café Noir')}`,
      ),
    ).toContain(`on ${name}_folded_trgm`);
    expect(await planOf(sql`select id from ${table} order by ${foldedNameSql(table.name)}, id limit 5`)).toContain(
      `using ${name}_folded on`,
    );
  });
});
