import { healthRoutes } from '../contract/routes/health.ts';
import { pingDatabase } from '../store/db.ts';
import { answers } from './route.ts';

/**
 * Answers that the Worker is up. Postgres is checked only for administrators, so that strangers can't keep
 * the database awake or busy.
 */
export const healthApi = answers(healthRoutes, {
  check: async ({ viewer, db }) => {
    if (viewer.kind === 'admin') await pingDatabase(db);
  },
});
