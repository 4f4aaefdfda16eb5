// An administrator with one newsletter, who calls the API.
import { beforeAll } from 'vitest';
import { createWorld } from '../../support/world.ts';

export function createAdminWorld() {
  const world = createWorld();
  const { db, add } = world;
  const who = { admin: '', letter: '' };
  beforeAll(async () => {
    who.admin = (await world.people.admin({ firstName: 'Cora' })).cookie;
    who.letter = (await add.newsletter({ name: 'First Letter' })).id;
  });
  const call = (method: string, path: string, json?: unknown, as = who.admin) =>
    world.call(`/api${path}`, { as, method, ...(json === undefined ? {} : { json }) });

  return { world, db, add, call, who };
}
