// The curl examples of /developers: one for each call that tokens may make.
import * as z from 'zod';
import { CALLS, type Call } from './calls.ts';
import { scopeOf } from './token-calls.ts';

/** The calls that tokens may make, in the order of the table. */
export const TOKEN_CALLS: readonly Call[] = CALLS.filter((call) => scopeOf(call) !== null);

/** What an example sends, by method and path; by default a page of two rows, where there are pages. */
const SENT: Record<string, { query?: string; body?: unknown }> = {
  'GET /sponsorships': { query: 'search=tea&sureness=sure&limit=2' },
  'GET /brands': { query: 'scope=all&sortBy=lastBoughtAt&limit=2' },
  'GET /newsletters': { query: 'page=1&search=letter&limit=2' },
  'GET /trends': { query: 'scope=all&by=month' },
};

const NOUN = /\/(brand|newsletter|sponsorship|trend-report)s?\/\{id\}/;

/** The shell variable that stands for a path's parameter: `{id}` of /brands/{id} is BRAND_ID. */
export function variableOf(path: string, parameter: string): string {
  const name = parameter === 'id' ? `${NOUN.exec(path)?.[1] ?? 'row'}Id` : parameter;
  return name
    .replaceAll('-', '_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
}

/** @returns a command line. @param origin where the API is. */
export function curlOf(call: Call, origin: string): string {
  const { method, path, query } = call;
  const sent = SENT[`${method} ${path}`];
  const asked = sent?.query ?? (query instanceof z.ZodObject && 'limit' in query.shape ? 'limit=2' : '');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(path, name)}`);
  const address = `"${origin}/api${filled}${asked ? `?${asked}` : ''}"`;
  const parts = ['-H "Authorization: Bearer $TOKEN"', address];
  if (method !== 'GET') parts.unshift(`-X ${method}`);
  if (sent?.body !== undefined) parts.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(sent.body)}'`);
  return `curl ${parts.join(' \\\n  ')}`;
}
