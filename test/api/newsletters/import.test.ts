// Importing newsletters, from the submitted rows to the last slice.
import { beforeAll, describe, expect, it } from 'vitest';
import { importCsvSlice } from '../../../src/flows/newsletter/import.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
let admin = '';

beforeAll(async () => {
  admin = (await world.people.admin()).cookie;
  await world.add.newsletter({ name: 'Taken Letter', normalizedName: 'taken', domain: 'taken.example' });
});

const mapping = { name: 'Title', website: 'URL', description: null, uniqueEmail: 'Mail' };
const start = (csvData: Record<string, string>[]) =>
  world.call('/api/newsletters/csv/import', { as: admin, json: { csvData, columnMappings: mapping } });
const stateOf = async (id: string) => (await world.call(`/api/imports/${id}`, { as: admin })).data;
const row = (n: number) => ({ Title: `Imported ${n}`, URL: `https://imported-${n}.example`, Mail: '' });

describe('an import', () => {
  it('reports its progress', async () => {
    const { status, data } = await start(Array.from({ length: 260 }, (_, n) => row(n)));
    expect([status, data.totalItems]).toEqual([202, 260]);
    expect(await stateOf(data.importId)).toMatchObject({ status: 'processing', processed: 0, total: 260 });
    await importCsvSlice(world.services, { importId: data.importId, slice: 0 }, new Date());
    expect(await stateOf(data.importId)).toMatchObject({ status: 'processing', processed: 250 });
    await world.work(['import-csv-slice']);
    expect(await stateOf(data.importId)).toMatchObject({ status: 'completed', processed: 260, created: 260 });
  });

  it('reports the first hundred refusals and their total', async () => {
    const { data } = await start(Array.from({ length: 101 }, () => ({ Title: '', URL: '', Mail: '' })));
    await world.work(['import-csv-slice']);
    const { errorCount, errors } = await stateOf(data.importId);
    expect([errorCount, errors.length, errors[0].row, errors.at(-1).row]).toEqual([101, 100, 1, 100]);
  });

  it('gives the number and the reason of each refused row, and imports the others', async () => {
    const { data } = await start([
      { Title: 'Fresh One', URL: 'fresh-one.example', Mail: '' },
      { Title: '', URL: 'https://nameless.example', Mail: '' },
      { Title: 'Odd Site', URL: 'not a site', Mail: '' },
      { Title: 'Another', URL: 'https://www.taken.example/about', Mail: '' },
      { Title: 'The Fresh One', URL: 'https://fresh-one.example', Mail: '' },
      { Title: 'Elsewhere', URL: '', Mail: 'me@elsewhere.example' },
      { Title: 'A Third', URL: 'https://taken.example', Mail: '' },
    ]);
    await world.work(['import-csv-slice']);
    const state = await stateOf(data.importId);
    expect(state).toMatchObject({ status: 'completed', processed: 7, created: 4, errorCount: 3, warningCount: 3 });
    expect(state.errors).toEqual([
      { row: 2, reason: 'Name is missing' },
      { row: 3, reason: expect.stringContaining('not a valid address') },
      { row: 5, reason: 'The same newsletter as row 1' },
    ]);
    const answer = await world.call(`/api/imports/${data.importId}/export-errors`, { as: admin });
    const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    const lines = file.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffRow,Reason,Title,URL,Mail');
    expect(lines).toHaveLength(7);
    expect(lines.filter((line) => line.includes('Imported, but')).map((line) => line.split(',')[0])).toEqual([
      '4',
      '6',
      '7',
    ]);
    expect(file).toContain('Imported, but: We track a newsletter of taken.example: Taken Letter');
    expect(file).toContain('Imported, but: We track 2 newsletters of taken.example: Another, Taken Letter');
  });

  it('processes a slice once however often its job is delivered', async () => {
    const { data } = await start([{ Title: 'Only Once', URL: 'https://only-once.example', Mail: '' }]);
    await Promise.all(
      [1, 2, 3].map(() => importCsvSlice(world.services, { importId: data.importId, slice: 0 }, new Date())),
    );
    const { data: list } = await world.call('/api/newsletters?search=Only%20Once', { as: admin });
    expect(list.total).toBe(1);
    expect(await stateOf(data.importId)).toMatchObject({ status: 'completed', created: 1 });
    await world.work(['import-csv-slice']);
  });
});
