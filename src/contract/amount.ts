// Amounts of money in calls.
import * as z from 'zod';
import { CURRENCIES, MAX_AMOUNT } from './currencies.ts';

/** A currency as an ISO 4217 code, in upper or lower case. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => CURRENCIES.includes(code), 'Choose a currency such as USD or EUR');
/** An amount of money in minor units (cents). */
export const amount = z
  .number('Give an amount in minor units, such as 125000')
  .min(0, 'Value must be positive')
  .max(MAX_AMOUNT, 'This value is too large')
  .refine(Number.isInteger, 'Give an amount in minor units, such as 125000');
