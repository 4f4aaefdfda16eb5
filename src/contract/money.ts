// Amounts of money are stored and transferred in minor units (cents), and shown in the currency's main unit.

/** Number of decimals of a currency: 2 for USD, 0 for JPY. Unknown currencies have 2. */
export function currencyDecimals(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** Formats an amount for an input field: 125050 in USD is '1250.50'; whole amounts have no decimals. */
export function formatAmountForInput(amount: number, currency: string): string {
  const digits = currencyDecimals(currency);
  const units = amount / 10 ** digits;
  return Number.isInteger(units) ? String(units) : units.toFixed(digits);
}

/** Formats an amount for reading, for example '$1,250.50' or '¥900'. */
export function formatMoney(amount: number, currency: string): string {
  const digits = currencyDecimals(currency);
  const isWhole = amount % 10 ** digits === 0;
  try {
    return new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: isWhole ? 0 : digits,
      maximumFractionDigits: digits,
    }).format(amount / 10 ** digits);
  } catch {
    return `${formatAmountForInput(amount, currency)} ${currency}`;
  }
}

/** Parses a typed amount ('1,250.50', '€900') into minor units; null if it isn't one. */
export function parseAmount(typed: string, currency: string): number | null {
  const plain = typed.replace(/[^\d.,-]/g, '');
  // A comma before exactly two final digits is a decimal point; any other comma separates thousands.
  const normal = /,\d{2}$/.test(plain) && !plain.includes('.') ? plain.replace(/,(?=\d{2}$)/, '.') : plain;
  const units = Number(normal.replaceAll(',', ''));
  if (plain === '' || !Number.isFinite(units) || units < 0) return null;
  return Math.round(units * 10 ** currencyDecimals(currency));
}
