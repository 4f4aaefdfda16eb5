// A world whose people, imports, newsletters and brands are deleted before each test.
import { beforeEach } from 'vitest';
import { brands } from '../../../src/store/schema/brands.ts';
import { imports } from '../../../src/store/schema/imports.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { createWorld } from '../../support/world.ts';

export function createEmptiedWorld() {
  const world = createWorld();
  const { db, add } = world;

  beforeEach(async () => {
    await db.delete(users);
    await db.delete(imports);
    await db.delete(newsletters);
    await db.delete(brands);
  });

  return { db, add };
}
