// A record of each call of the API, from which server, OpenAPI, /developers, MCP, tokens and client are made.
import * as z from 'zod';
import { type ErrorCode, HTTP_STATUS_BY_ERROR_CODE } from './error-codes.ts';
import type { TokenScope } from './token-rules.ts';

/** 'signedIn': newcomers too; 'pipeline': members who run a newsletter (409 otherwise). */
export type Access = 'public' | 'signedIn' | 'member' | 'pipeline' | 'admin';
export type SuccessStatus = 200 | 201 | 202 | 302 | 304;
export type CallLimit = 'login' | 'read' | 'report' | 'search' | 'upload' | 'webhook' | 'write';

export interface RawBody {
  types: readonly string[];
  maxBytes: number;
  /** For authenticated callers only, because memory of the declared length is allocated at once. */
  allocate?: true;
  /** Fields of a form, as JSON Schema; the required ones are named in `required`. */
  fields?: Record<string, object>;
  required?: readonly string[];
  /** Schema of a JSON body that the handler parses itself. */
  json?: z.ZodType;
}

export const JSON_ONLY = ['application/json'] as const;
export const MULTIPART = ['multipart/form-data'] as const;
export const FORM_OVERHEAD_BYTES = 1024 * 1024;
export const BINARY_FIELD = { type: 'string', format: 'binary' } as const;
/** The bound of calls without `raw`. */
export const USUAL_BODY: RawBody = { types: JSON_ONLY, maxBytes: 1024 * 1024 };

/** A tool of the MCP endpoint; the description is read by a language model. */
export interface RouteTool {
  name: string;
  title: string;
  description: string;
  input?: z.ZodObject;
}

export interface RouteExample {
  query?: string;
  /** Name of the path parameter's shell variable, if it differs from what `shellVariableName` derives. */
  parameter?: string;
  /** The JSON body; `$NAME` in it stands for a shell variable. */
  body?: unknown;
}

export interface RouteOptions {
  access?: Access;
  /** Null if only sessions may call. Default: 'read' for members' reads, 'pipeline' for its calls, else none. */
  scope?: TokenScope | null;
  /** For subscribers: what an upgrade makes possible ("export lists as CSV"); others get a 402. */
  upgradeTo?: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Set instead of, or in addition to, `body`: the bound and the media types of the request's bytes. */
  raw?: RawBody;
  /** Schema of the JSON answer; absent for a redirect, a page or a file. */
  answer?: z.ZodType;
  file?: string;
  /** The success statuses; the first is what a handler's value is answered with. Default: 200. */
  succeeds?: readonly SuccessStatus[];
  refuses?: readonly ErrorCode[];
  limit?: CallLimit;
  /** Authenticated by a signature or a secret instead of a session; exempt from the Origin check. */
  isInboundWebhook?: true;
  example?: RouteExample;
  tool?: RouteTool;
}

export interface Route extends RouteOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
}

const route =
  <const M extends Route['method']>(method: M) =>
  <const P extends string, const O extends RouteOptions>(path: P, summary: string, options: O) => ({
    method,
    path,
    summary,
    ...options,
  });

export const get = route('GET');
export const post = route('POST');
export const put = route('PUT');
export const patch = route('PATCH');
export const remove = route('DELETE');

type Declared = Omit<Route, 'access'> & RouteOptions;
type WithDefaults<D extends RouteOptions, R extends Record<string, Declared>> = {
  [K in keyof R]: Omit<D, keyof R[K]> & R[K] & { access: Access };
};

export function routes<const D extends RouteOptions & { access: Access }, const R extends Record<string, Declared>>(
  defaults: D,
  declared: R,
): WithDefaults<D, R> {
  return Object.fromEntries(
    Object.entries(declared).map(([key, one]) => [key, { ...defaults, ...one }]),
  ) as unknown as WithDefaults<D, R>;
}

/** Such calls also accept If-Match. */
export const hasPrecondition = ({ body }: Pick<Route, 'body'>): boolean =>
  body instanceof z.ZodObject && 'updatedAt' in body.shape;

export function tokenScopeOf({ scope, access, method }: Pick<Route, 'scope' | 'access' | 'method'>): TokenScope | null {
  if (scope !== undefined) return scope;
  if (access === 'pipeline') return 'pipeline';
  return access === 'member' && method === 'GET' ? 'read' : null;
}

export const successStatuses = ({ succeeds }: Pick<Route, 'succeeds'>): readonly SuccessStatus[] => succeeds ?? [200];

/** The error statuses of a call, ascending; each has the Error body. */
export function refusalStatuses(call: Route): number[] {
  const { method, path, access } = call;
  const changes = method !== 'GET';
  const isPublic = access === 'public';
  const derived: [ErrorCode, boolean][] = [
    // A URL with a NUL, or an invalid query or body.
    ['invalid', true],
    ['unauthenticated', !isPublic || call.isInboundWebhook === true],
    ['payment_required', call.upgradeTo !== undefined],
    // A request from another origin, or a missing right.
    ['forbidden', changes || !isPublic],
    ['not_found', path.includes('{') || call.body !== undefined || call.raw !== undefined],
    ['conflict', changes || access === 'pipeline'],
    ['precondition_failed', hasPrecondition(call)],
    ['too_large', changes],
    ['unsupported_type', changes],
    ['rate_limited', call.limit !== undefined || (!isPublic && !(changes && access === 'admin'))],
    ['internal', true],
    ['not_ready', true],
  ];
  const codes = [...derived.filter(([, is]) => is).map(([code]) => code), ...(call.refuses ?? [])];
  return [...new Set(codes.map((code) => HTTP_STATUS_BY_ERROR_CODE[code]))].sort((a, b) => a - b);
}
