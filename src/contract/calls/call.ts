// The description of an API call, and the functions with which the other files of this folder declare calls.
import type * as z from 'zod';
import type { TokenScope } from '../token-rules.ts';

export type CallGroup = 'public' | 'signedIn' | 'member' | 'admin';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path of the call below /api, with parameters as {id}. */
  path: string;
  group: CallGroup;
  summary: string;
  /**
   * The scope that a personal token needs for the call; null if only sessions may make it. By default members' reads
   * have the scope 'read', and all other calls null.
   */
  scope?: TokenScope | null;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Schema of the JSON answer; null for a redirect, a page or a file. */
  answer: z.ZodType | null;
}

/** Defines calls of one method: path, summary, schema of the answer, input, and the scope for tokens. */
const calls =
  (method: Call['method']) =>
  (path: string, summary: string, answer: Call['answer'], takes: Pick<Call, 'query' | 'body' | 'scope'> = {}) => ({
    method,
    path,
    summary,
    answer,
    ...takes,
  });
export const get = calls('GET');
export const post = calls('POST');
export const put = calls('PUT');
export const patch = calls('PATCH');
export const remove = calls('DELETE');

/** Assigns calls to a group. */
export const callsOfGroup = (group: CallGroup, those: Omit<Call, 'group'>[]): Call[] =>
  those.map((one) => ({ ...one, group }));

/** Calls of the pipeline, including reads: a token needs the scope 'pipeline'. */
export const pipelineCalls = (those: Omit<Call, 'group'>[]): Omit<Call, 'group'>[] =>
  those.map((one) => ({ scope: 'pipeline', ...one }));
