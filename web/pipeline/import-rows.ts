// Reads the rows of a member's table: days, amounts and choices as people write them.
import { BOOKING_STATE_LABELS, type BookingState } from '../../src/contract/booking-states.ts';
import { CURRENCIES } from '../../src/contract/currencies.ts';
import type { LeadImportField } from '../../src/contract/import-columns.ts';
import { LEAD_IMPORT_LABELS } from '../../src/contract/import-columns.ts';
import { type LeadImportRow, leadImportRow } from '../../src/contract/lead-import.ts';
import { PLACEMENT_TYPES, placementLabel } from '../../src/contract/names.ts';
import { amountOf, amountProblem, typedAmount } from '../../src/contract/typed-amount.ts';
import { addScheme } from '../ui/form.ts';

export type DayOrder = 'dmy' | 'mdy';
export type Mapping = { [Name in LeadImportField]?: string | null };
type Cells = Record<string, string>;

const DAY_FIELDS = ['nextStepOn', 'day', 'invoicedOn', 'dueOn', 'paidOn'] as const;
const BOOKING_DAYS = ['invoicedOn', 'dueOn', 'paidOn'] as const;
const COUNTS = ['sent', 'opens', 'clicks'] as const;
const PARTS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})$/;
const STATE_WORDS: Record<string, BookingState> = {
  confirmed: 'booked',
  sold: 'booked',
  scheduled: 'booked',
  done: 'ran',
  live: 'ran',
  sent: 'ran',
  published: 'ran',
  completed: 'ran',
  missed: 'missing',
};

const daysOf = (rows: readonly Cells[], mapping: Mapping) =>
  DAY_FIELDS.flatMap((field) => rows.map((row) => PARTS.exec(row[mapping[field] ?? ''] ?? ''))).filter(
    (parts) => parts !== null,
  );

/** Whether days are written day or month first; null if both are possible and some of the days need it. */
export function guessDayOrder(rows: readonly Cells[], mapping: Mapping): DayOrder | null {
  const days = daysOf(rows, mapping);
  if (days.some(([, first, sign]) => sign === '.' || Number(first) > 12)) return 'dmy';
  return days.length === 0 || days.some(([, , , second]) => Number(second) > 12) ? 'mdy' : null;
}

/** A day as 'YYYY-MM-DD'; undefined if the text isn't one. */
function readDay(text: string, order: DayOrder): string | undefined {
  const parts = PARTS.exec(text);
  const [, first, , second, year = ''] = parts ?? [];
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const iso = parts
    ? `${year.length === 2 ? '20' : ''}${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  // Words such as 'Dec 8, 2026', which Date reads; a day that doesn't exist would become another.
  const at = iso
    ? new Date(`${iso}T00:00:00Z`)
    : /[a-z]/i.test(text) && /\d{4}/.test(text)
      ? new Date(`${text} UTC`)
      : null;
  if (!at || Number.isNaN(at.getTime())) return undefined;
  const found = at.toISOString().slice(0, 10);
  return iso && iso !== found ? undefined : found;
}

const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const findChoice = <T extends string>(text: string, choices: readonly (readonly [T, string])[]): T | undefined =>
  choices.find(([value, label]) => [key(value), key(label)].includes(key(text)))?.[0];

/** A row as the server takes it, or why it can't be imported. */
export function readImportRow(
  cells: Cells,
  row: number,
  given: { mapping: Mapping; order: DayOrder; currency: string; stages: readonly { stage: string; name: string }[] },
): { ok: true; row: LeadImportRow } | { ok: false; reason: string } {
  const { mapping, order, stages } = given;
  const problems: string[] = [];
  const text = (field: LeadImportField) => cells[mapping[field] ?? ''] ?? '';
  const refuse = (field: LeadImportField, why: string) => {
    problems.push(`${LEAD_IMPORT_LABELS[field]}: ${why}`);
    return undefined;
  };
  const read = <T>(field: LeadImportField, reader: (text: string) => T | undefined, why: string): T | undefined =>
    text(field) ? (reader(text(field)) ?? refuse(field, why)) : undefined;
  const day = (field: LeadImportField) =>
    read(field, (typed) => readDay(typed, order), `“${text(field)}” is not a day such as 2026-05-31`);
  const currency =
    read('currency', (typed) => CURRENCIES.find((code) => code === typed.toUpperCase()), 'use a code such as USD') ??
    given.currency;
  const money = (field: LeadImportField) => {
    const typed = typedAmount(text(field), currency);
    const amount = amountOf(typed);
    return amount === undefined ? refuse(field, amountProblem(typed, currency) ?? '') : (amount ?? undefined);
  };
  const count = (field: LeadImportField) =>
    read(
      field,
      (typed) => (/^[\d\s,.]+$/.test(typed) ? Number(typed.replace(/\D/g, '')) : undefined),
      'use a whole number',
    );
  const names = stages.map(({ stage, name }) => [stage, name] as const);
  const stage = read('stage', (typed) => findChoice(typed, names), `use ${names.map(([, name]) => name).join(', ')}`);
  const issueDay = day('day');
  const booking = issueDay && {
    day: issueDay,
    placementType: read(
      'placementType',
      (typed) =>
        findChoice(
          typed,
          PLACEMENT_TYPES.map((type) => [type, placementLabel(type)]),
        ),
      `use ${PLACEMENT_TYPES.map(placementLabel).join(', ')}`,
    ),
    state: read(
      'state',
      (typed) => STATE_WORDS[key(typed)] ?? findChoice(typed, Object.entries(BOOKING_STATE_LABELS)),
      'use Booked, Ran or Did not run',
    ),
    price: money('price') ?? null,
    discount: money('discount'),
    link: addScheme(text('link')),
    note: text('note'),
    invoiceNumber: text('invoiceNumber') || undefined,
    ...Object.fromEntries(BOOKING_DAYS.map((field) => [field, day(field)])),
    ...Object.fromEntries(COUNTS.map((field) => [field, count(field)])),
  };
  const parsed = leadImportRow.safeParse({
    row,
    company: text('company'),
    website: addScheme(text('website')) || undefined,
    contactName: text('contactName'),
    contactEmail: text('contactEmail'),
    stage,
    value: mapping.value ? money('value') : undefined,
    currency,
    nextStep: text('nextStep') || undefined,
    nextStepOn: day('nextStepOn'),
    notes: text('notes') || undefined,
    booking: booking || undefined,
  });
  if (problems.length > 0) return { ok: false, reason: problems.join('. ') };
  if (parsed.success) return { ok: true, row: parsed.data };
  const [issue] = parsed.error.issues;
  const name = String(issue?.path.at(-1) ?? '');
  const label = name in LEAD_IMPORT_LABELS ? `${LEAD_IMPORT_LABELS[name as LeadImportField]}: ` : '';
  return { ok: false, reason: `${label}${issue?.message ?? 'This row can’t be read'}` };
}
