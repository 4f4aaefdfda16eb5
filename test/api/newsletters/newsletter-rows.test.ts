// Newsletters in the database: what a change or removal affects, and what a viewer may learn of similar ones.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sightOf } from '../../../src/domain/access.ts';
import {
  listNewsletterOptions,
  listSimilarNewsletters,
  readNewsletterHistory,
} from '../../../src/store/newsletters.ts';
import { listNewsletterNamesByDomain, listNewslettersOfDomain } from '../../../src/store/publishers.ts';
import { createNewsletterWorld, NOW, SUBSCRIBER_SIGHT } from '../support/newsletter-world.ts';

const { db, add } = createNewsletterWorld();

const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);

describe('a newsletter', () => {
  it('has as similar newsletters those from 0.6 on, nearest first; similar ones and history end at what the viewer may see', async () => {
    for (const id of ['n', 'x', 'y', 'z']) await add.newsletter({ id, name: id.toUpperCase() });
    await add.newsletter({ id: 'w', name: 'W', standing: 'provisional' });
    for (const [id, similarity] of Object.entries({ x: 0.6, y: 0.8, z: 0.59, w: 0.95 }))
      await db.execute(sql`insert into newsletter_similarities values ('n', ${id}, ${similarity})`);
    const like = async (id: string, limit: number | null) => {
      const { exists, rows } = await listSimilarNewsletters(db, id, limit, SUBSCRIBER_SIGHT);
      return [exists, rows.map((row) => row.id)];
    };
    expect(await like('n', null)).toEqual([true, ['y', 'x']]);
    expect(await like('n', 1)).toEqual([true, ['y']]);
    expect(await like('w', null)).toEqual([false, []]);
    expect((await listNewsletterOptions(db, SUBSCRIBER_SIGHT)).map(({ id }) => id)).toEqual(['n', 'x', 'y', 'z']);
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
    const history = async (id: string, page: number, by = SUBSCRIBER_SIGHT) => {
      const { exists, rows, total } = await readNewsletterHistory(db, id, { page, limit: 2 }, by);
      return [exists, rows.map((row) => row.id), total];
    };
    expect(await history('x', 1)).toEqual([true, ['sold 2', 'sold 1'], 3]);
    expect(await history('x', 2)).toEqual([true, ['sold 0'], 3]);
    expect(await history('x', 1, free)).toEqual([true, ['sold 0'], 1]);
    expect(await history('w', 1)).toEqual([false, [], 0]);
  });
});

describe('the newsletters of a publisher', () => {
  it('are listed by name, ten at most, with the total; for many publishers at once the first three names', async () => {
    const domain = 'press.test';
    for (let nth = 12; nth > 0; nth--)
      await add.newsletter({ name: `${nth % 2 ? 'é' : 'E'}dition ${String(nth).padStart(2, '0')}`, domain });
    await add.newsletter({ name: 'Aside', domain: 'other.test' });
    await add.newsletter({ name: 'Awaited', domain, standing: 'provisional' });
    const { total, newsletters } = await listNewslettersOfDomain(db, domain);
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at % 2 ? 'E' : 'é'}dition ${String(at + 1).padStart(2, '0')}`);
    expect([total, newsletters.map(({ name }) => name)]).toEqual([12, names(10)]);
    expect(await listNewslettersOfDomain(db, 'nobody.test')).toEqual({ total: 0, newsletters: [] });
    expect(await listNewsletterNamesByDomain(db, [domain, 'nobody.test'])).toEqual(
      new Map([[domain, { names: names(3), total: 12 }]]),
    );
    expect((await listNewsletterNamesByDomain(db, [])).size).toBe(0);
  });
});
