// Who sees what, sentence by sentence: a person's kind, what each kind sees, and what leaves an answer where it is not
// seen.
import { describe, expect, it } from 'vitest';
import {
  accessFlagsOf,
  hasPaidAccess,
  isSubscribed,
  reportSight,
  type Sight,
  sightOf,
  subscriberSight,
  type UserRights,
  VISITOR,
  viewerOf,
} from '../../src/domain/access.ts';
import {
  redactAddress,
  redactBody,
  redactContact,
  redactCuration,
  redactDeal,
  redactEvidence,
  redactMail,
  redactWords,
} from '../../src/domain/redact.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const LINE = new Date('2026-06-01T12:00:00.000Z');
const person = (more: Partial<UserRights> = {}): UserRights => ({
  id: 'u',
  isAdmin: false,
  subscriptionStatus: 'free',
  newsletterId: 'n',
  madeNewsletter: true,
  isOnItsDomain: false,
  memberRole: null,
  isRemovedMember: false,
  isProvisional: false,
  email: 'a@letter.test',
  ...more,
});
const sightFor = (more: Partial<UserRights>) => sightOf(viewerOf(person(more)), NOW);

describe('a person is', () => {
  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', false],
    ['unpaid', false],
    ['paused', false],
    ['canceled', false],
    ['incomplete', false],
    ['free', false],
  ])('subscribed or not while the subscription is %s', (subscriptionStatus, expected) => {
    expect(isSubscribed({ isAdmin: false, subscriptionStatus })).toBe(expected);
    expect(isSubscribed({ isAdmin: true, subscriptionStatus })).toBe(true);
    expect(viewerOf(person({ subscriptionStatus })).kind).toBe(expected ? 'subscriber' : 'free');
  });

  it('an admin before all else, a newcomer without a newsletter though they pay, a visitor where nobody is', () => {
    expect(viewerOf(person({ isAdmin: true, newsletterId: null })).kind).toBe('admin');
    expect(viewerOf(person({ newsletterId: null, subscriptionStatus: 'active' })).kind).toBe('newcomer');
    expect(viewerOf(null)).toEqual(VISITOR);
    expect(VISITOR).toEqual({
      kind: 'visitor',
      userId: null,
      newsletterId: null,
      ownNewsletterId: null,
      role: null,
      pipelineId: null,
      isOwnProvisional: false,
    });
  });

  it.each<[string, Partial<UserRights>, string | null]>([
    ['they added it', { madeNewsletter: true }, 'n'],
    ['their address is on its domain', { madeNewsletter: false, isOnItsDomain: true }, 'n'],
    ['that domain is everybody’s', { madeNewsletter: false, isOnItsDomain: true, email: 'a@Gmail.com' }, null],
    ['it is a platform’s', { madeNewsletter: false, isOnItsDomain: true, email: 'a@substack.com' }, null],
    ['they added it from an address of everybody’s', { madeNewsletter: true, email: 'a@gmail.com' }, 'n'],
    ['an owner invited them', { madeNewsletter: false, memberRole: 'editor' }, 'n'],
    [
      'an owner removed them, whatever their address',
      { madeNewsletter: false, isOnItsDomain: true, isRemovedMember: true },
      null,
    ],
    ['nothing proves it', { madeNewsletter: false, isOnItsDomain: false }, null],
  ])('the owner of the newsletter or not where %s', (_, more, owned) => {
    expect(viewerOf(person(more))).toMatchObject({ userId: 'u', newsletterId: 'n', ownNewsletterId: owned });
  });

  it('an owner or an editor among the members, and works in their shared pipeline', () => {
    const shared = { pipelineId: 'n' };
    expect(viewerOf(person())).toMatchObject({ role: 'owner', ...shared });
    expect(viewerOf(person({ madeNewsletter: false, memberRole: 'editor' }))).toMatchObject({
      role: 'editor',
      ...shared,
    });
    expect(viewerOf(person({ isAdmin: true }))).toMatchObject({ role: 'owner', ...shared });
  });

  it('alone with their pipeline where nothing proves that the newsletter is theirs, and without one without it', () => {
    const unproved = { madeNewsletter: false };
    expect(viewerOf(person(unproved))).toMatchObject({ role: null, pipelineId: 'n:u' });
    expect(viewerOf(person({ ...unproved, isAdmin: true, newsletterId: null })).pipelineId).toBeNull();
  });
});

const NOTHING = {
  ownNewsletterId: null,
  newsletterId: null,
  unconfirmed: 'none',
  contacts: false,
  body: 'none',
  mailSecrets: false,
  dealInstructions: false,
  inactiveDeals: false,
  trackingAddresses: 'none',
  curation: false,
};
const EVERYTHING = {
  line: null,
  unconfirmed: 'all',
  contacts: true,
  body: 'live',
  mailSecrets: true,
  dealInstructions: true,
  inactiveDeals: true,
  trackingAddresses: 'all',
  curation: true,
};
const OWN = { ownNewsletterId: 'n', newsletterId: 'n', trackingAddresses: 'own' };
const UNCONFIRMED = { isProvisional: true };
const PAID = { line: null, contacts: true, body: 'inert', dealInstructions: true };

describe('what is seen', () => {
  it.each<[string, Sight, object]>([
    ['a free member', sightFor({}), { ...NOTHING, ...OWN, line: LINE }],
    ['a free member who owns none', sightFor({ madeNewsletter: false }), { ...NOTHING, newsletterId: 'n', line: LINE }],
    [
      'a free member whose newsletter nobody confirmed',
      sightFor(UNCONFIRMED),
      { ...NOTHING, ...OWN, line: LINE, unconfirmed: 'own' },
    ],
    [
      'a free member whose newsletter nobody confirmed, and which isn’t provably theirs',
      sightFor({ ...UNCONFIRMED, madeNewsletter: false }),
      { ...NOTHING, newsletterId: 'n', line: LINE },
    ],
    ['a subscriber', sightFor({ subscriptionStatus: 'active' }), { ...NOTHING, ...OWN, ...PAID }],
    [
      'a subscriber whose newsletter nobody confirmed',
      sightFor({ ...UNCONFIRMED, subscriptionStatus: 'active' }),
      { ...NOTHING, ...OWN, ...PAID, unconfirmed: 'own' },
    ],
    [
      'a subscriber who owns none',
      sightFor({ subscriptionStatus: 'active', madeNewsletter: false }),
      { ...NOTHING, ...PAID, newsletterId: 'n' },
    ],
    ['an admin', sightFor({ isAdmin: true }), { ...EVERYTHING, ownNewsletterId: 'n', newsletterId: 'n' }],
    ['the weekly report', subscriberSight('n', NOW), { ...NOTHING, ...PAID, newsletterId: 'n' }],
    ['a public report', reportSight(NOW), { ...NOTHING, line: LINE }],
  ])('by %s is this and no more', (_, sight, expected) => {
    expect(sight).toEqual(expected);
  });

  it('by visitors and newcomers is nothing of the catalogue', () => {
    expect(() => sightOf(VISITOR, NOW)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => sightFor({ newsletterId: null })).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it.each([
    ['free', false],
    ['subscriber', true],
    ['admin', true],
    ['newcomer', false],
    ['visitor', false],
  ] as const)('what is paid for, by a %s: %s', (kind, expected) => {
    expect(hasPaidAccess(kind)).toBe(expected);
  });

  it('is told to the web in flags that agree with it', () => {
    const flags = (more: Partial<UserRights>, signupsOpen = true) => {
      const { viewer, ...rest } = accessFlagsOf(person(more), signupsOpen);
      return [viewer, ...Object.entries(rest).flatMap(([name, value]) => (value ? [name] : []))];
    };
    const paid = ['isSubscribed', 'canSeeContacts', 'canSeeEmailBodies', 'canSeeDealInstructions'];
    expect(flags({ madeNewsletter: false })).toEqual(['free']);
    expect(flags({})).toEqual(['free', 'ownsNewsletter']);
    expect(flags({ subscriptionStatus: 'active' })).toEqual(['subscriber', ...paid, 'canExport', 'ownsNewsletter']);
    for (const status of ['past_due', 'unpaid', 'paused'])
      expect(flags({ subscriptionStatus: status })).toEqual(['free', 'mustRenew', 'ownsNewsletter']);
    expect(flags({ subscriptionStatus: 'canceled' })).toEqual(['free', 'ownsNewsletter']);
    expect(flags({ isAdmin: true, subscriptionStatus: 'past_due' })).not.toContain('mustRenew');
    expect(flags({ isAdmin: true })).toEqual([
      'admin',
      ...paid,
      'canSeeTrackingAddresses',
      'canExport',
      'canCurate',
      'ownsNewsletter',
    ]);
    expect(flags({ newsletterId: null })).toEqual(['newcomer', 'canOnboard']);
    expect(flags({ newsletterId: null }, false)).toEqual(['newcomer']);
  });
});

describe('what leaves an answer', () => {
  const free = sightFor({});
  const subscriber = sightFor({ subscriptionStatus: 'active' });
  const admin = sightFor({ isAdmin: true });
  const kept = (redact: (by: Sight) => object) => [free, subscriber, admin].map((by) => Object.keys(redact(by)));

  it('are contacts, every field of them, for who doesn’t pay', () => {
    const brand = {
      id: 'b',
      contactName: 1,
      contactTitle: 1,
      contactEmail: 1,
      contactConfidence: 1,
      contactUpdatedAt: 1,
      contactSourceUrl: 1,
      contactEnteredBy: 1,
    };
    const all = Object.keys(brand);
    expect(kept((by) => redactContact(brand, by))).toEqual([['id'], all, all]);
  });

  it('are tracking addresses of others, for all but admins; of one’s own newsletter none', () => {
    const of = (id: string) => kept((by) => redactAddress({ id, uniqueEmail: 'x' }, by));
    expect(of('n')).toEqual([
      ['id', 'uniqueEmail'],
      ['id', 'uniqueEmail'],
      ['id', 'uniqueEmail'],
    ]);
    expect(of('other')).toEqual([['id'], ['id'], ['id', 'uniqueEmail']]);
    const unproved = sightFor({ madeNewsletter: false });
    expect(redactAddress({ id: 'n', uniqueEmail: 'x' }, unproved)).toEqual({ id: 'n' });
  });

  it('are slugs of reports and counts of leads, instructions of deals and bodies of mails', () => {
    expect(kept((by) => redactCuration({ id: 1, reportSlug: 'x', leadCount: 2 }, by))).toEqual([
      ['id'],
      ['id'],
      ['id', 'reportSlug', 'leadCount'],
    ]);
    const deal = { id: 1, redemptionInstructions: 'x' };
    expect(kept((by) => redactDeal(deal, by))).toEqual([['id'], Object.keys(deal), Object.keys(deal)]);
    const mail = { id: 1, content: 'x', htmlContent: 'x', imagesBlocked: 1 };
    expect(kept((by) => redactBody(mail, by))).toEqual([['id'], Object.keys(mail), Object.keys(mail)]);
  });

  it('are words for a mail’s recipient alone, for all but admins', () => {
    const words = { text: 'Sent to Letter1@mail.test. Buy now.', recipient: 'letter1@mail.test' };
    const text = (by: Sight) => redactWords({ words }, 'mail.test', by).textContent;
    expect(text(admin)).toBe(words.text);
    for (const by of [free, subscriber]) {
      expect(text(by)).not.toMatch(/letter1@mail\.test/i);
      expect(text(by)).toContain('Buy now.');
    }
    expect(redactWords({ words: { text: null, recipient: null } }, 'mail.test', free).textContent).toBeNull();
  });

  it('is a reader whom the mail names, from all that a claim rests on, and its offsets point at the same words', () => {
    const reader = 'jane@reader.example';
    const said = `Kiln mails ${reader} a coupon`;
    const ad = `Ad: ${said}.`;
    const text = `This was sent to ${reader}. ${ad} News of the week.`;
    const start = text.indexOf(ad);
    const evidence = {
      start,
      end: start + ad.length,
      quote: said,
      ad: { headline: said, body: said, call: said },
      disclosureAt: { start, end: start + 3 },
      reason: said,
      disclosure: [said],
      linkDomains: [],
      leadsTo: { page: `kiln.test/${reader}`, through: ['substack.com'] },
      hiddenBecause: null,
      picture: { text: said, address: `https://img.test/${reader}.png` },
      analyst: 'rules',
      version: '1',
    };
    const shown = (by: Sight) => redactEvidence(evidence, { text, recipient: null }, 'mail.test', by);
    expect(shown(admin)).toEqual(evidence);
    const clean = 'Kiln mails [address removed] a coupon';
    const mail = { subject: null, senderEmail: null, content: text };
    for (const by of [free, subscriber]) {
      const one = shown(by);
      expect(one).toMatchObject({ quote: clean, reason: clean, disclosure: [clean] });
      expect(one?.ad).toEqual({ headline: clean, body: clean, call: clean });
      expect(one?.picture).toEqual({ text: clean });
      expect(one?.leadsTo).toEqual({ page: 'kiln.test/[address removed]', through: ['substack.com'] });
      const { content } = redactMail(mail, null, 'mail.test', by);
      expect(content?.slice(one?.start ?? 0, one?.end ?? 0)).toBe(`Ad: ${clean}.`);
      expect(content?.slice(one?.disclosureAt?.start, one?.disclosureAt?.end)).toBe('Ad:');
    }
  });

  it('is the address that a mail went to, from the sender that it came back to, too', () => {
    const mail = {
      subject: 'For letter1@mail.test',
      senderEmail: 'back+letter1=mail.test@letters.test',
      content: null,
    };
    const seen = (by: Sight) => Object.values(redactMail(mail, 'letter1@mail.test', 'mail.test', by)).join(' ');
    expect(seen(admin)).toContain('letter1=mail.test');
    for (const by of [free, subscriber]) expect(seen(by)).not.toMatch(/letter1[@=]mail\.test/);
  });
});
