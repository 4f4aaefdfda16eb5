// The fields of an invoice, in the dialog of a booking and for several bookings at once.
import type { BookingInvoice } from '../../src/contract/bookings.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

const DAYS = { invoicedOn: 'Invoiced on', dueOn: 'Due on', paidOn: 'Paid on' } as const;

export const InvoiceFields = ({
  invoice,
  errors,
}: {
  invoice: Partial<BookingInvoice>;
  errors: Record<string, string>;
}) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field label="Invoice number" error={errors.invoiceNumber}>
      <Input name="invoiceNumber" maxLength={100} autoComplete="off" defaultValue={invoice.invoiceNumber ?? ''} />
    </Field>
    {(['invoicedOn', 'dueOn', 'paidOn'] as const).map((name) => (
      <Field key={name} label={DAYS[name]} error={errors[name]}>
        <Input name={name} type="date" defaultValue={invoice[name] ?? ''} />
      </Field>
    ))}
  </div>
);

export function readInvoice(fields: FormData): BookingInvoice {
  const given = (name: keyof BookingInvoice) => String(fields.get(name) ?? '').trim();
  return {
    invoiceNumber: given('invoiceNumber'),
    invoicedOn: given('invoicedOn') || null,
    dueOn: given('dueOn') || null,
    paidOn: given('paidOn') || null,
  };
}

/** What of `next` differs from `before`. */
export const changedInvoice = (next: BookingInvoice, before: Partial<BookingInvoice>): Partial<BookingInvoice> =>
  Object.fromEntries(
    (Object.keys(next) as (keyof BookingInvoice)[])
      .filter((name) => next[name] !== before[name])
      .map((name) => [name, next[name]]),
  );
