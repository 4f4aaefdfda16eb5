// An import of newsletters in slices: what is stored of its rows, who owns the newsletters, the result of each row, and
// interruptions.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ColumnMappings } from '../../../src/contract/newsletters.ts';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { importCsvSlice, resumeCsvImports, startNewsletterCsvImport } from '../../../src/flows/newsletter/import.ts';
import type { Services } from '../../../src/services.ts';
import { failCsvImport, findCsvImport } from '../../../src/store/issue/imports.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { assertNoWorkLeft } from '../../support/unfinished.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, add } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');
const mapping: ColumnMappings = { name: 'Title', website: 'URL', description: null, uniqueEmail: 'Mail' };
type Sent = { jobs: Parameters<Services['jobs']['send']>[0]; options: Parameters<Services['jobs']['send']>[1] };
let sent: Sent[] = [];
const services: Services = Object.create(world.services, {
  jobs: {
    value: {
      send: async (jobs: Sent['jobs'], options: Sent['options']) => {
        if (jobs.length > 0) sent.push({ jobs, options });
        await world.services.jobs.send(jobs, options);
      },
    },
  },
});

let userId = '';
beforeEach(async () => {
  userId = (await world.people.admin()).id;
  sent = [];
});
const row = (Title: string, more: Record<string, string> = {}) => ({ Title, URL: '', Mail: '', ...more });
const rows = (count: number) => Array.from({ length: count }, (_, nth) => row(`Letter ${nth}`));
const start = async (given: Record<string, string>[]) => {
  const id = await assertNoWorkLeft('the start', () =>
    startNewsletterCsvImport(services, { rows: given, mapping, userId }, NOW),
  );
  sent = [];
  return id;
};
const slice = (importId: string, nth: number, by = services) =>
  assertNoWorkLeft('a slice', () => importCsvSlice(by, { importId, slice: nth }, NOW));
const stateOf = async (id: string) => {
  const found = await findCsvImport(db, id);
  return { status: found?.status, done: found?.slices.map((one) => one.slice), error: found?.error };
};

describe('an import', () => {
  it('stores only the mapped columns of its rows, 250 per slice, and has priority', async () => {
    const given = [...rows(250), row('Last', { Phone: '0049' })];
    const importId = await startNewsletterCsvImport(services, { rows: given, mapping, userId }, NOW);
    expect(sent).toEqual([{ jobs: [{ kind: 'import-csv-slice', importId, slice: 0 }], options: { priority: true } }]);
    const stored = await world.services.files.list(`imports/${importId}/`);
    expect(stored).toHaveLength(2);
    expect(JSON.parse((await world.services.files.text(FILE_KEYS.importRows(importId, 1))) ?? '')).toEqual({
      mapping,
      rows: [{ Title: 'Last', URL: '', Mail: '' }],
    });
    expect(await findCsvImport(db, importId)).toMatchObject({ total: 251, status: 'processing', userId, slices: [] });
  });

  it('creates trusted newsletters of the importing user, and starts their description, logo search and the reading of their sites and archives a minute later', async () => {
    const importId = await start([row('Tide', { URL: 'https://tide.test', Mail: 'tide@mail.app.test' }), row('Ebb')]);
    await slice(importId, 0);
    const made = await db.select().from(newsletters).orderBy(newsletters.name);
    expect(made).toMatchObject([
      { name: 'Ebb', domain: null, createdBy: userId, standing: 'trusted', createdAt: NOW },
      { name: 'Tide', domain: 'tide.test', uniqueEmail: 'tide@mail.app.test', createdBy: userId, standing: 'trusted' },
    ]);
    const of = (id: string | undefined) => [
      { kind: 'describe', what: 'newsletter', id },
      { kind: 'logo', what: 'newsletter', id },
    ];
    const site = { kind: 'read-newsletter-site', newsletterId: made[1]?.id, archive: { requestedBy: userId } };
    expect(sent).toEqual([{ jobs: [...of(made[1]?.id), site, ...of(made[0]?.id)], options: { delaySeconds: 60 } }]);
    expect(await stateOf(importId)).toMatchObject({ status: 'completed', done: [0] });
  });

  it('runs slice by slice, each once, and numbers the rows throughout', async () => {
    const importId = await start([...rows(250), row(''), row('Letter 3')]);
    await slice(importId, 0);
    expect(await stateOf(importId)).toMatchObject({ status: 'processing', done: [0] });
    expect(sent.at(-1)).toEqual({
      jobs: [{ kind: 'import-csv-slice', importId, slice: 1 }],
      options: { priority: true },
    });
    sent = [];
    // Its job is delivered again: finished slices are not repeated, and the next one is queued.
    await slice(importId, 0);
    expect(sent).toEqual([{ jobs: [{ kind: 'import-csv-slice', importId, slice: 1 }], options: { priority: true } }]);
    sent = [];
    await slice(importId, 1);
    expect(sent).toEqual([]);
    const found = await findCsvImport(db, importId);
    expect(found).toMatchObject({ status: 'completed', finishedAt: NOW });
    expect(found?.slices.at(-1)).toMatchObject({
      processed: 2,
      created: 0,
      errors: [
        {
          row: 251,
          reason: 'Name is missing',
          cells: [
            ['Title', ''],
            ['URL', ''],
            ['Mail', ''],
          ],
        },
        { row: 252, reason: 'This newsletter is tracked already: Letter 3' },
      ],
    });
  });

  it('refuses a duplicate: of a tracked newsletter, of an address, or of an accepted row above', async () => {
    await add.newsletter({ name: 'Tracked', normalizedName: 'tracked', uniqueEmail: 'taken@mail.app.test' });
    const importId = await start([
      row('The Tracked'),
      row('Other', { Mail: 'taken@mail.app.test' }),
      row('Ebb', { Mail: 'ebb@mail.app.test' }),
      row('Flow', { Mail: 'ebb@mail.app.test' }),
      row('The Ebb'),
      // A refused row makes no later row a duplicate.
      row('Flow'),
    ]);
    await slice(importId, 0);
    const [done] = (await findCsvImport(db, importId))?.slices ?? [];
    expect(done?.errors.map(({ row, reason }) => [row, reason])).toEqual([
      [1, 'This newsletter is tracked already: Tracked'],
      [2, 'This newsletter is tracked already: Tracked'],
      [4, 'The same newsletter as row 3'],
      [5, 'The same newsletter as row 3'],
    ]);
    expect(done?.created).toBe(2);
  });

  it('refuses a row whose name nearly equals that of a row above on the same domain', async () => {
    await add.newsletter({ name: 'Quayside Weekly', normalizedName: 'quayside weekly', domain: 'quay.example' });
    const importId = await start([
      row('Harbour Lights Weekly', { URL: 'https://hl.example' }),
      row('Harbour Lights Weekli', { URL: 'https://www.hl.example/letter' }),
      row('Harbour Lights Weekli', { URL: 'https://other.example' }),
      row('Moorings', { URL: 'https://hl.example' }),
      // A refused row makes no later row a duplicate, but the row that it duplicates does.
      row('Quayside Weekli', { URL: 'https://quay.example' }),
      row('Quayside Weeklo', { URL: 'https://quay.example' }),
    ]);
    await slice(importId, 0);
    const [done] = (await findCsvImport(db, importId))?.slices ?? [];
    expect(done?.errors.filter(({ warning }) => !warning).map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'The same newsletter as row 1'],
      [5, 'This newsletter is tracked already: Quayside Weekly'],
      [6, 'This newsletter is tracked already: Quayside Weekly'],
    ]);
    expect(done?.created).toBe(3);
  });

  it('whose rows are lost is retried by the queue; once given up it says so, and imported rows stay', async () => {
    const importId = await start(rows(251));
    await slice(importId, 0);
    await world.services.files.remove([FILE_KEYS.importRows(importId, 1)]);
    await expect(slice(importId, 1)).rejects.toMatchObject({ code: 'internal' });
    await failCsvImport(db, importId, NOW);
    expect(await findCsvImport(db, importId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('stays'),
      finishedAt: NOW,
    });
    expect(await db.select().from(newsletters)).toHaveLength(250);
    sent = [];
    await slice(importId, 1);
    await slice('nobody', 0);
    expect(sent).toEqual([]);
    // A finished import can't be given up any more.
    const ended = await start([row('Ended')]);
    await slice(ended, 0);
    await failCsvImport(db, ended, NOW);
    expect((await stateOf(ended)).status).toBe('completed');
  });

  it('that made no progress for five minutes continues after its last slice', async () => {
    const importId = await start(rows(251));
    await slice(importId, 0);
    sent = [];
    const at = (ms: number) => resumeCsvImports(services, new Date(NOW.getTime() + ms));
    expect([await at(300_000), sent]).toEqual([0, []]);
    expect(await at(300_001)).toBe(1);
    expect(sent).toEqual([{ jobs: [{ kind: 'import-csv-slice', importId, slice: 1 }], options: { priority: true } }]);
  });
});
