// JSON responses, typed by the contract's schemas.
import type { Context } from 'hono';
import type * as z from 'zod';
import type { IsoDate } from '../contract/common.ts';
import type { AppEnv } from './types.ts';

/** A contract's type as handlers produce it: dates may still be Date objects, which JSON converts to ISO strings. */
type Loose<T> = T extends IsoDate
  ? string | Date
  : T extends (infer U)[]
    ? Loose<U>[]
    : T extends object
      ? { [K in keyof T]: Loose<T[K]> }
      : T;

/**
 * Answers with JSON. The schema only types the value; it isn't parsed at run time, but the tests parse every answer.
 */
export function answer<S extends z.ZodType>(
  c: Context<AppEnv>,
  _schema: S,
  value: Loose<z.infer<S>>,
  status: 200 | 201 | 202 = 200,
): Response {
  return c.json(value as object, status);
}
