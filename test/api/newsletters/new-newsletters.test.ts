// Adding a newsletter: duplicates are found, the member or request is linked, and nothing is added twice.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertOwnNewsletter } from '../../../src/store/newsletter/curate-newsletters.ts';
import type { NewNewsletterRow } from '../../../src/store/newsletter/newsletter-names.ts';
import { createNewsletterWorld, NOW, newsletterNameOf, newsletterValues } from '../support/newsletter-world.ts';

const { db, add, people, idsOf } = createNewsletterWorld();

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
