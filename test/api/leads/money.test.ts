// What bookings bring: packages, discounts, invoices and payments, a year's sums, and the file for the accountant.
import { beforeAll, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../src/contract/time.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld({ SITE_HOSTS: '' });
const { add, people, call } = world;
const NOW = new Date();
const TODAY = toUtcDay(NOW);
const agoDay = (days: number) => toUtcDay(new Date(NOW.getTime() - days * 86_400_000));
const YEAR = NOW.getUTCFullYear() + 1;
const DAYS_OF_YEAR = (Date.UTC(YEAR + 1, 0, 1) - Date.UTC(YEAR, 0, 1)) / 86_400_000;
const june = (day: number) => `${YEAR}-06-${String(day).padStart(2, '0')}`;

let owner: string;
let leadId: string;
const as = (path: string, more: object = {}) => call(path, { as: owner, ...more });
const book = async (days: number[], more: object = {}) =>
  (
    await as(`/api/leads/${leadId}/bookings`, {
      json: { slots: days.map((n) => ({ day: june(n), placementType: 'hero' })), ...more },
    })
  ).data;
const invoice = (json: object) => as('/api/bookings/invoice', { json });
const money = async (query = `?year=${YEAR}`) => (await as(`/api/money${query}`)).data;
const undo = (events: number[]) => as('/api/leads/undo', { json: { events } });
const listed = async (query: string) => (await as(`/api/bookings?${query}`)).data;

beforeAll(async () => {
  const own = await add.newsletter({
    domain: 'letters.test',
    name: 'Letters',
    uniqueEmail: `m${Date.now()}@mail.app.test`,
  });
  owner = (await people.subscriber(own.id, { email: 'ada@letters.test', firstName: 'Ada' })).cookie;
  const brand = await add.brand({ name: '=Quarrybase', domain: 'quarrybase.com', firstSeenAt: daysAgo(90) });
  await add.sponsorship((await add.newsletter()).id, brand.id, { detectedAt: daysAgo(90), confidence: 90 });
  leadId = (await as('/api/leads', { json: { brandId: brand.id } })).data.lead.id;
  await as('/api/slot-plan', {
    method: 'PUT',
    json: {
      rhythm: { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: '2026-01-05' },
      skippedDays: [],
      extraDays: [],
      placements: [{ placementType: 'hero', slots: 1, price: 40_000 }],
      currency: 'USD',
    },
  });
});

describe('a package', () => {
  it('is one price for several dates, split to the cent, and stays one package', async () => {
    const { bookings } = await book([1, 2, 3], { packagePrice: 100_001 });
    expect(bookings.map(({ price }: { price: number }) => price)).toEqual([33_334, 33_334, 33_333]);
    const [{ package: sold }] = bookings;
    expect(sold).toMatchObject({ slots: 3, price: 100_001 });
    expect(bookings.every((one: { package: { id: string } }) => one.package.id === sold.id)).toBe(true);
    const both = await as(`/api/leads/${leadId}/bookings`, {
      json: { slots: [{ day: june(4), placementType: 'hero' }], price: 1, packagePrice: 2 },
    });
    expect([both.status, Object.keys(both.data.details)]).toEqual([400, ['packagePrice']]);
  });

  it('is invoiced as one, and the invoice can be undone', async () => {
    const { bookings } = await listed('billing=to_invoice');
    const [{ id }] = bookings;
    const sent = await invoice({ ids: [id], wholePackages: true, invoiceNumber: '2027-1', invoicedOn: TODAY });
    expect((await listed('billing=unpaid')).bookings).toHaveLength(3);
    expect((await as(`/api/leads/${leadId}/events`)).data.events[0]).toMatchObject({ kind: 'invoiced', canUndo: true });
    const paid = await invoice({ ids: [id], paidOn: TODAY });
    // An invoice that was changed since stays.
    expect((await undo(sent.data.events)).status).toBe(200);
    expect((await listed('billing=paid')).bookings).toMatchObject([{ id, invoiceNumber: '', invoicedOn: null }]);
    expect((await undo(paid.data.events)).status).toBe(200);
    expect((await listed('billing=to_invoice')).total).toBe(3);
  });
});

describe('an invoice', () => {
  it('is refused with the field that is wrong, and changes nothing', async () => {
    const [{ id }] = (await listed('')).bookings;
    const wrong = async (json: object) => {
      const { status, data } = await invoice({ ids: [id], ...json });
      return [status, ...Object.keys(data.details ?? {})];
    };
    expect(await wrong({ dueOn: TODAY })).toEqual([400, 'invoicedOn']);
    expect(await wrong({ invoicedOn: TODAY, dueOn: agoDay(1) })).toEqual([400, 'dueOn']);
    expect(await wrong({ paidOn: june(1) })).toEqual([400, 'paidOn']);
    expect(await wrong({})).toEqual([400, 'body']);
    expect((await invoice({ ids: [id, 'unknown'], paidOn: TODAY })).status).toBe(404);
    expect((await listed('billing=to_invoice')).total).toBe(3);
  });

  it('past its due day is overdue until it is paid', async () => {
    const [{ id }] = (await listed('')).bookings;
    await invoice({ ids: [id], invoicedOn: agoDay(30), dueOn: agoDay(1) });
    expect((await listed('billing=overdue')).total).toBe(1);
    expect((await money()).currencies[0].total).toMatchObject({ invoiced: 33_334, overdue: 33_334, paid: 0 });
    await invoice({ ids: [id], paidOn: TODAY });
    expect((await listed('billing=overdue')).total).toBe(0);
    expect((await money()).currencies[0].total).toMatchObject({ invoiced: 33_334, overdue: 0, paid: 33_334 });
  });
});

describe('a year of money', () => {
  it('adds up bookings after discounts by month and sponsor, beside what open slots bring, and no two currencies', async () => {
    const {
      bookings: [{ id, updatedAt }],
    } = await book([4], { price: 50_000 });
    const change = (json: object) => as(`/api/bookings/${id}`, { method: 'PATCH', json });
    expect((await change({ discount: 50_001 })).data.details).toEqual({
      discount: 'The discount must not be larger than the price',
    });
    expect((await change({ discount: 5_000, updatedAt })).status).toBe(200);
    await book([5], { state: 'held' });
    await book([6], { price: null });
    const { currencies, unpriced, year, years } = await money();
    // Four priced bookings, a hold and one without a price.
    expect(currencies).toMatchObject([
      {
        currency: 'USD',
        total: { booked: 145_001, ran: 0, open: (DAYS_OF_YEAR - 6) * 40_000 },
        sponsors: [{ lead: { id: leadId }, booked: 145_001 }],
      },
    ]);
    expect(currencies[0].months[5]).toMatchObject({ month: june(1).slice(0, 7), booked: 145_001, open: 24 * 40_000 });
    expect([unpriced, year, years[0]]).toEqual([{ bookings: 1, openSlots: 0 }, YEAR, YEAR]);
    expect((await as(`/api/leads/${leadId}`)).data.booked).toEqual([{ currency: 'USD', amount: 145_001 }]);
    await as('/api/slot-plan', { method: 'PUT', json: { ...(await as('/api/slot-plan')).data.plan, currency: 'EUR' } });
    const both = (await money()).currencies;
    expect(both.map((one: { currency: string }) => one.currency)).toEqual(['EUR', 'USD']);
    expect(both[1].total).toMatchObject({ booked: 145_001, open: 0 });
    expect((await money('?year=2001')).currencies).toEqual([]);
  });

  it('goes to the accountant as CSV, in which no cell is a formula', async () => {
    const csv: string = await (await as(`/api/exports/bookings.csv?year=${YEAR}&billing=paid`)).text();
    const [head, row, ...rest] = csv.trim().split('\r\n');
    expect(head).toMatch(/^\ufeff?Company,Issue date,Placement,Slot,State,Price,Discount,Amount,Currency,Package,/);
    expect(row).toBe(
      `"'=Quarrybase",${june(1)},Hero,1,Booked,333.34,,333.34,USD,3 slots for 1000.01,,${agoDay(30)},${agoDay(1)},${TODAY},,,,,`,
    );
    expect(rest).toEqual([]);
  });

  it('is no one else’s', async () => {
    const other = (await people.subscriber((await add.newsletter()).id)).cookie;
    const [{ id }] = (await listed('')).bookings;
    expect((await call('/api/bookings/invoice', { as: other, json: { ids: [id], paidOn: '2026-01-01' } })).status).toBe(
      404,
    );
    expect((await call('/api/bookings', { as: other })).data.bookings).toEqual([]);
  });
});
