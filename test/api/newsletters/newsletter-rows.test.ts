// Newsletters in the database: what a change or removal affects, and what a viewer may learn of similar ones.
import { describe, expect, it } from 'vitest';
import { listNewsletterNamesByDomain, listNewslettersOfDomain } from '../../../src/store/publishers.ts';
import { createNewsletterWorld } from '../support/newsletter-world.ts';

const { db, add } = createNewsletterWorld();

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
