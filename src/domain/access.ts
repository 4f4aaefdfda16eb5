// Who sees what. Every sentence "X sees Y" of the product stands in this file and nowhere else.
//
//   visitor     nobody signed in: landing, sign-in, request access, public reports
//   newcomer    signed in, no newsletter, no admin right: onboarding only
//   free        a member without a subscription: the catalogue up to its line (14 days ago), and all of its own
//               newsletter; descriptions of audiences only as they were written before the line, since they may quote
//               newer ads. Sponsors of its own provisional newsletter that the catalogue doesn't show it are seen by
//               the name in its mails, with its own dates and counts, whether or not the catalogue has them
//   subscriber  a member who pays (active or trialing): everything of the catalogue, contacts, inert e-mails, deals
//   admin       everything, and may change it
//
// Members and strangers can't write what others believe: data from a provisional newsletter (made by a member, not
// confirmed by an admin) are seen by its owner and by admins, data from an unfamiliar sender by admins alone. Everybody
// else sees what counts, and counts of hidden items are of what counts.
//
// A pipeline (leads, notes, own contacts, drafts) is seen by the members of its newsletter alone: those it provably
// belongs to. A user who runs a newsletter without proof has a pipeline of their own beside it. Administrators see how
// many leads there are, not their contents. A lead's brand follows the viewer's line like everywhere.
//
// It is applied at three points: guards (who may enter), store/visible (which rows), domain/redact (which fields).
import type { AccessFlags } from '../contract/account.ts';
import type { MemberRole } from '../contract/members.ts';
import { isPaying, mayBillAgain } from '../contract/plans.ts';
import { DAY_MS } from '../contract/time.ts';
import { AppError } from '../errors.ts';
import { isSharedDomain } from './site/domain.ts';

export const FREE_DELAY_DAYS = 14;

export type ViewerKind = 'visitor' | 'newcomer' | 'free' | 'subscriber' | 'admin';

export interface Viewer {
  kind: ViewerKind;
  userId: string | null;
  /** The newsletter the user runs: relevance and fit are measured from it. */
  newsletterId: string | null;
  /**
   * The same, if that newsletter is provably theirs: they added it, their verified e-mail is on its domain, or one of
   * its owners invited them.
   */
  ownNewsletterId: string | null;
  /** What they may do among that newsletter's members: owners invite and remove. Null unless it is provably theirs. */
  role: MemberRole | null;
  /** The pipeline that they work in; null without a newsletter. Nobody sees another, administrators included. */
  pipelineId: string | null;
  /** That newsletter is provisional: its sponsorships count for nobody, and its owner sees them. */
  isOwnProvisional: boolean;
}

/** The facts about a user that decide about rights. */
export interface UserRights {
  id: string;
  isAdmin: boolean;
  subscriptionStatus: string;
  newsletterId: string | null;
  /** They added it. */
  madeNewsletter: boolean;
  /** Their verified address is on its domain. */
  isOnItsDomain: boolean;
  /** As an invited member of that newsletter; null: they aren't one. */
  memberRole: MemberRole | null;
  /** An owner removed them from that newsletter's members: their address proves nothing any more. */
  isRemovedMember: boolean;
  /** That newsletter was made by a member and not confirmed by an admin. */
  isProvisional: boolean;
  email: string | null;
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

/** Counts as subscribed: an admin, or a subscription that is active or on trial; past_due is not. */
export function isSubscribed(user: Pick<UserRights, 'isAdmin' | 'subscriptionStatus'>): boolean {
  return user.isAdmin || isPaying(user.subscriptionStatus);
}

/**
 * A user's role in the newsletter that they run. It is provably theirs if they added it, if an owner invited them, or
 * if their verified address is on its domain, unless that domain is shared (a mail provider's, a hosting platform's).
 * @returns null if nothing proves it, or if an owner removed them.
 */
export function roleOf(user: UserRights): MemberRole | null {
  const { madeNewsletter, isOnItsDomain, email, memberRole, isRemovedMember } = user;
  if (!user.newsletterId || isRemovedMember) return null;
  if (madeNewsletter) return 'owner';
  if (memberRole) return memberRole;
  const host = (email ?? '').split('@').pop() ?? '';
  return isOnItsDomain && !isSharedDomain(host.toLowerCase()) ? 'owner' : null;
}

/**
 * The pipeline of a newsletter's members, or that of a user who runs it without proof: they share nothing with others.
 */
export const pipelineIdOf = (newsletterId: string, alone: { userId: string } | null): string =>
  alone ? `${newsletterId}:${alone.userId}` : newsletterId;

/** @returns the viewer that a user is; null is a visitor. */
export function viewerOf(user: UserRights | null): Viewer {
  if (!user) return VISITOR;
  const kind = user.isAdmin ? 'admin' : !user.newsletterId ? 'newcomer' : isSubscribed(user) ? 'subscriber' : 'free';
  const role = roleOf(user);
  return {
    kind,
    userId: user.id,
    newsletterId: user.newsletterId,
    ownNewsletterId: role ? user.newsletterId : null,
    role,
    pipelineId: user.newsletterId && pipelineIdOf(user.newsletterId, role ? null : { userId: user.id }),
    isOwnProvisional: role !== null && user.isProvisional,
  };
}

/** The free members' line at `now`: what is newer is hidden from them, and the reach 'past' rests on what is older. */
export const visibilityLine = (now: Date): Date => new Date(now.getTime() - FREE_DELAY_DAYS * DAY_MS);

declare const sighted: unique symbol;

/** What a viewer may see. Only this file makes one; store functions that return catalogue rows demand it. */
export interface Sight {
  readonly [sighted]: true;
  /** Items after this moment are hidden; null = nothing is. */
  readonly line: Date | null;
  /** Items of this newsletter are seen whatever their age. */
  readonly ownNewsletterId: string | null;
  /** The newsletter that the viewer runs, whether or not it is proved to be theirs: its card is always seen. */
  readonly newsletterId: string | null;
  /** Which of the items that don't count are seen: all, those of one's own provisional newsletter, or none. */
  readonly unconfirmed: 'all' | 'own' | 'none';
  readonly contacts: boolean;
  /** E-mail bodies: not at all, with dead links, or with live ones. */
  readonly body: 'none' | 'inert' | 'live';
  /**
   * Whether a mail's secrets are seen: the address it went to, readers' addresses in links, links that act for the
   * reader.
   */
  readonly mailSecrets: boolean;
  readonly dealInstructions: boolean;
  readonly inactiveDeals: boolean;
  /** Tracking addresses: of all newsletters, of the own one, or none. */
  readonly trackingAddresses: 'all' | 'own' | 'none';
  /** Slugs of reports, state of analysis and the like. */
  readonly curation: boolean;
}

const sight = (fields: Omit<Sight, typeof sighted>): Sight => fields as Sight;

/**
 * What `viewer` sees at `now`.
 * @throws AppError unauthenticated | forbidden: a visitor or newcomer has no sight of the catalogue at all.
 */
export function sightOf(viewer: Viewer, now: Date): Sight {
  switch (viewer.kind) {
    case 'visitor':
      throw new AppError('unauthenticated', 'Please sign in');
    case 'newcomer':
      throw new AppError('forbidden', 'Please complete onboarding first');
    case 'free':
      return sight({
        line: visibilityLine(now),
        ownNewsletterId: viewer.ownNewsletterId,
        newsletterId: viewer.newsletterId,
        unconfirmed: viewer.isOwnProvisional ? 'own' : 'none',
        contacts: false,
        body: 'none',
        mailSecrets: false,
        dealInstructions: false,
        inactiveDeals: false,
        trackingAddresses: viewer.ownNewsletterId ? 'own' : 'none',
        curation: false,
      });
    case 'subscriber':
      return sight({
        line: null,
        ownNewsletterId: viewer.ownNewsletterId,
        newsletterId: viewer.newsletterId,
        unconfirmed: viewer.isOwnProvisional ? 'own' : 'none',
        contacts: true,
        body: 'inert',
        mailSecrets: false,
        dealInstructions: true,
        inactiveDeals: false,
        trackingAddresses: viewer.ownNewsletterId ? 'own' : 'none',
        curation: false,
      });
    case 'admin':
      return sight({
        line: null,
        ownNewsletterId: viewer.ownNewsletterId,
        newsletterId: viewer.newsletterId,
        unconfirmed: 'all',
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
 * What a subscriber sees who runs this newsletter, whether or not it is proved to be theirs: for what is built before
 * it is asked for.
 */
export const subscriberSight = (newsletterId: string, now: Date): Sight =>
  sightOf({ ...VISITOR, kind: 'subscriber', newsletterId }, now);

/**
 * The fixed public view of reports built at `now`: names only of brands that are older than the line. Totals are of
 * everything.
 */
export function reportSight(now: Date): Sight {
  return sight({
    line: visibilityLine(now),
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
  });
}

/** The flags that the web shows and hides by; `signupsOpen` decides whether a newcomer may onboard. */
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

/** True if the viewer may have a newsletter's public archive read: an administrator, or its proven owner. */
export const mayReadPastIssues = ({ curation, ownNewsletterId }: Sight, newsletterId: string): boolean =>
  curation || ownNewsletterId === newsletterId;

/**
 * True if the viewer may open a mailbox import: the administrator who brought the mailbox, because it holds private
 * mail.
 */
export const mayOpenMailbox = ({ kind, userId }: Viewer, ownerId: string | null): boolean =>
  kind === 'admin' && userId !== null && userId === ownerId;

/**
 * Whether the viewer has what is paid for (contacts, mails, the similarity search, the weekly trend report, lists as
 * CSV): subscribers and admins.
 */
export function hasPaidAccess(kind: ViewerKind): boolean {
  return kind === 'subscriber' || kind === 'admin';
}
