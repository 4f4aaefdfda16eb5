// Reads an amount of money as people type it, in either convention: '1,250.50' or '1.250,50'.
import { MAX_AMOUNT } from './currencies.ts';
import { currencyDecimals, formatAmountForInput, formatMoney } from './money.ts';

/** What was typed into a field for money, and the amounts in minor units that it can mean: none, one, or two. */
export interface TypedAmount {
  text: string;
  readings: readonly number[];
}

export const typedAmount = (text: string, currency: string): TypedAmount => ({
  text,
  readings: readAmount(text, currency),
});

/** A stored amount as the content of its field. */
export const enteredAmount = (amount: number | null, currency: string): TypedAmount =>
  amount === null ? { text: '', readings: [] } : { text: formatAmountForInput(amount, currency), readings: [amount] };

/** Null for an empty field, undefined for a text that isn't exactly one amount in range. */
export function amountOf({ text, readings }: TypedAmount): number | null | undefined {
  if (text.trim() === '') return null;
  const [amount, other] = readings;
  return other === undefined && amount !== undefined && amount <= MAX_AMOUNT ? amount : undefined;
}

/** Says why `amountOf` gives undefined; undefined if it gives an amount. */
export function amountProblem(typed: TypedAmount, currency: string): string | undefined {
  if (amountOf(typed) !== undefined) return undefined;
  if (typed.readings.length > 1)
    return `Do you mean ${typed.readings.map((amount) => formatMoney(amount, currency)).join(' or ')}?`;
  if (typed.readings.length === 1) return `Enter at most ${formatMoney(MAX_AMOUNT, currency)}`;
  return /^\s*-/.test(typed.text) ? 'Value must be positive' : `Enter an amount in ${currency}, such as 1,250`;
}

/** Reads an amount in each of the two conventions, and keeps the readings that the currency allows. */
function readAmount(typed: string, currency: string): number[] {
  const plain = signsOf(currency)
    .reduce((text, sign) => text.replace(sign, ''), typed.trim().toUpperCase())
    .trim();
  const decimals = currencyDecimals(currency);
  // Trailing zeros are accepted after a point only, because the product itself writes '1,250' for a thousand.
  const readings = [
    readDecimal(plain, { point: '\\.', separator: "[,\\s'’]" }, decimals, true),
    readDecimal(plain, { point: ',', separator: "[.\\s'’]" }, decimals, false),
  ].filter((amount) => amount !== null);
  return [...new Set(readings)].sort((a, b) => b - a);
}

function readDecimal(
  plain: string,
  { point, separator }: { point: string; separator: string },
  decimals: number,
  mayPad: boolean,
): number | null {
  const grouped = new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:(${separator})\\d{3})(?:\\2\\d{3})*)(?:${point}(\\d+))?$`);
  const [, whole, , typedFraction = ''] = grouped.exec(plain) ?? [];
  if (whole === undefined) return null;
  const fraction = mayPad ? typedFraction.replace(/0+$/, '') : typedFraction;
  if (fraction.length > decimals) return null;
  return Number(whole.replace(/\D/g, '') + fraction.padEnd(decimals, '0'));
}

/** The code and signs by which a currency is written: 'EUR', '€'. */
const signsOf = (currency: string): string[] =>
  (['code', 'symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')
        ?.value.toUpperCase() ?? currency,
  );
