// The statuses that each call may answer: part of the OpenAPI document, and checked for every call by
// test/guards/documented-answers.test.ts and `npm run fuzz`.
import * as z from 'zod';
import type { Call } from './calls.ts';

type CallFacts = Pick<Call, 'method' | 'path' | 'group' | 'body' | 'query' | 'answer'>;

/** Success statuses of the calls for which they differ from 200. */
const SUCCESS_STATUSES: Record<string, number[]> = {
  'GET /login': [302],
  'GET /callback': [302],
  // If another site's link opens these, they answer 200 with a page that asks for confirmation.
  'GET /logout': [200, 302],
  'GET /subscribe': [200, 302],
  'GET /public/report/{slug}': [200, 304],
  'POST /access-requests': [201],
  'POST /newsletters': [201],
  'POST /brands': [201],
  'POST /sponsorships': [201],
  'POST /sponsorships/{id}/reports': [201],
  'POST /brands/{id}/contact-reports': [201],
  'POST /brands/{id}/contacts': [201],
  'POST /leads': [200, 201],
  'POST /leads/{id}/bookings': [201],
  'POST /leads/{id}/recaps': [201],
  'POST /pitch-templates': [201],
  'POST /newsletter-members/invitations': [201],
  'POST /similarity-searches': [201],
  'POST /partner-deals': [201],
  'POST /api-tokens': [201],
  'POST /watches': [201],
  'POST /webhooks': [201],
  'POST /webhooks/{id}/test': [202],
  'POST /webhooks/{id}/deliveries/{deliveryId}/send': [202],
  'POST /backups': [201],
  'POST /newsletter-tracking-requests': [200, 201],
  'POST /newsletters/csv/import': [202],
  'POST /newsletters/{id}/past-issues': [202],
  'POST /newsletters/{id}/report/rebuild': [202],
  'POST /email/webhook': [202],
  'POST /emails': [202],
  'POST /emails/process/{id}': [202],
  'POST /emails/process-batch': [202],
  'POST /emails/reprocess': [202],
  'POST /emails/resolve': [202],
  'POST /mailbox-imports': [201],
  'POST /mailbox-imports/{id}/complete': [202],
  'POST /mailbox-imports/{id}/close': [202],
};

/** Calls that depend on other services (identity, payment, mail, embeddings) and report their failures. */
const CALLS_USING_OTHER_SERVICES = new Set([
  'GET /login',
  'GET /callback',
  'GET /subscribe',
  'POST /create-checkout-session',
  'POST /create-portal-session',
  'POST /stripe/webhook',
  'POST /account/delete',
  'POST /similarity-search',
  'POST /newsletter-members/invitations',
]);
/** Calls without a precondition that are refused (412) if another change came between their reading and writing. */
const CALLS_REFUSING_CONCURRENT_CHANGES = new Set([
  'POST /review/{id}',
  'DELETE /sponsorships/{id}',
  'POST /sponsorships/{id}/restore',
]);
/** Rate-limited calls, in addition to all reads of signed-in users and all changes by anybody but administrators. */
const RATE_LIMITED_CALLS = new Set([
  'GET /login',
  'GET /callback',
  'GET /subscribe',
  'GET /public/report/{slug}',
  'GET /public/calendar/{file}',
  'POST /access-requests',
  'POST /privacy/contacts',
  'POST /email/webhook',
  'POST /mail-events',
  'POST /stripe/webhook',
  'POST /emails/upload',
  'POST /emails/upload/file',
  'POST /newsletters/csv/preview',
  'POST /newsletters/csv/import',
  'POST /mailbox-imports',
  'PUT /mailbox-imports/{id}/parts/{part}',
  'POST /mailbox-imports/{id}/complete',
]);
/** Webhooks authenticate by secret or signature instead of a session. */
const INBOUND_WEBHOOK_PATH = /^\/(?:email\/webhook|mail-events|stripe\/webhook)$/;
const SUBSCRIBER_PATH =
  /^\/(?:exports\/|trend-reports|similarity-search|brands$|brands\/\{id\}\/contact-reports$|watches$)/;
const PIPELINE_PATH =
  /^\/(?:pipeline|leads|slot-plan|calendar$|recaps|exports\/leads|pitch-templates|own-contacts|newsletter-members|brands\/\{id\}\/(?:draft|contacts))/;
const FILE_UPLOAD_PATH = /^\/(?:emails\/upload|newsletters\/csv\/preview)/;

/** True if the body may contain `updatedAt`, the version that the form is based on; such calls also accept If-Match. */
export const hasPrecondition = ({ body }: Pick<Call, 'body'>): boolean =>
  body instanceof z.ZodObject && 'updatedAt' in body.shape;

/** The success statuses of a call. */
export const successStatuses = ({ method, path }: CallFacts): number[] =>
  SUCCESS_STATUSES[`${method} ${path}`] ?? [200];

/** The error statuses of a call; each has the Error body. */
export function refusalStatuses(call: CallFacts): number[] {
  const { method, path, group } = call;
  const name = `${method} ${path}`;
  const changes = method !== 'GET';
  const isWebhook = INBOUND_WEBHOOK_PATH.test(path);
  const takesBody = call.body !== undefined || isWebhook || FILE_UPLOAD_PATH.test(path);
  const found: [number, boolean][] = [
    // A URL with a NUL, or an invalid query or body.
    [400, true],
    [401, group !== 'public' || isWebhook || path === '/callback'],
    [402, group === 'member' && SUBSCRIBER_PATH.test(path)],
    // A request from another origin, or a missing right.
    [403, changes || group !== 'public' || path === '/callback'],
    [404, path.includes('{') || takesBody || path === '/auth/user' || path === '/newsletter-look-up'],
    // A viewer who runs no newsletter has no pipeline.
    [409, changes || path === '/callback' || PIPELINE_PATH.test(path)],
    [410, path.startsWith('/public/') || path.startsWith('/brand-removals/') || path.endsWith('/undo')],
    [412, hasPrecondition(call) || CALLS_REFUSING_CONCURRENT_CHANGES.has(name)],
    [413, changes],
    [415, changes],
    [429, RATE_LIMITED_CALLS.has(name) || (group !== 'public' && !(changes && group === 'admin'))],
    [500, true],
    [502, CALLS_USING_OTHER_SERVICES.has(name)],
    // The database is unavailable, or something that the call needs isn't configured or built.
    [503, true],
  ];
  return found.filter(([, is]) => is).map(([status]) => status);
}
