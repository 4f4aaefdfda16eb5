// Guards of sessions, payments, bodies, mail, queue and model, each with an edit that removes it.
import type { Guard } from '../guards.ts';

const GUARDS = 'src/api/guards.ts';
const IDENTITY = 'src/adapters/identity.ts';
const SYNC = 'src/flows/billing/sync-subscription.ts';

export const DOOR_GUARDS: Guard[] = [
  {
    name: 'sign-in: the session before lives on',
    file: 'src/api/account.ts',
    find: 'replaces: before ? await hashSessionId(before) : null,',
    replace: 'replaces: null,',
  },
  {
    name: 'sign-in: any nonce',
    file: IDENTITY,
    find: 'expectedNonce: remembered.nonce,',
    replace: 'expectedNonce: JSON.parse(atob((await response.clone().json()).id_token.split(".")[1])).nonce,',
  },
  {
    name: 'sign-in: any state',
    file: IDENTITY,
    find: 'oauth.validateAuthResponse(server, client, callback, remembered.state)',
    replace: "oauth.validateAuthResponse(server, client, callback, callback.searchParams.get('state') ?? '')",
  },
  {
    name: 'sign-in: an address that is not verified makes an administrator',
    file: 'src/flows/account/sign-in.ts',
    find: 'claims.emailVerified && claims.email !== null',
    replace: 'claims.email !== null',
  },
  {
    name: 'way back: dots lead to another host',
    file: 'src/domain/account/own-path.ts',
    find: "path.startsWith('//')",
    replace: "given.startsWith('//')",
  },
  {
    name: 'way back: into the API',
    file: 'src/domain/account/own-path.ts',
    find: 'decodeURIComponent(url.pathname)',
    replace: 'url.pathname',
  },
  {
    name: 'session: an expired one holds',
    file: 'src/store/sessions.ts',
    find: ' and ${sessions.expire} > ${moment} and',
    replace: ' and',
  },
  {
    name: 'session: never ends',
    file: 'src/store/sessions.ts',
    find: ' and ${sessions.endsAt} > ${moment}`',
    replace: '`',
  },
  {
    name: 'session: written at every request',
    file: GUARDS,
    find: 'user.sessionExpires.getTime() <= slidEnd(user, now) - DAY_MS',
    replace: 'user.sessionExpires.getTime() <= slidEnd(user, now) + DAY_MS',
  },
  {
    name: 'payments: an old signature',
    file: 'src/adapters/payments.ts',
    find: 'const REPLAY_WINDOW_SECONDS = 300;',
    replace: 'const REPLAY_WINDOW_SECONDS = 3600;',
  },
  {
    name: 'payments: an event is noted before its work is done',
    file: SYNC,
    find: '  if (event.customer) await syncSubscription(services, event.customer, now);\n  await recordEvent(services.db, event, now);',
    replace:
      '  await recordEvent(services.db, event, now);\n  if (event.customer) await syncSubscription(services, event.customer, now);',
  },
  {
    name: 'payments: an event is handled again',
    file: SYNC,
    find: 'if (await eventHandled(services.db, event.id)) return;',
    replace: '',
  },
  {
    name: 'payments: a deleted customer keeps what it paid for',
    file: SYNC,
    find: "if (subscriptions === 'gone') return unlinkCustomer(db, customer, NO_SUBSCRIPTION, now);",
    replace: "if (subscriptions === 'gone') return;",
  },
  {
    name: 'payments: a double click makes two customers',
    file: 'src/flows/billing/start-checkout.ts',
    find: "await idempotencyKey('customer', [asked, instead])",
    replace: 'crypto.randomUUID()',
  },
  {
    name: 'bodies: read before a secret is asked for',
    file: 'src/api/bodies.ts',
    find: '  return next();\n});\n\n/** The body as a stream',
    replace: '  await c.req.arrayBuffer();\n  return next();\n});\n\n/** The body as a stream',
  },
  {
    name: 'bodies: no bound while they stream',
    file: 'src/api/bodies.ts',
    find: 'if (size > maxBytes) throw tooLarge(maxBytes);',
    replace: '',
  },
  {
    name: 'webhook: a form is read whole though its signature is wrong',
    file: 'src/domain/mail/webhook/form.ts',
    find: 'if (judged || !PROOF.every((each) => fields.has(each))) continue;',
    replace: 'if (PROOF.length > 0) continue;',
  },
  {
    name: 'webhook: a form is read for whoever gave a wrong secret',
    file: 'src/domain/mail/webhook.ts',
    find: 'const mayProve = mailgunKey !== null && request.secret === null;',
    replace: 'const mayProve = true as boolean;',
  },
  {
    name: 'form: any number of parts',
    file: 'src/domain/mail/form-data.ts',
    find: 'if (this.count > this.bounds.parts)',
    replace: 'if (false as boolean)',
  },
  {
    name: 'model: an answer is read without bound',
    file: 'src/adapters/bounded-fetch.ts',
    find: 'await readBody(response, maxBytes)',
    replace: 'await readBody(response, Number.POSITIVE_INFINITY)',
  },
  {
    name: 'model: usage is believed',
    file: 'src/adapters/chat-model.ts',
    find: "typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= TOKENS_MAX ? value : null",
    replace: '(value as number) ?? null',
  },
  {
    name: 'model: asked for ever though it fails',
    file: 'src/adapters/breaker.ts',
    find: 'if (inARow < failures) return 0;',
    replace: 'if (inARow >= 0) return 0;',
  },
  {
    name: 'mail: an end tag that closes nothing counts',
    file: 'src/domain/mail/safe-html.ts',
    find: '} else if (counts.get(name)) {',
    replace: '} else {',
  },
  {
    name: 'mail: begun for ever though it ends its consumer',
    file: 'src/store/email-leases.ts',
    find: 'claimable(now), gte(emails.attempts, ATTEMPTS_MAX)',
    replace: 'claimable(now), gte(emails.attempts, 1_000_000)',
  },
  {
    name: 'mail: a second job for one whose retry is on its way',
    file: 'src/store/email-leases.ts',
    find: 'or(isNull(emails.awaitedUntil), lt(emails.awaitedUntil, now)),',
    replace: '',
  },
  {
    name: 'database: being away is a fault of ours',
    file: 'src/store/db.ts',
    find: "if (name === 'NeonDbError') return !code || AWAY.test(code);",
    replace: '',
  },
  {
    name: 'mail door: the sender is told SQL',
    file: 'src/worker.ts',
    find: "throw new Error('The message could not be kept just now. Please try again later.');",
    replace: 'throw error;',
  },
  {
    name: 'queue: what ends its consumer takes others with it',
    file: 'src/worker.ts',
    find: 'message.attempts > SUSPECT_AFTER',
    replace: 'message.attempts > 100',
  },
  {
    name: 'limits: reads have none',
    file: 'src/api/limits.ts',
    find: "c.req.query('search') ? 'search' : 'read'",
    replace: "'login'",
  },
  {
    name: 'health: asks the database for anyone',
    file: 'src/api/health.ts',
    find: "if (c.var.viewer.kind === 'admin') await",
    replace: 'await',
  },
  {
    name: 'contacts: a removal mail each time somebody asks',
    file: 'src/flows/contact/remove.ts',
    find: 'if (!(await claimRemovalMail(db, hash, now))) return;',
    replace: '',
  },
  {
    name: 'account: deleted without its address typed',
    file: 'src/flows/account/delete.ts',
    find: 'if (typed.trim().toLowerCase() !== expected.toLowerCase())',
    replace: 'if (false as boolean)',
  },
  {
    name: 'account: deleted while its subscription goes on',
    file: 'src/flows/account/delete.ts',
    find: 'if (user.stripeCustomerId) await services.payments.forget(user.stripeCustomerId);',
    replace: '',
  },
  {
    name: 'account: ends anybody’s session',
    file: 'src/store/own-data.ts',
    find: '${sessions.userId} = ${userId} and left(',
    replace: 'left(',
  },
  {
    name: 'mail: the weekly report goes to an address that nobody has verified',
    file: 'src/store/trend-reports.ts',
    find: ' and u.email_verified and ${PAYS}`',
    replace: ' and ${PAYS}`',
  },
];
