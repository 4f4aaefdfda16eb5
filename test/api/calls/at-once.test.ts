// Uniqueness under concurrency: of several simultaneous calls exactly one takes effect, completely.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { importCsvSlice } from '../../../src/flows/newsletter/import.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { errorReports } from '../../../src/store/schema/curation.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { trackingRequests } from '../../../src/store/schema/requests.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
let admin = '';

beforeAll(async () => {
  admin = (await world.people.admin()).cookie;
});

const named = (like: string) => world.db.select().from(newsletters).where(sql`${newsletters.name} like ${like}`);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(n: number, act: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, nth) => act(nth)));

describe('newsletters', () => {
  it('added by six calls at once are one; the other calls are refused with its name', async () => {
    const json = { name: 'Harbour Post', website: 'https://harbour.example', description: 'Ships' };
    const answers = await times(6, () => world.call('/api/newsletters', { as: admin, json }));
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.data.error).toContain('Harbour Post');
    expect(await named('Harbour Post')).toHaveLength(1);
  });

  it('given the same name by two changes at once keep two names', async () => {
    const [one, two] = await times(2, (n) =>
      world.add.newsletter({ name: `Apart ${n}`, domain: `apart-${n}.example` }),
    );
    const rename = (id: string | undefined) =>
      world.call(`/api/newsletters/${id}`, { as: admin, method: 'PUT', json: { name: 'Together Weekly' } });
    expect(statuses(await Promise.all([rename(one?.id), rename(two?.id)]))).toEqual([200, 409]);
    expect(await named('Together Weekly')).toHaveLength(1);
  });

  it('of three imports of the same rows at once are made once per row, and each import reports what it refused', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => ({ Title: `Thrice ${n}`, URL: `https://thrice-${n}.example` }));
    const started = await times(3, () =>
      world.call('/api/newsletters/csv/import', {
        as: admin,
        json: { csvData: rows, columnMappings: { name: 'Title', website: 'URL' } },
      }),
    );
    await Promise.all(
      started.map(({ data }) => importCsvSlice(world.services, { importId: data.importId, slice: 0 }, new Date())),
    );
    expect(await named('Thrice %')).toHaveLength(5);
    const states = await Promise.all(
      started.map(async ({ data }) => (await world.call(`/api/imports/${data.importId}`, { as: admin })).data),
    );
    expect(states.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(states.map(({ created }) => created).sort()).toEqual([0, 0, 5]);
    expect(states.map(({ errorCount }) => errorCount).sort()).toEqual([0, 5, 5]);
  });
});

describe('requests for access', () => {
  it('of one address are one, even sent at once; the newest text counts until somebody answers', async () => {
    const { cookie } = await world.people.admin();
    const ask = (message: string, email = 'Asks@Often.test') =>
      world.call('/api/access-requests', { json: { name: 'Ada', email, message } });
    await Promise.all(['one', 'two', 'three', 'four'].map((message) => ask(message)));
    await ask('the last word', 'asks@often.test');
    const list = async (status: string) =>
      (await world.call(`/api/access-requests?status=${status}&limit=2`, { as: cookie })).data;
    const { requests, total } = await list('pending');
    expect([total, requests[0].email, requests[0].message]).toEqual([1, 'asks@often.test', 'the last word']);
    const decide = (status: string) =>
      world.call(`/api/access-requests/${requests[0].id}`, { as: cookie, method: 'PATCH', json: { status } });
    expect((await decide('declined')).data.decidedAt).toEqual(expect.any(String));
    expect((await ask('again')).status).toBe(201);
    expect((await list('declined')).requests[0].message).toBe('the last word');
    expect((await list('pending')).total).toBe(0);
    // A week after it was declined it can be sent again, and the old decision is shown.
    const [soon, later] = [7 * 86_400_000 - 60_000, 7 * 86_400_000 + 60_000].map((ms) => new Date(Date.now() + ms));
    const askAt = (now: Date | undefined) =>
      world.call('/api/access-requests', {
        json: { name: 'Ada', email: 'asks@often.test', message: 'please' },
        ...(now ? { now } : {}),
      });
    await askAt(soon);
    expect((await list('pending')).total).toBe(0);
    await askAt(later);
    expect((await list('pending')).requests).toMatchObject([
      { message: 'please', decidedAt: expect.any(String), createdAt: later?.toISOString() },
    ]);
    expect((await list('declined')).total).toBe(0);
    expect((await decide('accepted')).data.status).toBe('accepted');
    await askAt(new Date(Date.now() + 30 * 86_400_000));
    expect((await list('accepted')).requests).toMatchObject([{ message: 'please' }]);
    expect((await decide('pending')).status).toBe(400);
  });
});

describe('tracking requests', () => {
  const ask = async (newsletterName: string) => {
    const own = await world.add.newsletter();
    const { cookie } = await world.people.free(own.id);
    return {
      cookie,
      send: () => world.call('/api/newsletter-tracking-requests', { as: cookie, json: { newsletterName } }),
    };
  };

  it('sent three times at once by one member are one', async () => {
    const { send } = await ask('Asked Thrice');
    const answers = await times(3, send);
    expect(new Set(answers.map(({ data }) => data.request.id)).size).toBe(1);
    const kept = await world.db
      .select()
      .from(trackingRequests)
      .where(eq(trackingRequests.newsletterName, 'Asked Thrice'));
    expect(kept).toHaveLength(1);
  });

  it('of one member wait fifty at most; a repeated one is not counted, and other members are not affected', async () => {
    const { cookie, send } = await ask('The First');
    await send();
    const [first] = await world.db
      .select()
      .from(trackingRequests)
      .where(eq(trackingRequests.newsletterName, 'The First'));
    await world.db
      .insert(trackingRequests)
      .values(
        Array.from({ length: 49 }, (_, nth) => ({ userId: first?.userId ?? '', newsletterName: `Flood ${nth}` })),
      );
    const one = (newsletterName: string) =>
      world.call('/api/newsletter-tracking-requests', { as: cookie, json: { newsletterName } });
    expect(await one('One More')).toMatchObject({
      status: 409,
      data: { error: expect.stringContaining('50 open') },
    });
    expect((await one('flood 7')).status).toBe(200);
    expect((await (await ask('Somebody Else’s')).send()).status).toBe(201);
    await world.db
      .update(trackingRequests)
      .set({ status: 'tracked' })
      .where(eq(trackingRequests.newsletterName, 'Flood 7'));
    expect((await one('One More')).status).toBe(201);
  });

  it('answered three times at once with different newsletters make one', async () => {
    const { send } = await ask('Whichever');
    const { data } = await send();
    const answers = await times(3, (n) =>
      world.call(`/api/newsletter-tracking-requests/${data.request.id}`, {
        as: admin,
        method: 'PATCH',
        json: {
          status: 'tracked',
          newsletter: {
            name: `Whichever ${['Alpha', 'Omega', 'Quux'][n]}`,
            website: `https://${['alpha', 'omega', 'quux'][n]}-which.example`,
            description: 'One of three',
          },
        },
      }),
    );
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(await named('Whichever %')).toHaveLength(1);
  });
});

describe('a new brand of sponsorships by hand', () => {
  const post = (newsletterId: string, brandName: string) =>
    world.call('/api/sponsorships', { as: admin, json: { newsletterId, brandName, placementType: 'hero' } });

  it('is made once when five sponsorships name it at once', async () => {
    const { id } = await world.add.newsletter();
    expect(statuses(await times(5, () => post(id, 'Quintessa')))).toEqual([201, 201, 201, 201, 201]);
    const made = await world.db.select().from(brands).where(eq(brands.name, 'Quintessa'));
    expect(made).toHaveLength(1);
    const stand = await world.db
      .select()
      .from(sponsorships)
      .where(eq(sponsorships.brandId, made[0]?.id ?? ''));
    expect(stand).toHaveLength(5);
  });

  it('is not made if the sponsorship is refused', async () => {
    const { status } = await post('no-such-newsletter', 'Leftover Labs');
    expect(status).toBe(404);
    expect(await world.db.select().from(brands).where(eq(brands.name, 'Leftover Labs'))).toEqual([]);
  });
});

it('at most fifty reports of one member wait for review', async () => {
  const letter = await world.add.newsletter();
  const { id } = await world.add.sponsorship(letter.id, (await world.add.brand()).id, { detectedAt: daysAgo(20) });
  const member = await world.people.free(letter.id);
  // Each report is about another sponsorship; the report of a deleted one no longer waits.
  const others: string[] = [];
  for (let n = 0; n < 50; n++)
    others.push((await world.add.sponsorship(letter.id, (await world.add.brand()).id, { detectedAt: daysAgo(20) })).id);
  await world.db
    .insert(errorReports)
    .values(
      others.map((sponsorshipId) => ({ userId: member.id, sponsorshipId, what: 'wrong_type' as const, label: 'A' })),
    );
  const say = (as = member.cookie) =>
    world.call(`/api/sponsorships/${id}/reports`, { as, json: { what: 'wrong_brand' } });
  expect(await say()).toMatchObject({ status: 409, data: { error: expect.stringContaining('50 open') } });
  expect((await say((await world.people.free(letter.id)).cookie)).status).toBe(201);
  await world.db.delete(sponsorships).where(eq(sponsorships.id, others[0] ?? ''));
  expect((await say()).status).toBe(201);
  expect(await say()).toMatchObject({ status: 409, data: { error: expect.stringContaining('50 open') } });
  await world.db.update(errorReports).set({ outcome: 'rejected' }).where(eq(errorReports.userId, member.id));
  expect((await say()).status).toBe(201);
});
