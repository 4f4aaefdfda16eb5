// Generates an OpenAPI 3.1 document from the table of calls.
import * as z from 'zod';
import { errorBody } from './common.ts';
import { PRODUCT_NAME } from './names.ts';
import { BINARY_FIELD, hasPrecondition, type Route, refusalStatuses, successStatuses, tokenScopeOf } from './route.ts';
import { CALLS } from './routes.ts';
import { TOKEN_PREFIX, TOKEN_RATE_LIMIT } from './token-rules.ts';

export type JsonObject = Record<string, unknown>;

/** Converts a schema to JSON Schema, either for input or for output. */
export const toSchemaObject = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return rest;
};

const STATUS_WORDS: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; the work continues in the background',
  302: 'Redirect',
  304: 'Not modified',
  400: 'The input is invalid',
  401: 'Not signed in, or the credentials are missing or wrong',
  402: 'For subscribers',
  403: 'Not allowed for this user, or sent from another origin',
  404: 'Not found',
  409: 'Conflicts with the current state',
  410: 'Gone',
  412: 'Changed since it was loaded',
  413: 'The body is too large',
  415: 'The body has the wrong type',
  429: 'Rate limit reached; see Retry-After',
  500: 'Internal error',
  502: 'A service we depend on failed',
  503: 'Not ready or not configured',
};

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function contentOf(call: Route): JsonObject | null {
  if (call.answer) return { 'application/json': { schema: toSchemaObject(call.answer, 'output') } };
  return call.file ? { [call.file]: { schema: BINARY_FIELD } } : null;
}

function requestContent({ body, raw }: Route): JsonObject | null {
  if (body) return { 'application/json': { schema: toSchemaObject(body, 'input') } };
  if (!raw) return null;
  const { fields = {}, required = [] } = raw;
  const schemas: Record<string, JsonObject> = {
    'multipart/form-data': { type: 'object', properties: fields, required },
    'application/x-www-form-urlencoded': { type: 'object' },
    'application/json': raw.json ? toSchemaObject(raw.json, 'input') : { type: 'object' },
    'text/plain': { type: 'string' },
  };
  return Object.fromEntries(raw.types.map((type) => [type, { schema: schemas[type] ?? BINARY_FIELD }]));
}

function responsesOf(call: Route): JsonObject {
  const content = contentOf(call);
  const success = successStatuses(call).map((status) => [
    status,
    { description: STATUS_WORDS[status], ...(content && status < 300 ? { content } : {}) },
  ]);
  const refused = refusalStatuses(call).map((status) => [
    status,
    { description: STATUS_WORDS[status], content: ERROR },
  ]);
  return Object.fromEntries([...success, ...refused]);
}

/** The If-Match header of changes with a precondition (api/precondition.ts). */
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: "The `updatedAt` that was read, in quotes; the body's own goes before. Another one by now is a 412.",
  schema: { type: 'string' },
};

function operation(call: Route): JsonObject {
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const asked = call.query ? toSchemaObject(call.query, 'input') : {};
  const required = new Set((asked.required as string[] | undefined) ?? []);
  const query = Object.entries((asked.properties ?? {}) as Record<string, JsonObject>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
  const precondition = hasPrecondition(call) ? [IF_MATCH] : [];
  const parameters = [...path, ...query, ...precondition];
  const content = requestContent(call);
  return {
    summary: call.summary,
    tags: [call.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    ...securityOf(call),
    responses: responsesOf(call),
  };
}

/** A session may make every call. A token may make calls with a scope, if the token has that scope. */
function securityOf(call: Route): JsonObject {
  if (call.access === 'public') return {};
  const scope = tokenScopeOf(call);
  return { security: [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])] };
}

/**
 * Builds the OpenAPI document.
 * @param origin the app's origin.
 * @param cookie name of the session cookie.
 */
export function buildOpenapiDocument({ origin, cookie }: { origin: string; cookie: string }): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const call of CALLS) {
    paths[`/api${call.path}`] = { ...paths[`/api${call.path}`], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: `Programs use a personal token. Its scope 'pipeline' includes 'read'. A token may make ${TOKEN_RATE_LIMIT.calls} calls in ${TOKEN_RATE_LIMIT.seconds} seconds; RateLimit and RateLimit-Policy tell what is left, and Retry-After when to come back after a 429. Without a token, calls that change something need a same-origin Origin header. Refusals are JSON to programs; a person who opens an address in a browser (Sec-Fetch-Mode: navigate) reads them on a page. Examples: ${origin}/developers`,
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: toSchemaObject(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}...`,
          description: `A personal token, made at ${origin}/api-access. It acts with its owner's rights; the roles named with a call are the token's scopes.`,
        },
      },
    },
  };
}
