// A world whose people, catalogue, counts and queues are emptied before each test.
import { beforeEach } from 'vitest';
import { runStatements } from '../../../src/store/db.ts';
import { brandAliases, brandRemovals, brands, linkHosts, noLinkHosts } from '../../../src/store/schema/brands.ts';
import { auditLog, reviewItems } from '../../../src/store/schema/curation.ts';
import { claimDays } from '../../../src/store/schema/day-counts.ts';
import { imports } from '../../../src/store/schema/imports.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { eventCounts, issuesReadByDay, nightlyRuns } from '../../../src/store/schema/operations.ts';
import { stalePatterns } from '../../../src/store/schema/pitch.ts';
import { createWorld } from '../../support/world.ts';

const EMPTIED = [
  ...[auditLog, reviewItems, brandAliases, brandRemovals, linkHosts, noLinkHosts, users, imports, newsletters, brands],
  ...[claimDays, eventCounts, issuesReadByDay, nightlyRuns, stalePatterns],
];

export function createEmptiedWorld() {
  const world = createWorld();

  beforeEach(async () => {
    await runStatements(
      world.db,
      EMPTIED.map((table) => world.db.delete(table)),
    );
    world.takeJobs();
  });

  return world;
}
