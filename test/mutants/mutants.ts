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
];
