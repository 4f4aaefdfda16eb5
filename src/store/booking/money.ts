// What bookings bring, and their invoices.
import { type SQL, sql } from 'drizzle-orm';
import { type Booking, type BookingInvoice, bookingInvoice } from '../../contract/bookings.ts';
import type { BillingState } from '../../contract/money-sums.ts';
import type { BookingsQuery } from '../../contract/money-year.ts';
import { toUtcDay } from '../../contract/time.ts';
import { type Db, requireInBatch, textArraySql } from '../db.ts';
import { leadBrandJsonSql } from '../pipeline/lead-brand.ts';
import { orNull, queryRows, queryValues, toNumber, toObject, toText } from '../rows.ts';
import { type BookingViewer, bookingsWhere } from './rows.ts';

const isAgreed = sql`b.state in ('booked', 'ran')`;
const isPaid = sql`b.paid_on is not null`;
export const isOverdueSql = (today: string) =>
  sql`(b.invoiced_on is not null and b.paid_on is null and b.due_on < ${today}::date)`;

/** The same states as `billingState` (contract/money-sums). */
const BILLING: Record<BillingState, (today: string) => SQL> = {
  to_invoice: () => sql`(${isAgreed} and b.price > 0 and b.invoiced_on is null and b.paid_on is null)`,
  unpaid: () => sql`(b.invoiced_on is not null and b.paid_on is null)`,
  overdue: isOverdueSql,
  paid: () => isPaid,
};

const listed = (pipelineId: string, { year, billing }: Pick<BookingsQuery, 'year' | 'billing'>, now: Date): SQL =>
  sql`b.pipeline_id = ${pipelineId} and b.state <> 'cancelled'
    ${year ? sql`and b.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)` : sql``}
    ${billing ? sql`and ${BILLING[billing](toUtcDay(now))}` : sql``}`;

/** A page of bookings, and the total. */
export async function listBookings(
  db: Db,
  query: BookingsQuery,
  view: BookingViewer & { now: Date },
): Promise<{ bookings: Booking[]; total: number }> {
  const where = listed(view.pipelineId, query, view.now);
  const [bookings, [total = 0]] = await Promise.all([
    bookingsWhere(db, where, view.by, sql`limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    queryValues(db, toNumber)`select count(*) from bookings b where ${where}`,
  ]);
  return { bookings, total };
}

const moneyRow = {
  currency: toText,
  month: orNull(toText),
  lead: orNull(
    toObject({ id: toText, brand: orNull(toObject({ id: toText, name: toText, logoUrl: orNull(toText) })) }),
  ),
  booked: toNumber,
  ran: toNumber,
  invoiced: toNumber,
  paid: toNumber,
  overdue: toNumber,
};

/** Sums of a year by currency and month (`lead` is null), and by currency and lead (`month` is null). */
export async function sumBookings(db: Db, year: number, { pipelineId, by, now }: BookingViewer & { now: Date }) {
  const sum = (which: SQL) => sql`coalesce(sum(b.price - b.discount) filter (where ${which}), 0)`;
  const [rows, years, [unpriced = 0]] = await Promise.all([
    queryRows(db, moneyRow)`
      with summed as (
        select b.currency, to_char(b.day, 'YYYY-MM') as month, b.lead_id, ${sum(isAgreed)} as booked, ${sum(sql`b.state = 'ran'`)} as ran,
          ${sum(sql`b.invoiced_on is not null`)} as invoiced, ${sum(isPaid)} as paid, ${sum(isOverdueSql(toUtcDay(now)))} as overdue
        from bookings b where ${listed(pipelineId, { year }, now)} and b.state <> 'held' and b.price is not null
        group by grouping sets ((b.currency, to_char(b.day, 'YYYY-MM')), (b.currency, b.lead_id)))
      select s.currency, s.month, s.booked, s.ran, s.invoiced, s.paid, s.overdue, case when l.id is not null then jsonb_build_object('id', l.id,
        'brand', ${leadBrandJsonSql(by)}) end as lead
      from summed s left join leads l on l.id = s.lead_id left join brands on brands.id = l.brand_id
      order by s.currency, s.month, s.booked desc, s.lead_id`,
    queryValues(db, toNumber)`
      select distinct extract(year from b.day)::int from bookings b where ${listed(pipelineId, {}, now)}`,
    queryValues(db, toNumber)`
      select count(*) from bookings b where ${listed(pipelineId, { year }, now)} and ${isAgreed} and b.price is null`,
  ]);
  return { rows, years, unpriced };
}

const COLUMNS: Record<keyof BookingInvoice, SQL> = {
  invoiceNumber: sql`invoice_number`,
  invoicedOn: sql`invoiced_on`,
  dueOn: sql`due_on`,
  paidOn: sql`paid_on`,
};
const namesOf = (invoice: Partial<BookingInvoice>) => Object.keys(invoice) as (keyof BookingInvoice)[];
const given = (name: keyof BookingInvoice, value: SQL) => (name === 'invoiceNumber' ? value : sql`${value}::date`);

/** Bookings of a pipeline by their ids, with the others of their packages if `wholePackages`. */
export const listBookingsToInvoice = (
  db: Db,
  { ids, wholePackages }: { ids: readonly string[]; wholePackages: boolean },
  { pipelineId, by }: BookingViewer,
): Promise<Booking[]> => {
  const asked = sql`any(${textArraySql(ids)})`;
  const others = sql`or b.package_id in (select package_id from bookings where id = ${asked} and pipeline_id = ${pipelineId})`;
  return bookingsWhere(
    db,
    sql`b.pipeline_id = ${pipelineId} and b.state <> 'cancelled' and (b.id = ${asked} ${wholePackages ? others : sql``})`,
    by,
  );
};

/** Records an invoice or a payment of bookings. @returns one event a lead, by which it can be undone. */
export async function updateInvoices(
  db: Db,
  { ids, invoice }: { ids: readonly string[]; invoice: Partial<BookingInvoice> },
  { pipelineId, userId }: { pipelineId: string; userId: string },
  now: Date,
): Promise<number[]> {
  const set = namesOf(invoice).map((name) => sql`${COLUMNS[name]} = ${given(name, sql`${invoice[name]}`)}`);
  const was = namesOf(invoice).map((name) => sql`${name}::text, f.${COLUMNS[name]}`);
  return queryValues(db, toNumber)`
    with before as (select * from bookings where pipeline_id = ${pipelineId} and id = any(${textArraySql(ids)})
        order by id for update),
      invoiced as (update bookings b set ${sql.join(set, sql`, `)}, updated_at = ${now} from before f where b.id = f.id returning b.id)
    insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, version, detail)
    select l.pipeline_id, l.id, ${now}, ${userId}, 'invoiced', l.version, jsonb_build_object('invoice', ${JSON.stringify(invoice)}::jsonb,
      'bookings', jsonb_agg(jsonb_build_object('id', f.id, 'day', f.day, 'placementType', f.placement_type, 'was', jsonb_build_object(${sql.join(was, sql`, `)})) order by f.day, f.id))
    from before f join invoiced i on i.id = f.id join leads l on l.id = f.lead_id group by l.id returning id`;
}

/** Statements of a batch that restore the invoices from before an event; rolled back if they have changed since. */
export function undoInvoiceStatements(db: Db, detail: Record<string, unknown> | null, pipelineId: string, now: Date) {
  const invoice = bookingInvoice.partial().parse(detail?.invoice);
  const names = namesOf(invoice);
  const isSame = names.map(
    (name) => sql`b.${COLUMNS[name]} is not distinct from ${given(name, sql`${invoice[name]}`)}`,
  );
  const set = names.map((name) => sql`${COLUMNS[name]} = ${given(name, sql`(e.was ->> ${name}::text)`)}`);
  const undone = JSON.stringify(detail?.bookings);
  const from = sql`jsonb_to_recordset(${undone}::jsonb) as e (id text, was jsonb)`;
  const theirs = sql`b.id = e.id and b.pipeline_id = ${pipelineId}`;
  return [
    requireInBatch(
      db,
      sql`(select count(*) = jsonb_array_length(${undone}::jsonb) from (select 1 from bookings b join ${from} on ${theirs} and ${sql.join(isSame, sql` and `)} order by b.id for update of b) locked)`,
    ),
    db.execute(sql`update bookings b set ${sql.join(set, sql`, `)}, updated_at = ${now} from ${from} where ${theirs}`),
  ];
}

/** True if a booking's invoice is still as an event recorded it. */
export const hasInvoice = (booking: Pick<Booking, keyof BookingInvoice>, invoice: Partial<BookingInvoice>): boolean =>
  namesOf(invoice).every((name) => booking[name] === invoice[name]);
