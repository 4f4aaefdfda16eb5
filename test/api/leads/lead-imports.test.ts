// Leads and bookings from a member's own table, and the undo of all of it in one act.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';
import { callsAs, createSeller, inDays, type Seller } from '../support/seller.ts';

const world = createWorld({ SITE_HOSTS: '' });
let me: Seller;
let importId: string;
beforeAll(async () => {
  me = await createSeller(world, 'rows.test');
});
beforeEach(() => {
  importId = crypto.randomUUID();
});

const path = () => `/api/lead-imports/${importId}`;
const importRows = async (...rows: object[]) =>
  (await me.post(path(), { rows: rows.map((row, nth) => ({ row: nth + 1, ...row })) })).data;
const undo = async () => (await me.remove(path())).data;
const leads = async (search: string) => (await me.get(`/api/leads?search=${search}`)).leads;
const HERO = { day: inDays(-7), placementType: 'hero', price: 50_000, discount: 5_000 };
const heroIn = (days: number) => ({ day: inDays(days), placementType: 'hero' });

describe('an import', () => {
  it('adds leads with contact, fields and bookings of past and coming issues, and names the rows that it refused', async () => {
    const [company, website, currency] = ['Imported One', 'https://one.example', 'EUR'];
    const fields = { notes: 'Met in May', value: 120_000 };
    const paid = { ...HERO, invoiceNumber: '7', invoicedOn: inDays(-7), paidOn: inDays(-1), clicks: 12, sent: 900 };
    const answer = await importRows(
      { company, website, currency, contactName: 'Jo', contactEmail: 'jo@one.example', ...fields },
      { company, currency, booking: paid },
      { company, booking: { ...heroIn(9), price: 50_000 } },
      { company: 'Imported Two', stage: 'in_talks', booking: { ...HERO, price: null, discount: 1 } },
      { company: 'Imported Two', booking: heroIn(9) },
      { company: '!!!' },
      { company, booking: HERO },
    );
    expect(answer).toMatchObject({ leads: 2, bookings: 2, known: 0 });
    expect(answer.refused).toEqual([
      { row: 4, reason: 'The discount must not be larger than the price' },
      { row: 5, reason: expect.stringMatching(/^Hero on .* is already booked by Imported One$/) },
      { row: 6, reason: expect.any(String) },
      { row: 7, reason: expect.stringMatching(/^Imported One has Hero on .* already$/) },
    ]);
    const [{ id }] = await leads('Imported%20One');
    const links = [{ url: website }];
    expect(await me.lead(id)).toMatchObject({ stage: 'booked', contact: 'Jo', links, ...fields });
    expect(await me.bookings(id)).toMatchObject([
      { ...paid, state: 'ran', currency, slot: 1 },
      { ...heroIn(9), state: 'booked', price: 50_000 },
    ]);
    expect((await me.get('/api/lead-imports')).imports[0]).toMatchObject({ id: importId, leads: 2, bookings: 2 });
    expect(await undo()).toEqual({ undone: 2, kept: 0 });
    expect([await leads('Imported'), (await me.get('/api/bookings')).bookings]).toEqual([[], []]);
    expect((await me.remove(path())).status).toBe(404);
    // The same file again: nothing of the first time is in the way.
    importId = crypto.randomUUID();
    expect(await importRows({ company, booking: HERO })).toMatchObject({ leads: 1, bookings: 1, refused: [] });
    const [again] = await leads('Imported%20One');
    expect((await me.get(`/api/brands/${again.brand.id}/contacts`)).contacts ?? []).toEqual([]);
    await undo();
  });

  it('leaves a lead that was there as it is, and its undo takes back only the booking and the stage', async () => {
    const { id } = (await me.post('/api/leads', { company: 'Known Kiln', contactName: 'Ida' })).data.lead;
    const answer = await importRows(
      { company: 'known kiln', contactName: 'Other', notes: 'New' },
      { company: 'Known Kiln', booking: heroIn(3) },
    );
    expect(answer).toMatchObject({ leads: 0, known: 1, bookings: 1 });
    expect(await me.lead(id)).toMatchObject({ contact: 'Ida', notes: '', stage: 'booked' });
    expect(await undo()).toEqual({ undone: 1, kept: 0 });
    expect(await me.lead(id)).toMatchObject({ contact: 'Ida', stage: 'to_pitch' });
    expect(await me.bookings(id)).toEqual([]);
  });

  it('keeps on undo what somebody has worked on since', async () => {
    await importRows({ company: 'Worked On' }, { company: 'Not Touched' });
    await importRows({ company: 'Booked Since', booking: heroIn(-20) });
    const [[worked], [booked]] = [await leads('Worked'), await leads('Booked')];
    await me.patch(`/api/leads/${worked.id}`, { stage: 'pitched' });
    await me.post(`/api/leads/${booked.id}/events`, { what: 'call', text: 'They want more' });
    expect(await undo()).toEqual({ undone: 1, kept: 2 });
    expect(await me.bookings(booked.id)).toHaveLength(1);
    expect([await leads('Worked'), await leads('Touched')]).toMatchObject([[{ id: worked.id }], []]);
  });

  it('is no one else’s to undo', async () => {
    await importRows({ company: 'Mine Alone' });
    const letter = await world.add.newsletter();
    const other = callsAs(world, (await world.people.subscriber(letter.id)).cookie);
    expect((await other.remove(path())).status).toBe(404);
    expect((await other.get('/api/lead-imports')).imports).toEqual([]);
  });
});
