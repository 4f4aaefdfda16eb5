// Who may call what, and who sees what: every route called as every kind of viewer, against a table written by hand. It
// walks the app's own routes, so a route missing from the table fails. Items 13 and 15 days old prove the 14-day line
// in every list, detail, count, export and report.
import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '../src/api/app.ts';
import { createWorld, daysAgo, type World } from './support/world.ts';

const KINDS = ['visitor', 'newcomer', 'free', 'subscriber', 'admin'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Statuses of visitor, newcomer, free, subscriber, admin; where several are right (200 or 404 by the data at hand) the
 * row's request decides.
 */
type Row = [
  route: string,
  path: string,
  statuses: [number, number, number, number, number],
  send?: { json?: unknown; form?: () => FormData },
];

const ALL = (status: number): Row[2] => [status, status, status, status, status];
const MEMBERS = (status: number): Row[2] => [401, 403, status, status, status];
const PIPELINE = (status: number): Row[2] => [401, 403, status, status, 409];
const ADMINS = (status: number): Row[2] => [401, 403, 403, 403, status];
const SIGNED_IN = (status: number): Row[2] => [401, status, status, status, status];

const csvForm = () => {
  const form = new FormData();
  form.set('file', new File(['Name\nOne'], 'list.csv', { type: 'text/csv' }));
  return form;
};
const mailForm = () => {
  const form = new FormData();
  form.set('emails', new File(['x'], 'mail.pdf'));
  return form;
};

const table = (w: Ids): Row[] => [
  ['GET /health', '/api/health', ALL(200)],
  ['GET /openapi.json', '/api/openapi.json', ALL(200)],
  ['GET /login', '/api/login', ALL(302)],
  ['GET /callback', '/api/callback', ALL(400)],
  // Begun by nobody of ours, it asks first.
  ['GET /logout', '/api/logout', [302, 200, 200, 200, 200]],
  ['GET /subscribe', '/api/subscribe?plan=none', [302, 200, 200, 302, 302]],
  ['POST /access-requests', '/api/access-requests', ALL(201), { json: { name: 'A', email: 'a@b.test' } }],
  ['GET /public/report/:slug', '/api/public/report/unknown-slug', ALL(404)],
  ['POST /email/webhook', '/api/email/webhook', ALL(401), { json: {} }],
  ['POST /mail-events', '/api/mail-events', ALL(401), { json: {} }],
  ['POST /stripe/webhook', '/api/stripe/webhook', ALL(400), { json: {} }],
  ['POST /privacy/contacts', '/api/privacy/contacts', ALL(200), { json: { email: 'nobody@nowhere.test' } }],

  ['GET /auth/user', '/api/auth/user', SIGNED_IN(200)],
  ['GET /newsletters/same-publisher', '/api/newsletters/same-publisher?website=own.test', SIGNED_IN(200)],
  ['GET /account/sessions', '/api/account/sessions', SIGNED_IN(200)],
  ['DELETE /account/sessions/:id', '/api/account/sessions/none', SIGNED_IN(404)],
  ['GET /account/export.json', '/api/account/export.json', SIGNED_IN(200)],
  ['GET /account/export.zip', '/api/account/export.zip', SIGNED_IN(200)],
  ['POST /account/delete', '/api/account/delete', SIGNED_IN(400), { json: { confirm: 'something else' } }],
  ['POST /onboarding', '/api/onboarding', SIGNED_IN(400), { json: {} }],
  ['POST /auth/complete-tour', '/api/auth/complete-tour', SIGNED_IN(200)],
  ['POST /create-checkout-session', '/api/create-checkout-session', SIGNED_IN(400), { json: {} }],
  ['GET /prices', '/api/prices', SIGNED_IN(200)],

  ['GET /stats', '/api/stats', MEMBERS(200)],
  ['GET /stats/recent', '/api/stats/recent', MEMBERS(200)],
  ['GET /dashboard', '/api/dashboard', MEMBERS(200)],
  ['GET /trends', '/api/trends?scope=all', MEMBERS(200)],
  ['GET /brands/:id/calendar', `/api/brands/${w.late}/calendar`, [401, 403, 404, 200, 200]],
  ['GET /newsletters/:id/insight', `/api/newsletters/${w.other}/insight`, MEMBERS(200)],
  ['POST /similarity-search', '/api/similarity-search', [401, 403, 402, 400, 400], { json: {} }],
  ['GET /similarity-searches', '/api/similarity-searches', [401, 403, 402, 200, 200]],
  ['POST /similarity-searches', '/api/similarity-searches', [401, 403, 402, 400, 400], { json: {} }],
  ['DELETE /similarity-searches/:id', '/api/similarity-searches/none', [401, 403, 402, 404, 404]],
  ['GET /trend-reports', '/api/trend-reports', [401, 403, 402, 200, 200]],
  ['GET /trend-reports/:id', '/api/trend-reports/none', [401, 403, 402, 404, 404]],
  [
    'PUT /trend-reports/subscription',
    '/api/trend-reports/subscription',
    [401, 403, 402, 200, 200],
    { json: { wanted: true } },
  ],
  ['GET /pitch-next', '/api/pitch-next', MEMBERS(200)],
  ['PUT /pitch-next/:brandId', `/api/pitch-next/${w.late}`, [401, 403, 404, 200, 409], { json: { mark: 'saved' } }],
  // An administrator without a newsletter has no pipeline.
  ['GET /pipeline', '/api/pipeline', PIPELINE(200)],
  ['PUT /pipeline', '/api/pipeline', PIPELINE(200), { json: { followUpDays: 7 } }],
  ['GET /leads', '/api/leads', PIPELINE(200)],
  ['GET /leads/board', '/api/leads/board', PIPELINE(200)],
  ['POST /leads', '/api/leads', [401, 403, 404, 201, 409], { json: { brandId: w.late } }],
  ['POST /leads/bulk', '/api/leads/bulk', PIPELINE(200), { json: { ids: ['none'], stage: 'pitched' } }],
  ['POST /leads/undo', '/api/leads/undo', PIPELINE(404), { json: { events: [1_000_000] } }],
  ['GET /leads/:id', '/api/leads/none', PIPELINE(404)],
  ['PATCH /leads/:id', '/api/leads/none', PIPELINE(404), { json: { notes: 'x' } }],
  ['DELETE /leads/:id', '/api/leads/none', PIPELINE(404)],
  ['GET /leads/:id/events', '/api/leads/none/events', PIPELINE(404)],
  ['GET /exports/leads.csv', '/api/exports/leads.csv', PIPELINE(200)],
  ['GET /brands/:id/draft', `/api/brands/${w.late}/draft`, [401, 403, 404, 200, 409]],
  ['POST /brands/:id/draft/reword', `/api/brands/${w.late}/draft/reword`, PIPELINE(503), { json: { text: 'Hi' } }],
  [
    'POST /brands/:id/sent',
    `/api/brands/${w.late}/sent`,
    [401, 403, 404, 200, 409],
    { json: { subject: 'Hi', body: 'Hi' } },
  ],
  ['GET /brands/:id/contacts', `/api/brands/${w.late}/contacts`, PIPELINE(200)],
  ['POST /brands/:id/contacts', `/api/brands/${w.late}/contacts`, [401, 403, 404, 201, 409], { json: { name: 'Mia' } }],
  [
    'POST /brands/:id/contact-reports',
    `/api/brands/${w.late}/contact-reports`,
    [401, 403, 402, 201, 201],
    { json: { what: 'bounced' } },
  ],
  ['PUT /own-contacts/:id', '/api/own-contacts/none', PIPELINE(404), { json: { name: 'Mia' } }],
  ['DELETE /own-contacts/:id', '/api/own-contacts/none', PIPELINE(404)],
  ['GET /pitch-templates', '/api/pitch-templates', PIPELINE(200)],
  ['POST /pitch-templates', '/api/pitch-templates', PIPELINE(201), { json: { name: 'Mine', body: 'Hi {contact}' } }],
  ['PUT /pitch-templates/:id', '/api/pitch-templates/none', PIPELINE(404), { json: { name: 'Mine', body: 'Hi' } }],
  ['DELETE /pitch-templates/:id', '/api/pitch-templates/none', PIPELINE(404)],
  ['GET /newsletter-members', '/api/newsletter-members', PIPELINE(200)],
  [
    'POST /newsletter-members/invitations',
    '/api/newsletter-members/invitations',
    [401, 403, 400, 400, 409],
    { json: { email: 'nobody' } },
  ],
  ['DELETE /newsletter-members/invitations/:id', '/api/newsletter-members/invitations/none', [401, 403, 404, 403, 409]],
  [
    'POST /newsletter-members/switch',
    '/api/newsletter-members/switch',
    PIPELINE(404),
    { json: { newsletterId: 'none' } },
  ],
  ['DELETE /newsletter-members/:id', '/api/newsletter-members/none', PIPELINE(404)],
  ['GET /newsletters', '/api/newsletters?page=1', MEMBERS(200)],
  ['GET /newsletters/:id', `/api/newsletters/${w.other}`, MEMBERS(200)],
  ['GET /newsletters/:id/similar', `/api/newsletters/${w.other}/similar?limit=all`, MEMBERS(200)],
  ['GET /newsletters/:id/past-issues', `/api/newsletters/${w.other}/past-issues`, [401, 403, 403, 403, 200]],
  ['POST /newsletters/:id/past-issues', `/api/newsletters/${w.other}/past-issues`, MEMBERS(400), { json: {} }],
  [
    'PATCH /newsletters/:id/past-issues',
    `/api/newsletters/${w.other}/past-issues`,
    [401, 403, 403, 403, 404],
    { json: { state: 'paused' } },
  ],
  ['GET /subscriptions', '/api/subscriptions', ADMINS(200)],
  ['POST /subscriptions/:id/handled', '/api/subscriptions/none/handled', ADMINS(404)],
  ['DELETE /subscriptions/:id/handled', '/api/subscriptions/none/handled', ADMINS(404)],
  ['GET /newsletter-tracking-requests/own', '/api/newsletter-tracking-requests/own', MEMBERS(200)],
  ['GET /newsletter-look-up', '/api/newsletter-look-up?website=nonsense', ADMINS(400)],
  ['GET /brands', '/api/brands', MEMBERS(200)],
  ['GET /brands/:id', `/api/brands/${w.late}`, [401, 403, 404, 200, 200]],
  ['GET /brands/:id/sponsorships', `/api/brands/${w.late}/sponsorships`, [401, 403, 404, 200, 200]],
  ['GET /sponsorships', '/api/sponsorships', MEMBERS(200)],
  ['GET /sponsorships/newsletter/:id', `/api/sponsorships/newsletter/${w.other}`, MEMBERS(200)],
  ['GET /sponsorships/brand/:id', `/api/sponsorships/brand/${w.late}`, [401, 403, 404, 200, 200]],
  ['GET /sponsorships/:id', `/api/sponsorships/${w.recent}`, [401, 403, 404, 200, 200]],
  ['GET /sponsorships/:id/email-frame', `/api/sponsorships/${w.old}/email-frame`, [401, 403, 404, 200, 200]],
  [
    'POST /sponsorships/:id/reports',
    `/api/sponsorships/${w.recent}/reports`,
    [401, 403, 404, 201, 201],
    { json: { what: 'wrong_type' } },
  ],
  ['GET /reports/own', '/api/reports/own', MEMBERS(200)],
  ['POST /reports/own/seen', '/api/reports/own/seen', MEMBERS(200)],
  ['GET /partner-deals', '/api/partner-deals', MEMBERS(200)],
  [
    'POST /newsletter-tracking-requests',
    '/api/newsletter-tracking-requests',
    MEMBERS(400),
    { json: { newsletterName: ' ' } },
  ],
  ['GET /public/calendar/:file', '/api/public/calendar/unknown.ics', ALL(404)],
  ['GET /slot-plan', '/api/slot-plan', PIPELINE(200)],
  ['PUT /slot-plan', '/api/slot-plan', PIPELINE(400), { json: {} }],
  ['DELETE /slot-plan', '/api/slot-plan', PIPELINE(200)],
  ['GET /calendar', '/api/calendar', PIPELINE(200)],
  ['GET /leads/:id/bookings', '/api/leads/none/bookings', PIPELINE(404)],
  ['POST /leads/:id/bookings', '/api/leads/none/bookings', PIPELINE(400), { json: { slots: [] } }],
  ['POST /leads/:id/recaps', '/api/leads/none/recaps', PIPELINE(404), { json: { bookingIds: ['none'] } }],
  ['PATCH /bookings/:id', '/api/bookings/none', PIPELINE(404), { json: { note: 'x' } }],
  ['GET /recaps/:id/mail', '/api/recaps/none/mail', PIPELINE(404)],
  ['DELETE /recaps/:id', '/api/recaps/none', PIPELINE(404)],
  ['GET /calendar-feed', '/api/calendar-feed', MEMBERS(200)],
  ['POST /calendar-feed', '/api/calendar-feed', MEMBERS(200)],
  ['DELETE /calendar-feed', '/api/calendar-feed', MEMBERS(200)],
  ['GET /api-tokens', '/api/api-tokens', MEMBERS(200)],
  ['POST /api-tokens', '/api/api-tokens', MEMBERS(400), { json: { name: ' ' } }],
  ['DELETE /api-tokens/:id', '/api/api-tokens/none', MEMBERS(404)],
  ['GET /webhooks', '/api/webhooks', MEMBERS(200)],
  ['POST /webhooks', '/api/webhooks', MEMBERS(400), { json: { url: 'https://127.0.0.1/' } }],
  ['PATCH /webhooks/:id', '/api/webhooks/none', MEMBERS(404), { json: { disabled: true } }],
  ['DELETE /webhooks/:id', '/api/webhooks/none', MEMBERS(404)],
  ['POST /webhooks/:id/test', '/api/webhooks/none/test', MEMBERS(404)],
  ['GET /webhooks/:id/deliveries', '/api/webhooks/none/deliveries', MEMBERS(404)],
  ['POST /webhooks/:id/deliveries/:deliveryId/send', '/api/webhooks/none/deliveries/none/send', MEMBERS(404)],
  ['GET /watches', '/api/watches', MEMBERS(200)],
  ['POST /watches', '/api/watches', [401, 403, 404, 201, 201], { json: { kind: 'brand', brandId: w.late } }],
  ['DELETE /watches/:id', '/api/watches/none', MEMBERS(404)],
  ['PUT /watches/settings', '/api/watches/settings', MEMBERS(200), { json: { rhythm: 'weekly' } }],
  ['GET /alerts', '/api/alerts', MEMBERS(200)],
  ['GET /alerts/unread', '/api/alerts/unread', MEMBERS(200)],
  ['POST /alerts/read', '/api/alerts/read', MEMBERS(200), { json: {} }],
  ['GET /exports/newsletters.csv', '/api/exports/newsletters.csv', [401, 403, 402, 200, 200]],
  ['GET /exports/brands.csv', '/api/exports/brands.csv', [401, 403, 402, 200, 200]],
  ['GET /exports/sponsorships.csv', '/api/exports/sponsorships.csv', [401, 403, 402, 200, 200]],

  ['POST /newsletters', '/api/newsletters', ADMINS(400), { json: {} }],
  ['PUT /newsletters/:id', `/api/newsletters/${w.other}`, ADMINS(400), { json: {} }],
  ['DELETE /newsletters/:id', `/api/newsletters/${w.other}`, ADMINS(400), { json: { confirm: 'something else' } }],
  ['POST /newsletters/csv/preview', '/api/newsletters/csv/preview', ADMINS(200), { form: csvForm }],
  ['POST /newsletters/csv/import', '/api/newsletters/csv/import', ADMINS(400), { json: {} }],
  ['GET /imports/:id', '/api/imports/none', ADMINS(404)],
  ['GET /imports/:id/export-errors', '/api/imports/none/export-errors', ADMINS(404)],
  ['GET /newsletters/:id/report', `/api/newsletters/${w.other}/report`, ADMINS(200)],
  ['POST /newsletters/:id/report/rebuild', `/api/newsletters/${w.other}/report/rebuild`, ADMINS(202)],
  ['POST /newsletters/:id/report/rotate', `/api/newsletters/${w.other}/report/rotate`, ADMINS(200)],
  ['POST /brands', '/api/brands', ADMINS(400), { json: {} }],
  ['PATCH /brands/:id', `/api/brands/${w.late}`, ADMINS(400), { json: { name: ' ' } }],
  ['DELETE /brands/:id', '/api/brands/none', ADMINS(404)],
  ['POST /brands/:id/merge', `/api/brands/${w.late}/merge`, ADMINS(400), { json: { intoId: w.late } }],
  ['GET /brands/:id/aliases', `/api/brands/${w.late}/aliases`, ADMINS(200)],
  ['POST /brands/:id/aliases', `/api/brands/${w.late}/aliases`, ADMINS(400), { json: { name: '' } }],
  ['DELETE /brands/:id/aliases/:alias', `/api/brands/${w.late}/aliases/none`, ADMINS(404)],
  ['GET /brand-removals', '/api/brand-removals', ADMINS(200)],
  ['POST /brand-removals/:id/undo', '/api/brand-removals/none/undo', ADMINS(404)],
  ['PATCH /sponsorships/:id', '/api/sponsorships/none', ADMINS(404), { json: { verdict: 'confirmed' } }],
  ['DELETE /sponsorships/:id', '/api/sponsorships/none', ADMINS(404)],
  ['POST /sponsorships/:id/restore', '/api/sponsorships/none/restore', ADMINS(404)],
  ['GET /review', '/api/review', ADMINS(200)],
  ['POST /review/:id', '/api/review/none', ADMINS(404), { json: { decision: 'accept' } }],
  ['POST /review/:id/undo', '/api/review/none/undo', ADMINS(404)],
  ['GET /audit-log', '/api/audit-log', ADMINS(200)],
  ['GET /link-hosts', '/api/link-hosts', ADMINS(200)],
  ['POST /sponsorships', '/api/sponsorships', ADMINS(400), { json: {} }],
  ['GET /emails', '/api/emails', ADMINS(200)],
  ['GET /emails/unprocessed', '/api/emails/unprocessed', ADMINS(200)],
  ['GET /emails/:id', `/api/emails/${w.email}`, ADMINS(200)],
  ['GET /emails/:id/frame', `/api/emails/${w.email}/frame`, ADMINS(200)],
  ['POST /emails', '/api/emails', ADMINS(400), { json: {} }],
  ['GET /mailbox-imports', '/api/mailbox-imports', ADMINS(200)],
  ['POST /mailbox-imports', '/api/mailbox-imports', ADMINS(400), { json: {} }],
  ['GET /mailbox-imports/:id', '/api/mailbox-imports/none', ADMINS(404)],
  ['PUT /mailbox-imports/:id/parts/:part', '/api/mailbox-imports/none/parts/1', ADMINS(404)],
  ['POST /mailbox-imports/:id/complete', '/api/mailbox-imports/none/complete', ADMINS(404)],
  ['PATCH /mailbox-imports/:id', '/api/mailbox-imports/none', ADMINS(404), { json: { state: 'paused' } }],
  ['GET /mailbox-imports/:id/senders', '/api/mailbox-imports/none/senders', ADMINS(404)],
  [
    'POST /mailbox-imports/:id/senders',
    '/api/mailbox-imports/none/senders',
    ADMINS(404),
    { json: { keys: ['a'], decision: 'ignore' } },
  ],
  ['POST /mailbox-imports/:id/close', '/api/mailbox-imports/none/close', ADMINS(404)],
  ['POST /emails/upload', '/api/emails/upload', ADMINS(200), { form: mailForm }],
  ['POST /emails/upload/file', '/api/emails/upload/file?name=', ADMINS(400)],
  ['POST /emails/process/:id', '/api/emails/process/none', ADMINS(404)],
  ['POST /emails/resolve', '/api/emails/resolve', ADMINS(400), { json: { dryRun: 'yes' } }],
  ['POST /emails/reprocess', '/api/emails/reprocess', ADMINS(400), { json: { again: 'yes' } }],
  ['POST /emails/process-batch', '/api/emails/process-batch', ADMINS(400), { json: { limit: 0 } }],
  ['POST /partner-deals', '/api/partner-deals', ADMINS(400), { json: {} }],
  ['PATCH /partner-deals/:id', '/api/partner-deals/none', ADMINS(404), { json: { isActive: false } }],
  ['DELETE /partner-deals/:id', '/api/partner-deals/none', ADMINS(404)],
  ['GET /newsletter-tracking-requests', '/api/newsletter-tracking-requests', ADMINS(200)],
  [
    'PATCH /newsletter-tracking-requests/:id',
    '/api/newsletter-tracking-requests/none',
    ADMINS(404),
    { json: { status: 'tracked' } },
  ],
  ['GET /access-requests', '/api/access-requests', ADMINS(200)],
  ['PATCH /access-requests/:id', '/api/access-requests/none', ADMINS(404), { json: { status: 'accepted' } }],
  ['GET /intake', '/api/intake', ADMINS(200)],
  ['GET /settings', '/api/settings', ADMINS(200)],
  ['POST /link-hosts', '/api/link-hosts', ADMINS(200), { json: { domain: 'clicks-of-many.example' } }],
  ['DELETE /link-hosts/:domain', '/api/link-hosts/none.example', ADMINS(404)],
  ['GET /standing-queue', '/api/standing-queue', ADMINS(200)],
  ['POST /standing-queue/newsletters/:id/confirm', '/api/standing-queue/newsletters/none/confirm', ADMINS(404)],
  ['POST /standing-queue/newsletters/:id/refuse', '/api/standing-queue/newsletters/none/refuse', ADMINS(404)],
  ['POST /standing-queue/senders/:id/confirm', '/api/standing-queue/senders/none/confirm', ADMINS(404)],
  ['POST /standing-queue/senders/:id/refuse', '/api/standing-queue/senders/none/refuse', ADMINS(404)],
  ['GET /status', '/api/status', ADMINS(200)],
  ['GET /exports/all.zip', '/api/exports/all.zip', ADMINS(200)],
  ['GET /exports/labels.zip', '/api/exports/labels.zip', ADMINS(200)],
  ['GET /backups', '/api/backups', ADMINS(200)],
  ['POST /backups', '/api/backups', ADMINS(201)],
  ['GET /backups/:name', '/api/backups/none', ADMINS(404)],
  // What ends a session or needs the payment service comes last.
  ['POST /create-portal-session', '/api/create-portal-session', SIGNED_IN(409)],
  ['POST /auth/sign-out-everywhere', '/api/auth/sign-out-everywhere', SIGNED_IN(200)],
];

interface Ids {
  own: string;
  other: string;
  brand: string;
  late: string;
  old: string;
  recent: string;
  ownRecent: string;
  email: string;
}

async function seed({ add }: World): Promise<Ids> {
  const own = await add.newsletter({ name: 'Own Letter', domain: 'own.test', createdAt: daysAgo(60) });
  const other = await add.newsletter({ name: 'Other Letter', createdAt: daysAgo(15) });
  await add.newsletter({ name: 'New Letter', createdAt: daysAgo(13) });
  const brand = await add.brand({
    name: 'Oldbrand',
    contactEmail: 'secret-contact@oldbrand.test',
    contactName: 'Secret Contact',
    contactTitle: 'Secret Title',
    contactConfidence: 80,
  });
  const late = await add.brand({ name: 'Latebrand', contactEmail: 'secret-contact@latebrand.test' });
  const email = await add.email(other.id, { content: 'secret body of the mail', processingStatus: 'completed' });
  const old = await add.sponsorship(other.id, brand.id, {
    detectedAt: daysAgo(15),
    emailId: email.id,
    textContent: 'old words',
  });
  const recent = await add.sponsorship(other.id, brand.id, { detectedAt: daysAgo(13), textContent: 'recent words' });
  await add.sponsorship(other.id, late.id, { detectedAt: daysAgo(13), textContent: 'late words' });
  const ownRecent = await add.sponsorship(own.id, brand.id, { detectedAt: daysAgo(13), textContent: 'own words' });
  return {
    own: own.id,
    other: other.id,
    brand: brand.id,
    late: late.id,
    old: old.id,
    recent: recent.id,
    ownRecent: ownRecent.id,
    email: email.id,
  };
}

async function cookies(world: World, own: string): Promise<Record<Kind, string | null>> {
  const { people } = world;
  return {
    visitor: null,
    newcomer: (await people.newcomer()).cookie,
    free: (await people.free(own, { email: `${crypto.randomUUID()}@own.test` })).cookie,
    subscriber: (await people.subscriber(own)).cookie,
    admin: (await people.admin()).cookie,
  };
}

describe('who may call what', () => {
  const world = createWorld();
  let ids: Ids;
  beforeAll(async () => {
    ids = await seed(world);
  });

  it('the table names every route of the app, and no other', () => {
    const routes = new Set(
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'))
        .map(({ method, path }) => `${method} ${path.slice('/api'.length)}`),
    );
    const rows = table({} as Ids).map(([route]) => route);
    expect([...routes].sort()).toEqual([...rows].sort());
  });

  for (const [index, kind] of KINDS.entries()) {
    it(`a ${kind} may call what the table says`, async () => {
      const wrong: string[] = [];
      for (const [route, path, statuses, send = {}] of table(ids)) {
        // Fresh sessions a row: some of them end a session.
        const as = (await cookies(world, ids.own))[kind];
        const method = route.split(' ')[0] ?? 'GET';
        const answer = await world.call(path, {
          as,
          method,
          ...(send.json === undefined ? {} : { json: send.json }),
          ...(send.form ? { body: send.form() } : {}),
        });
        if (answer.status !== statuses[index]) wrong.push(`${route}: ${answer.status}, expected ${statuses[index]}`);
      }
      expect(wrong).toEqual([]);
    }, 120_000);
  }
});

describe('who sees what', () => {
  const world = createWorld();
  let ids: Ids;
  let as: Record<Kind, string | null>;
  beforeAll(async () => {
    ids = await seed(world);
    as = await cookies(world, ids.own);
  });
  const list = async (kind: Kind, path: string) => (await world.call(path, { as: as[kind] })).data;
  const texts = (data: { sponsorships: { textContent: string }[] }) =>
    data.sponsorships.map(({ textContent }) => textContent).sort();

  const LISTS: [path: (w: Ids) => string, free: string[], paid: string[]][] = [
    [() => '/api/sponsorships', ['old words', 'own words'], ['late words', 'old words', 'own words', 'recent words']],
    [
      (w) => `/api/sponsorships?brandId=${w.brand}`,
      ['old words', 'own words'],
      ['old words', 'own words', 'recent words'],
    ],
    [(w) => `/api/sponsorships?newsletterId=${w.other}`, ['old words'], ['late words', 'old words', 'recent words']],
    [() => '/api/sponsorships?search=other', ['old words'], ['late words', 'old words', 'recent words']],
    [
      () => '/api/sponsorships?placementType=hero',
      ['old words', 'own words'],
      ['late words', 'old words', 'own words', 'recent words'],
    ],
    [
      () => `/api/sponsorships?from=${daysAgo(14).toISOString()}`,
      ['own words'],
      ['late words', 'own words', 'recent words'],
    ],
    [(w) => `/api/sponsorships/newsletter/${w.other}`, ['old words'], ['late words', 'old words', 'recent words']],
    [(w) => `/api/sponsorships/newsletter/${w.own}`, ['own words'], ['own words']],
    [
      (w) => `/api/sponsorships/brand/${w.brand}`,
      ['old words', 'own words'],
      ['old words', 'own words', 'recent words'],
    ],
  ];
  for (const [path, free, paid] of LISTS) {
    it(`${path({} as Ids)}: rows and total end at a free member's line, own newsletter excepted`, async () => {
      for (const [kind, expected] of [
        ['free', free],
        ['subscriber', paid],
        ['admin', paid],
      ] as const) {
        const data = await list(kind, path(ids));
        expect([kind, texts(data), data.total]).toEqual([kind, expected, expected.length]);
      }
    });
  }

  it('a newsletter page and a brand page rest on what the viewer may see', async () => {
    const [letter, brand] = [
      await list('free', `/api/newsletters/${ids.other}`),
      await list('free', `/api/brands/${ids.brand}/sponsorships`),
    ];
    expect([letter.sponsorshipTotal, texts(letter)]).toEqual([1, ['old words']]);
    expect([brand.pagination.total, texts(brand)]).toEqual([2, ['old words', 'own words']]);
    expect((await list('subscriber', `/api/newsletters/${ids.other}`)).sponsorshipTotal).toBe(3);
  });

  it('cards of newsletters count and name only visible sponsorships', async () => {
    const card = async (kind: Kind) => (await list(kind, '/api/newsletters?search=other')).newsletters[0];
    expect(await card('free')).toMatchObject({ sponsorshipCount: 1, lastSponsorshipBrand: 'Oldbrand' });
    expect(await card('subscriber')).toMatchObject({ sponsorshipCount: 3 });
  });

  it('brands behind the line are absent and counted', async () => {
    const free = await list('free', '/api/brands?scope=all');
    expect([free.brands.map(({ name }: { name: string }) => name), free.total, free.hiddenCount]).toEqual([
      ['Oldbrand'],
      1,
      1,
    ]);
    const paid = await list('subscriber', '/api/brands?scope=all');
    expect([paid.total, paid.hiddenCount]).toEqual([2, 0]);
  });

  it('the dashboard lists up to the line, and counts what lies behind it', async () => {
    const free = await list('free', '/api/stats');
    expect(free.sponsorships).toMatchObject({ sponsorshipCount: 2, hiddenCount: 2 });
    expect(free.brands).toMatchObject({ brandCount: 1, hiddenCount: 1 });
    expect(free.newsletters).toMatchObject({ newsletterCount: 3, hiddenCount: 1 });
    const paid = await list('subscriber', '/api/stats');
    expect([paid.sponsorships.hiddenCount, paid.brands.hiddenCount, paid.newsletters.hiddenCount]).toEqual([0, 0, 0]);
    expect(await list('free', '/api/stats/recent')).toEqual({ hiddenBrandsCount: 1, hiddenSponsorshipsCount: 2 });
  });

  it('a free member finds neither contact, body nor tracking address in any answer', async () => {
    const paths = [
      '/api/newsletters?page=1',
      `/api/newsletters/${ids.other}`,
      '/api/brands?scope=all',
      `/api/brands/${ids.brand}`,
      `/api/brands/${ids.brand}/sponsorships`,
      '/api/sponsorships',
      `/api/sponsorships/${ids.old}`,
      '/api/stats',
      '/api/partner-deals',
    ];
    for (const path of paths) {
      const text = JSON.stringify(await list('free', path));
      expect([path, /secret|contact(Name|Email|Title|Confidence)|htmlContent|reportSlug/i.test(text)]).toEqual([
        path,
        false,
      ]);
      const foreign = (text.match(/"uniqueEmail"/g) ?? []).length;
      // Its own newsletter's address is a member's to see.
      expect([path, foreign]).toEqual([path, path === '/api/newsletters?page=1' ? 1 : 0]);
    }
  });

  it('subscribers see contacts and bodies, admins tracking addresses as well', async () => {
    const detail = await list('subscriber', `/api/sponsorships/${ids.old}`);
    expect(detail.brand.contactEmail).toBe('secret-contact@oldbrand.test');
    expect(detail.email.content).toBe('secret body of the mail');
    expect('uniqueEmail' in (await list('subscriber', `/api/newsletters/${ids.other}`))).toBe(false);
    expect('uniqueEmail' in (await list('admin', `/api/newsletters/${ids.other}`))).toBe(true);
  });

  it('an export holds what its list holds', async () => {
    const csv = await (await world.call('/api/exports/sponsorships.csv?search=other', { as: as.subscriber })).text();
    expect(csv.trim().split('\n').length).toBe(4);
  });
});
