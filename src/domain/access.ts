// Who sees what: every such sentence of the product is written here, and applied by guards (who may enter),
// store/visible (which rows) and domain/redact (which fields).
//
//   visitor     landing page, sign-in, request access, public reports
//   newcomer    signed in, without a newsletter or admin right: onboarding only
//   free        the catalogue up to the line, the beginning of the UTC day 14 days ago; audiences as described then
//   subscriber  pays, or has a seat in the plan of an owner of the newsletter: all, with contacts, inert e-mails, deals
//   admin       everything, and may change it; of pipelines only how many leads there are
//
// The own newsletter's page, dashboard and pipeline show all of it; lists, searches, totals end at the line for it as
// for any other. What a provisional newsletter or an unfamiliar sender says doesn't count: only the owner, there, and
// admins see the former, only admins the latter. A pipeline belongs to the proven members of its newsletter.
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
  /** The same if it is provably theirs: they added it, an owner invited them, or their address is on its domain. */
  ownNewsletterId: string | null;
  /** Owners may invite and remove. Null unless the newsletter is provably theirs. */
  role: MemberRole | null;
  /** Null without a newsletter. Nobody sees another's, administrators included. */
  pipelineId: string | null;
  isOwnProvisional: boolean;
}

export interface MembershipFacts {
  id: string;
  email: string | null;
  subscriptionStatus: string;
  madeNewsletter: boolean;
  isOnItsDomain: boolean;
  memberRole: MemberRole | null;
  /** An owner removed them: their e-mail address proves nothing any more. */
  isRemovedMember: boolean;
}

export interface TeamFacts extends MembershipFacts {
  joined: number;
}

export interface UserRights extends MembershipFacts {
  isAdmin: boolean;
  newsletterId: string | null;
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

/** True for admins too; a past_due subscription is none. */
export function isSubscribed(user: UserRights): boolean {
  return user.isAdmin || isPaying(user.subscriptionStatus) || planSeats(user.team).seated.has(user.id);
}

const SEATS_A_PLAN = 5;

/** Members who pay sit first, then whoever joined first. @param team everybody who may belong to the newsletter. */
export function planSeats(team: readonly TeamFacts[]): { total: number; seated: ReadonlySet<string> } {
  const pays = (member: TeamFacts) => isPaying(member.subscriptionStatus);
  const members = team.filter((member) => newsletterRole(member) !== null);
  const total = SEATS_A_PLAN * members.filter((member) => pays(member) && newsletterRole(member) === 'owner').length;
  const inOrder = members.toSorted(
    (a, b) => Number(pays(b)) - Number(pays(a)) || a.joined - b.joined || a.id.localeCompare(b.id),
  );
  return { total, seated: new Set(inOrder.slice(0, total).map(({ id }) => id)) };
}

export function hasFreeSeat(team: readonly TeamFacts[]): boolean {
  const { total, seated } = planSeats(team);
  return seated.size < total;
}

/** Null if nothing proves it (a shared domain, such as a mail provider's, doesn't), or if an owner removed the user. */
export function newsletterRole(user: MembershipFacts): MemberRole | null {
  const { madeNewsletter, isOnItsDomain, email, memberRole, isRemovedMember } = user;
  if (isRemovedMember) return null;
  if (madeNewsletter) return 'owner';
  if (memberRole) return memberRole;
  const host = (email ?? '').split('@').pop() ?? '';
  return isOnItsDomain && !isSharedDomain(host.toLowerCase()) ? 'owner' : null;
}

/** Proven members share one. @param unproven a user who hasn't proved that they run it and has their own; else null. */
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

/** Items from the line on are hidden; scores of reach 'past' use older ones only. */
export const visibilityLine = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - FREE_DELAY_DAYS) * DAY_MS);

/** The last moment that is visible up to a line: now without a line. */
export const lastVisibleMoment = (line: Date | null, now: Date): Date => (line ? new Date(line.getTime() - 1) : now);

export const lastVisibleDay = (line: Date | null): string | null => line && toUtcDay(lastVisibleMoment(line, line));

declare const sighted: unique symbol;

export interface RowSight {
  /** Items from this moment on are hidden; null hides nothing. */
  readonly line: Date | null;
  /** Which items that don't count are visible: all, those of provisional newsletters that nobody rejected, or none. */
  readonly unconfirmed: 'all' | 'provisional' | 'none';
}

/** What a viewer may see. Only this file creates one; store functions that return catalogue rows require it. */
export interface Sight extends RowSight {
  readonly [sighted]: true;
  readonly ownNewsletterId: string | null;
  /** The sponsorships of that newsletter that its page, the dashboard and the pipeline show. */
  readonly ownRows: RowSight;
  /** The newsletter that the viewer runs, proven or not. Its card is always visible. */
  readonly newsletterId: string | null;
  readonly contacts: boolean;
  /** E-mail bodies: hidden, shown with dead links, or shown with live links. */
  readonly body: 'none' | 'inert' | 'live';
  /** A mail's tracking address, readers' addresses in links, and links that act for the reader. */
  readonly mailSecrets: boolean;
  readonly dealInstructions: boolean;
  readonly inactiveDeals: boolean;
  readonly trackingAddresses: 'all' | 'own' | 'none';
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

/** @throws AppError unauthenticated (visitor) | forbidden (newcomer). */
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

/** For jobs that prepare data before anybody requests it. */
export const subscriberSight = (newsletterId: string, now: Date): Sight =>
  sightOf({ ...VISITOR, kind: 'subscriber', newsletterId }, now);

/** Of public reports: brands behind the line aren't named, while totals include everything. */
export const publicReportSight = (now: Date): Sight => sight(publicFields(now));

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

export const mayImportPastIssues = ({ curation, ownNewsletterId }: Sight, newsletterId: string): boolean =>
  curation || ownNewsletterId === newsletterId;

export function hasPaidAccess(kind: ViewerKind): boolean {
  return kind === 'subscriber' || kind === 'admin';
}
