// The request that a test sends to each route of the app, and the status that each viewer gets. Who may call is written
// by hand, because expectations taken from the records would agree with a wrong record.
import { CALLS } from '../../src/contract/routes.ts';
import type { SeededIds } from './viewers.ts';

/**
 * Statuses of visitor, newcomer, free, subscriber, admin; if several would be right (200 or 404 by the data), the
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

/** Every route of the app; what isn't written by hand is expected to be for administrators only. */
export function accessTable(w: SeededIds): Row[] {
  const written = rowsByHand(w);
  const routes = new Set(written.map(([route]) => route));
  const others = CALLS.map(({ method, path }): Row => {
    const tried = `/api${path.replace(/\{\w+\}/g, 'none')}`;
    return [`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`, tried, ADMINS(path.includes('{') ? 404 : 200)];
  });
  return [...others.filter(([route]) => !routes.has(route)), ...written];
}

const rowsByHand = (w: SeededIds): Row[] => [
  ['GET /health', '/api/health', ALL(200)],
  ['GET /openapi.json', '/api/openapi.json', ALL(200)],
  ['GET /login', '/api/login', ALL(302)],
  ['GET /callback', '/api/callback', ALL(400)],
  // Not started by one of our pages, it asks for confirmation.
  ['GET /logout', '/api/logout', [302, 200, 200, 200, 200]],
  ['GET /subscribe', '/api/subscribe?plan=none', [302, 200, 200, 302, 302]],
  ['POST /access-requests', '/api/access-requests', ALL(201), { json: { name: 'A', email: 'a@b.test' } }],
  ['GET /public/report/:slug', '/api/public/report/unknown-slug', ALL(404)],
  // The form's signed time is missing.
  [
    'POST /public/sponsors/:slug',
    '/api/public/sponsors/unknown-slug',
    ALL(400),
    {
      json: {
        company: 'A',
        name: 'A',
        email: 'a@b.test',
        slots: [{ day: '2199-01-01', placementType: 'hero' }],
      },
    },
  ],
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
  ['POST /leads/:id/events', '/api/leads/none/events', PIPELINE(404), { json: { what: 'note', text: 'x' } }],
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
  ['PUT /own-newsletter', '/api/own-newsletter', [401, 403, 400, 400, 400], { json: { website: 'none' } }],
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
  ['POST /public/ad-copy/:secret', '/api/public/ad-copy/unknown', ALL(404), { form: mailForm }],
  ['GET /bookings/:id/copy', '/api/bookings/none/copy', PIPELINE(404)],
  ['POST /bookings/:id/copy', '/api/bookings/none/copy', PIPELINE(404), { json: {} }],
  [
    'POST /bookings/:id/copy/approval',
    '/api/bookings/none/copy/approval',
    PIPELINE(404),
    { json: { updatedAt: '2026-11-01T00:00:00.000Z' } },
  ],
  ['DELETE /bookings/:id/copy', '/api/bookings/none/copy', PIPELINE(404)],
  ['GET /bookings', '/api/bookings', PIPELINE(200)],
  ['POST /bookings/invoice', '/api/bookings/invoice', PIPELINE(404), { json: { ids: ['none'], paidOn: '2026-07-01' } }],
  ['GET /exports/bookings.csv', '/api/exports/bookings.csv', PIPELINE(200)],
  ['GET /money', '/api/money', PIPELINE(200)],
  ['GET /tasks', '/api/tasks', PIPELINE(200)],
  ['GET /lead-imports', '/api/lead-imports', PIPELINE(200)],
  ['POST /lead-imports/:id', '/api/lead-imports/none', PIPELINE(400), { json: { rows: [] } }],
  ['DELETE /lead-imports/:id', '/api/lead-imports/none', PIPELINE(404)],
  ['GET /slot-plan', '/api/slot-plan', PIPELINE(200)],
  ['PUT /slot-plan', '/api/slot-plan', PIPELINE(400), { json: {} }],
  ['DELETE /slot-plan', '/api/slot-plan', PIPELINE(200)],
  ['GET /calendar', '/api/calendar', PIPELINE(200)],
  ['GET /leads/:id/bookings', '/api/leads/none/bookings', PIPELINE(404)],
  ['POST /leads/:id/bookings', '/api/leads/none/bookings', PIPELINE(400), { json: { slots: [] } }],
  ['GET /sponsors-page', '/api/sponsors-page', [401, 403, 200, 403, 409]],
  ['PUT /sponsors-page', '/api/sponsors-page', [401, 403, 200, 403, 409], { json: {} }],
  ['POST /sponsors-page/address', '/api/sponsors-page/address', [401, 403, 200, 403, 409]],
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
  ['GET /newsletters/:id/report', `/api/newsletters/${w.other}/report`, ADMINS(200)],
  ['POST /newsletters/:id/report/rebuild', `/api/newsletters/${w.other}/report/rebuild`, ADMINS(202)],
  ['POST /newsletters/:id/report/rotate', `/api/newsletters/${w.other}/report/rotate`, ADMINS(200)],
  ['POST /brands', '/api/brands', ADMINS(400), { json: {} }],
  ['PATCH /brands/:id', `/api/brands/${w.late}`, ADMINS(400), { json: { name: ' ' } }],
  ['POST /brands/:id/merge', `/api/brands/${w.late}/merge`, ADMINS(400), { json: { intoId: w.late } }],
  ['GET /brands/:id/aliases', `/api/brands/${w.late}/aliases`, ADMINS(200)],
  ['POST /brands/:id/aliases', `/api/brands/${w.late}/aliases`, ADMINS(400), { json: { name: '' } }],
  ['DELETE /brands/:id/aliases/:alias', `/api/brands/${w.late}/aliases/none`, ADMINS(404)],
  ['PATCH /sponsorships/:id', '/api/sponsorships/none', ADMINS(404), { json: { verdict: 'confirmed' } }],
  ['POST /review/:id', '/api/review/none', ADMINS(404), { json: { decision: 'accept' } }],
  ['POST /sponsorships', '/api/sponsorships', ADMINS(400), { json: {} }],
  ['GET /emails/:id', `/api/emails/${w.email}`, ADMINS(200)],
  ['GET /emails/:id/frame', `/api/emails/${w.email}/frame`, ADMINS(200)],
  ['POST /emails', '/api/emails', ADMINS(400), { json: {} }],
  ['POST /emails/upload', '/api/emails/upload', ADMINS(200), { form: mailForm }],
  ['POST /emails/upload/file', '/api/emails/upload/file?name=', ADMINS(400)],
  ['POST /emails/resolve', '/api/emails/resolve', ADMINS(400), { json: { dryRun: 'yes' } }],
  ['POST /emails/reprocess', '/api/emails/reprocess', ADMINS(400), { json: { again: 'yes' } }],
  ['POST /emails/process-batch', '/api/emails/process-batch', ADMINS(400), { json: { limit: 0 } }],
  ['POST /partner-deals', '/api/partner-deals', ADMINS(400), { json: {} }],
  ['PATCH /partner-deals/:id', '/api/partner-deals/none', ADMINS(404), { json: { isActive: false } }],
  [
    'PATCH /newsletter-tracking-requests/:id',
    '/api/newsletter-tracking-requests/none',
    ADMINS(404),
    { json: { status: 'tracked' } },
  ],
  ['PATCH /access-requests/:id', '/api/access-requests/none', ADMINS(404), { json: { status: 'accepted' } }],
  ['POST /link-hosts', '/api/link-hosts', ADMINS(200), { json: { domain: 'clicks-of-many.example' } }],
  ['DELETE /link-hosts/:domain', '/api/link-hosts/none.example', ADMINS(404)],
  ['POST /backups', '/api/backups', ADMINS(201)],
  // Calls that end a session or need the payment service come last.
  ['POST /create-portal-session', '/api/create-portal-session', SIGNED_IN(409)],
  ['POST /auth/sign-out-everywhere', '/api/auth/sign-out-everywhere', SIGNED_IN(200)],
];
