// The Worker's doors over a database that is empty before each test: fires a cron and lists the jobs that were sent.
import { beforeEach, vi } from 'vitest';
import type { Job } from '../../../src/jobs.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { imports } from '../../../src/store/schema/imports.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { eventCounts, nightlyRuns } from '../../../src/store/schema/operations.ts';
import worker from '../../../src/worker.ts';
import { createWorld } from '../../support/world.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const EVERY_FIVE_MINUTES = '*/5 * * * *';
export const NIGHTLY_CRON = '30 3 * * *';

export function createCronWorld() {
  const world = createWorld();
  const { db, add } = world;
  const NOW = new Date();
  const ago = (ms: number) => new Date(NOW.getTime() - ms);

  const fire = (cron: string, at = NOW) =>
    worker.scheduled({ cron, scheduledTime: at.getTime() } as unknown as ScheduledController, world.bindings);
  const sent = () => [...world.priority.all, ...world.jobs.all] as Job[];
  const emptied = () => {
    while (world.priority.take() || world.jobs.take());
  };

  beforeEach(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await db.delete(users);
    await db.delete(imports);
    await db.delete(newsletters);
    await db.delete(brands);
    await db.delete(eventCounts);
    await db.delete(nightlyRuns);
    emptied();
  });

  return { world, db, add, ago, emptied, fire, NOW, sent };
}
