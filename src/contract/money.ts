// Amounts of money are stored and transferred in minor units (cents), and shown in the currency's main unit.

/** Decimals of the currencies that don't have two (ISO 4217). `Intl` gives others, differing by browser. */
const DECIMALS: Record<string, string[]> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
};

/** Number of decimals of a currency: 2 for USD, 0 for JPY. */
export const currencyDecimals = (currency: string): number =>
  Number(Object.keys(DECIMALS).find((digits) => DECIMALS[digits]?.includes(currency)) ?? 2);

/** Formats an amount for an input field: 125050 in USD is '1250.50'; whole amounts have no decimals. */
export function formatAmountForInput(amount: number, currency: string): string {
  const digits = currencyDecimals(currency);
  const units = amount / 10 ** digits;
  return Number.isInteger(units) ? String(units) : units.toFixed(digits);
}

/** Formats an amount for reading, for example '$1,250.50' or '¥900'. */
export function formatMoney(amount: number, currency: string): string {
  const digits = currencyDecimals(currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: amount % 10 ** digits === 0 ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
