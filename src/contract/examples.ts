// The curl examples of /developers, one for each call that tokens may make.
import * as z from 'zod';
import { type Route, tokenScopeOf } from './route.ts';
import { CALLS } from './routes.ts';

export const TOKEN_CALLS: readonly Route[] = CALLS.filter((call) => tokenScopeOf(call) !== null);

/** The shell variable for a path parameter: BRAND_ID for `{id}` of /brands/{id}. */
export function shellVariableName(path: string, parameter: string): string {
  const before = path.split('/').at(path.split('/').indexOf(`{${parameter}}`) - 1) ?? '';
  const name = parameter === 'id' ? `${before.replace(/s$/, '')}Id` : parameter;
  return name
    .replaceAll('-', '_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
}

/** Variables are outside of the single quotes, so that the shell expands them. */
const quoted = (body: unknown): string =>
  `'${JSON.stringify(body)
    .replaceAll('"$EVENT_ID"', "'$EVENT_ID'")
    .replace(/"\$([A-Z_]+)"/g, `"'$$$1'"`)}'`;

export function curlCommand(call: Route, origin: string): string {
  const { method, path, query, example: sent } = call;
  const asked = sent?.query ?? (query instanceof z.ZodObject && 'limit' in query.shape ? 'limit=2' : '');
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `$${sent?.parameter ?? shellVariableName(path, name)}`,
  );
  const address = `"${origin}/api${filled}${asked ? `?${asked}` : ''}"`;
  const parts = ['-H "Authorization: Bearer $TOKEN"', address];
  if (method !== 'GET') parts.unshift(`-X ${method}`);
  if (sent?.body !== undefined) parts.push('-H "Content-Type: application/json"', `-d ${quoted(sent.body)}`);
  return `curl ${parts.join(' \\\n  ')}`;
}
