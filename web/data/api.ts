/// <reference path="./api-calls.d.ts" />
// The API's calls by their keys in src/contract/routes, typed by their records: `apiQuery` reads, `mutate` changes and
// refetches what the change made outdated, `call` does neither.

import METHODS_AND_PATHS from 'virtual:api-calls';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { toQueryString } from '../../src/contract/lists.ts';
import type { CALLS_BY_NOUN } from '../../src/contract/routes.ts';
import { refresh } from './query-client.ts';
import { ApiError, request } from './request.ts';
import { TIMINGS_BY_CALL } from './timings.ts';

type Nouns = typeof CALLS_BY_NOUN;
export type Noun = keyof Nouns;
/** 'leads.change'. */
export type CallKey = { [N in Noun]: `${N}.${keyof Nouns[N] & string}` }[Noun];

type RecordOf<K extends CallKey> = K extends `${infer N extends Noun}.${infer C}`
  ? C extends keyof Nouns[N]
    ? Nouns[N][C]
    : never
  : never;
type ReadKey = { [K in CallKey]: RecordOf<K> extends { method: 'GET' } ? K : never }[CallKey];

type ParamNames<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
/** Parameters of a query string are checked by name only; many of their values come from the page's URL. */
type QueryOf<R> = R extends { query: infer S extends z.ZodType }
  ? { query?: { [Name in keyof z.output<S>]?: string | number | null | undefined } }
  : unknown;
type BodyOf<R> = R extends { body: infer S extends z.ZodType }
  ? { body: z.input<S> }
  : R extends { raw: object }
    ? { raw: Blob | FormData }
    : unknown;

export type Input<K extends CallKey> = { [Name in ParamNames<RecordOf<K>['path']>]: string } & QueryOf<RecordOf<K>> &
  BodyOf<RecordOf<K>>;
export type Answer<K extends CallKey> = RecordOf<K> extends { answer: infer S extends z.ZodType } ? z.output<S> : never;
type Given<K extends CallKey> = object extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

type AnyInput = Record<string, unknown> & { query?: Parameters<typeof toQueryString>[0]; raw?: BodyInit };

function addressOf(key: CallKey, input: AnyInput): { method: string; path: string; search: string } {
  const [method = '', template = ''] = METHODS_AND_PATHS[key]?.split(' ') ?? [];
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  return { method, path: `/api${path}`, search: toQueryString(input.query ?? {}) };
}

const send = <K extends CallKey>(key: K, input: AnyInput, signal?: AbortSignal): Promise<Answer<K>> => {
  const { method, path, search } = addressOf(key, input);
  return request(path + search, {
    method,
    ...(input.body === undefined ? {} : { json: input.body }),
    ...(input.raw ? { body: input.raw } : {}),
    ...(signal ? { signal } : {}),
  });
};

/** Makes a call. @throws as `request` does. */
export const call = <K extends CallKey>(key: K, ...[input = {} as Input<K>]: Given<K>): Promise<Answer<K>> =>
  send(key, input as AnyInput);

/** The options of useQuery for a call. What was read before stays on screen while another page or order is fetched. */
export function apiQuery<K extends ReadKey>(key: K, ...[input = {} as Input<K>]: Given<K>) {
  const { path, search } = addressOf(key, input as AnyInput);
  return queryOptions({
    queryKey: [key.split('.')[0], key, path, search],
    queryFn: ({ signal }) => send(key, input as AnyInput, signal),
    placeholderData: (before, previous) => (previous?.queryKey[2] === path ? before : undefined),
    ...TIMINGS_BY_CALL[key],
  });
}

/** Makes a call that changes something, and refetches the data in view that show it, also after a conflict. */
export async function mutate<K extends CallKey>(key: K, ...given: Given<K>): Promise<Answer<K>> {
  try {
    const answer = await call(key, ...given);
    await refresh(key);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 412)) void refresh(key);
    throw error;
  }
}
