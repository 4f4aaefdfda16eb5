// A session or right that is gone is gone with the very next request.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { brands } from '../../../src/store/schema/brands.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { sessions } from '../../../src/store/schema/sessions.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { db, add, people } = world;
let letter = '';

beforeAll(async () => {
  letter = (await add.newsletter({ name: 'Mine' })).id;
  const brand = (await add.brand({ name: 'Fresh' })).id;
  await add.sponsorship(letter, brand, { detectedAt: daysAgo(2) });
  const other = (await add.newsletter({ name: 'Others' })).id;
  await add.sponsorship(other, brand, { detectedAt: daysAgo(2) });
  await add.sponsorship(other, brand, { detectedAt: daysAgo(20) });
});

const asked = (path: string, as: string) => world.call(`/api${path}`, { as });

describe('what has changed since the last call', () => {
  it('a new subscription shows hidden rows at once, and its end hides them', async () => {
    const { id, cookie } = await people.free(letter);
    const total = async () => (await asked('/sponsorships', cookie)).data.total;
    const [free, again] = [await total(), await total()];
    expect([free, again]).toEqual([1, 1]);
    await db.update(users).set({ subscriptionStatus: 'active' }).where(eq(users.id, id));
    expect(await total()).toBe(3);
    await db.update(users).set({ subscriptionStatus: 'canceled' }).where(eq(users.id, id));
    expect(await total()).toBe(1);
  });

  it('a newsletter that becomes one’s own shows its newest rows', async () => {
    const { id, cookie } = await people.free(letter);
    const total = async () => (await asked(`/newsletters/${letter}`, cookie)).data.sponsorshipTotal;
    expect(await total()).toBe(0);
    await db.update(newsletters).set({ createdBy: id }).where(eq(newsletters.id, letter));
    expect(await total()).toBe(1);
    await db.update(newsletters).set({ createdBy: null }).where(eq(newsletters.id, letter));
    expect(await total()).toBe(0);
  });

  it('an administrator can still change things; one who lost the right, or whose session ended, changes nothing', async () => {
    const { id, cookie } = await people.admin();
    const add = async (name: string) => (await world.call('/api/brands', { as: cookie, json: { name } })).status;
    await asked('/auth/user', cookie);
    await db.update(users).set({ subscriptionStatus: 'active' }).where(eq(users.id, id));
    expect(await add('By an admin')).toBe(201);
    await asked('/auth/user', cookie);
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, id));
    expect(await add('By a member')).toBe(403);
    await asked('/auth/user', cookie);
    await db.delete(sessions).where(eq(sessions.userId, id));
    expect(await add('By nobody')).toBe(401);
    expect(await db.select().from(brands).where(sql`name like 'By %'`)).toMatchObject([{ name: 'By an admin' }]);
  });

  it('a call that records something records nothing for an ended session', async () => {
    const { id, cookie } = await people.subscriber(letter);
    await asked('/auth/user', cookie);
    await db.delete(sessions).where(eq(sessions.userId, id));
    expect((await asked('/dashboard', cookie)).status).toBe(401);
    const { rows } = await db.execute(sql`select 1 from dashboard_visits where user_id = ${id}`);
    expect(rows).toEqual([]);
  });
});
