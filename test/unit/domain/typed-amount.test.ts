// Amounts of money as people type them: each convention is read, and what has two readings is asked about.
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../../../src/contract/currencies.ts';
import { formatMoney } from '../../../src/contract/money.ts';
import { amountOf, amountProblem, enteredAmount, typedAmount } from '../../../src/contract/typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['1.250,50', 'EUR', '€1,250.50'],
    ['€1.250,50', 'EUR', '€1,250.50'],
    ['1250,5', 'EUR', '€1,250.50'],
    ['1,5', 'EUR', '€1.50'],
    ['0,5', 'EUR', '€0.50'],
    ['0.250', 'EUR', '€0.25'],
    ['13.000,00', 'VES', 'VES 13,000'],
    ['1.250.000,00', 'EUR', '€1,250,000'],
    ['1,250', 'USD', '$1,250'],
    ['1,250.50', 'USD', '$1,250.50'],
    ["1'250.50 CHF", 'CHF', 'CHF 1,250.50'],
    ['1 250,50', 'PLN', 'PLN 1,250.50'],
    ['1.250', 'JPY', '¥1,250'],
    ['12.345', 'USD', '$12,345'],
  ])('%s in %s is %s', (text, currency, shown) => {
    const amount = amountOf(typedAmount(text, currency));
    expect(formatMoney(amount ?? Number.NaN, currency).replaceAll('\u00a0', ' ')).toBe(shown);
    expect(amountProblem(typedAmount(text, currency), currency)).toBeUndefined();
  });

  it.each([
    ['1.250', 'EUR', 'Do you mean €1,250 or €1.25?'],
    ['12.000', 'IDR', 'Do you mean IDR 12,000 or IDR 12?'],
    ['12,345', 'KWD', 'Do you mean KWD 12,345 or KWD 12.345?'],
    ['1k', 'USD', 'Enter an amount in USD, such as 1,250'],
    ['2.5k', 'USD', 'Enter an amount in USD, such as 1,250'],
    ['$900', 'EUR', 'Enter an amount in EUR, such as 1,250'],
    ['12 euros', 'EUR', 'Enter an amount in EUR, such as 1,250'],
    ['-5', 'USD', 'Value must be positive'],
    ['1,25,0', 'USD', 'Enter an amount in USD, such as 1,250'],
    ['1.2505', 'EUR', 'Enter an amount in EUR, such as 1,250'],
    ['12.50', 'JPY', 'Enter an amount in JPY, such as 1,250'],
    ['99999999999', 'USD', 'Enter at most $20,000,000'],
  ])('%s in %s is not taken: %s', (text, currency, problem) => {
    const typed = typedAmount(text, currency);
    expect(amountOf(typed)).toBeUndefined();
    expect(amountProblem(typed, currency)?.replaceAll('\u00a0', ' ')).toBe(problem);
  });

  it('an empty field is no amount, and a stored one is what it was', () => {
    expect(amountOf(typedAmount('  ', 'USD'))).toBeNull();
    for (const currency of CURRENCIES)
      for (const amount of [0, 5, 1_250, 12_345, 1_250_000])
        expect([currency, amountOf(enteredAmount(amount, currency))]).toEqual([currency, amount]);
  });
});
