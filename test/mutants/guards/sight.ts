// Guards of routes, a viewer's Sight, ownership and redactors, each with an edit that removes it.
import type { Guard } from '../guards.ts';

const ACCESS = 'src/domain/access.ts';
const REDACT = 'src/domain/redact.ts';
const GUARDS = 'src/api/guards.ts';
const APP = 'src/api/app.ts';

export const SIGHT_GUARDS: Guard[] = [
  {
    name: 'guard: signed-in lets visitors in',
    file: GUARDS,
    find: 'requireUser(c);\n  await next();',
    replace: 'await next();',
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
    find: 'for (const each of [...before, declaredBody]) app.on',
    replace: 'for (const each of [declaredBody]) app.on',
  },
  {
    name: 'guard: exports for everybody',
    file: ACCESS,
    find: "hasPaidAccess(kind: ViewerKind): boolean {\n  return kind === 'subscriber' || kind === 'admin';",
    replace: 'hasPaidAccess(kind: ViewerKind): boolean {\n  return Boolean(kind);',
  },
  {
    name: 'guard: no same-origin check',
    file: GUARDS,
    find: "if (c.req.header('origin') !== c.env.services.config.ORIGIN) {",
    replace: 'if (false as boolean) {',
  },
  {
    name: 'redactor: members are given the address of a picture that a model read',
    file: REDACT,
    find: 'picture: evidence.picture && { text: clean(evidence.picture.text) },',
    replace: 'picture: evidence.picture,',
  },
  {
    name: 'redactor: members read the recipient of a mail in its words',
    file: REDACT,
    find: 'text === null || by.mailSecrets ? text',
    replace: 'text !== undefined ? text',
  },
  {
    name: 'redactor: members read the recipient of a mail in what a claim rests on',
    file: REDACT,
    find: 'if (!evidence || by.mailSecrets) return evidence;',
    replace: 'if (evidence || by.mailSecrets) return evidence;',
  },
  {
    name: 'redactor: members read the recipient of a mail in its subject and text',
    file: REDACT,
    find: 'if (by.mailSecrets) return email;',
    replace: 'if (email) return email;',
  },
  {
    name: 'redactor: members read the recipient of a mail in its HTML',
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
    name: 'sight: free has no line',
    file: ACCESS,
    find: 'return sight(free);',
    replace: 'return sight({ ...free, line: null });',
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
    find: "      return sight(free);\n    case 'subscriber'",
    replace: "      return sight({ ...free, contacts: true });\n    case 'subscriber'",
  },
  {
    name: 'sight: free sees bodies',
    file: ACCESS,
    find: "case 'free':\n      return sight(free);",
    replace: "case 'free':\n      return sight({ ...free, body: 'inert' });",
  },
  {
    name: 'sight: free sees deal instructions',
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
    name: 'sight: the report names fresh brands',
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
    name: 'sight: what nobody confirmed isn’t its owner’s',
    file: ACCESS,
    find: 'isOwnProvisional: role !== null && user.isProvisional,',
    replace: 'isOwnProvisional: false,',
  },
  {
    name: 'redactor: contacts stay',
    file: REDACT,
    find: 'if (by.contacts) return brand;',
    replace: 'if (by) return brand;',
  },
  {
    name: 'redactor: addresses stay',
    file: REDACT,
    find: "if (by.trackingAddresses === 'all') return newsletter;",
    replace: 'if (by) return newsletter;',
  },
  {
    name: 'redactor: report slugs stay',
    file: REDACT,
    find: 'if (by.curation) return newsletter;',
    replace: 'if (by) return newsletter;',
  },
  {
    name: 'redactor: instructions stay',
    file: REDACT,
    find: 'if (by.dealInstructions) return deal;',
    replace: 'if (by) return deal;',
  },
  {
    name: 'redactor: bodies stay',
    file: REDACT,
    find: "if (by.body !== 'none') return email;",
    replace: 'if (by) return email;',
  },
  {
    name: 'ownership: what others said of a brand is told',
    file: 'src/store/pipeline/marks.ts',
    find: 'where m.user_id = ${of.userId} and m.brand_id = ${brandId}',
    replace: 'where m.brand_id = ${brandId}',
  },
  {
    name: 'ownership: what one member takes back of a brand is gone for all',
    file: 'src/store/pipeline/marks.ts',
    find: 'delete from pitch_marks where user_id = ${given.userId} and',
    replace: 'delete from pitch_marks where',
  },
  {
    name: 'ownership: a search is dropped by anybody',
    file: 'src/store/similarity-searches.ts',
    find: 'where s.id = ${id} and ${ofKeeper(keeper)} returning',
    replace: 'where s.id = ${id} returning',
  },
  {
    name: 'ownership: anybody’s weekly report',
    file: 'src/store/trend-reports.ts',
    find: 'from trend_reports r where id = ${id} and newsletter_id = ${newsletterId}`);',
    replace: 'from trend_reports r where id = ${id}`);',
  },
];
