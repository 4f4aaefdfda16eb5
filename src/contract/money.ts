// Amounts of money: stored and sent in minor units (cents), shown in the currency's own units.

/** Digits after the point: 2 of USD, 0 of JPY. Unknown currencies have 2. */
export function minorDigits(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** 125050 of USD is '1250.50'; whole amounts have no decimals. */
export function plainAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const units = amount / 10 ** digits;
  return Number.isInteger(units) ? String(units) : units.toFixed(digits);
}

/** '$1,250.50', '¥900'. */
export function moneyText(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const isWhole = amount % 10 ** digits === 0;
  try {
    return new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: isWhole ? 0 : digits,
      maximumFractionDigits: digits,
    }).format(amount / 10 ** digits);
  } catch {
    return `${plainAmount(amount, currency)} ${currency}`;
  }
}

/** A typed amount ('1,250.50', '€900') in minor units; null if it is none. */
export function readAmount(typed: string, currency: string): number | null {
  const plain = typed.replace(/[^\d.,-]/g, '');
  // A comma before exactly two last digits is a decimal point; any other comma groups thousands.
  const normal = /,\d{2}$/.test(plain) && !plain.includes('.') ? plain.replace(/,(?=\d{2}$)/, '.') : plain;
  const units = Number(normal.replaceAll(',', ''));
  if (plain === '' || !Number.isFinite(units) || units < 0) return null;
  return Math.round(units * 10 ** minorDigits(currency));
}
