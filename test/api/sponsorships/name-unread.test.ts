// A person names the sponsor of an unread ad: what is recorded, what is rejected, and what undoing removes.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideReview } from '../../../src/flows/sponsorship/decide-review.ts';
import type { ActorAndMoment } from '../../../src/store/operations/audit-log.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { auditLog, reviewItems } from '../../../src/store/schema/curation.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { assertNoWorkLeft } from '../../support/unfinished.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, services, add } = world;
let clock = Date.parse('2026-06-10T12:00:00.000Z');
let userId = '';
let letter = '';
let mail = '';
const act = (): ActorAndMoment => ({ by: { userId, who: 'cora@house.test', name: 'Cora' }, now: new Date(++clock) });
const RECEIVED = new Date('2026-06-01T07:00:00.000Z');

beforeEach(async () => {
  userId = (await world.people.admin()).id;
  letter = (await add.newsletter({ name: 'Tide' })).id;
  mail = (await add.email(letter, { receivedAt: RECEIVED, hasSponsorship: 0 })).id;
});

let count = 0;
async function waits(detail: object = {}, emailId: string | null = mail) {
  const id = `item ${++count}`;
  await db.insert(reviewItems).values({
    id,
    kind: 'unread_slot',
    key: id,
    reason: 'Who is it?',
    newsletterId: letter,
    emailId,
    detail: detail as never,
  });
  return id;
}
const name = (id: string, sponsorship: object) =>
  assertNoWorkLeft('the decision', () => decideReview(services, id, { decision: 'edit', sponsorship }, act()));
const recorded = async () =>
  db
    .select({ sponsorship: sponsorships, brand: brands.name })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId));

describe('an ad that a person names', () => {
  it('becomes a confirmed sponsorship of its mail, with the text that was seen', async () => {
    const { id: brandId } = await add.brand({ name: 'Beryl' });
    await name(await waits({ text: 'Sails by the metre', start: 12, end: 80, words: 'Presented by' }), {
      brandId,
      placementType: 'hero',
      newsletterId: letter,
    });
    expect(await recorded()).toMatchObject([
      {
        brand: 'Beryl',
        sponsorship: {
          newsletterId: letter,
          emailId: mail,
          placementType: 'hero',
          textContent: 'Sails by the metre',
          detectedAt: RECEIVED,
          verdict: 'confirmed',
          channel: 'direct',
          rawData: { start: 12, end: 80, disclosure: ['Presented by'], linkDomains: [] },
        },
      },
    ]);
    expect((await db.select().from(emails))[0]?.hasSponsorship).toBe(1);
    expect((await db.select().from(auditLog).orderBy(auditLog.at)).map(({ action, label }) => [action, label])).toEqual(
      expect.arrayContaining([['sponsorship.add', 'Beryl in Tide']]),
    );
  });

  it('by a name alone is a feature of that brand, which is created if there is none', async () => {
    await name(await waits(), { brandName: 'Hazel' });
    await name(await waits(), { brandName: 'HAZEL' });
    expect(await recorded()).toMatchObject(
      [1, 2].map(() => ({
        brand: 'Hazel',
        sponsorship: {
          placementType: 'feature',
          textContent: null,
          rawData: { start: 0, end: 0, disclosure: [] },
        },
      })),
    );
    expect(await db.select().from(brands)).toHaveLength(1);
  });

  it('belongs to its mail’s newsletter, and keeps waiting if brand or mail are deleted or no sponsor is named', async () => {
    const other = (await add.newsletter()).id;
    const { id: brandId } = await add.brand();
    const item = await waits();
    for (const [sponsorship, code] of [
      [{ brandId, newsletterId: other }, 'invalid'],
      [{ brandId: 'nobody' }, 'not_found'],
      [{ placementType: 'hero' }, 'invalid'],
    ] as const)
      await expect(name(item, sponsorship)).rejects.toMatchObject({ code });
    await expect(name(await waits({}, null), { brandId })).rejects.toMatchObject({ code: 'not_found' });
    expect([await recorded(), (await db.select().from(reviewItems)).filter(({ decision }) => decision)]).toEqual([
      [],
      [],
    ]);
  });
});
