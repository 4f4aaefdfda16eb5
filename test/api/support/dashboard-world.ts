// An empty catalogue before each test, viewers of a newsletter, and the newsletters nearest to it.
import { readDashboard } from '../../../src/store/dashboard.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { sightAs } from '../../support/viewers.ts';
import { createEmptiedWorld } from './emptied-world.ts';

export const NOW = new Date('2026-06-10T12:00:00.000Z');
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** A Monday, at which the period that the tests ask for begins. */
export const PERIOD_START = new Date('2026-05-25T00:00:00.000Z');
export const sightOfSubscriber = (newsletterId: string) => sightAs('subscriber', NOW, { newsletterId });
export const sightOfFreeMember = (newsletterId: string) => sightAs('free', NOW, { newsletterId });
export const sightOfAdmin = () => sightAs('admin', NOW);

export function createDashboardWorld() {
  const world = createEmptiedWorld();
  const { db, add } = world;

  async function near(...similarities: number[]): Promise<{ mine: string; near: string[] }> {
    const mine = (await add.newsletter({ name: 'Mine' })).id;
    const found: string[] = [];
    for (const similarity of similarities) {
      const { id } = await add.newsletter();
      await db.insert(newsletterSimilarities).values({ newsletterId: mine, similarId: id, similarity });
      found.push(id);
    }
    return { mine, near: found };
  }
  const dashboard = (id: string, by: ReturnType<typeof sightOfSubscriber>, userId: string | null = null, now = NOW) =>
    readDashboard(
      db,
      id,
      {
        since: PERIOD_START,
        until: by.line ? new Date(now.getTime() - 14 * DAY_MS) : now,
        leadFrom: 60,
        visit: { userId, now, firstDays: 7 },
      },
      by,
    );

  return { world, db, add, dashboard, near };
}
