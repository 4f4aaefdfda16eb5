// Guards of routes, a viewer's Sight, ownership and redactors, each with an edit that removes it.
import type { GuardFault } from '../guards.ts';

const ACCESS = 'src/domain/access.ts';
const REDACT = 'src/domain/redact.ts';
const GUARDS = 'src/api/guards.ts';

export const SIGHT_GUARD_FAULTS: GuardFault[] = [
  {
    name: 'guard: visitors pass the check for signed-in users',
    file: GUARDS,
    find: 'requireUser(c);\n  await next();',
    replace: 'await next();',
  },
  {
    name: 'guard: newcomers pass the check for members',
    file: ACCESS,
    find: "throw new AppError('forbidden', 'Please complete onboarding first');",
    replace: "return sightOf({ ...viewer, kind: 'free' }, now);",
  },
  {
    name: 'guard: visitors have a Sight',
    file: ACCESS,
    find: "throw new AppError('unauthenticated', 'Please sign in');",
    replace: "return sightOf({ ...viewer, kind: 'free' }, now);",
  },
  {
    name: 'guard: members pass the check for administrators',
    file: GUARDS,
    find: "if (c.var.viewer.kind !== 'admin') throw new AppError('forbidden', 'Only administrators may do this');",
    replace: '',
  },
  {
    name: 'guard: no route is guarded',
    file: 'src/api/route.ts',
    find: '? [ignoreToken]\n      : [...GUARDS[access], requireTokenScope(tokenScopeOf(route)), rateLimitedByMethod(access)]),',
    replace: '? [ignoreToken]\n      : [rateLimitedByMethod(access)]),',
  },
  {
    name: 'guard: everybody may export',
    file: ACCESS,
    find: "hasPaidAccess(kind: ViewerKind): boolean {\n  return kind === 'subscriber' || kind === 'admin';",
    replace: 'hasPaidAccess(kind: ViewerKind): boolean {\n  return Boolean(kind);',
  },
  {
    name: 'guard: requests from other origins are accepted',
    file: GUARDS,
    find: "if (c.req.header('origin') !== c.env.services.config.ORIGIN) {",
    replace: 'if (false as boolean) {',
  },
  {
    name: 'redactor: members see a mail’s recipient in its text',
    file: REDACT,
    find: 'text === null || by.mailSecrets ? text',
    replace: 'text !== undefined ? text',
  },
  {
    name: 'redactor: members see a mail’s recipient in the evidence',
    file: REDACT,
    find: 'if (!evidence || by.mailSecrets) return evidence;',
    replace: 'if (evidence || by.mailSecrets) return evidence;',
  },
  {
    name: 'redactor: members see a mail’s recipient in its subject and text',
    file: REDACT,
    find: 'if (by.mailSecrets) return email;',
    replace: 'if (email) return email;',
  },
  {
    name: 'redactor: members see a mail’s recipient in its HTML',
    file: REDACT,
    find: 'return by.mailSecrets ? html : ',
    replace: 'return html.length >= 0 ? html : ',
  },
  {
    name: 'viewer: past_due counts as subscribed',
    file: ACCESS,
    find: 'isPaying(user.subscriptionStatus)',
    replace: "(isPaying(user.subscriptionStatus) || user.subscriptionStatus === 'past_due')",
  },
  {
    name: 'sight: free members have no line',
    file: ACCESS,
    find: 'return sight(free);',
    replace: 'return sight({ ...free, line: null });',
  },
  {
    name: 'sight: the line is two days too late',
    file: ACCESS,
    find: 'export const FREE_DELAY_DAYS = 14;',
    replace: 'export const FREE_DELAY_DAYS = 12;',
  },
  {
    name: 'sight: free members see contacts',
    file: ACCESS,
    find: "      return sight(free);\n    case 'subscriber'",
    replace: "      return sight({ ...free, contacts: true });\n    case 'subscriber'",
  },
  {
    name: 'sight: free members see bodies',
    file: ACCESS,
    find: "case 'free':\n      return sight(free);",
    replace: "case 'free':\n      return sight({ ...free, body: 'inert' });",
  },
  {
    name: 'sight: free members see deal instructions',
    file: ACCESS,
    find: "case 'free':\n      return sight(free);\n",
    replace: "case 'free':\n      return sight({ ...free, dealInstructions: true });\n",
  },
  {
    name: 'sight: subscribers see inactive deals',
    file: ACCESS,
    find: "return sight({ ...free, line: null, contacts: true, body: 'inert', dealInstructions: true });",
    replace:
      "return sight({ ...free, line: null, contacts: true, body: 'inert', dealInstructions: true, inactiveDeals: true });",
  },
  { name: 'sight: subscribers have live links', file: ACCESS, find: "body: 'inert',", replace: "body: 'live'," },
  {
    name: 'sight: subscribers see every tracking address',
    file: ACCESS,
    find: "return sight({ ...free, line: null, contacts: true, body: 'inert', dealInstructions: true });",
    replace:
      "return sight({ ...free, line: null, contacts: true, body: 'inert', dealInstructions: true, trackingAddresses: 'all' });",
  },
  {
    name: 'sight: subscribers curate',
    file: ACCESS,
    find: "return sight({ ...free, line: null, contacts: true, body: 'inert', dealInstructions: true });",
    replace:
      "return sight({ ...free, line: null, contacts: true, body: 'inert', dealInstructions: true, curation: true });",
  },
  {
    name: 'sight: the public report names brands behind the line',
    file: ACCESS,
    find: '=> sight(publicFields(now));',
    replace: '=> sight({ ...publicFields(now), line: now });',
  },
  {
    name: 'ownership: any linked newsletter is one’s own',
    file: ACCESS,
    find: 'ownNewsletterId: role ? user.newsletterId : null,',
    replace: 'ownNewsletterId: user.newsletterId,',
  },
  {
    name: 'sight: an owner’s newsletter is never provisional',
    file: ACCESS,
    find: 'isOwnProvisional: role !== null && user.isProvisional,',
    replace: 'isOwnProvisional: false,',
  },
  {
    name: 'redactor: contacts are not removed',
    file: REDACT,
    find: 'if (by.contacts) return brand;',
    replace: 'if (by) return brand;',
  },
  {
    name: 'redactor: tracking addresses are not removed',
    file: REDACT,
    find: "if (by.trackingAddresses === 'all') return newsletter;",
    replace: 'if (by) return newsletter;',
  },
  {
    name: 'redactor: report slugs are not removed',
    file: REDACT,
    find: 'if (by.curation) return newsletter;',
    replace: 'if (by) return newsletter;',
  },
  {
    name: 'redactor: deal instructions are not removed',
    file: REDACT,
    find: 'if (by.dealInstructions) return deal;',
    replace: 'if (by) return deal;',
  },
  {
    name: 'redactor: bodies are not removed',
    file: REDACT,
    find: "if (by.body !== 'none') return email;",
    replace: 'if (by) return email;',
  },
  {
    name: 'ownership: other members’ marks of a brand are shown',
    file: 'src/store/pipeline/marks.ts',
    find: 'where m.user_id = ${of.userId} and m.brand_id = ${brandId}',
    replace: 'where m.brand_id = ${brandId}',
  },
  {
    name: 'ownership: removing a mark removes all members’ marks',
    file: 'src/store/pipeline/marks.ts',
    find: 'delete from pitch_marks where user_id = ${given.userId} and',
    replace: 'delete from pitch_marks where',
  },
  {
    name: 'ownership: anybody deletes a similarity search',
    file: 'src/store/audience/similarity-searches.ts',
    find: 'where s.id = ${id} and ${ofKeeper(keeper)} returning',
    replace: 'where s.id = ${id} returning',
  },
  {
    name: 'ownership: anybody reads a newsletter’s weekly report',
    file: 'src/store/trends/trend-reports.ts',
    find: '.where(and(eq(trendReports.id, id), eq(trendReports.newsletterId, newsletterId)));',
    replace: '.where(eq(trendReports.id, id));',
  },
];
