// GET /api/openapi.json: the OpenAPI document of this API.
import { Hono } from 'hono';
import { buildOpenapiDocument, type JsonObject } from '../contract/openapi.ts';
import { sessionCookie } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

let made: JsonObject | null = null;

export const openapiRoutes = new Hono<AppEnv>().get('/openapi.json', (c) => {
  const { config } = c.var.services;
  made ??= buildOpenapiDocument({ origin: config.ORIGIN, cookie: sessionCookie(config).name });
  return c.json(made, 200, { 'cache-control': 'public, max-age=300' });
});
