// What bookings bring: packages, discounts, invoices and payments, a year's sums, and the file for the accountant.
import { beforeAll, describe, expect, it } from 'vitest';
import { refuseImpossibleInvoice } from '../../../src/flows/booking/money.ts';
import { createWorld, daysAgo } from '../../support/world.ts';
import { callsAs, createSeller, dailyPlan, inDays, type Seller } from '../support/seller.ts';

const world = createWorld({ SITE_HOSTS: '' });
const { add, people } = world;
const TODAY = inDays(0);
const YEAR = new Date().getUTCFullYear() + 1;
const DAYS_OF_YEAR = (Date.UTC(YEAR + 1, 0, 1) - Date.UTC(YEAR, 0, 1)) / 86_400_000;
const june = (day: number) => `${YEAR}-06-${String(day).padStart(2, '0')}`;

let me: Seller;
let leadId: string;
const slots = (...days: number[]) => days.map((n) => ({ day: june(n), placementType: 'hero' }));
const invoice = (json: object) => me.post('/api/bookings/invoice', json);
const money = (year = YEAR) => me.get(`/api/money?year=${year}`);
const listed = (query = '') => me.get(`/api/bookings?${query}`);
const firstId = async (): Promise<string> => (await listed()).bookings[0].id;

beforeAll(async () => {
  me = await createSeller(world, 'letters.test');
  const brand = await add.brand({ name: '=Quarrybase', domain: 'quarrybase.com', firstSeenAt: daysAgo(90) });
  await add.sponsorship((await add.newsletter()).id, brand.id, { detectedAt: daysAgo(90), confidence: 90 });
  leadId = (await me.saveLead({ brandId: brand.id })).id;
  await me.put('/api/slot-plan', dailyPlan(['hero', 1, 40_000]));
});

describe('a package', () => {
  it('is one price for several dates, split to the cent, and stays one package', async () => {
    const { bookings } = (await me.book(leadId, slots(1, 2, 3), { packagePrice: 100_001 })).data;
    expect(bookings.map(({ price }: { price: number }) => price)).toEqual([33_334, 33_334, 33_333]);
    const [{ package: sold }] = bookings;
    expect(sold).toMatchObject({ slots: 3, price: 100_001 });
    expect(bookings.every((one: { package: { id: string } }) => one.package.id === sold.id)).toBe(true);
    const both = await me.book(leadId, slots(4), { price: 1, packagePrice: 2 });
    expect([both.status, Object.keys(both.data.details)]).toEqual([400, ['packagePrice']]);
  });

  it('is invoiced as one, and the invoice can be undone', async () => {
    const id = await firstId();
    const sent = await invoice({ ids: [id], wholePackages: true, invoiceNumber: '2027-1', invoicedOn: TODAY });
    expect((await listed('billing=unpaid')).bookings).toHaveLength(3);
    expect((await me.history(leadId))[0]).toMatchObject({ kind: 'invoiced', canUndo: true });
    const paid = await invoice({ ids: [id], paidOn: TODAY });
    // An invoice that was changed since stays.
    expect((await me.undo(sent.data.events)).status).toBe(200);
    expect((await listed('billing=paid')).bookings).toMatchObject([{ id, invoiceNumber: '', invoicedOn: null }]);
    expect((await me.undo(paid.data.events)).status).toBe(200);
    expect((await listed('billing=to_invoice')).total).toBe(3);
  });
});

describe('an invoice', () => {
  it.each([
    [{ dueOn: TODAY }, 'invoicedOn'],
    [{ invoicedOn: TODAY, dueOn: inDays(-1) }, 'dueOn'],
    [{ paidOn: june(1) }, 'paidOn'],
    [{}, 'body'],
  ])('%j is refused by field, and changes nothing', async (json, field) => {
    const { status, data } = await invoice({ ids: [await firstId()], ...json });
    expect([status, Object.keys(data.details)]).toEqual([400, [field]]);
    expect((await listed('billing=to_invoice')).total).toBe(3);
  });

  it('may be paid today where the day began before UTC’s', () => {
    const paidOn = (day: string) => () =>
      refuseImpossibleInvoice(
        { invoiceNumber: '', invoicedOn: null, dueOn: null, paidOn: day },
        new Date('2026-11-29T12:00:00Z'),
      );
    expect(paidOn('2026-11-30')).not.toThrow();
    expect(paidOn('2026-12-01')).toThrow();
  });

  it('is for one’s own bookings only, all or none', async () => {
    const ids = [await firstId()];
    expect((await invoice({ ids: [...ids, 'unknown'], paidOn: TODAY })).status).toBe(404);
    const other = callsAs(world, (await people.subscriber((await add.newsletter()).id)).cookie);
    expect((await other.post('/api/bookings/invoice', { ids, paidOn: '2026-01-01' })).status).toBe(404);
    expect((await other.get('/api/bookings')).bookings).toEqual([]);
    expect((await listed('billing=to_invoice')).total).toBe(3);
  });

  it('past its due day is overdue until it is paid', async () => {
    const ids = [await firstId()];
    await invoice({ ids, invoicedOn: inDays(-30), dueOn: inDays(-1) });
    expect((await listed('billing=overdue')).total).toBe(1);
    expect((await money()).currencies[0].total).toMatchObject({ invoiced: 33_334, overdue: 33_334, paid: 0 });
    await invoice({ ids, paidOn: TODAY });
    expect((await listed('billing=overdue')).total).toBe(0);
    expect((await money()).currencies[0].total).toMatchObject({ invoiced: 33_334, overdue: 0, paid: 33_334 });
  });
});

describe('a year of money', () => {
  it('adds up bookings after discounts by month and sponsor, beside what open slots bring, and no two currencies', async () => {
    const [{ id, updatedAt }] = (await me.book(leadId, slots(4), { price: 50_000 })).data.bookings;
    const refused = await me.changeBooking(id, { discount: 50_001 });
    expect(refused.data.details).toEqual({ discount: 'The discount must not be larger than the price' });
    expect((await me.changeBooking(id, { discount: 5_000, updatedAt })).status).toBe(200);
    await me.book(leadId, slots(5), { state: 'held' });
    await me.book(leadId, slots(6), { price: null });
    const { currencies, unpriced, year, years } = await money();
    // Four priced bookings, a hold and one without a price.
    expect(currencies).toMatchObject([
      {
        currency: 'USD',
        total: { booked: 145_001, ran: 0, open: (DAYS_OF_YEAR - 6) * 40_000 },
        sponsors: [{ lead: { id: leadId }, booked: 145_001 }],
      },
    ]);
    expect(currencies[0].months[5]).toMatchObject({ month: `${YEAR}-06`, booked: 145_001, open: 24 * 40_000 });
    expect([unpriced, year, years[0]]).toEqual([{ bookings: 1, openSlots: 0 }, YEAR, YEAR]);
    expect((await me.lead(leadId)).booked).toEqual([{ currency: 'USD', amount: 145_001 }]);
    await me.put('/api/slot-plan', { ...dailyPlan(['hero', 1, 40_000]), currency: 'EUR' });
    const [euros, dollars] = (await money()).currencies;
    expect([euros.currency, dollars.currency, dollars.total]).toMatchObject([
      'EUR',
      'USD',
      { booked: 145_001, open: 0 },
    ]);
    expect((await money(2001)).currencies).toEqual([]);
  });

  it('goes to the accountant as CSV, in which no cell is a formula', async () => {
    const path = `/api/exports/bookings.csv?year=${YEAR}&billing=paid`;
    const csv = await (await world.call(path, { as: me.cookie })).text();
    const [head, row, ...rest] = csv.trim().split('\r\n');
    expect(head).toMatch(/^\ufeff?Company,Issue date,Placement,Slot,State,Price,Discount,Amount,Currency,Package,/);
    const days = `${inDays(-30)},${inDays(-1)},${TODAY}`;
    expect(row).toBe(`"'=Quarrybase",${june(1)},Hero,1,Booked,333.34,,333.34,USD,3 slots for 1000.01,,${days},,,,,`);
    expect(rest).toEqual([]);
  });
});
