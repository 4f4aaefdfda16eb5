// Not every mail to a tracking address is an issue: the list asks for a confirmation, says welcome, or a machine answers. Those have no sponsors,
// and an admin wants the confirm link. In doubt a mail is an issue.
import type { ParsedMessage } from './message.ts';

export type IssueKind = 'issue' | 'confirmation' | 'welcome' | 'bounce' | 'auto-reply';

/** A confirmation or a welcome is a letter; what is longer has an issue in it. Characters of text. */
const LETTER_MAX = { confirmation: 3_500, welcome: 2_500 };

// Disclosed in the languages that detection knows: English, German, French, Spanish, Italian, Portuguese, Dutch.
const CONFIRM =
  /\b(?:confirm|verify|activate|validate)\b.{0,40}\b(?:subscription|e-?mail|sign-?up|address|registration|account)|(?:action required|one (?:more|last) step|almost (?:there|done)).{0,40}(?:confirm|subscri)|\b(?:bestätig|anmeldung best)|\bconfirme[rz]?\b.{0,40}\b(?:inscription|abonnement|suscripción|correo|inscrição|assinatura)|\bconferma\b.{0,40}\biscrizione|\bbevestig\b/i;
const CONFIRM_LINK =
  /\b(?:confirm|verify|activate|validate|yes,? (?:subscribe|sign))|bestätig|confirme[rz]?\b|confirma\b|conferma\b|bevestig/i;
const WELCOME =
  /^(?:re:\s*)?(?:welcome (?:to|aboard|on board)\b|you(?:'|’)?(?:re| are) (?:in\b|subscribed|on the list)|thanks? (?:you )?for (?:subscribing|signing up|joining)|(?:your )?subscription (?:is )?confirmed|willkommen (?:bei|beim|zum)\b|bienvenue\b|bienvenid[oa]s?\b|benvenut[oaie]\b|bem-?vind[oa]\b|welkom bij\b)/i;
const ISSUE_NUMBER = /(?:#|\bissue |\bno\. ?|\bedition |\bausgabe |\bnuméro )\d/i;
const AWAY =
  /^(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|abwesenheit|réponse automatique|respuesta automática)/i;

/**
 * @param text its plain text. @param links its links with their anchor texts.
 * @returns what it is, and of a confirmation the address to open.
 */
export function issueKind(
  message: Pick<ParsedMessage, 'subject' | 'from' | 'signals'>,
  text: string,
  links: readonly { href: string; text: string }[],
): { kind: IssueKind; confirmUrl: string | null } {
  const none = (kind: IssueKind) => ({ kind, confirmUrl: null });
  const subject = message.subject?.trim() ?? '';
  if (isBounce(message)) return none('bounce');
  if (isAutoReply(message, subject)) return none('auto-reply');
  if (ISSUE_NUMBER.test(subject)) return none('issue');
  const confirm = links.find((link) => /^https?:/i.test(link.href) && CONFIRM_LINK.test(link.text || link.href));
  if (
    confirm &&
    text.length <= LETTER_MAX.confirmation &&
    (CONFIRM.test(subject) || CONFIRM.test(text.slice(0, 1_500)))
  ) {
    return { kind: 'confirmation', confirmUrl: confirm.href.slice(0, 2_000) };
  }
  return none(WELCOME.test(subject) && text.length <= LETTER_MAX.welcome ? 'welcome' : 'issue');
}

function isBounce({ from, signals }: Pick<ParsedMessage, 'from' | 'signals'>): boolean {
  if (signals['x-failed-recipients'] || /^multipart\/report/i.test(signals['content-type'] ?? '')) return true;
  return /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '') && /^<?>?$/.test(signals['return-path'] ?? '');
}

function isAutoReply({ signals }: Pick<ParsedMessage, 'signals'>, subject: string): boolean {
  // 'auto-generated' is what many lists say of their issues; only an answer to a mail is 'auto-replied'.
  return (
    /^auto-replied/i.test(signals['auto-submitted'] ?? '') || Boolean(signals['x-autoreply']) || AWAY.test(subject)
  );
}
