// Adding a newsletter: duplicates are found, the member or request is linked, and nothing is added twice.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findDuplicateNewsletter, insertOwnNewsletter } from '../../../src/store/newsletter/curate-newsletters.ts';
import type { NewNewsletterRow } from '../../../src/store/newsletter/newsletter-names.ts';
import { createNewsletterWorld, NOW, newsletterNameOf, newsletterValues } from '../support/newsletter-world.ts';

const { db, add, people, idsOf } = createNewsletterWorld();

describe('a duplicate newsletter', () => {
  const twinOf = async (comparable: string, domain: string | null, except: string | null = null) =>
    (await findDuplicateNewsletter(db, comparable, domain, except))?.id ?? null;

  it('has the same name, or nearly the same at the same or an unknown site; a member’s unconfirmed newsletter is no duplicate', async () => {
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
    // A duplicate at the same site is preferred to one with the exact name, then the most similar name.
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
  it('of a member is linked to that member only, once; an administrator’s must not duplicate another', async () => {
    const { id: userId } = await people.newcomer();
    const { id: bystander } = await people.newcomer();
    const { id: runs } = await people.free((await add.newsletter({ id: 'runs', normalizedName: 'runs' })).id);
    const { id: admin } = await people.admin();
    const own = (name: string, user: string, more: Partial<NewNewsletterRow> = {}) =>
      insertOwnNewsletter(
        db,
        newsletterValues(name, { standing: 'provisional', ...more }),
        { owner: { userId: user, source: 'a friend', newsletter: 'theirs' }, named: newsletterNameOf(name) },
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
    // A member's newsletter neither reserves its name nor is prevented by another's; an administrator's is tracked.
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
