// Searches by described audience: which newsletters they find, and who may keep and delete a saved search.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  insertSavedSearch,
  listSavedSearches,
  readBrandNamesById,
  readCardsOfNearestNewsletters,
} from '../../../src/store/audience/similarity-searches.ts';
import { sightAs } from '../../support/viewers.ts';
import { createNewsletterWorld, NOW, SUBSCRIBER_SIGHT } from '../support/newsletter-world.ts';

const { db, add, people } = createNewsletterWorld();

const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);

describe('a search by likeness', () => {
  it('finds existing trusted newsletters, best first, with the number of brands that the viewer may see there', async () => {
    for (const id of ['a', 'b', 'c']) await add.newsletter({ id, name: id });
    await add.newsletter({ id: 'd', standing: 'provisional' });
    const brand = (await add.brand()).id;
    const pattern = (newsletter: string, reach: string) =>
      db.execute(sql`insert into buying_patterns (newsletter_id, brand_id, reach, first_at, last_at, times, lapses_at, active, heat, certainty)
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
    const free = sightAs('free', NOW, { newsletterId: 'd' });
    const of = async (by: typeof free) =>
      (await readCardsOfNearestNewsletters(db, found, by)).map(({ id, similarity, brands }) => [
        id,
        similarity,
        brands,
      ]);
    expect(await of(SUBSCRIBER_SIGHT)).toEqual([
      ['b', 0.9, 1],
      ['a', 0.7, 1],
      ['c', 0.7, 0],
    ]);
    expect(await of(free)).toEqual([
      ['b', 0.9, 1],
      ['a', 0.7, 0],
      ['c', 0.7, 0],
    ]);
    const [, , third] = await readCardsOfNearestNewsletters(db, found, SUBSCRIBER_SIGHT);
    expect(third?.coverage).toMatchObject({ received: 3, expected: 4 });
    const seen = await add.brand({ id: 'seen', name: 'Seen', firstSeenAt: later(-20) });
    const hidden = await add.brand({ id: 'hidden', firstSeenAt: NOW });
    const names = await readBrandNamesById(db, [seen.id, hidden.id, 'nobody'], { pipelineId: null, by: free });
    expect([...names]).toEqual([['seen', { id: 'seen', name: 'Seen', logoUrl: null, website: null, lead: null }]]);
    expect((await readBrandNamesById(db, [], { pipelineId: null, by: free })).size).toBe(0);
  });

  it('is saved fifty times at most by those who run a newsletter, newest first, and stays private if saved before they did', async () => {
    for (const id of ['a', 'b']) await add.newsletter({ id });
    const keeper = async (newsletterId: string | null) => ({
      userId: (await (newsletterId ? people.free(newsletterId) : people.newcomer())).id,
      newsletterId,
    });
    const [one, other, far, alone] = [await keeper('a'), await keeper('a'), await keeper('b'), await keeper(null)];
    const given = { name: 'Bakers', text: 'bread', website: null };
    const first = (await insertSavedSearch(db, one, given, NOW)) ?? '';
    const second = (await insertSavedSearch(db, other, given, later(1))) ?? '';
    const before = (await insertSavedSearch(db, alone, given, NOW)) ?? '';
    const ids = async (keeper: typeof one) => (await listSavedSearches(db, keeper)).map(({ id }) => id);
    expect([await ids(one), await ids(far)]).toEqual([[second, first], []]);
    expect(await ids({ ...alone, newsletterId: 'b' })).toEqual([before]);
    await db.execute(sql`insert into saved_searches (id, newsletter_id, user_id, name, created_at)
      select 's' || i, 'a', ${one.userId}, 'x', ${NOW} from generate_series(1, 47) i`);
    expect(await insertSavedSearch(db, one, given, NOW)).not.toBeNull();
    expect(await insertSavedSearch(db, one, given, NOW)).toBeNull();
    expect(await insertSavedSearch(db, far, given, NOW)).not.toBeNull();
    expect(await listSavedSearches(db, other)).toHaveLength(50);
  });
});
