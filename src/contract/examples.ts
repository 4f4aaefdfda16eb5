// The curl examples of /developers, one for each call that tokens may make.
import * as z from 'zod';
import { CALLS, type Call } from './calls.ts';
import { tokenScopeOfCall } from './token-calls.ts';

/** The calls that tokens may make, in the order of the table. */
export const TOKEN_CALLS: readonly Call[] = CALLS.filter((call) => tokenScopeOfCall(call) !== null);

interface ExampleInput {
  query?: string;
  /** Name of the path parameter's shell variable, if it differs from what `shellVariableName` derives. */
  parameter?: string;
  /** The JSON body; `$NAME` in it stands for a shell variable. */
  body?: unknown;
}

/** Query and body of each example, by method and path. Lists without an entry use a limit of two rows. */
const EXAMPLE_INPUTS: Record<string, ExampleInput> = {
  'GET /sponsorships': { query: 'search=tea&sureness=sure&limit=2' },
  'GET /brands': { query: 'scope=all&sortBy=lastBoughtAt&limit=2' },
  'GET /newsletters': { query: 'page=1&search=letter&limit=2' },
  'GET /newsletters/{id}/past-issues': { parameter: 'OWN_NEWSLETTER_ID' },
  'GET /trends': { query: 'scope=all&by=month' },
  'PUT /pipeline': { body: { followUpDays: 7 } },
  'POST /leads': { body: { brandId: '$BRAND_ID' } },
  'POST /leads/bulk': { body: { ids: ['$LEAD_ID'], stage: 'pitched' } },
  'POST /leads/undo': { body: { events: ['$EVENT_ID'] } },
  'PATCH /leads/{id}': { body: { stage: 'in_talks', nextStep: 'Send the media kit' } },
  'POST /brands/{id}/sent': { body: { subject: 'An idea', body: 'Hello, ...' } },
  'POST /pitch-templates': { body: { name: 'Short', body: 'Hello {contact}, ...' } },
  'PUT /pitch-templates/{id}': { body: { name: 'Shorter', body: 'Hi {contact}, ...' } },
  'POST /leads/{id}/bookings': { body: { slots: [{ day: '$DAY', placementType: 'hero' }] } },
  'POST /leads/{id}/recaps': { body: { bookingIds: ['$BOOKING_ID'] } },
  'PATCH /bookings/{id}': { body: { note: 'The ad copy is here' } },
  'PUT /slot-plan': {
    body: {
      rhythm: { every: 'week', weekdays: [2, 4], interval: 1, anchor: '2026-01-06' },
      skippedDays: [],
      extraDays: [],
      placements: [{ placementType: 'hero', slots: 1, price: 40_000 }],
      currency: 'USD',
    },
  },
  'POST /brands/{id}/contacts': { body: { name: 'Mia Chen', title: 'Partnerships', email: 'mia@brand.example' } },
  'PUT /own-contacts/{id}': { body: { name: 'Mia Chen', email: 'mia.chen@brand.example' } },
  'POST /brands/{id}/draft/reword': { body: { text: 'Hello, we saw that you sponsor newsletters like ours.' } },
};

/** True if an example is complete: a call with a body needs an entry above. @offline The tests check every call. */
export const hasExample = ({ method, path, body }: Call): boolean =>
  !body || EXAMPLE_INPUTS[`${method} ${path}`] !== undefined;

/** The shell variable for a path parameter: BRAND_ID for `{id}` of /brands/{id}. */
export function shellVariableName(path: string, parameter: string): string {
  const before = path.split('/').at(path.split('/').indexOf(`{${parameter}}`) - 1) ?? '';
  const name = parameter === 'id' ? `${before.replace(/s$/, '')}Id` : parameter;
  return name
    .replaceAll('-', '_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
}

/**
 * JSON in single quotes. Variables are placed outside of them, so that the shell expands them; numeric
 * variables lose their JSON quotes.
 */
const quoted = (body: unknown): string =>
  `'${JSON.stringify(body)
    .replaceAll('"$EVENT_ID"', "'$EVENT_ID'")
    .replace(/"\$([A-Z_]+)"/g, `"'$$$1'"`)}'`;

/**
 * @param origin the API's origin.
 * @returns a command line.
 */
export function curlCommand(call: Call, origin: string): string {
  const { method, path, query } = call;
  const sent = EXAMPLE_INPUTS[`${method} ${path}`];
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
