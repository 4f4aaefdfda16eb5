// Leads and bookings from a member's own table, and the undo of all of it in one act.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../src/contract/time.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld({ SITE_HOSTS: '' });
const { add, people, call } = world;
const day = (days: number) => toUtcDay(daysAgo(-days));

let owner: string;
let importId: string;
beforeAll(async () => {
  const own = await add.newsletter({ domain: 'rows.test', name: 'Rows', uniqueEmail: `r${Date.now()}@mail.app.test` });
  owner = (await people.subscriber(own.id, { email: 'ada@rows.test', firstName: 'Ada' })).cookie;
});
beforeEach(() => {
  importId = crypto.randomUUID();
});

const as = (path: string, more: object = {}) => call(path, { as: owner, ...more });
const importRows = async (...rows: object[]) =>
  (await as(`/api/lead-imports/${importId}`, { json: { rows: rows.map((row, nth) => ({ row: nth + 1, ...row })) } }))
    .data;
const undo = async () => (await as(`/api/lead-imports/${importId}`, { method: 'DELETE' })).data;
const leads = async (search: string) => (await as(`/api/leads?search=${search}`)).data.leads;
const bookings = async (id: string) => (await as(`/api/leads/${id}/bookings`)).data.bookings;

describe('an import', () => {
  it('adds leads with contact, fields and bookings of past and coming issues, and names the rows that it refused', async () => {
    const hero = { day: day(-7), placementType: 'hero', price: 50_000, discount: 5_000 };
    const answer = await importRows(
      {
        company: 'Imported One',
        website: 'https://one.example',
        contactName: 'Jo',
        contactEmail: 'jo@one.example',
        notes: 'Met in May',
        value: 120_000,
        currency: 'EUR',
      },
      {
        company: 'Imported One',
        booking: { ...hero, invoiceNumber: '7', invoicedOn: day(-7), paidOn: day(-1), clicks: 12, sent: 900 },
        currency: 'EUR',
      },
      { company: 'Imported One', booking: { day: day(9), placementType: 'hero', price: 50_000 } },
      { company: 'Imported Two', stage: 'in_talks', booking: { ...hero, price: null, discount: 1 } },
      { company: 'Imported Two', booking: { day: day(9), placementType: 'hero' } },
      { company: '!!!' },
      { company: 'Imported One', booking: hero },
    );
    expect(answer).toMatchObject({ leads: 2, bookings: 2, known: 0 });
    expect(answer.refused).toEqual([
      { row: 4, reason: 'The discount must not be larger than the price' },
      { row: 5, reason: expect.stringMatching(/^Hero on .* is already booked by Imported One$/) },
      { row: 6, reason: expect.any(String) },
      { row: 7, reason: expect.stringMatching(/^Imported One has Hero on .* already$/) },
    ]);
    const [one] = await leads('Imported%20One');
    expect((await as(`/api/leads/${one.id}`)).data).toMatchObject({
      stage: 'booked',
      contact: 'Jo',
      notes: 'Met in May',
      value: 120_000,
      links: [{ url: 'https://one.example' }],
    });
    expect(await bookings(one.id)).toMatchObject([
      { ...hero, state: 'ran', currency: 'EUR', invoiceNumber: '7', paidOn: day(-1), clicks: 12, slot: 1 },
      { day: day(9), state: 'booked', price: 50_000 },
    ]);
    expect((await as('/api/lead-imports')).data.imports[0]).toMatchObject({ id: importId, leads: 2, bookings: 2 });
    expect(await undo()).toEqual({ undone: 2, kept: 0 });
    expect(await leads('Imported')).toEqual([]);
    expect((await as('/api/bookings')).data.bookings).toEqual([]);
    expect((await as(`/api/lead-imports/${importId}`, { method: 'DELETE' })).status).toBe(404);
    // The same file again: nothing of the first time is in the way.
    importId = crypto.randomUUID();
    expect(await importRows({ company: 'Imported One', booking: hero })).toMatchObject({
      leads: 1,
      bookings: 1,
      refused: [],
    });
    const [again] = await leads('Imported%20One');
    expect((await as(`/api/brands/${again.brand.id}/contacts`)).data.contacts ?? []).toEqual([]);
    await undo();
  });

  it('leaves a lead that was there as it is, and its undo takes back only the booking and the stage', async () => {
    const { lead } = (await as('/api/leads', { json: { company: 'Known Kiln', contactName: 'Ida' } })).data;
    const answer = await importRows(
      { company: 'known kiln', contactName: 'Other', notes: 'New' },
      { company: 'Known Kiln', booking: { day: day(3), placementType: 'hero' } },
    );
    expect(answer).toMatchObject({ leads: 0, known: 1, bookings: 1 });
    expect((await as(`/api/leads/${lead.id}`)).data).toMatchObject({ contact: 'Ida', notes: '', stage: 'booked' });
    expect(await undo()).toEqual({ undone: 1, kept: 0 });
    expect((await as(`/api/leads/${lead.id}`)).data).toMatchObject({ contact: 'Ida', stage: 'to_pitch' });
    expect(await bookings(lead.id)).toEqual([]);
  });

  it('keeps on undo what somebody has worked on since', async () => {
    await importRows({ company: 'Worked On' }, { company: 'Not Worked On' });
    const found: { id: string; brand: { name: string } }[] = await leads('Worked%20On');
    const id = found.find(({ brand }) => brand.name === 'Worked On')?.id ?? '';
    await as(`/api/leads/${id}`, { method: 'PATCH', json: { stage: 'pitched' } });
    await importRows({ company: 'Booked Since', booking: { day: day(-20), placementType: 'hero' } });
    const [{ id: since }] = await leads('Booked%20Since');
    await as(`/api/leads/${since}/events`, { json: { what: 'call', text: 'They want more' } });
    expect(await undo()).toEqual({ undone: 1, kept: 2 });
    expect(await bookings(since)).toHaveLength(1);
    expect((await leads('Worked%20On')).map(({ brand }: { brand: { name: string } }) => brand.name)).toEqual([
      'Worked On',
    ]);
  });

  it('is no one else’s to undo', async () => {
    await importRows({ company: 'Mine Alone' });
    const other = (await people.subscriber((await add.newsletter()).id)).cookie;
    expect((await call(`/api/lead-imports/${importId}`, { as: other, method: 'DELETE' })).status).toBe(404);
    expect((await call('/api/lead-imports', { as: other })).data.imports).toEqual([]);
  });
});
