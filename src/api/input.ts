// Validates input by the contract: a 400 response whose details map each field to its message.
import { zValidator } from '@hono/zod-validator';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import { AppError, invalidField } from '../errors.ts';
import type { AppEnv } from './types.ts';

function refuse(error: z.core.$ZodError): never {
  const details: Record<string, string> = {};
  for (const issue of error.issues) details[issue.path.join('.') || 'body'] ??= issue.message;
  throw new AppError('invalid', Object.values(details)[0] ?? 'Invalid input', { details });
}

/** Refuses texts with NULs or lone surrogates, which Postgres can't store; the error names the field. */
function refuseUnstorable(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    const message = `A text may not contain ${value.includes('\0') ? 'the character NUL' : 'half of a character'}`;
    throw invalidField(path.join('.') || 'body', message);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key, path);
    refuseUnstorable(inner, [...path, key]);
  }
}

/** Validates what a form sent. @throws AppError invalid. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return refuse(parsed.error);
  refuseUnstorable(parsed.data);
  return parsed.data;
}

export const refuseNulInAddress = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError('invalid', 'This address contains the character NUL');
  await next();
});

/** Validates the query string by `schema`. @throws AppError invalid. */
export const validateQuery = (schema: z.ZodType) =>
  zValidator('query', schema, (result) => {
    if (!result.success) refuse(result.error);
  }) as unknown as MiddlewareHandler<AppEnv>;

/** JSON must be UTF-8; letters of other charsets would be stored as replacement characters. */
function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Validates the JSON body by `schema`; its size and type were checked by api/bodies. @throws AppError invalid. */
export const validateBody = (schema: z.ZodType) => {
  const validate = zValidator('json', schema, (result) => {
    if (!result.success) refuse(result.error);
    refuseUnstorable(result.data);
  }) as unknown as MiddlewareHandler<AppEnv>;
  return createMiddleware<AppEnv>(async (c, next) => {
    // The body is read before zod's validator reads it, so that one over its bound is refused as too large.
    if (!isUtf8(await c.req.arrayBuffer())) throw new AppError('invalid', 'The body is not UTF-8');
    return (await validate(c, next)) ?? undefined;
  });
};
