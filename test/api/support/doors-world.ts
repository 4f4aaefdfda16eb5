// The Worker's doors over a database that is empty before each test: fires a cron and lists the jobs that were sent.
import { beforeEach, vi } from 'vitest';
import type { Job } from '../../../src/jobs.ts';
import worker from '../../../src/worker.ts';
import { createEmptiedWorld } from './emptied-world.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const EVERY_FIVE_MINUTES = '*/5 * * * *';
export const NIGHTLY_CRON = '30 3 * * *';

export function createCronWorld() {
  const world = createEmptiedWorld();
  const { db, add } = world;
  const NOW = new Date();
  const ago = (ms: number) => new Date(NOW.getTime() - ms);

  const fire = (cron: string, at = NOW) =>
    worker.scheduled({ cron, scheduledTime: at.getTime() } as unknown as ScheduledController, world.bindings);
  const sent = () => [...world.priority.all, ...world.jobs.all] as Job[];

  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });

  return { world, db, add, ago, fire, NOW, sent };
}
