// Input by the contract: what doesn't fit is a 400 whose details name each field with the spec's message.
import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

function refuse(error: z.core.$ZodError): never {
  const details: Record<string, string> = {};
  for (const issue of error.issues) details[issue.path.join('.') || 'body'] ??= issue.message;
  throw new AppError('invalid', Object.values(details)[0] ?? 'Invalid input', { details });
}

/** Postgres holds no NUL in a text: what has one is refused by name, whatever field it stands in. */
function refuseNul(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    const message = 'A text may not contain the character NUL';
    throw new AppError('invalid', message, { details: { [path.join('.') || 'body']: message } });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseNul(key, path);
    refuseNul(inner, [...path, key]);
  }
}

/** An address with a NUL in it names nothing that we have. @throws AppError invalid. */
export const plainAddress = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError('invalid', 'This address contains the character NUL');
  await next();
});

/** The query string by `schema`. @throws AppError invalid. */
export const query = <S extends z.ZodType>(schema: S) =>
  zValidator('query', schema, (result) => {
    if (!result.success) refuse(result.error);
  });

/** The JSON body by `schema`; its size and type were checked by api/bodies. @throws AppError invalid. */
export const body = <S extends z.ZodType>(schema: S) =>
  zValidator('json', schema, (result) => {
    if (!result.success) refuse(result.error);
    refuseNul(result.data);
  });

/** Parses what came by another way than a JSON body. @throws AppError invalid. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) refuse(result.error);
  return result.data as z.output<S>;
}

/** The body as a form; its size was checked by api/bodies. @throws AppError invalid. */
export async function form(c: Context<AppEnv>): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch (error) {
    throw new AppError('invalid', 'Malformed form in request body', { cause: error });
  }
}

/** The request's bytes. @throws AppError too_large as soon as more than `maxBytes` have come. */
export async function bounded(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError('too_large', `The body is larger than ${Math.floor(maxBytes / 1024)} KB`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
