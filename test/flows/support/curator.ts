// An administrator who corrects sponsorships and brands, each act a millisecond after the one before.
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { ActorAndMoment } from '../../../src/flows/brand/curate.ts';
import { createWorld } from '../../support/world.ts';

export function createCuratorWorld() {
  const world = createWorld();
  const { db, services, add } = world;
  const who = { clock: Date.parse('2026-06-10T12:00:00.000Z'), userId: '' };
  /** Each act is a moment after the one before. */
  const act = (): ActorAndMoment => ({
    by: { userId: who.userId, who: 'cora@house.test', name: 'Cora' },
    now: new Date(++who.clock),
  });

  beforeEach(async () => {
    await db.execute(sql`truncate brands, newsletters, users, review_items, audit_log cascade`);
    who.userId = (await world.people.admin()).id;
  });

  return { world, db, services, add, act, who };
}
