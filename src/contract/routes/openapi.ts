import * as z from 'zod';
import { get, routes } from '../route.ts';

export const openapiRoutes = routes(
  { access: 'public' },
  {
    read: get('/openapi.json', 'This document', { answer: z.record(z.string(), z.unknown()) }),
  },
);
