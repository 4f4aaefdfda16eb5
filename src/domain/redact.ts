// Redactors remove from an answer what its viewer's Sight doesn't include: whole fields, or the secrets in a mail's
// text. domain/access decides what a Sight includes.
import type { Evidence } from '../contract/sponsorships.ts';
import type { Sight } from './access.ts';
import { removeMailSecretsFromHtml } from './mail/secrets/html.ts';
import { findNamedRecipients } from './mail/secrets/recipients.ts';
import {
  applyTextCuts,
  findMailSecrets,
  type KnownTrackingAddresses,
  removeSecretsFromText,
  shiftOffset,
} from './mail/secrets.ts';

const CONTACT_KEYS = [
  'contactName',
  'contactTitle',
  'contactEmail',
  'contactConfidence',
  'contactUpdatedAt',
  'contactSourceUrl',
  'contactEnteredBy',
  'contactDoubt',
  'contactCheck',
  'contactSearch',
] as const;

export function redactContact<T extends object>(brand: T, by: Sight): T {
  if (by.contacts) return brand;
  const rest = { ...brand };
  for (const key of CONTACT_KEYS) delete (rest as Record<string, unknown>)[key];
  return rest;
}

export function omitHiddenTrackingAddress<T extends { id: string; uniqueEmail?: string }>(newsletter: T, by: Sight): T {
  if (by.trackingAddresses === 'all') return newsletter;
  if (by.trackingAddresses === 'own' && newsletter.id === by.ownNewsletterId) return newsletter;
  const { uniqueEmail: _, ...rest } = newsletter;
  return rest as T;
}

export function redactAdminFields<T extends { reportSlug?: string | null; leadCount?: number }>(
  newsletter: T,
  by: Sight,
): T {
  if (by.curation) return newsletter;
  const { reportSlug: _, leadCount: __, ...rest } = newsletter;
  return rest as T;
}

export function redactPartnerDeal<T extends { redemptionInstructions?: string }>(deal: T, by: Sight): T {
  if (by.dealInstructions) return deal;
  const { redemptionInstructions: _, ...rest } = deal;
  return rest as T;
}

export function redactMailBody<T extends object>(email: T, by: Sight): T {
  if (by.body !== 'none') return email;
  const rest = { ...email };
  for (const key of ['content', 'htmlContent', 'imagesBlocked']) delete (rest as Record<string, unknown>)[key];
  return rest;
}

/** Text from a mail as the store returns it. It gets into an answer only through `redactMailText`. */
export interface UnredactedMailText {
  text: string | null;
  recipient: string | null;
}

const oursOf = (recipient: string | null, mailDomain: string): KnownTrackingAddresses => ({
  mailDomain,
  addresses: recipient ? [recipient] : [],
});

/**
 * The row with its mail text as `textContent`, redacted unless the viewer may see mail secrets.
 * @param mailDomain domain of the tracking addresses.
 */
export function redactMailText<T extends { words: UnredactedMailText }>(
  row: T,
  mailDomain: string,
  by: Sight,
): Omit<T, 'words'> & { textContent: string | null } {
  const { words, ...rest } = row;
  const { text, recipient } = words;
  return {
    ...rest,
    textContent: text === null || by.mailSecrets ? text : removeSecretsFromText(text, oursOf(recipient, mailDomain)),
  };
}

/** Redacts the evidence of a claim. Its offsets are converted to those of the redacted text. */
export function redactEvidence(
  evidence: Evidence | null,
  mail: UnredactedMailText,
  mailDomain: string,
  by: Sight,
): Evidence | null {
  if (!evidence || by.mailSecrets) return evidence;
  const known = oursOf(mail.recipient, mailDomain);
  const ours = { ...known, addresses: [...known.addresses, ...findNamedRecipients(mail.text ?? '')] };
  const clean = <T extends string | null>(text: T): T =>
    text === null ? text : (removeSecretsFromText(text, ours) as T);
  const cuts = mail.text === null ? [] : findMailSecrets(mail.text, ours);
  const moved = <T extends number | null>(offset: T): T =>
    offset === null ? offset : (shiftOffset(offset, cuts) as T);
  const { ad, disclosureAt } = evidence;
  return {
    ...evidence,
    start: moved(evidence.start),
    end: moved(evidence.end),
    quote: clean(evidence.quote),
    ad: ad && { headline: clean(ad.headline), body: clean(ad.body), call: clean(ad.call) },
    disclosureAt: disclosureAt && { start: moved(disclosureAt.start), end: moved(disclosureAt.end) },
    reason: clean(evidence.reason),
    leadsTo: evidence.leadsTo && { ...evidence.leadsTo, page: clean(evidence.leadsTo.page) },
    disclosure: evidence.disclosure.map(clean),
  };
}

export function redactMail<T extends { subject: string | null; senderEmail: string | null; content: string | null }>(
  email: T,
  recipient: string | null,
  mailDomain: string,
  by: Sight,
): T {
  if (by.mailSecrets) return email;
  const ours = oursOf(recipient, mailDomain);
  const clean = (text: string | null) => text && applyTextCuts(text, findMailSecrets(text, ours));
  return {
    ...email,
    subject: clean(email.subject),
    senderEmail: clean(email.senderEmail),
    content: clean(email.content),
  };
}

export function redactMailHtml(html: string, recipient: string | null, mailDomain: string, by: Sight): string {
  return by.mailSecrets ? html : removeMailSecretsFromHtml(html, oursOf(recipient, mailDomain));
}
