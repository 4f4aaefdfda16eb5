// Who may call what: every route called as every kind of viewer, against a table written by hand. A missing route
// fails.
import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../src/api/app.ts';
import { accessTable } from '../support/access-table.ts';
import { createViewerCookies, type SeededIds, seedRowsForViewers, VIEWER_KINDS } from '../support/viewers.ts';
import { createWorld } from '../support/world.ts';

describe('who may call what', () => {
  const world = createWorld();
  let ids: SeededIds;
  beforeAll(async () => {
    ids = await seedRowsForViewers(world);
  });

  it('the table names every route of the app, and no other', () => {
    const routes = new Set(
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'))
        .map(({ method, path }) => `${method} ${path.slice('/api'.length)}`),
    );
    const rows = accessTable({} as SeededIds).map(([route]) => route);
    expect([...routes].sort()).toEqual([...rows].sort());
  });

  for (const [index, kind] of VIEWER_KINDS.entries()) {
    it(`a ${kind} may call what the table says`, async () => {
      const wrong: string[] = [];
      for (const [route, path, statuses, send = {}] of accessTable(ids)) {
        // New sessions for each row, because some calls end a session.
        const as = (await createViewerCookies(world, ids.own))[kind];
        const method = route.split(' ')[0] ?? 'GET';
        const answer = await world.call(path, {
          as,
          method,
          ...(send.json === undefined ? {} : { json: send.json }),
          ...(send.form ? { body: send.form() } : {}),
        });
        if (answer.status !== statuses[index]) wrong.push(`${route}: ${answer.status}, expected ${statuses[index]}`);
      }
      expect(wrong).toEqual([]);
    }, 120_000);
  }
});
