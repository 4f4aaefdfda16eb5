// The fields of an invoice, in the form of a booking and of several bookings at once.
import type { BookingInvoice } from '../../src/contract/bookings.ts';
import { TextField } from './field.tsx';

export const InvoiceFields = ({ invoice }: { invoice: Partial<BookingInvoice> }) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <TextField
      name="invoiceNumber"
      label="Invoice number"
      maxLength={100}
      autoComplete="off"
      defaultValue={invoice.invoiceNumber}
    />
    <TextField name="invoicedOn" label="Invoiced on" type="date" defaultValue={invoice.invoicedOn} />
    <TextField name="dueOn" label="Due on" type="date" defaultValue={invoice.dueOn} />
    <TextField name="paidOn" label="Paid on" type="date" defaultValue={invoice.paidOn} />
  </div>
);

/** The invoice in a form's texts, in which an empty day is none. */
export const readInvoice = ({ invoiceNumber = '', invoicedOn, dueOn, paidOn }: Record<string, string>) => ({
  invoiceNumber: invoiceNumber.trim(),
  invoicedOn: invoicedOn || null,
  dueOn: dueOn || null,
  paidOn: paidOn || null,
});

/** What of `next` differs from `before`. */
export const changedInvoice = (next: BookingInvoice, before: Partial<BookingInvoice>): Partial<BookingInvoice> =>
  Object.fromEntries(
    (Object.keys(next) as (keyof BookingInvoice)[])
      .filter((name) => next[name] !== before[name])
      .map((name) => [name, next[name]]),
  );

/** What of a booking's invoice is recorded. */
export const recordedInvoice = ({
  invoiceNumber,
  invoicedOn,
  dueOn,
  paidOn,
}: BookingInvoice): Partial<BookingInvoice> =>
  changedInvoice({ invoiceNumber, invoicedOn, dueOn, paidOn }, readInvoice({}));
