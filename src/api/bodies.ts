// Bounds of request bodies. Declared size and type are checked after the call's guard and before its handler. The body
// itself is read only when a handler asks for it, and never beyond its bound.
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { RawBody } from '../contract/route.ts';
import { concatBytes, type FormBounds, type FormPart, parseFormParts } from '../domain/mail/form-data.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

const tooLarge = (maxBytes: number) =>
  new AppError('too_large', `The body is larger than ${Math.floor(maxBytes / 1024)} KB`);

/** Also bounds every later read of the body. @throws AppError unsupported_type | too_large. */
export const checkDeclaredBody = ({ maxBytes, types, allocate }: RawBody) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('bodyMaxBytes', maxBytes);
    const { raw } = c.req;
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || !raw.body) return next();
    const length = raw.headers.get('content-length');
    if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (length !== '0' && (type || length !== null) && !types.includes(type))
      throw new AppError('unsupported_type', `Expected ${types.join(' or ')}`);
    let read: Promise<ArrayBuffer> | undefined;
    // Hono's readers (json, text, arrayBuffer) look into its body cache first, so this getter bounds all of them.
    Object.defineProperty(c.req.bodyCache, 'arrayBuffer', {
      enumerable: true,
      configurable: true,
      get: () => {
        read ??= (allocate && length ? filled(raw, Number(length), maxBytes) : readBoundedBody(raw, maxBytes)).then(
          (bytes) => bytes.buffer as ArrayBuffer,
        );
        return read;
      },
    });
    return next();
  });

export const readBodyChunks = (c: Context<AppEnv>): AsyncGenerator<Uint8Array> =>
  boundedChunks(c.req.raw, c.var.bodyMaxBytes);

/** For unauthenticated callers: a body holds memory for as long as it arrives. @throws AppError invalid | too_large. */
export async function* readBodyChunksWithin(c: Context<AppEnv>, milliseconds: number): AsyncGenerator<Uint8Array> {
  const chunks = readBodyChunks(c);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('invalid', `The body took longer than ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  });
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), late]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    // Tells the sender to stop. Not awaited, because the pending chunk may never arrive.
    void chunks.return(undefined).catch(() => undefined);
  }
}

/** @param chunks of unauthenticated callers: `readBodyChunksWithin`. */
export async function readForm(
  c: Context<AppEnv>,
  bounds: FormBounds,
  chunks: AsyncGenerator<Uint8Array> = readBodyChunks(c),
): Promise<FormPart[]> {
  const parts: FormPart[] = [];
  for await (const part of parseFormParts(chunks, c.req.header('content-type') ?? '', bounds)) parts.push(part);
  return parts;
}

export async function readBoundedBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedChunks(request, maxBytes)) chunks.push(chunk);
  // Always copied, because a chunk may be a view of a larger buffer.
  return chunks.length === 1 ? concatBytes([...chunks, new Uint8Array()]) : concatBytes(chunks);
}

/** Copies each chunk to its place, so that the body is in memory only once. @throws AppError invalid | too_large. */
async function filled(request: Request, declared: number, maxBytes: number): Promise<Uint8Array> {
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const room = new Uint8Array(declared);
  let at = 0;
  for await (const chunk of boundedChunks(request, maxBytes)) {
    if (at + chunk.length > room.length) throw new AppError('invalid', 'The body is longer than its Content-Length');
    room.set(chunk, at);
    at += chunk.length;
  }
  if (at < room.length) throw new AppError('invalid', 'The body is shorter than its Content-Length');
  return room;
}

async function* boundedChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return;
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}
