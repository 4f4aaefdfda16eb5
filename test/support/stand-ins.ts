// Starts the laptop's stand-ins once for the whole run. Each test file names its own database in its connection string; the first query to it
// clones the migrated template.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../local/migrate.ts';
import { type Database, openPglite } from '../../local/postgres.ts';
import { startStandIns } from '../../local/stand-ins.ts';

export const TEST_ORIGIN = 'http://app.test';

declare module 'vitest' {
  interface ProvidedContext {
    standIns: string;
  }
}

export default async function setup(project: TestProject) {
  const template = await openPglite(null);
  await migrate(template);
  const image = await template.dump();
  await template.close();
  const databases = new Map<string, Promise<Database>>();
  const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-test-'));
  const standIns = await startStandIns({
    port: 0,
    dataDir,
    origins: [TEST_ORIGIN],
    databaseOf(connectionString) {
      const name = connectionString.split('/').pop() ?? '';
      const open = databases.get(name) ?? openPglite(null, image);
      databases.set(name, open);
      return open;
    },
  });
  project.provide('standIns', standIns.url);
  return async () => {
    await standIns.stop();
    await Promise.all([...databases.values()].map(async (database) => (await database).close()));
    rmSync(dataDir, { recursive: true, force: true });
  };
}
