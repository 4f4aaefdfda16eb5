// GET /api/openapi.json: the contract's table of calls as an OpenAPI 3.1 document.
import { Hono } from 'hono';
import * as z from 'zod';
import { CALLS, type Call } from '../contract/calls.ts';
import { errorBody } from '../contract/common.ts';
import { PRODUCT_NAME } from '../contract/names.ts';
import type { AppEnv } from './types.ts';

type Json = Record<string, unknown>;

const shape = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const REFUSALS: Record<Call['group'], string[]> = {
  public: ['400', '429'],
  signedIn: ['400', '401', '429'],
  member: ['400', '401', '403', '404'],
  admin: ['400', '401', '403', '404', '409'],
};

function operation(call: Call): Json {
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const asked = call.query ? shape(call.query, 'input') : {};
  const required = new Set((asked.required as string[] | undefined) ?? []);
  const query = Object.entries((asked.properties ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
  const refusals = REFUSALS[call.group].map((status) => [
    status,
    { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  const answered = call.answer
    ? { description: 'Answered', content: { 'application/json': { schema: shape(call.answer, 'output') } } }
    : { description: 'A redirect, a page or a file' };
  return {
    summary: call.summary,
    tags: [call.group],
    ...(path.length + query.length > 0 ? { parameters: [...path, ...query] } : {}),
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: shape(call.body, 'input') } } } }
      : {}),
    ...(call.group === 'public' ? {} : { security: [{ session: [] }] }),
    responses: { [call.answer ? '2XX' : 'default']: answered, ...Object.fromEntries(refusals) },
  };
}

function document(origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of CALLS) {
    paths[`/api${call.path}`] = { ...paths[`/api${call.path}`], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: 'Calls that change something need a same-origin Origin header.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: shape(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'broughtby_session' } },
    },
  };
}

let made: Json | null = null;

export const openapi = new Hono<AppEnv>().get('/openapi.json', (c) => {
  made ??= document(c.var.services.config.ORIGIN);
  return c.json(made, 200, { 'cache-control': 'public, max-age=300' });
});
