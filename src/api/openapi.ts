import { buildOpenapiDocument, type JsonObject } from '../contract/openapi.ts';
import { openapiRoutes } from '../contract/routes/openapi.ts';
import { answers } from './route.ts';
import { sessionCookie } from './session-cookie.ts';

let made: JsonObject | null = null;

export const openapiApi = answers(openapiRoutes, {
  read: ({ services: { config }, c }) => {
    made ??= buildOpenapiDocument({ origin: config.ORIGIN, cookie: sessionCookie(config).name });
    return c.json(made, 200, { 'cache-control': 'public, max-age=300' });
  },
});
