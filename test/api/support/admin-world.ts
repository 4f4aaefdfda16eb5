// An administrator with one newsletter, who calls the API.
import { beforeAll } from 'vitest';
import { createWorld, type World } from '../../support/world.ts';

export function createAdminWorld(letter: Parameters<World['add']['newsletter']>[0] = {}) {
  const world = createWorld();
  const { db, add } = world;
  const who = { admin: '', letter: '' };
  beforeAll(async () => {
    who.admin = (await world.people.admin({ email: 'curator@house.test', firstName: 'Cora' })).cookie;
    who.letter = (await add.newsletter(letter)).id;
  });
  const call = (
    method: string,
    path: string,
    json?: unknown,
    more: { as?: string; headers?: Record<string, string>; now?: Date } = {},
  ) => world.call(`/api${path}`, { as: who.admin, method, ...(json === undefined ? {} : { json }), ...more });

  return { world, db, add, call, who };
}
