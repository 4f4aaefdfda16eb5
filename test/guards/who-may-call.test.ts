// Who may call what: every call as every kind of viewer. The audiences are written by hand, because expectations taken
// from the records would agree with a wrong record.
import { beforeAll, expect, it } from 'vitest';
import { app } from '../../src/api/app.ts';
import type { Route } from '../../src/contract/route.ts';
import { CALLS } from '../../src/contract/routes.ts';
import { createViewerCookies, type SeededIds, seedRowsForViewers, VIEWER_KINDS } from '../support/viewers.ts';
import { createWorld } from '../support/world.ts';

/** How visitor, newcomer, free member, subscriber and administrator (who runs no newsletter) are refused; 0 if not. */
const REFUSALS = {
  everybody: [0, 0, 0, 0, 0],
  signatures: [401, 401, 401, 401, 401],
  signedIn: [401, 0, 0, 0, 0],
  members: [401, 403, 0, 0, 0],
  subscribers: [401, 403, 402, 0, 0],
  pipeline: [401, 403, 0, 0, 409],
  /** Members who proved that the newsletter is theirs, as only the free member here did. */
  owners: [401, 403, 0, 403, 409],
  admins: [401, 403, 403, 403, 0],
};

/**
 * The beginnings of calls by audience; the longest beginning counts. All other calls are for administrators only, so a
 * new call of theirs, or of a noun whose calls are all for one audience, needs no entry.
 */
const CALLS_OF: Record<Exclude<keyof typeof REFUSALS, 'admins'>, string[]> = {
  everybody: [
    ...['GET /health', 'GET /openapi.json', 'GET /login', 'GET /callback', 'GET /logout', 'GET /subscribe'],
    ...['POST /access-requests', 'POST /stripe/webhook', 'POST /privacy/contacts', '/public/'],
  ],
  signatures: ['POST /email/webhook', 'POST /mail-events'],
  signedIn: [
    ...['/account/', '/auth/', 'POST /onboarding', 'GET /newsletters/same-publisher', 'GET /prices'],
    ...['POST /create-checkout-session', 'POST /create-portal-session'],
  ],
  members: [
    ...['GET /stats', 'GET /dashboard', 'GET /trends', 'GET /partner-deals', 'GET /newsletters', 'GET /brands'],
    ...['GET /sponsorships', 'POST /sponsorships/{id}/reports', '/reports/own', 'POST /brands/{id}/contact-reports'],
    ...['GET /newsletter-tracking-requests/own', 'POST /newsletter-tracking-requests', '/pitch-next'],
    ...['/newsletters/{id}/past-issues', '/own-newsletter', '/calendar-feed', '/api-tokens', '/webhooks'],
    ...['/watches', '/alerts'],
  ],
  subscribers: [
    ...['/similarity-search', '/trend-reports', 'GET /exports/newsletters.csv', 'GET /exports/brands.csv'],
    ...['GET /exports/sponsorships.csv'],
  ],
  pipeline: [
    ...['/pipeline', '/leads', '/tasks', '/lead-imports', '/bookings', '/slot-plan', '/calendar', '/recaps', '/money'],
    ...['GET /exports/leads.csv', 'GET /exports/bookings.csv', '/own-contacts', '/pitch-templates'],
    ...['/newsletter-members', '/brands/{id}/contacts', '/brands/{id}/draft', '/brands/{id}/sent'],
  ],
  owners: ['/sponsors-page', 'DELETE /newsletter-members/invitations'],
};
/** Calls for administrators whose beginning is a member's. */
const ADMINS_OF_MEMBERS_NOUNS = [
  ...['GET /brands/{id}/aliases', 'GET /newsletters/{id}/report'],
  // A member reads those of the own newsletter only, and here it is another's.
  'GET /newsletters/{id}/past-issues',
];

const BEGINNINGS = [
  ...ADMINS_OF_MEMBERS_NOUNS.map((one) => [one, 'admins'] as const),
  ...Object.entries(CALLS_OF).flatMap(([audience, all]) => all.map((one) => [one, audience] as const)),
].sort(([one], [other]) => other.replace(/^\w+ /, '').length - one.replace(/^\w+ /, '').length);

function audienceOf({ method, path }: Route): keyof typeof REFUSALS {
  const found = BEGINNINGS.find(([one]) =>
    `${method} ${path}`.startsWith(one.startsWith('/') ? `${method} ${one}` : one),
  );
  return (found?.[1] ?? 'admins') as keyof typeof REFUSALS;
}

const world = createWorld();
let ids: SeededIds;
beforeAll(async () => {
  ids = await seedRowsForViewers(world);
});

/** A call's URL; a call that reads gets the id of a row that a free member may see. */
function addressOf({ method, path }: Route): string {
  const rows: Record<string, string> = { newsletters: ids.other, brands: ids.brand, sponsorships: ids.old };
  const id = (method === 'GET' && rows[path.split('/')[1] ?? '']) || 'none';
  return `/api${path.replace(/\{\w+\}/g, id)}`;
}

it('every route of the app is a call of the contract', () => {
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && /^\/api\/[^*]*$/.test(path));
  const named = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const calls = CALLS.map(({ method, path }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`);
  expect([...named].sort()).toEqual(calls.sort());
});

it.each(VIEWER_KINDS.map((kind, nth) => [kind, nth] as const))(
  'a %s may call what the list says',
  async (kind, nth) => {
    const wrong: string[] = [];
    let as = (await createViewerCookies(world, ids.own))[kind];
    for (const call of CALLS) {
      const { method, path, example } = call;
      const json = method === 'GET' ? {} : { json: example?.body ?? {} };
      const answer = await world.call(addressOf(call), { as, method, ...json });
      await answer.arrayBuffer(); // A file's stream reads rows until it is read.
      const { status } = answer;
      const expected = REFUSALS[audienceOf(call)][nth];
      const isRight = expected ? status === expected : ![401, 402, 403, 500].includes(status);
      if (!isRight) wrong.push(`${method} ${path}: ${status}, expected ${expected || 'no refusal'}`);
      if (path.includes('sign-out')) as = (await createViewerCookies(world, ids.own))[kind];
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);
