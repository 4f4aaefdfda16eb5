// Newsletters in the database: duplicates, what a new one links and answers, what a removal deletes, and who learns
// what about others.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sightOf } from '../../src/domain/access.ts';
import {
  changeNewsletter,
  findDuplicateNewsletter,
  insertNewsletter,
  insertOwnNewsletter,
  previewRemoval,
  removeNewsletter,
  requireNewsletter,
} from '../../src/store/curate-newsletters.ts';
import type { NewNewsletterRow, NewsletterName } from '../../src/store/newsletter-names.ts';
import {
  newsletterExists,
  newsletterHistory,
  newsletterOptions,
  newslettersByAddress,
  similarNewsletters,
} from '../../src/store/newsletters.ts';
import { namesByDomain, newslettersOfDomain } from '../../src/store/publishers.ts';
import {
  dropSearch,
  keepSearch,
  namesOfBrands,
  savedSearches,
  searchedNewsletters,
} from '../../src/store/similarity-searches.ts';
import { createWorld } from '../support/world.ts';

const { db, add, people } = createWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);
const subscriber = sightOf(
  {
    kind: 'subscriber',
    userId: 'u',
    newsletterId: 'n',
    ownNewsletterId: null,
    isOwnProvisional: false,
    role: null,
    pipelineId: null,
  },
  NOW,
);

beforeEach(() => db.execute(sql`truncate brands, newsletters, users cascade`));

const values = (name: string, more: Partial<NewNewsletterRow> = {}) =>
  ({
    id: `letter ${name}`,
    name,
    normalizedName: name.toLowerCase(),
    website: `https://${name}.test`,
    description: 'Words',
    domain: `${name}.test`,
    uniqueEmail: `${name}@mail.test`,
    reportSlug: `${name}-slug`,
    standing: 'trusted',
    createdAt: NOW,
    updatedAt: NOW,
    ...more,
  }) as NewNewsletterRow & { id: string };
const namedAs = (name: string, more: Partial<NewsletterName> = {}): NewsletterName => ({
  comparable: name.toLowerCase(),
  domain: `${name}.test`,
  ...more,
});
const idsOf = async (table: string, where = sql`true`) =>
  (await db.execute<{ id: string }>(sql`select id from ${sql.raw(table)} where ${where} order by id`)).rows.map(
    ({ id }) => id,
  );

describe('a twin', () => {
  const twinOf = async (comparable: string, domain: string | null, except: string | null = null) =>
    (await findDuplicateNewsletter(db, comparable, domain, except))?.id ?? null;

  it('has the same name, or nearly the same at the same site or where one isn’t known; a member’s own reserves neither', async () => {
    const make = (id: string, normalizedName: string, domain: string | null, more: object = {}) =>
      add.newsletter({ id, normalizedName, domain, ...more });
    await make('data', 'the data weekly', 'data.test');
    await make('own', 'growth memo', 'growth.test', { standing: 'provisional' });
    await make('placeless', 'morning brief report', null);
    expect(await twinOf('the data weekly', 'elsewhere.test')).toBe('data');
    expect(await twinOf('the data weeklys', 'data.test')).toBe('data');
    expect(await twinOf('the data weeklys', 'elsewhere.test')).toBeNull();
    expect(await twinOf('the data weeklys', null)).toBe('data');
    expect(await twinOf('something else', 'data.test')).toBeNull();
    expect(await twinOf('growth memo', 'growth.test')).toBeNull();
    expect(await twinOf('morning brief reports', 'anywhere.test')).toBe('placeless');
    expect(await twinOf('the data weekly', 'data.test', 'data')).toBeNull();
    // One at the same site goes before one of the very name, and of those the nearest name.
    await make('same site', 'the data weekly news', 'site.test');
    await make('nearer', 'the data weeklyx', 'site.test');
    expect(await findDuplicateNewsletter(db, 'the data weekly', 'site.test')).toMatchObject({
      id: 'nearer',
      sameDomain: true,
    });
    expect(await findDuplicateNewsletter(db, 'the data weekly', 'other.test')).toMatchObject({
      id: 'data',
      sameDomain: false,
    });
  });
});

describe('a new newsletter', () => {
  it('is inserted with all that it begins with, once by its name, and answers the request that waited for it alone', async () => {
    const { id: userId } = await people.newcomer();
    for (const [id, status] of [
      ['asked', 'pending'],
      ['other', 'pending'],
      ['done', 'tracked'],
    ] as const)
      await db.execute(
        sql`insert into newsletter_tracking_requests (id, user_id, newsletter_name, status) values (${id}, ${userId}, ${id}, ${status})`,
      );
    const insert = (name: string, requestId: string | null, more: Partial<NewsletterName> = {}) =>
      insertNewsletter(db, values(name), { named: namedAs(name, more), requestId }, later(1));
    expect(await insert('first', 'asked')).toMatchObject(values('first'));
    const status = async () =>
      (
        await db.execute<{ said: string }>(
          sql`select id || ' ' || status || ' ' || (updated_at = ${later(1)}) as said from newsletter_tracking_requests order by id`,
        )
      ).rows.map(({ said }) => said);
    expect(await status()).toEqual(['asked tracked true', 'done tracked false', 'other pending false']);
    // Answered already, or named as one that is there: nothing is made, and no request is answered.
    expect(await insert('second', 'done')).toBeNull();
    expect(
      await insertNewsletter(db, values('third'), { named: namedAs('first'), requestId: 'other' }, later(2)),
    ).toBeNull();
    expect(await status()).toEqual(['asked tracked true', 'done tracked false', 'other pending false']);
    expect(await insert('fourth', null)).toMatchObject({ id: 'letter fourth' });
    expect(await idsOf('newsletters')).toEqual(['letter first', 'letter fourth']);
  });

  it('may repeat a name where only a twin at the same site stands in the way', async () => {
    await add.newsletter({ normalizedName: 'daily', domain: 'daily.test' });
    const insert = (id: string, domain: string | null) =>
      insertNewsletter(
        db,
        values(id, { domain }),
        { named: { comparable: 'daily', domain, nameMayRepeat: true }, requestId: null },
        NOW,
      );
    expect(await insert('here', 'daily.test')).toBeNull();
    expect(await insert('there', 'there.test')).toMatchObject({ id: 'letter there' });
    expect(await insert('nowhere', null)).toMatchObject({ id: 'letter nowhere' });
  });

  it('of a member links that member and nobody else, once; an administrator’s mustn’t have a twin', async () => {
    const { id: userId } = await people.newcomer();
    const { id: bystander } = await people.newcomer();
    const { id: runs } = await people.free((await add.newsletter({ id: 'runs', normalizedName: 'runs' })).id);
    const { id: admin } = await people.admin();
    const own = (name: string, user: string, more: Partial<NewNewsletterRow> = {}) =>
      insertOwnNewsletter(
        db,
        values(name, { standing: 'provisional', ...more }),
        { owner: { userId: user, source: 'a friend', newsletter: 'theirs' }, named: namedAs(name) },
        NOW,
      );
    const linked = async () =>
      (
        await db.execute<{ id: string; newsletter_id: string | null; signup_source: string | null }>(
          sql`select id, newsletter_id, signup_source from users`,
        )
      ).rows;
    const of = (id: string, newsletter: string | null, source: string | null) => ({
      id,
      newsletter_id: newsletter,
      signup_source: source,
    });
    expect(await own('mine', userId)).toMatchObject({ id: 'letter mine', createdBy: userId });
    expect(await own('second', userId)).toBeNull();
    expect(await own('third', runs)).toBeNull();
    // A member's own reserves no name, and none stands in its way; an administrator's is tracked.
    expect(await own('runs', admin, { id: 'twin of runs', standing: 'trusted' })).toBeNull();
    const all = [of(userId, 'letter mine', 'a friend'), of(bystander, null, null), of(runs, 'runs', null)];
    const sorted = (them: { id: string }[]) => [...them].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(await linked())).toEqual(sorted([...all, of(admin, null, null)]));
    expect(await own('runs', bystander)).toMatchObject({ id: 'letter runs' });
    expect(await own('fresh', admin, { standing: 'trusted' })).toMatchObject({
      id: 'letter fresh',
      standing: 'trusted',
    });
    expect(await idsOf('newsletters')).toEqual(['letter fresh', 'letter mine', 'letter runs', 'runs']);
  });
});

describe('a newsletter', () => {
  it('is changed where it stands as it was read and has no twin, and its reports are behind', async () => {
    await add.newsletter({ id: 'a', name: 'A', normalizedName: 'alpha news', domain: 'a.test', updatedAt: NOW });
    await add.newsletter({ id: 'b', name: 'B', normalizedName: 'beta views', domain: 'b.test', updatedAt: NOW });
    await db.execute(sql`insert into reports (newsletter_id, built_at) values ('a', ${NOW}), ('b', ${NOW})`);
    const change = (name: string, named: NewsletterName | null, updatedAt: string | null) =>
      changeNewsletter(db, 'a', { change: { name }, named, updatedAt }, later(1));
    expect(await change('X', null, later(-1).toISOString())).toBeNull();
    expect(await change('X', { comparable: 'beta views', domain: 'a.test', except: 'a' }, null)).toBeNull();
    expect(
      await change('Y', { comparable: 'alpha news', domain: 'a.test', except: 'a' }, NOW.toISOString()),
    ).toMatchObject({
      id: 'a',
      name: 'Y',
      updatedAt: later(1),
    });
    expect(await change('Z', null, null)).toMatchObject({ name: 'Z' });
    const { rows } = await db.execute(sql`select name from newsletters order by id`);
    expect(rows).toEqual([{ name: 'Z' }, { name: 'B' }]);
    expect(await idsOf('(select newsletter_id as id from reports where stale_since is not null) r')).toEqual(['a']);
  });

  it('is asked for by id and address, and removed with what is its own', async () => {
    const one = await add.newsletter({ id: 'one', name: 'One', description: 'Words', website: 'https://one.test' });
    const two = await add.newsletter({ id: 'two' });
    const mail = await add.email('one', { rawKey: 'raw/one' });
    await add.email('two', { id: 'kept' });
    const brand = await add.brand();
    await add.sponsorship('one', brand.id);
    await add.sponsorship('two', brand.id, { id: 'kept' });
    const [first, second] = [one.uniqueEmail, two.uniqueEmail];
    expect(await newslettersByAddress(db, ['nobody@mail.test', second, first, second])).toEqual(['two', 'one']);
    expect(await newslettersByAddress(db, ['nobody@mail.test'])).toEqual([]);
    expect(await newslettersByAddress(db, [])).toEqual([]);
    expect([await newsletterExists(db, 'one'), await newsletterExists(db, 'three')]).toEqual([true, false]);
    expect(await requireNewsletter(db, 'one')).toEqual({
      website: 'https://one.test',
      description: 'Words',
      normalizedName: one.normalizedName,
      domain: one.domain,
      updatedAt: one.updatedAt,
    });
    expect(await previewRemoval(db, 'three')).toBeNull();
    const mails = [{ id: mail.id, rawKey: 'raw/one' }];
    expect(await previewRemoval(db, 'one')).toEqual({ name: 'One', linked: false, mails });
    await people.free('two');
    expect(await previewRemoval(db, 'one')).toMatchObject({ linked: false });
    expect(await previewRemoval(db, 'two')).toMatchObject({ linked: true });
    await db.execute(sql`insert into newsletter_similarities values ('two', 'one', 0.9)`);
    await db.execute(sql`insert into reports (newsletter_id, built_at) values ('one', ${NOW}), ('two', ${NOW})`);
    await removeNewsletter(db, 'one', NOW);
    expect([await idsOf('newsletters'), await idsOf('emails'), await idsOf('sponsorships')]).toEqual([
      ['two'],
      ['kept'],
      ['kept'],
    ]);
    const { rows } = await db.execute(sql`select newsletter_id, stale_since = ${NOW} as stale from reports`);
    expect(rows).toEqual([{ newsletter_id: 'two', stale: true }]);
  });

  it('is like those from 0.6 on, nearest first, as far as they are open; its history is what the sight reaches', async () => {
    for (const id of ['n', 'x', 'y', 'z']) await add.newsletter({ id, name: id.toUpperCase() });
    await add.newsletter({ id: 'w', name: 'W', standing: 'provisional' });
    for (const [id, similarity] of Object.entries({ x: 0.6, y: 0.8, z: 0.59, w: 0.95 }))
      await db.execute(sql`insert into newsletter_similarities values ('n', ${id}, ${similarity})`);
    const like = async (id: string, limit: number | null) => {
      const { exists, rows } = await similarNewsletters(db, id, limit, subscriber);
      return [exists, rows.map((row) => row.id)];
    };
    expect(await like('n', null)).toEqual([true, ['y', 'x']]);
    expect(await like('n', 1)).toEqual([true, ['y']]);
    expect(await like('w', null)).toEqual([false, []]);
    expect((await newsletterOptions(db, subscriber)).map(({ id }) => id)).toEqual(['n', 'x', 'y', 'z']);
    const brand = await add.brand();
    for (let n = 0; n < 3; n++)
      await add.sponsorship('x', brand.id, { id: `sold ${n}`, detectedAt: later(-20 + n * 9) });
    const free = sightOf(
      {
        kind: 'free',
        userId: 'u',
        newsletterId: 'n',
        ownNewsletterId: null,
        isOwnProvisional: false,
        role: null,
        pipelineId: null,
      },
      NOW,
    );
    const history = async (id: string, page: number, by = subscriber) => {
      const { exists, rows, total } = await newsletterHistory(db, id, { page, limit: 2 }, by);
      return [exists, rows.map((row) => row.id), total];
    };
    expect(await history('x', 1)).toEqual([true, ['sold 2', 'sold 1'], 3]);
    expect(await history('x', 2)).toEqual([true, ['sold 0'], 3]);
    expect(await history('x', 1, free)).toEqual([true, ['sold 0'], 1]);
    expect(await history('w', 1)).toEqual([false, [], 0]);
  });
});

describe('the newsletters of a publisher', () => {
  it('are ten by name and how many there are in all; of many publishers at once the first three names', async () => {
    const domain = 'press.test';
    for (let nth = 12; nth > 0; nth--)
      await add.newsletter({ name: `${nth % 2 ? 'é' : 'E'}dition ${String(nth).padStart(2, '0')}`, domain });
    await add.newsletter({ name: 'Aside', domain: 'other.test' });
    await add.newsletter({ name: 'Awaited', domain, standing: 'provisional' });
    const { total, newsletters } = await newslettersOfDomain(db, domain);
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at % 2 ? 'E' : 'é'}dition ${String(at + 1).padStart(2, '0')}`);
    expect([total, newsletters.map(({ name }) => name)]).toEqual([12, names(10)]);
    expect(await newslettersOfDomain(db, 'nobody.test')).toEqual({ total: 0, newsletters: [] });
    expect(await namesByDomain(db, [domain, 'nobody.test'])).toEqual(
      new Map([[domain, { names: names(3), total: 12 }]]),
    );
    expect((await namesByDomain(db, [])).size).toBe(0);
  });
});

describe('a search by likeness', () => {
  it('finds trusted newsletters that are still there, best first, with how many bought there as far as the sight reaches', async () => {
    for (const id of ['a', 'b', 'c']) await add.newsletter({ id, name: id });
    await add.newsletter({ id: 'd', standing: 'provisional' });
    const brand = (await add.brand()).id;
    const pattern = (newsletter: string, reach: string) =>
      db.execute(sql`insert into deal_patterns (newsletter_id, brand_id, reach, first_at, last_at, times, lapses_at, active, heat, certainty)
        values (${newsletter}, ${brand}, ${reach}, ${NOW}, ${NOW}, 1, ${NOW}, 'new', 1, 1)`);
    await pattern('a', 'all');
    await pattern('b', 'all');
    await pattern('b', 'past');
    await db.execute(
      sql`insert into newsletter_coverage (newsletter_id, since, last_at, received, expected, built_at) values ('c', ${NOW}, ${NOW}, 3, 4, ${NOW})`,
    );
    const found = [
      { id: 'a', similarity: 0.7 },
      { id: 'gone', similarity: 0.99 },
      { id: 'b', similarity: 0.9 },
      { id: 'c', similarity: 0.7 },
      { id: 'd', similarity: 0.95 },
    ];
    const free = sightOf(
      {
        kind: 'free',
        userId: 'u',
        newsletterId: 'd',
        ownNewsletterId: null,
        isOwnProvisional: false,
        role: null,
        pipelineId: null,
      },
      NOW,
    );
    const of = async (by: typeof free) =>
      (await searchedNewsletters(db, found, by)).map(({ id, similarity, brands }) => [id, similarity, brands]);
    expect(await of(subscriber)).toEqual([
      ['b', 0.9, 1],
      ['a', 0.7, 1],
      ['c', 0.7, 0],
    ]);
    expect(await of(free)).toEqual([
      ['b', 0.9, 1],
      ['a', 0.7, 0],
      ['c', 0.7, 0],
    ]);
    const [, , third] = await searchedNewsletters(db, found, subscriber);
    expect(third?.coverage).toMatchObject({ received: 3, expected: 4 });
    const seen = await add.brand({ id: 'seen', name: 'Seen', firstSeenAt: later(-20) });
    const hidden = await add.brand({ id: 'hidden', firstSeenAt: NOW });
    const names = await namesOfBrands(db, [seen.id, hidden.id, 'nobody'], free);
    expect([...names]).toEqual([['seen', { id: 'seen', name: 'Seen', logoUrl: null, website: null }]]);
    expect((await namesOfBrands(db, [], free)).size).toBe(0);
  });

  it('is kept fifty times at most, newest first, for all who run a newsletter, and dropped by them alone', async () => {
    for (const id of ['a', 'b']) await add.newsletter({ id });
    const keeper = async (newsletterId: string | null) => ({
      userId: (await (newsletterId ? people.free(newsletterId) : people.newcomer())).id,
      newsletterId,
    });
    const [one, other, far, alone] = [await keeper('a'), await keeper('a'), await keeper('b'), await keeper(null)];
    const given = { name: 'Bakers', text: 'bread', website: null };
    const first = (await keepSearch(db, one, given, NOW)) ?? '';
    const second = (await keepSearch(db, other, { ...given, text: null, website: 'https://b.test' }, later(1))) ?? '';
    await keepSearch(db, alone, given, NOW);
    // What was kept before it was proved whose newsletter it is stays its keeper's.
    const proved = { ...alone, newsletterId: 'b' };
    expect(await savedSearches(db, proved)).toHaveLength(1);
    expect(await savedSearches(db, one)).toEqual([
      {
        id: second,
        name: 'Bakers',
        text: null,
        website: 'https://b.test',
        createdAt: later(1).toISOString(),
        mine: false,
      },
      { id: first, name: 'Bakers', text: 'bread', website: null, createdAt: NOW.toISOString(), mine: true },
    ]);
    expect(await savedSearches(db, far)).toEqual([]);
    expect(await savedSearches(db, alone)).toHaveLength(1);
    expect([await dropSearch(db, far, first), await dropSearch(db, alone, first)]).toEqual([false, false]);
    expect([await dropSearch(db, other, first), await dropSearch(db, other, first)]).toEqual([true, false]);
    expect((await savedSearches(db, one)).map(({ id }) => id)).toEqual([second]);
    await db.execute(sql`insert into saved_searches (id, newsletter_id, user_id, name, created_at)
      select 's' || i, 'a', ${one.userId}, 'x', ${NOW} from generate_series(1, 48) i`);
    expect(await keepSearch(db, one, given, NOW)).not.toBeNull();
    expect(await keepSearch(db, one, given, NOW)).toBeNull();
    expect(await keepSearch(db, far, given, NOW)).not.toBeNull();
    expect(await savedSearches(db, other)).toHaveLength(50);
  });
});
