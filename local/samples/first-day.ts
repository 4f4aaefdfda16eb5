// Brings the samples to the state of a product that has run for a while, by the product's own means: logos are looked
// for, and one nightly run is done.
import { NIGHTLY_CRON } from '../ask.ts';
import { EVERY_FIVE_MINUTES } from '../crons.ts';
import { ADMIN_EMAILS } from '../personas.ts';
import type { Database } from '../postgres.ts';
import { signIn } from '../sign-in.ts';
import type { RunningWorkers } from '../workers.ts';

interface Laptop {
  origin: string;
  database: Database;
  workers: Pick<RunningWorkers, 'scheduled'>;
}

/** Newsletters that were inserted by SQL get their logos through the administrator's API; others get theirs at once. */
export async function requestMissingLogos({ origin, database }: Pick<Laptop, 'origin' | 'database'>): Promise<void> {
  const { rows } = await database.query({
    query: 'select id from newsletters where logo_source is null and logo_tried_at is null order by id',
    params: [],
  });
  if (rows.length === 0) return;
  const cookie = await signIn(origin, ADMIN_EMAILS);
  for (const [id] of rows) {
    const response = await fetch(`${origin}/api/newsletters/${id}`, {
      method: 'PUT',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ logoUrl: null }),
    });
    if (!response.ok) throw new Error(`The logo of ${id} could not be sought: HTTP ${response.status}`);
  }
}

/** Half a year of mail came in within minutes, so the usual hour between two builds of a report is skipped. */
export async function runFirstNight({ database, workers }: Pick<Laptop, 'database' | 'workers'>): Promise<void> {
  await database.query({
    query: "update reports set built_at = built_at - interval '1 hour' where built_at is not null",
    params: [],
  });
  await workers.scheduled(NIGHTLY_CRON);
  await workers.scheduled(EVERY_FIVE_MINUTES);
}
