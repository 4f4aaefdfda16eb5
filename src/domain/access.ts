// Who sees what. Every sentence "X sees Y" of the product stands in this file and nowhere else.
//
//   visitor     nobody signed in: landing, sign-in, request access, public reports
//   newcomer    signed in, no newsletter, no admin right: onboarding only
//   free        a member without a subscription: the catalogue up to its line (14 days ago), and all of its own newsletter; descriptions of
//               audiences only as they were written before the line, since they may quote newer ads
//   subscriber  a member who pays (active or trialing): everything of the catalogue, contacts, inert e-mails, deals
//   admin       everything, and may change it
//
// Members and strangers can't write what others believe: data from a provisional newsletter (made by a member, not confirmed by an admin) are seen by
// its owner and by admins, data from an unfamiliar sender by admins alone. Everybody else sees what counts, and counts of hidden items are of what counts.
//
// It is applied at three points: guards (who may enter), store/visible (which rows), redactors (which fields).
import type { AccessFlags } from '../contract/account.ts';
import { isPaying } from '../contract/plans.ts';
import type { Evidence } from '../contract/sponsorships.ts';
import { DAY_MS } from '../contract/time.ts';
import { AppError } from '../errors.ts';
import { withoutSecretsInHtml } from './mail/secrets/html.ts';
import { cutOut, type Ours, offsetAfter, recipientsIn, secretsIn, withoutSecrets } from './mail/secrets.ts';
import { isSharedDomain } from './site/domain.ts';

export const FREE_DELAY_DAYS = 14;

export type ViewerKind = 'visitor' | 'newcomer' | 'free' | 'subscriber' | 'admin';

export interface Viewer {
  kind: ViewerKind;
  userId: string | null;
  /** The newsletter the user runs: relevance and fit are measured from it. */
  newsletterId: string | null;
  /** The same, if that newsletter is provably theirs: they added it, or their verified e-mail is on its domain. */
  ownNewsletterId: string | null;
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
  /** That newsletter was made by a member and not confirmed by an admin. */
  isProvisional: boolean;
  email: string | null;
}

export const VISITOR: Viewer = {
  kind: 'visitor',
  userId: null,
  newsletterId: null,
  ownNewsletterId: null,
  isOwnProvisional: false,
};

/** Counts as subscribed: an admin, or a subscription that is active or on trial; past_due is not. */
export function isSubscribed(user: Pick<UserRights, 'isAdmin' | 'subscriptionStatus'>): boolean {
  return user.isAdmin || isPaying(user.subscriptionStatus);
}

/** A newsletter is provably a user's: they added it, or their verified address is on its domain, unless that domain is shared (a mail provider's, a hosting platform's). */
function ownsNewsletter({ madeNewsletter, isOnItsDomain, email }: UserRights): boolean {
  if (madeNewsletter) return true;
  const host = (email ?? '').split('@').pop() ?? '';
  return isOnItsDomain && !isSharedDomain(host.toLowerCase());
}

/** @returns the viewer that a user is; null is a visitor. */
export function viewerOf(user: UserRights | null): Viewer {
  if (!user) return VISITOR;
  const kind = user.isAdmin ? 'admin' : !user.newsletterId ? 'newcomer' : isSubscribed(user) ? 'subscriber' : 'free';
  const isOwner = ownsNewsletter(user);
  return {
    kind,
    userId: user.id,
    newsletterId: user.newsletterId,
    ownNewsletterId: isOwner ? user.newsletterId : null,
    isOwnProvisional: isOwner && user.isProvisional,
  };
}

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
  /** Whether a mail's secrets are seen: the address it went to, readers' addresses in links, links that act for the reader. */
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
        line: new Date(now.getTime() - FREE_DELAY_DAYS * DAY_MS),
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

/** The fixed public view of reports built at `now`: names only of brands that are older than the line. Totals are of everything. */
export function REPORT_SIGHT(now: Date): Sight {
  return sight({
    line: new Date(now.getTime() - FREE_DELAY_DAYS * DAY_MS),
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
export function flagsOf(user: UserRights, signupsOpen: boolean): AccessFlags {
  const { kind } = viewerOf(user);
  const paid = kind === 'subscriber' || kind === 'admin';
  return {
    viewer: kind as AccessFlags['viewer'],
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

/** Whether the viewer may use the similarity search and the weekly trend report: subscribers and admins. */
export function mayUsePaid(kind: ViewerKind): boolean {
  return kind === 'subscriber' || kind === 'admin';
}

/** Whether the viewer may download a list as CSV: subscribers and admins. */
export function mayExport(kind: ViewerKind): boolean {
  return kind === 'subscriber' || kind === 'admin';
}

// Redactors: they remove from an answer the fields that the viewer may not see.

const CONTACT_KEYS = [
  'contactName',
  'contactTitle',
  'contactEmail',
  'contactConfidence',
  'contactUpdatedAt',
  'contactSourceUrl',
  'contactEnteredBy',
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

/** Words of a mail as the store returns them. An answer can hold them only after `redactWords`. */
export interface MailWords {
  text: string | null;
  /** Where the mail was sent to. */
  recipient: string | null;
}

const oursOf = (recipient: string | null, mailDomain: string): Ours => ({
  mailDomain,
  addresses: recipient ? [recipient] : [],
});

/** A sponsorship with its words as `textContent`. @param mailDomain where the addresses that we give out live. */
export function redactWords<T extends { words: MailWords }>(
  row: T,
  mailDomain: string,
  by: Sight,
): Omit<T, 'words'> & { textContent: string | null } {
  const { words, ...rest } = row;
  const { text, recipient } = words;
  return {
    ...rest,
    textContent: text === null || by.mailSecrets ? text : withoutSecrets(text, oursOf(recipient, mailDomain)),
  };
}

/** What a claim rests on; the offsets point into the text as the viewer has it. */
export function redactEvidence(
  evidence: Evidence | null,
  mail: MailWords,
  mailDomain: string,
  by: Sight,
): Evidence | null {
  if (!evidence || by.mailSecrets) return evidence;
  const known = oursOf(mail.recipient, mailDomain);
  const ours = { ...known, addresses: [...known.addresses, ...recipientsIn(mail.text ?? '')] };
  const clean = <T extends string | null>(text: T): T => (text === null ? text : (withoutSecrets(text, ours) as T));
  const cuts = mail.text === null ? [] : secretsIn(mail.text, ours);
  const moved = <T extends number | null>(offset: T): T =>
    offset === null ? offset : (offsetAfter(offset, cuts) as T);
  const { ad, disclosureAt } = evidence;
  return {
    ...evidence,
    start: moved(evidence.start),
    end: moved(evidence.end),
    quote: clean(evidence.quote),
    ad: ad && { headline: clean(ad.headline), body: clean(ad.body), call: clean(ad.call) },
    disclosureAt: disclosureAt && { start: moved(disclosureAt.start), end: moved(disclosureAt.end) },
    reason: clean(evidence.reason),
    // The address of a mail's picture often identifies the recipient.
    picture: evidence.picture && { text: clean(evidence.picture.text) },
    disclosure: evidence.disclosure.map(clean),
  };
}

/** A mail's subject, sender and text. */
export function redactMail<T extends { subject: string | null; senderEmail: string | null; content: string | null }>(
  email: T,
  recipient: string | null,
  mailDomain: string,
  by: Sight,
): T {
  if (by.mailSecrets) return email;
  const ours = oursOf(recipient, mailDomain);
  const clean = (text: string | null) => text && cutOut(text, secretsIn(text, ours));
  return {
    ...email,
    subject: clean(email.subject),
    senderEmail: clean(email.senderEmail),
    content: clean(email.content),
  };
}

/** A mail's HTML, sanitised already. */
export function redactMailHtml(html: string, recipient: string | null, mailDomain: string, by: Sight): string {
  return by.mailSecrets ? html : withoutSecretsInHtml(html, oursOf(recipient, mailDomain));
}
