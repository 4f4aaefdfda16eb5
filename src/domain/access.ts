// Who sees what. Every sentence "X sees Y" of the product stands in this file and nowhere else.
//
//   visitor     nobody signed in: landing, sign-in, request access, public reports
//   newcomer    signed in, no newsletter, no admin right: onboarding only
//   free        a member without a subscription: the catalogue up to its line (14 days ago), its own newsletter whole
//   subscriber  a member who pays (active or trialing): everything of the catalogue, contacts, inert e-mails, deals
//   admin       everything, and may change it
//
// It is applied at three points: guards (who may enter), store/visible (which rows), redactors (which fields).
import { AppError } from '../errors.ts';

export const FREE_DELAY_DAYS = 14;
const DAY_MS = 86_400_000;

export type ViewerKind = 'visitor' | 'newcomer' | 'free' | 'subscriber' | 'admin';

export interface Viewer {
  kind: ViewerKind;
  userId: string | null;
  /** The newsletter the user runs: relevance and fit are measured from it. */
  newsletterId: string | null;
  /** Set where that newsletter is provably theirs: they added it, or their verified e-mail is on its domain. */
  ownNewsletterId: string | null;
}

/** What of a user row decides about rights. */
export interface UserRights {
  id: string;
  isAdmin: boolean;
  subscriptionStatus: string;
  newsletterId: string | null;
  ownsNewsletter: boolean;
}

export const VISITOR: Viewer = { kind: 'visitor', userId: null, newsletterId: null, ownNewsletterId: null };

/** Counts as subscribed: an admin, or a subscription that is active or on trial; past_due is not. */
export function isSubscribed(user: Pick<UserRights, 'isAdmin' | 'subscriptionStatus'>): boolean {
  return user.isAdmin || user.subscriptionStatus === 'active' || user.subscriptionStatus === 'trialing';
}

/** @returns the viewer that a user is; null is a visitor. */
export function viewerOf(user: UserRights | null): Viewer {
  if (!user) return VISITOR;
  const kind = user.isAdmin ? 'admin' : !user.newsletterId ? 'newcomer' : isSubscribed(user) ? 'subscriber' : 'free';
  return {
    kind,
    userId: user.id,
    newsletterId: user.newsletterId,
    ownNewsletterId: user.ownsNewsletter ? user.newsletterId : null,
  };
}

declare const sighted: unique symbol;

/** What a viewer may see. Only this file makes one; store functions that return catalogue rows demand it. */
export interface Sight {
  readonly [sighted]: true;
  /** Items after this moment are hidden; null = nothing is. */
  readonly line: Date | null;
  /** This newsletter's items are seen whatever their age. */
  readonly ownNewsletterId: string | null;
  readonly contacts: boolean;
  /** E-mail bodies: not at all, with dead links, or with live ones. */
  readonly body: 'none' | 'inert' | 'live';
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
        line: new Date(now.getTime() - FREE_DELAY_DAYS * DAY_MS),
        ownNewsletterId: viewer.ownNewsletterId,
        contacts: false,
        body: 'none',
        dealInstructions: false,
        inactiveDeals: false,
        trackingAddresses: viewer.ownNewsletterId ? 'own' : 'none',
        curation: false,
      });
    case 'subscriber':
      return sight({
        line: null,
        ownNewsletterId: viewer.ownNewsletterId,
        contacts: true,
        body: 'inert',
        dealInstructions: true,
        inactiveDeals: false,
        trackingAddresses: viewer.ownNewsletterId ? 'own' : 'none',
        curation: false,
      });
    case 'admin':
      return sight({
        line: null,
        ownNewsletterId: viewer.ownNewsletterId,
        contacts: true,
        body: 'live',
        dealInstructions: true,
        inactiveDeals: true,
        trackingAddresses: 'all',
        curation: true,
      });
  }
}

/** The fixed public view of reports built at `now`: names of brands only past the line. Totals are of everything. */
export function REPORT_SIGHT(now: Date): Sight {
  return sight({
    line: new Date(now.getTime() - FREE_DELAY_DAYS * DAY_MS),
    ownNewsletterId: null,
    contacts: false,
    body: 'none',
    dealInstructions: false,
    inactiveDeals: false,
    trackingAddresses: 'none',
    curation: false,
  });
}

/** What the system itself sees while it works: no line. Never for an answer to anybody. */
export function systemSight(): Sight {
  return sight({
    line: null,
    ownNewsletterId: null,
    contacts: true,
    body: 'live',
    dealInstructions: true,
    inactiveDeals: true,
    trackingAddresses: 'all',
    curation: true,
  });
}

export interface AccessFlagsOf {
  viewer: Exclude<ViewerKind, 'visitor'>;
  isSubscribed: boolean;
  canSeeContacts: boolean;
  canSeeEmailBodies: boolean;
  canSeeDealInstructions: boolean;
  canSeeTrackingAddresses: boolean;
  canExport: boolean;
  canCurate: boolean;
  canOnboard: boolean;
}

/** The flags that the web shows and hides by; `signupsOpen` decides whether a newcomer may onboard. */
export function flagsOf(user: UserRights, signupsOpen: boolean): AccessFlagsOf {
  const { kind } = viewerOf(user);
  const paid = kind === 'subscriber' || kind === 'admin';
  return {
    viewer: kind as AccessFlagsOf['viewer'],
    isSubscribed: isSubscribed(user),
    canSeeContacts: paid,
    canSeeEmailBodies: paid,
    canSeeDealInstructions: paid,
    canSeeTrackingAddresses: kind === 'admin',
    canExport: mayExport(kind),
    canCurate: kind === 'admin',
    canOnboard: kind === 'newcomer' && signupsOpen,
  };
}

/** CSV of what a list shows: who pays. */
export function mayExport(kind: ViewerKind): boolean {
  return kind === 'subscriber' || kind === 'admin';
}

// Redactors: the fields that a viewer may not see leave the answer altogether.

const CONTACT_KEYS = [
  'contactName',
  'contactTitle',
  'contactEmail',
  'contactConfidence',
  'contactUpdatedAt',
  'contactSourceUrl',
] as const;

/** A brand without its contact, where the sight has none. */
export function redactContact<T extends object>(brand: T, by: Sight): T {
  if (by.contacts) return brand;
  const rest = { ...brand };
  for (const key of CONTACT_KEYS) delete (rest as Record<string, unknown>)[key];
  return rest;
}

/** A newsletter without its tracking address, where the sight doesn't reach it. */
export function redactAddress<T extends { id: string; uniqueEmail?: string }>(newsletter: T, by: Sight): T {
  if (by.trackingAddresses === 'all') return newsletter;
  if (by.trackingAddresses === 'own' && newsletter.id === by.ownNewsletterId) return newsletter;
  const { uniqueEmail: _, ...rest } = newsletter;
  return rest as T;
}

/** A newsletter without what only curators see. */
export function redactCuration<T extends { reportSlug?: string | null }>(newsletter: T, by: Sight): T {
  if (by.curation) return newsletter;
  const { reportSlug: _, ...rest } = newsletter;
  return rest as T;
}

/** A deal without its redemption instructions, where the sight has none. */
export function redactDeal<T extends { redemptionInstructions?: string }>(deal: T, by: Sight): T {
  if (by.dealInstructions) return deal;
  const { redemptionInstructions: _, ...rest } = deal;
  return rest as T;
}

/** An e-mail without its body, where the sight has none. */
export function redactBody<T extends object>(email: T, by: Sight): T {
  if (by.body !== 'none') return email;
  const rest = { ...email };
  for (const key of ['content', 'htmlContent', 'imagesBlocked']) delete (rest as Record<string, unknown>)[key];
  return rest;
}
