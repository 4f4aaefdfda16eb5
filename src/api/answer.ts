// Answers, typed by the contract's schemas.
import type { Context } from 'hono';
import type * as z from 'zod';
import type { IsoDate } from '../contract/common.ts';
import type { AppEnv } from './types.ts';

/** A contract's type as handlers have it: moments may still be Dates, which JSON turns into ISO strings. */
type Loose<T> = T extends IsoDate
  ? string | Date
  : T extends (infer U)[]
    ? Loose<U>[]
    : T extends object
      ? { [K in keyof T]: Loose<T[K]> }
      : T;

/** Answers JSON typed by the contract's schema. It isn't parsed here (the tests parse every answer), only typed. */
export function answer<S extends z.ZodType>(
  c: Context<AppEnv>,
  _schema: S,
  value: Loose<z.infer<S>>,
  status: 200 | 201 | 202 = 200,
): Response {
  return c.json(value as object, status);
}
