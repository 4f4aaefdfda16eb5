// A table with large texts is read in pages limited by bytes, and no row is lost or duplicated.
import { expect, it } from 'vitest';
import { EXPORT_PAGE_BYTES, listExportedTables, streamTableRows } from '../../../src/store/account/exports.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();

it('mails with texts of a megabyte come a few at a time, each once', async () => {
  const newsletter = await world.add.newsletter();
  const ids: string[] = [];
  for (let nth = 0; nth < 12; nth++)
    ids.push((await world.add.email(newsletter.id, { content: `${nth} ${'x'.repeat(1024 * 1024)}` })).id);
  const table = (await listExportedTables(world.db)).find(({ name }) => name === 'emails');
  if (!table) throw new Error('no table of mails');
  const pages: Record<string, unknown>[][] = [];
  for await (const rows of streamTableRows(world.db, table)) pages.push(rows);
  for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(EXPORT_PAGE_BYTES + 1.2 * 1024 * 1024);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat().map(({ id }) => id)).toEqual([...ids].sort());
});
