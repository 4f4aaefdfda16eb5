// Preconditions of changes (optimistic locking): a form based on an older version is refused.
import type { Context } from 'hono';
import { isoDate } from '../contract/common.ts';
import { preconditionFailed } from '../errors.ts';
import type { AppEnv } from './types.ts';

/**
 * Reads the precondition of a change: the body's `updatedAt`, or else the If-Match header with
 * the same value in quotes.
 * @throws AppError precondition_failed if the header isn't a date, because no row can match it.
 */
export function readPrecondition<T extends { updatedAt?: string | undefined }>(c: Context<AppEnv>, change: T): T {
  const header = c.req.header('if-match')?.replace(/^W\//, '').replace(/^"|"$/g, '');
  if (header && header !== '*' && !isoDate.safeParse(header).success) throw preconditionFailed();
  return change.updatedAt || !header || header === '*' ? change : { ...change, updatedAt: header };
}
