// An empty catalogue before each test, and the jobs that were queued, as text.
import { beforeEach } from 'vitest';
import type { Job } from '../../../src/jobs.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { stalePatterns } from '../../../src/store/schema/pitch.ts';
import { createWorld } from '../../support/world.ts';

export function createRankingWorld() {
  const world = createWorld();
  const { db, add, services } = world;
  const jobs = () => {
    const taken: Job[] = [];
    for (let next = world.priority.take() ?? world.jobs.take(); next; next = world.priority.take() ?? world.jobs.take())
      taken.push(next as Job);
    return taken;
  };

  beforeEach(async () => {
    await db.delete(users);
    await db.delete(newsletters);
    await db.delete(brands);
    await db.delete(stalePatterns);
    jobs();
  });

  return { world, db, services, add, jobs };
}
