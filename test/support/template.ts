// The migrated database that those of the tests begin as, once a project of the run: on a Postgres of its own, or as
// PGlite's dump where that can't be run.
import type { TestProject } from 'vitest/node';
import { migrate } from '../../local/migrate.ts';
import { openPglite, openPostgres } from '../../local/postgres.ts';
import { startPostgresServer } from './postgres-server.ts';

/** A template on the server whose addresses begin with `base`, or PGlite's dump of one. */
export type Template = { base: string; name: string } | { image: Uint8Array<ArrayBuffer> };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
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
  // It can't be cloned while somebody is connected to it.
  await database.close();
  project.provide('template', { base: server.address(''), name: NAME });
  return server.stop;
}
