// Who sees what. Every sentence "X sees Y" of the product is written in this file and nowhere else.
//
//   visitor     nobody signed in: landing page, sign-in, request access, public reports
//   newcomer    signed in, without a newsletter or admin right: onboarding only
//   free        a member without a subscription: the catalogue up to the member's line (the beginning of the UTC day
//               14 days ago). Audience descriptions are shown only as they were before the line, because a newer one
//               may quote newer ads
//   subscriber  a member who pays (active or trialing), or who has a seat in the plan that an owner of their newsletter
//               pays for (five people a plan): the whole catalogue, contacts, inert e-mails, deals
//   admin       everything, and may change it
//
// Everything of the member's own newsletter is visible to the member on that newsletter's page, the dashboard and the
// pipeline. Lists, searches, totals and trends of the catalogue end at the line for it as for any other.
//
// Members and strangers can't write what others rely on. Data from a provisional newsletter (created by a member, not
// confirmed by an admin) are visible to its owner, in those three places, and to admins; data from an unfamiliar sender
// to admins alone. Everybody else sees only what counts, and their totals of hidden items include only what counts.
// A brand known only from the own provisional newsletter has no page in the catalogue. Its owner sees the name that the
// mails use, which looks the same whether or not the catalogue has the brand behind the line.
//
// A pipeline (leads, notes, own contacts, drafts) is visible only to the members of its newsletter who are
// proven to belong to it. A user who runs a newsletter without proof has a separate pipeline.
// Administrators see how many leads there are, not their contents. The viewer's line applies to the brand of a
// lead as it does everywhere else.
//
// The rules are applied at three points: guards (who may enter), store/visible (which rows),
// domain/redact (which fields).
import type { AccessFlags } from '../contract/account.ts';
import type { MemberRole } from '../contract/members.ts';
import { isPaying, mayBillAgain } from '../contract/plans.ts';
import { DAY_MS, toUtcDay } from '../contract/time.ts';
import { AppError } from '../errors.ts';
import { isSharedDomain } from './site/domain.ts';

export const FREE_DELAY_DAYS = 14;

export type ViewerKind = 'visitor' | 'newcomer' | 'free' | 'subscriber' | 'admin';

export interface Viewer {
  kind: ViewerKind;
  userId: string | null;
  /** The newsletter that the user runs. Relevance and audience fit are measured against it. */
  newsletterId: string | null;
  /**
   * The newsletter that the user runs if it is provably theirs: they added it, their verified e-mail is on its domain,
   * or one of its owners invited them. Otherwise null.
   */
  ownNewsletterId: string | null;
  /** Owners may invite and remove. Null unless the newsletter is provably theirs. */
  role: MemberRole | null;
  /**
   * The pipeline that the user works in; null without a newsletter. Nobody sees another one, administrators included.
   */
  pipelineId: string | null;
  /** True if the user's own newsletter is provisional. */
  isOwnProvisional: boolean;
}

export interface MembershipFacts {
  id: string;
  email: string | null;
  subscriptionStatus: string;
  madeNewsletter: boolean;
  isOnItsDomain: boolean;
  /** The user's role if they were invited to the newsletter's members; null if they are not an invited member. */
  memberRole: MemberRole | null;
  /** True if an owner removed the user from the newsletter's members: their e-mail address proves nothing any more. */
  isRemovedMember: boolean;
}

export interface TeamFacts extends MembershipFacts {
  /** When they joined, in seconds since 1970. */
  joined: number;
}

export interface UserRights extends MembershipFacts {
  isAdmin: boolean;
  newsletterId: string | null;
  /** True if a member created the newsletter and no admin has confirmed it. */
  isProvisional: boolean;
  /** The people who may belong to the user's newsletter, if any of them pays; otherwise empty. */
  team: readonly TeamFacts[];
}

export const VISITOR: Viewer = {
  kind: 'visitor',
  userId: null,
  newsletterId: null,
  ownNewsletterId: null,
  role: null,
  pipelineId: null,
  isOwnProvisional: false,
};

/**
 * True for admins, for subscriptions that are active or trialing, and for members with a seat in their newsletter's
 * plan. A past_due subscription is not subscribed.
 */
export function isSubscribed(user: UserRights): boolean {
  return user.isAdmin || isPaying(user.subscriptionStatus) || planSeats(user.team).seated.has(user.id);
}

/** How many people a plan covers: the owner who pays, and those who joined the newsletter first. */
const SEATS_A_PLAN = 5;

/**
 * Who has a seat in the plans that a newsletter's owners pay for. Members who pay sit first, then whoever joined first.
 * @param team everybody who may belong to the newsletter.
 */
export function planSeats(team: readonly TeamFacts[]): { total: number; seated: ReadonlySet<string> } {
  const pays = (member: TeamFacts) => isPaying(member.subscriptionStatus);
  const members = team.filter((member) => newsletterRole(member) !== null);
  const total = SEATS_A_PLAN * members.filter((member) => pays(member) && newsletterRole(member) === 'owner').length;
  const inOrder = members.toSorted(
    (a, b) => Number(pays(b)) - Number(pays(a)) || a.joined - b.joined || a.id.localeCompare(b.id),
  );
  return { total, seated: new Set(inOrder.slice(0, total).map(({ id }) => id)) };
}

/** True if a newsletter's plan would cover one more member. */
export function hasFreeSeat(team: readonly TeamFacts[]): boolean {
  const { total, seated } = planSeats(team);
  return seated.size < total;
}

/**
 * A user's role in a newsletter. It is provably theirs if they added it, if an owner invited them, or if their verified
 * address is on its domain, unless that domain is shared (a mail provider's or a hosting platform's).
 * @returns null if nothing proves it, or if an owner removed the user.
 */
export function newsletterRole(user: MembershipFacts): MemberRole | null {
  const { madeNewsletter, isOnItsDomain, email, memberRole, isRemovedMember } = user;
  if (isRemovedMember) return null;
  if (madeNewsletter) return 'owner';
  if (memberRole) return memberRole;
  const host = (email ?? '').split('@').pop() ?? '';
  return isOnItsDomain && !isSharedDomain(host.toLowerCase()) ? 'owner' : null;
}

/**
 * The id of a newsletter's sales pipeline. Its proven members share one.
 * @param unproven a user who hasn't proved that they run the newsletter, and therefore has a pipeline of their own;
 *   null for proven members.
 */
export const salesPipelineId = (newsletterId: string, unproven: { userId: string } | null): string =>
  unproven ? `${newsletterId}:${unproven.userId}` : newsletterId;

export function viewerOf(user: UserRights | null): Viewer {
  if (!user) return VISITOR;
  const kind = user.isAdmin ? 'admin' : !user.newsletterId ? 'newcomer' : isSubscribed(user) ? 'subscriber' : 'free';
  const role = newsletterRole(user);
  return {
    kind,
    userId: user.id,
    newsletterId: user.newsletterId,
    ownNewsletterId: role ? user.newsletterId : null,
    role,
    pipelineId: user.newsletterId && salesPipelineId(user.newsletterId, role ? null : { userId: user.id }),
    isOwnProvisional: role !== null && user.isProvisional,
  };
}

/**
 * The free member's line at `now`: the beginning of the UTC day 14 days ago. Items from it on are hidden, and scores of
 * reach 'past' use older ones only.
 */
export const visibilityLine = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - FREE_DELAY_DAYS) * DAY_MS);

/** The last moment that is visible up to a line: now without a line. */
export const lastVisibleMoment = (line: Date | null, now: Date): Date => (line ? new Date(line.getTime() - 1) : now);

/** The last UTC day that is visible up to a line, 'YYYY-MM-DD'; null without a line. */
export const lastVisibleDay = (line: Date | null): string | null => line && toUtcDay(lastVisibleMoment(line, line));

declare const sighted: unique symbol;

/** Which sponsorships are visible. */
export interface RowSight {
  /** Items from this moment on are hidden; null hides nothing. */
  readonly line: Date | null;
  /** Which items that don't count are visible: all, those of provisional newsletters that nobody rejected, or none. */
  readonly unconfirmed: 'all' | 'provisional' | 'none';
}

/** What a viewer may see. Only this file creates one; store functions that return catalogue rows require it. */
export interface Sight extends RowSight {
  readonly [sighted]: true;
  /** The newsletter that is provably the viewer's. */
  readonly ownNewsletterId: string | null;
  /** The sponsorships of that newsletter that its page, the dashboard and the pipeline show. */
  readonly ownRows: RowSight;
  /** The newsletter that the viewer runs, proven or not. Its card is always visible. */
  readonly newsletterId: string | null;
  readonly contacts: boolean;
  /** E-mail bodies: hidden, shown with dead links, or shown with live links. */
  readonly body: 'none' | 'inert' | 'live';
  /**
   * True if the secrets of a mail are visible: its tracking address, readers' addresses in links, and links that act
   * for the reader (unsubscribe, confirm).
   */
  readonly mailSecrets: boolean;
  readonly dealInstructions: boolean;
  readonly inactiveDeals: boolean;
  /** Tracking addresses: of all newsletters, of the viewer's own one, or none. */
  readonly trackingAddresses: 'all' | 'own' | 'none';
  /** True if fields for administrators are visible, such as report slugs and the state of analysis. */
  readonly curation: boolean;
}

type SightFields = Omit<Sight, typeof sighted>;
const sight = (fields: SightFields): Sight => fields as Sight;

/** What everybody may see at `now`: what is older than the line, and nothing that is paid for or personal. */
const publicFields = (now: Date): SightFields => ({
  line: visibilityLine(now),
  unconfirmed: 'none',
  ownNewsletterId: null,
  ownRows: { line: null, unconfirmed: 'none' },
  newsletterId: null,
  contacts: false,
  body: 'none',
  mailSecrets: false,
  dealInstructions: false,
  inactiveDeals: false,
  trackingAddresses: 'none',
  curation: false,
});

/**
 * Decides what `viewer` sees at `now`.
 * @throws AppError unauthenticated (visitor) | forbidden (newcomer): neither may see the catalogue.
 */
export function sightOf(viewer: Viewer, now: Date): Sight {
  const { ownNewsletterId, newsletterId, isOwnProvisional } = viewer;
  const free: SightFields = {
    ...publicFields(now),
    ownNewsletterId,
    newsletterId,
    ownRows: { line: null, unconfirmed: isOwnProvisional ? 'provisional' : 'none' },
    trackingAddresses: ownNewsletterId ? 'own' : 'none',
  };
  switch (viewer.kind) {
    case 'visitor':
      throw new AppError('unauthenticated', 'Please sign in');
    case 'newcomer':
      throw new AppError('forbidden', 'Please complete onboarding first');
    case 'free':
      return sight(free);
    case 'subscriber':
      return sight({ ...free, line: null, contacts: true, body: 'inert', dealInstructions: true });
    case 'admin':
      return sight({
        ...free,
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
      });
  }
}

/**
 * The sight of a subscriber who runs this newsletter, proven or not. Jobs that prepare data before
 * anybody requests it use this.
 */
export const subscriberSight = (newsletterId: string, now: Date): Sight =>
  sightOf({ ...VISITOR, kind: 'subscriber', newsletterId }, now);

/**
 * The fixed public view of reports built at `now`: names only brands that are older than the line, while
 * totals include everything.
 */
export const publicReportSight = (now: Date): Sight => sight(publicFields(now));

/** The flags by which the web app shows and hides things; `signupsOpen` decides whether a newcomer may onboard. */
export function accessFlagsOf(user: UserRights, signupsOpen: boolean): AccessFlags {
  const { kind, ownNewsletterId } = viewerOf(user);
  const paid = hasPaidAccess(kind);
  return {
    viewer: kind as AccessFlags['viewer'],
    isSubscribed: isSubscribed(user),
    mustRenew: !isSubscribed(user) && mayBillAgain(user.subscriptionStatus),
    canSeeContacts: paid,
    canSeeEmailBodies: paid,
    canSeeDealInstructions: paid,
    canSeeTrackingAddresses: kind === 'admin',
    canExport: paid,
    canCurate: kind === 'admin',
    ownsNewsletter: ownNewsletterId !== null,
    canOnboard: kind === 'newcomer' && signupsOpen,
  };
}

/**
 * True if the viewer may import past issues from a newsletter's public archive: administrators and its proven owner.
 */
export const mayImportPastIssues = ({ curation, ownNewsletterId }: Sight, newsletterId: string): boolean =>
  curation || ownNewsletterId === newsletterId;

/**
 * Whether the viewer has what is paid for (contacts, mails, the similarity search, the weekly trend report, lists as
 * CSV): subscribers and admins.
 */
export function hasPaidAccess(kind: ViewerKind): boolean {
  return kind === 'subscriber' || kind === 'admin';
}
