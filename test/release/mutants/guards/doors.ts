// Guards of sessions, payments, bodies, mail, queue and model, each with an edit that removes it.
import type { GuardFault } from '../guards.ts';

const GUARDS = 'src/api/guards.ts';
const IDENTITY = 'src/adapters/identity.ts';
const SYNC = 'src/flows/billing/sync-subscription.ts';

export const DOOR_GUARD_FAULTS: GuardFault[] = [
  {
    name: 'sign-in: the previous session stays valid',
    file: 'src/api/account.ts',
    find: 'replaces: before ? await hashSessionId(before) : null,',
    replace: 'replaces: null,',
  },
  {
    name: 'sign-in: any nonce is accepted',
    file: IDENTITY,
    find: 'expectedNonce: remembered.nonce,',
    replace: 'expectedNonce: JSON.parse(atob((await response.clone().json()).id_token.split(".")[1])).nonce,',
  },
  {
    name: 'sign-in: any state is accepted',
    file: IDENTITY,
    find: 'oauth.validateAuthResponse(server, client, callback, remembered.state)',
    replace: "oauth.validateAuthResponse(server, client, callback, callback.searchParams.get('state') ?? '')",
  },
  {
    name: 'sign-in: an unverified address makes an administrator',
    file: 'src/flows/account/sign-in.ts',
    find: 'claims.emailVerified && claims.email !== null',
    replace: 'claims.email !== null',
  },
  {
    name: 'return path: dots lead to another host',
    file: 'src/domain/account/own-path.ts',
    find: "path.startsWith('//')",
    replace: "given.startsWith('//')",
  },
  {
    name: 'return path: the API is accepted',
    file: 'src/domain/account/own-path.ts',
    find: 'decodeURIComponent(url.pathname)',
    replace: 'url.pathname',
  },
  {
    name: 'session: an expired one is accepted',
    file: 'src/store/account/sessions.ts',
    find: ', gt(sessions.expire, now), gt(sessions.endsAt, now))',
    replace: ', gt(sessions.endsAt, now))',
  },
  {
    name: 'session: its final end is ignored',
    file: 'src/store/account/sessions.ts',
    find: ', gt(sessions.endsAt, now)))',
    replace: '))',
  },
  {
    name: 'session: its expiry is written at every request',
    file: GUARDS,
    find: 'user.sessionExpires.getTime() <= slidEnd(user, now) - DAY_MS',
    replace: 'user.sessionExpires.getTime() <= slidEnd(user, now) + DAY_MS',
  },
  {
    name: 'payments: an old signature is accepted',
    file: 'src/adapters/payments.ts',
    find: 'const REPLAY_WINDOW_SECONDS = 300;',
    replace: 'const REPLAY_WINDOW_SECONDS = 3600;',
  },
  {
    name: 'payments: an event is recorded before it was processed',
    file: SYNC,
    find: '  if (event.customer) await syncSubscription(services, event.customer, now);\n  await recordPaymentEvent(services.db, event, now);',
    replace:
      '  await recordPaymentEvent(services.db, event, now);\n  if (event.customer) await syncSubscription(services, event.customer, now);',
  },
  {
    name: 'payments: an event is processed twice',
    file: SYNC,
    find: 'if (await isPaymentEventHandled(services.db, event.id)) return;',
    replace: '',
  },
  {
    name: 'payments: a deleted customer keeps its subscription',
    file: SYNC,
    find: "if (subscriptions === 'gone') return unlinkPaymentCustomer(db, customer, NO_SUBSCRIPTION, now);",
    replace: "if (subscriptions === 'gone') return;",
  },
  {
    name: 'payments: a double click makes two customers',
    file: 'src/flows/billing/start-checkout.ts',
    find: "await idempotencyKey('customer', [asked, instead])",
    replace: 'crypto.randomUUID()',
  },
  {
    name: 'bodies: a body is read before the secret is checked',
    file: 'src/api/bodies.ts',
    find: "    c.set('bodyMaxBytes', maxBytes);",
    replace: "    c.set('bodyMaxBytes', maxBytes);\n    await c.req.arrayBuffer();",
  },
  {
    name: 'bodies: a stream has no size limit',
    file: 'src/api/bodies.ts',
    find: 'if (size > maxBytes) throw tooLarge(maxBytes);',
    replace: '',
  },
  {
    name: 'webhook: a form with a wrong signature is read to its end',
    file: 'src/domain/mail/webhook/form.ts',
    find: 'if (judged || !SIGNATURE_FIELDS.every((each) => fields.has(each))) continue;',
    replace: 'if (SIGNATURE_FIELDS.length > 0) continue;',
  },
  {
    name: 'webhook: a form is read although the secret is wrong',
    file: 'src/domain/mail/webhook.ts',
    find: 'const mayProve = mailgunKey !== null && request.secret === null;',
    replace: 'const mayProve = true as boolean;',
  },
  {
    name: 'form: the number of parts is unlimited',
    file: 'src/domain/mail/form-data.ts',
    find: 'if (this.count > this.bounds.parts)',
    replace: 'if (false as boolean)',
  },
  {
    name: 'model: an answer has no size limit',
    file: 'src/adapters/model-server.ts',
    find: 'await readBody(response, config.maxBytes)',
    replace: 'await readBody(response, Number.POSITIVE_INFINITY)',
  },
  {
    name: 'model: an invalid token usage is accepted',
    file: 'src/adapters/chat-model.ts',
    find: "typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= TOKENS_MAX ? value : null",
    replace: '(value as number) ?? null',
  },
  {
    name: 'model: a failing model is asked without a pause',
    file: 'src/adapters/breaker.ts',
    find: 'if (inARow < failures) return 0;',
    replace: 'if (inARow >= 0) return 0;',
  },
  {
    name: 'mail: an end tag without a start tag counts',
    file: 'src/domain/mail/safe-html.ts',
    find: '} else if (counts.get(name)) {',
    replace: '} else {',
  },
  {
    name: 'mail: one that crashes its consumer is retried without limit',
    file: 'src/store/issue/email-leases.ts',
    find: 'claimable(now), gte(emails.attempts, ANALYSIS_ATTEMPTS_MAX)',
    replace: 'claimable(now), gte(emails.attempts, 1_000_000)',
  },
  {
    name: 'mail: a second job is queued although a retry is waiting',
    file: 'src/store/issue/email-leases.ts',
    find: 'or(isNull(emails.awaitedUntil), lt(emails.awaitedUntil, now)),',
    replace: '',
  },
  {
    name: 'database: an outage is reported as an internal error',
    file: 'src/store/db.ts',
    find: "if (name === 'NeonDbError') return !code || AWAY.test(code);",
    replace: '',
  },
  {
    name: 'mail intake: the sender receives SQL in an error',
    file: 'src/worker.ts',
    find: "throw new Error('The message could not be kept just now. Please try again later.');",
    replace: 'throw error;',
  },
  {
    name: 'queue: a crashing message takes the rest of its batch with it',
    file: 'src/worker.ts',
    find: 'message.attempts > SUSPECT_AFTER',
    replace: 'message.attempts > 100',
  },
  {
    name: 'limits: reads are not limited',
    file: 'src/api/limits.ts',
    find: "c.req.query('search') ? 'search' : 'read'",
    replace: "'login'",
  },
  {
    name: 'health: anyone causes a database query',
    file: 'src/api/health.ts',
    find: "if (viewer.kind === 'admin') await",
    replace: 'await',
  },
  {
    name: 'contacts: every request sends a removal mail',
    file: 'src/flows/contact/remove.ts',
    find: 'if (!(await reserveRemovalMail(db, hash, now))) return;',
    replace: '',
  },
  {
    name: 'account: deleted without typing its address',
    file: 'src/flows/account/delete.ts',
    find: 'if (typed.trim().toLowerCase() !== expected.toLowerCase())',
    replace: 'if (false as boolean)',
  },
  {
    name: 'account: deleted while its subscription continues',
    file: 'src/flows/account/delete.ts',
    find: 'if (user.stripeCustomerId) await services.payments.forget(user.stripeCustomerId);',
    replace: '',
  },
  {
    name: 'account: a user ends another user’s session',
    file: 'src/store/account/own-data.ts',
    find: '${sessions.userId} = ${userId} and left(',
    replace: 'left(',
  },
  {
    name: 'mail: the weekly report goes to an unverified address',
    file: 'src/store/trends/trend-reports.ts',
    find: ' and u.email is not null and u.email_verified`',
    replace: ' and u.email is not null`',
  },
];
