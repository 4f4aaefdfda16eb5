// The migrated database that the tests' databases are cloned from, created once per project of a run: on a Postgres
// server, or as PGlite's dump if that can't be run.
import type { TestProject } from 'vitest/node';
import { migrate } from '../../local/migrate.ts';
import { openPglite, openPostgres } from '../../local/postgres.ts';
import { startPostgresServer } from './postgres-server.ts';

/** The name of a template on the server whose addresses begin with `base`, or a PGlite dump of one. */
export type DatabaseTemplate = { base: string; name: string } | { image: Uint8Array<ArrayBuffer> };

declare module 'vitest' {
  interface ProvidedContext {
    template: DatabaseTemplate;
  }
}

const NAME = 'broughtby_template';

export default async function setup(project: TestProject) {
  const server = await startPostgresServer();
  if (!server) {
    const database = await openPglite(null);
    await migrate(database);
    project.provide('template', { image: new Uint8Array(await (await database.dump()).arrayBuffer()) });
    return database.close;
  }
  const admin = openPostgres(server.address('postgres'), 1);
  await admin.exec(`create database ${NAME}`);
  await admin.close();
  const database = openPostgres(server.address(NAME), 1);
  await migrate(database);
  // It can't be cloned while a connection to it is open.
  await database.close();
  project.provide('template', { base: server.address(''), name: NAME });
  return server.stop;
}
