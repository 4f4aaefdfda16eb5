import { MONEY_SUMS, type MoneySums } from '../../contract/money-sums.ts';

type BookedSums = Omit<MoneySums, 'open'>;
type Row<L> = BookedSums & { currency: string; month: string | null; lead: L | null };

const NOTHING = Object.fromEntries(MONEY_SUMS.map((name) => [name, 0])) as MoneySums;
const add = (a: MoneySums, b: Partial<MoneySums>): MoneySums =>
  Object.fromEntries(MONEY_SUMS.map((name) => [name, a[name] + (b[name] ?? 0)])) as MoneySums;

/**
 * A year of money by currency: its months, its sponsors, and the total of the months.
 * @param rows sums of bookings: each is of a month or of a lead.
 * @param open slots that can still be sold, in the plan's currency.
 */
export function layOutMoney<L>(
  rows: readonly Row<L>[],
  open: readonly { day: string; price: number | null }[],
  planCurrency: string,
) {
  const offered = open.map(({ day, price }) => ({ currency: planCurrency, month: day.slice(0, 7), open: price ?? 0 }));
  const currencies = [
    ...new Set([...rows, ...offered.filter((slot) => slot.open > 0)].map(({ currency }) => currency)),
  ];
  const isPlans = (currency: string) => Number(currency === planCurrency);
  return currencies
    .sort((a, b) => isPlans(b) - isPlans(a) || (a < b ? -1 : 1))
    .map((currency) => {
      const months = new Map<string, MoneySums>();
      for (const row of [...rows, ...offered])
        if (row.currency === currency && row.month !== null)
          months.set(row.month, add(months.get(row.month) ?? NOTHING, row));
      return {
        currency,
        total: [...months.values()].reduce((total, one) => add(total, one), NOTHING),
        months: [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, sums]) => ({ month, ...sums })),
        sponsors: rows.flatMap((row) =>
          row.lead && row.currency === currency ? [{ lead: row.lead, ...add(NOTHING, row) }] : [],
        ),
      };
    });
}
