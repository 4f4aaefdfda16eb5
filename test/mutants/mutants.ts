// Every guard, Sight condition and redactor, each with how it is taken away. A test must notice each.
export interface Mutant {
  name: string;
  file: string;
  find: string;
  replace: string;
}

const ACCESS = 'src/domain/access.ts';
const VISIBLE = 'src/store/visible.ts';
const GUARDS = 'src/api/guards.ts';
const APP = 'src/api/app.ts';
const IDENTITY = 'src/adapters/identity.ts';
const SYNC = 'src/flows/sync-subscription.ts';

export const MUTANTS: Mutant[] = [
  {
    name: 'guard: signed-in lets visitors in',
    file: GUARDS,
    find: "if (!c.var.user) throw new AppError('unauthenticated', 'Please sign in');\n  await next();\n});\n\n/** Members",
    replace: 'await next();\n});\n\n/** Members',
  },
  {
    name: 'guard: member lets everybody in',
    file: ACCESS,
    find: "throw new AppError('forbidden', 'Please complete onboarding first');",
    replace: "return sightOf({ ...viewer, kind: 'free' }, now);",
  },
  {
    name: 'guard: visitors have a sight',
    file: ACCESS,
    find: "throw new AppError('unauthenticated', 'Please sign in');",
    replace: "return sightOf({ ...viewer, kind: 'free' }, now);",
  },
  {
    name: 'guard: admin lets members in',
    file: GUARDS,
    find: "if (c.var.viewer.kind !== 'admin') throw new AppError('forbidden', 'Only administrators may do this');",
    replace: '',
  },
  {
    name: 'guard: no route is guarded',
    file: APP,
    find: 'if (guard && !guarded.has(`${method} ${path}`))',
    replace: 'if (false as boolean && guard)',
  },
  {
    name: 'guard: exports for everybody',
    file: ACCESS,
    find: "return kind === 'subscriber' || kind === 'admin';",
    replace: 'return true;',
  },
  {
    name: 'guard: no same-origin check',
    file: GUARDS,
    find: "if (c.req.header('origin') !== c.env.services.config.ORIGIN) {",
    replace: 'if (false as boolean) {',
  },
  {
    name: 'viewer: past_due counts as subscribed',
    file: ACCESS,
    find: "user.subscriptionStatus === 'trialing'",
    replace: "user.subscriptionStatus === 'trialing' || user.subscriptionStatus === 'past_due'",
  },
  {
    name: 'sight: free has no line',
    file: ACCESS,
    find: "case 'free':\n      return sight({\n        line: new Date(now.getTime() - FREE_DELAY_DAYS * DAY_MS),",
    replace: "case 'free':\n      return sight({\n        line: null,",
  },
  {
    name: 'sight: the line is a day late',
    file: ACCESS,
    find: 'export const FREE_DELAY_DAYS = 14;',
    replace: 'export const FREE_DELAY_DAYS = 12;',
  },
  {
    name: 'sight: free sees contacts',
    file: ACCESS,
    find: 'ownNewsletterId: viewer.ownNewsletterId,\n        contacts: false,',
    replace: 'ownNewsletterId: viewer.ownNewsletterId,\n        contacts: true,',
  },
  {
    name: 'sight: free sees bodies',
    file: ACCESS,
    find: "contacts: false,\n        body: 'none',",
    replace: "contacts: false,\n        body: 'inert',",
  },
  {
    name: 'sight: free sees deal instructions',
    file: ACCESS,
    find: "body: 'none',\n        dealInstructions: false,\n        inactiveDeals: false,\n        trackingAddresses: viewer",
    replace:
      "body: 'none',\n        dealInstructions: true,\n        inactiveDeals: false,\n        trackingAddresses: viewer",
  },
  {
    name: 'sight: subscribers see inactive deals',
    file: ACCESS,
    find: 'dealInstructions: true,\n        inactiveDeals: false,',
    replace: 'dealInstructions: true,\n        inactiveDeals: true,',
  },
  { name: 'sight: subscribers have live links', file: ACCESS, find: "body: 'inert',", replace: "body: 'live'," },
  {
    name: 'sight: subscribers see every tracking address',
    file: ACCESS,
    find: "inactiveDeals: false,\n        trackingAddresses: viewer.ownNewsletterId ? 'own' : 'none',\n        curation: false,\n      });\n    case 'admin'",
    replace:
      "inactiveDeals: false,\n        trackingAddresses: 'all',\n        curation: false,\n      });\n    case 'admin'",
  },
  {
    name: 'sight: subscribers curate',
    file: ACCESS,
    find: "trackingAddresses: viewer.ownNewsletterId ? 'own' : 'none',\n        curation: false,\n      });\n    case 'admin'",
    replace:
      "trackingAddresses: viewer.ownNewsletterId ? 'own' : 'none',\n        curation: true,\n      });\n    case 'admin'",
  },
  {
    name: 'sight: the report names fresh brands',
    file: ACCESS,
    find: 'export function REPORT_SIGHT(now: Date): Sight {\n  return sight({\n    line: new Date(now.getTime() - FREE_DELAY_DAYS * DAY_MS),',
    replace: 'export function REPORT_SIGHT(now: Date): Sight {\n  return sight({\n    line: now,',
  },
  {
    name: 'ownership: any linked newsletter is one’s own',
    file: ACCESS,
    find: 'ownNewsletterId: user.ownsNewsletter ? user.newsletterId : null,',
    replace: 'ownNewsletterId: user.newsletterId,',
  },
  {
    name: 'rows: every sponsorship',
    file: VISIBLE,
    find: 'const old = sql`${sponsorships.detectedAt} <= ${by.line}`;',
    replace: 'const old = sql`true`;',
  },
  {
    name: 'rows: own newsletter has no exception',
    file: VISIBLE,
    find: 'return by.ownNewsletterId ? sql`(${old} or ${sponsorships.newsletterId} = ${by.ownNewsletterId})` : old;',
    replace: 'return old;',
  },
  {
    name: 'rows: pages hold every sponsorship',
    file: VISIBLE,
    find: 'const old = sql`s.detected_at <= ${by.line}`;',
    replace: 'const old = sql`true`;',
  },
  {
    name: 'rows: nothing is counted as hidden',
    file: VISIBLE,
    find: ': sql<number>`(${past})::int`;',
    replace: ': sql<number>`0`;',
  },
  {
    name: 'rows: every brand',
    file: VISIBLE,
    find: 'const old = sql`${brands.firstSeenAt} <= ${by.line}`;',
    replace: 'const old = sql`true`;',
  },
  {
    name: 'rows: brands of one’s own newsletter are hidden',
    file: VISIBLE,
    find: 'return by.ownNewsletterId\n    ? sql`(${old} or ${brands.id}',
    replace: 'return (false as boolean)\n    ? sql`(${old} or ${brands.id}',
  },
  {
    name: 'redactor: contacts stay',
    file: ACCESS,
    find: 'if (by.contacts) return brand;',
    replace: 'if (by) return brand;',
  },
  {
    name: 'redactor: addresses stay',
    file: ACCESS,
    find: "if (by.trackingAddresses === 'all') return newsletter;",
    replace: 'if (by) return newsletter;',
  },
  {
    name: 'redactor: report slugs stay',
    file: ACCESS,
    find: 'if (by.curation) return newsletter;',
    replace: 'if (by) return newsletter;',
  },
  {
    name: 'redactor: instructions stay',
    file: ACCESS,
    find: 'if (by.dealInstructions) return deal;',
    replace: 'if (by) return deal;',
  },
  {
    name: 'redactor: bodies stay',
    file: ACCESS,
    find: "if (by.body !== 'none') return email;",
    replace: 'if (by) return email;',
  },
  {
    name: 'sign-in: the session before lives on',
    file: 'src/api/account.ts',
    find: 'replaces: before ? await hashOf(before) : null,',
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
    file: 'src/flows/sign-in.ts',
    find: 'claims.emailVerified && claims.email !== null',
    replace: 'claims.email !== null',
  },
  {
    name: 'way back: dots lead to another host',
    file: 'src/domain/own-path.ts',
    find: "path.startsWith('//')",
    replace: "given.startsWith('//')",
  },
  {
    name: 'way back: into the API',
    file: 'src/domain/own-path.ts',
    find: 'decodeURIComponent(url.pathname)',
    replace: 'url.pathname',
  },
  {
    name: 'session: an expired one holds',
    file: 'src/store/sessions.ts',
    find: ' and ${sessions.expire} > ${now}`',
    replace: '`',
  },
  {
    name: 'session: written at every request',
    file: GUARDS,
    find: '(SESSION_DAYS - 1) * DAY_MS',
    replace: '(SESSION_DAYS + 1) * DAY_MS',
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
    file: 'src/flows/start-checkout.ts',
    find: "await idempotencyKey('customer', [asked, instead])",
    replace: 'crypto.randomUUID()',
  },
];
