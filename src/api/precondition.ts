import type { Context } from 'hono';
import { isoDate } from '../contract/common.ts';
import { preconditionFailed } from '../errors.ts';
import type { AppEnv } from './types.ts';

/** The body's `updatedAt`, else If-Match. @throws AppError precondition_failed if that is no date. */
export function readPrecondition<T extends { updatedAt?: string | undefined }>(c: Context<AppEnv>, change: T): T {
  const header = c.req.header('if-match')?.replace(/^W\//, '').replace(/^"|"$/g, '');
  if (header && header !== '*' && !isoDate.safeParse(header).success) throw preconditionFailed();
  return change.updatedAt || !header || header === '*' ? change : { ...change, updatedAt: header };
}
