// Who sees what: a person's kind of viewer, and the Sight of each kind.
import { describe, expect, it } from 'vitest';
import {
  accessFlagsOf,
  hasFreeSeat,
  isSubscribed,
  planSeats,
  publicReportSight,
  type Sight,
  sightOf,
  subscriberSight,
  type TeamFacts,
  type UserRights,
  VISITOR,
  viewerOf,
} from '../../../src/domain/access.ts';
import { createUserRights, FREE_MEMBER_LINE, NOW, sightOfRights } from './viewers.ts';

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
    expect(isSubscribed(createUserRights({ subscriptionStatus }))).toBe(expected);
    expect(isSubscribed(createUserRights({ isAdmin: true, subscriptionStatus }))).toBe(true);
    expect(viewerOf(createUserRights({ subscriptionStatus })).kind).toBe(expected ? 'subscriber' : 'free');
  });

  it('subscribed by a seat in the plan that an owner pays for: five people, payers first, then who joined first', () => {
    const owner: TeamFacts = { ...createUserRights({ id: 'payer', subscriptionStatus: 'active' }), joined: 100 };
    const editor = (nth: number, more: Partial<TeamFacts> = {}): TeamFacts => ({
      ...createUserRights({ id: `e${nth}`, madeNewsletter: false, memberRole: 'editor' }),
      joined: nth,
      ...more,
    });
    const team = [5, 4, 3, 2, 1].map((nth) => editor(nth));
    const seated = (...given: TeamFacts[]) => [...planSeats(given).seated].sort();
    expect(planSeats([...team, owner])).toEqual({ total: 5, seated: new Set(['payer', 'e1', 'e2', 'e3', 'e4']) });
    expect(hasFreeSeat([...team, owner])).toBe(false);
    expect(hasFreeSeat([...team.slice(1), owner])).toBe(false);
    expect(hasFreeSeat([...team.slice(2), owner])).toBe(true);
    for (const [id, expected] of [
      ['e4', true],
      ['e5', false],
    ] as const) {
      const rights = createUserRights({ id, madeNewsletter: false, memberRole: 'editor', team: [...team, owner] });
      expect([isSubscribed(rights), viewerOf(rights).kind]).toEqual([expected, expected ? 'subscriber' : 'free']);
    }
    const second = { ...owner, id: 'second' };
    expect(planSeats([...team, owner, second]).total).toBe(10);
    // Nobody's plan: a payer who is an editor, whose payment failed, or whom an owner removed.
    for (const more of [
      { madeNewsletter: false, memberRole: 'editor' as const },
      { subscriptionStatus: 'past_due' },
      { isRemovedMember: true },
    ])
      expect(seated(...team, { ...owner, ...more })).toEqual([]);
    // No seat for people who don't provably belong to the newsletter.
    expect(seated(owner, editor(1, { memberRole: null }), editor(2, { isRemovedMember: true }))).toEqual(['payer']);
  });

  it('an admin first of all, a newcomer if no newsletter is set even with a subscription, a visitor if not signed in', () => {
    expect(viewerOf(createUserRights({ isAdmin: true, newsletterId: null })).kind).toBe('admin');
    expect(viewerOf(createUserRights({ newsletterId: null, subscriptionStatus: 'active' })).kind).toBe('newcomer');
    expect(viewerOf(null)).toEqual(VISITOR);
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
  ])('the owner of the newsletter, or not, where %s', (_, more, owned) => {
    expect(viewerOf(createUserRights(more))).toMatchObject({ userId: 'u', newsletterId: 'n', ownNewsletterId: owned });
  });

  it('an owner or an editor by their role among the members, with a shared pipeline', () => {
    const shared = { pipelineId: 'n' };
    expect(viewerOf(createUserRights())).toMatchObject({ role: 'owner', ...shared });
    expect(viewerOf(createUserRights({ madeNewsletter: false, memberRole: 'editor' }))).toMatchObject({
      role: 'editor',
      ...shared,
    });
    expect(viewerOf(createUserRights({ isAdmin: true }))).toMatchObject({ role: 'owner', ...shared });
  });

  it('alone with their pipeline if nothing proves the newsletter theirs, and without a pipeline if no newsletter is set', () => {
    const unproved = { madeNewsletter: false };
    expect(viewerOf(createUserRights(unproved))).toMatchObject({ role: null, pipelineId: 'n:u' });
    expect(viewerOf(createUserRights({ ...unproved, isAdmin: true, newsletterId: null })).pipelineId).toBeNull();
  });
});

const NOTHING = {
  ownNewsletterId: null,
  ownRows: { line: null, unconfirmed: 'none' },
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
  ownRows: { line: null, unconfirmed: 'all' },
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
const OWN_UNCONFIRMED = { ownRows: { line: null, unconfirmed: 'provisional' } };
const PAID = { line: null, contacts: true, body: 'inert', dealInstructions: true };

describe('the Sight of a viewer', () => {
  it.each<[string, Sight, object]>([
    ['a free member', sightOfRights({}), { ...NOTHING, ...OWN, line: FREE_MEMBER_LINE }],
    [
      'a free member who owns none',
      sightOfRights({ madeNewsletter: false }),
      { ...NOTHING, newsletterId: 'n', line: FREE_MEMBER_LINE },
    ],
    [
      'a free member whose newsletter nobody confirmed',
      sightOfRights(UNCONFIRMED),
      { ...NOTHING, ...OWN, line: FREE_MEMBER_LINE, ...OWN_UNCONFIRMED },
    ],
    [
      'a subscriber whose newsletter nobody confirmed, and which isn’t provably theirs',
      sightOfRights({ ...UNCONFIRMED, subscriptionStatus: 'active', madeNewsletter: false }),
      { ...NOTHING, ...PAID, newsletterId: 'n' },
    ],
    ['a subscriber', sightOfRights({ subscriptionStatus: 'active' }), { ...NOTHING, ...OWN, ...PAID }],
    ['an admin', sightOfRights({ isAdmin: true }), { ...EVERYTHING, ownNewsletterId: 'n', newsletterId: 'n' }],
    ['the weekly report', subscriberSight('n', NOW), { ...NOTHING, ...PAID, newsletterId: 'n' }],
    ['a public report', publicReportSight(NOW), { ...NOTHING, line: FREE_MEMBER_LINE }],
  ])('of %s has exactly these rights', (_, sight, expected) => {
    expect(sight).toEqual(expected);
  });

  it('does not exist for visitors and newcomers: the catalogue is closed to them', () => {
    expect(() => sightOf(VISITOR, NOW)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => sightOfRights({ newsletterId: null })).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it('is sent to the web as flags that agree with it', () => {
    const flags = (more: Partial<UserRights>, signupsOpen = true) => {
      const { viewer, ...rest } = accessFlagsOf(createUserRights(more), signupsOpen);
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
