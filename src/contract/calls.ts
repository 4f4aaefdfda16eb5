// Every call of the API with its input and its answer. Each group of calls has its own file in calls/. The OpenAPI
// document is generated from this table, the tests parse every answer by it, and a test checks that the app's routes
// are exactly these calls.
import { ADMIN_CALLS } from './calls/admin.ts';
import type { Call } from './calls/call.ts';
import { CATALOGUE_CALLS } from './calls/catalogue.ts';
import { PERSONAL_CALLS } from './calls/own.ts';
import { PIPELINE_CALLS } from './calls/pipeline.ts';
import { PUBLIC_CALLS } from './calls/public.ts';
import { SIGNED_IN_CALLS } from './calls/signed-in.ts';

export type { Call, CallGroup } from './calls/call.ts';

export const CALLS: Call[] = [
  ...PUBLIC_CALLS,
  ...SIGNED_IN_CALLS,
  ...CATALOGUE_CALLS,
  ...PIPELINE_CALLS,
  ...PERSONAL_CALLS,
  ...ADMIN_CALLS,
];
