// How large a body may be and of what type, by path, before anything parses it.
import { createMiddleware } from 'hono/factory';
import { MAIL_MAX_BYTES } from '../contract/emails.ts';
import { CSV_MAX_BYTES, IMPORT_MAX_BYTES } from '../contract/newsletters.ts';
import { AppError } from '../errors.ts';
import { bounded } from './input.ts';
import type { AppEnv } from './types.ts';

const MB = 1024 * 1024;
const JSON_ONLY = ['application/json'];
const MULTIPART = ['multipart/form-data'];

interface Rule {
  path: string;
  maxBytes: number;
  types: string[];
}

const RULES: Rule[] = [
  { path: '/api/newsletters/csv/preview', maxBytes: CSV_MAX_BYTES + MB, types: MULTIPART },
  { path: '/api/newsletters/csv/import', maxBytes: IMPORT_MAX_BYTES, types: JSON_ONLY },
  { path: '/api/emails/upload', maxBytes: 100 * MB, types: MULTIPART },
  { path: '/api/emails', maxBytes: MAIL_MAX_BYTES, types: JSON_ONLY },
  {
    path: '/api/email/webhook',
    maxBytes: 36 * MB,
    types: [...MULTIPART, ...JSON_ONLY, 'application/x-www-form-urlencoded', 'message/rfc822'],
  },
  { path: '/api/stripe/webhook', maxBytes: MB, types: JSON_ONLY },
];
const OTHERS = { maxBytes: MB, types: JSON_ONLY };

/** Reads the body once, bounded, and hands it on as the request's own. @throws AppError unsupported_type | too_large. */
export const bodies = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.req.raw.body) return next();
  const { maxBytes, types } = RULES.find(({ path }) => path === c.req.path) ?? OTHERS;
  const bytes = await bounded(c.req.raw, maxBytes);
  if (bytes.length > 0) {
    const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.includes(type)) throw new AppError('unsupported_type', `Expected ${types.join(' or ')}`);
  }
  // Every later reader (json, formData, text) takes this bounded copy.
  (c.req.bodyCache as { arrayBuffer?: Promise<ArrayBuffer> }).arrayBuffer = Promise.resolve(
    bytes.buffer as ArrayBuffer,
  );
  return next();
});
