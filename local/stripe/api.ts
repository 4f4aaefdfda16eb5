// Answers the SDK's requests: checks the key, the parameters and the idempotency key, then performs the call.
import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod';
import { CALLS } from './calls.ts';
import { StripeError, type StripeWorld } from './state.ts';

export interface ApiRequest {
  method: string;
  /** The path without the query, such as '/v1/customers'. */
  path: string;
  /** The body of a POST, the query of any other method. */
  form: string;
  headers: IncomingHttpHeaders;
}

const PATTERNS = Object.entries(CALLS).map(([name, call]) => ({
  call,
  pattern: new RegExp(`^${name.replace(':id', '([^/]+)')}$`),
}));

/** @throws StripeError as the real API would answer. */
export function answerStripeRequest(world: StripeWorld, secretKey: string, request: ApiRequest): object {
  const { method, path, form, headers } = request;
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new StripeError(401, { message: 'Invalid API Key provided' });
  const found = PATTERNS.find(({ pattern }) => pattern.test(`${method} ${path}`));
  if (!found) throw new StripeError(404, { message: `Unrecognized request URL (${method}: ${path}).` });
  const key = method === 'POST' ? String(headers['idempotency-key'] ?? '') : '';
  const before = world.state.answers[key];
  if (before?.request === path + form) return before.answer;
  if (before) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new StripeError(400, { type: 'idempotency_error', message });
  }
  const given = found.call.parameters.safeParse(parseForm(form));
  if (!given.success) throw toStripeError(given.error);
  const answer = found.call.answer(world, given.data, found.pattern.exec(`${method} ${path}`)?.[1] ?? '');
  if (key) world.state.answers[key] = { request: path + form, answer: structuredClone(answer) };
  world.save();
  return answer;
}

interface FormFields {
  [name: string]: string | FormFields;
}

/** Parses `a=1&items[0][price]=x`, the SDK's encoding, into nested fields. */
function parseForm(text: string): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() as string;
    let parent = fields;
    for (const part of path) {
      const next = parent[part];
      const inner: FormFields = typeof next === 'object' ? next : Object.create(null);
      parent[part] = inner;
      parent = inner;
    }
    parent[last] = value;
  }
  return fields;
}

/** The first problem of the parameters as Stripe names it, such as 'line_items[0][price]'. */
function toStripeError({ issues: [issue] }: z.ZodError): StripeError {
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])];
  const param = path.map((part, index) => (index ? `[${String(part)}]` : String(part))).join('');
  return new StripeError(400, { code: 'parameter_invalid', param, message: `${param}: ${issue?.message}` });
}
