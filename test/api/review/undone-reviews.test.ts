// A decision in the review queue can be undone for 30 days, once, unless what it changed was changed since.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { removeUnusedBrands } from '../../../src/flows/brand/remove-empty.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createReviewWorld, presentedByAdHtml } from '../support/review-world.ts';

const { world, db, add, call, decide, inMail, received, undo, waiting } = createReviewWorld();

describe('a review decision that is undone', () => {
  const fresh = async () => (await add.newsletter({ domain: 'fresh.test' })).id;

  it('restores a brand that lost its only ad the next day too, but not once that brand was merged', async () => {
    const id = await fresh();
    const emailId = await received(id, presentedByAdHtml('Lonesome'));
    const [item] = await waiting('first_sponsors', id);
    const other = await add.brand();
    const away = () => decide(item, { decision: 'edit', sponsorship: { brandId: other.id } });
    expect((await away()).status).toBe(200);
    const tomorrow = new Date(Date.now() + 2 * 86_400_000);
    await removeUnusedBrands(world.services, tomorrow);
    expect((await undo(item)).status).toBe(200);
    expect(await inMail(emailId)).toMatchObject([{ brand: 'Lonesome', verdict: null }]);
    await away();
    const [lonesome] = await db.select().from(brands).where(eq(brands.name, 'Lonesome'));
    expect((await call('POST', `/brands/${lonesome?.id}/merge`, { intoId: (await add.brand()).id })).status).toBe(200);
    const refused = await undo(item);
    expect([refused.status, refused.data.error]).toEqual([409, expect.stringMatching(/has changed since/)]);
    expect((await inMail(emailId)).map(({ brand }) => brand)).toEqual([other.name]);
  });

  it('does not tell a member the outcome again while the report waits again', async () => {
    const id = await fresh();
    const member = (await world.people.subscriber(id)).cookie;
    const [was] = await inMail(await received(id, presentedByAdHtml('Doubtable')));
    await call('POST', `/sponsorships/${was?.id}/reports`, { what: 'not_a_sponsor' }, { as: member });
    const [item] = await waiting('report', id);
    await decide(item, { decision: 'accept' });
    await undo(item);
    const { data } = await call('GET', '/reports/own', undefined, { as: member });
    expect(data.reports).toMatchObject([{ outcome: null, decidedAt: null }]);
    expect(
      (
        await db
          .select()
          .from(sponsorships)
          .where(eq(sponsorships.id, was?.id ?? ''))
      )[0]?.verdict,
    ).toBeNull();
  });

  it('can be undone for thirty days, once, and is logged', async () => {
    const id = await fresh();
    await received(id, presentedByAdHtml('Longago'));
    const [item] = await waiting('first_sponsors', id);
    expect((await undo(item)).status).toBe(409);
    await decide(item, { decision: 'accept' });
    const log = async () => (await call('GET', `/audit-log?subjectId=${item?.id}`)).data.entries;
    expect(await log()).toMatchObject([{ action: 'review.accept', decisionId: item?.id }]);
    expect((await undo(item)).status).toBe(200);
    expect(await log()).toMatchObject([
      { action: 'review.undo', decisionId: null },
      { action: 'review.accept', decisionId: null },
    ]);
    expect((await undo(item)).status).toBe(409);
    await decide(item, { decision: 'accept' });
    await db.execute(`update review_items set decided_at = decided_at - interval '31 days' where id = '${item?.id}'`);
    expect((await undo(item)).status).toBe(410);
  });
});
