// Mail that is no issue has no sponsors, and an administrator must act on some of it. In doubt, a mail is an issue.
import { toAlternation } from '../any-of.ts';
import type { ParsedMessage } from './message.ts';
import { SERVICE_MAIL_PHRASES, type ServiceMailKind } from './service-mail/phrases.ts';

export type MailKind = 'issue' | 'confirmation' | ServiceMailKind | 'bounce' | 'auto-reply';

/** Maximum length of a confirmation in characters of text. A longer one contains an issue. */
const CONFIRMATION_LENGTH_MAX = 3_500;
const EVIDENT_LENGTH_MAX = 8_000;
/** A mail with this many topics of a kind belongs to it, whatever its subject is. */
const EVIDENT_TOPICS = 3;

const CONFIRMATION_REQUEST = new RegExp(
  toAlternation(String.raw`
    \b(?:confirm|verify|activate|validate|complete)\b.{0,40}\b(?:subscri(?:ption|be)|e-?mail|sign(?:ing)?[ -]?up|address|registration|account|request for) |
    \bconfirm (?:that )?you(?:'|’)?(?:d| would)? (?:want|like)\b | \bsubscription confirmation\b | ^confirm [0-9a-f]{20,} |
    (?:action|response) required.{0,40}(?:confirm|subscri) |
    (?:one (?:more|last) step|almost (?:there|done)).{0,40}(?:confirm|subscri) |
    \b(?:bestätig|anmeldung best) |
    \bconfirm(?:e[rz]?|a)\b.{0,40}\b(?:inscription|abonnement|suscripción|correo|inscrição|assinatura|e-?mail) |
    \bconferma\b.{0,40}\b(?:iscrizione|e-?mail|indirizzo) | \bbevestig\b |
    bekr(?:æft|eft|äfta).{0,40}(?:tilmelding|abonnement|prenumeration|påmelding|e-?(?:mail|post)) |
    potwierd[źz].{0,40}(?:subskrypcj|adres|zapis|rejestracj|e-?mail) | potvr[dď].{0,40}(?:odběr|přihlášení|e-?mail) |
    подтверд.{0,40}(?:подписк|адрес|почт|e-?mail|регистрац) | підтверд.{0,40}(?:підписк|адрес|пошт|e-?mail|реєстрац) |
    vahvista.{0,40}(?:tila|sähköposti) | abone.{0,40}onayla | (?:erősíts|megerősít).{0,40}(?:feliratkoz|e-?mail) |
    confirm(?:ă|area|ați)(?=\s).{0,40}(?:abon|e-?mail|înscri) | επιβεβαι.{0,40}(?:εγγραφ|συνδρομ|e-?mail) |
    (?:أكد|تأكيد).{0,20}(?:اشتراك|بريد) | (?:אשר|אישור|לאשר).{0,20}(?:הרשמ|מנוי) | (?:登録|購読|メールアドレス)(?:を|の)ご?確認 | (?:确认|確認)(?:您的)?[订訂][阅閱] | 구독.{0,8}확인`),
  'i',
);
/** Senders of requests to confirm a forwarding address, in whatever language. `link`: the one that agrees. */
const FORWARDING_CONFIRMATIONS = [
  {
    sender: 'forwarding-noreply@google.com',
    link: /^https:\/\/mail(?:-settings)?\.google\.com\/mail\/(?:[^?#]{1,40}\/)?vf-/i,
  },
];
/** Maximum length, in characters of text, of a mail that asks for nothing but a reply. */
const REPLY_REQUEST_LENGTH_MAX = 1_200;
const REPLY_TO_CONFIRM = new RegExp(
  toAlternation(String.raw`
    \breply\b.{0,80}\b(?:human|robot|bot|(?:confirm|verify|activate)\b.{0,30}\b(?:subscri|e-?mail|address)) |
    \b(?:confirm|verify|activate)\b.{0,30}\b(?:subscri|e-?mail|address).{0,60}\breply |
    \bantworte.{0,80}(?:mensch|roboter|(?:anmeldung|abo|adresse)\b.{0,30}bestätig) |
    \brépond.{0,80}(?:humain|robot|confirm.{0,30}(?:inscription|abonnement)) |
    \bresponde.{0,80}(?:human|robot|confirm.{0,30}(?:suscripción|inscrição|assinatura)) |
    \brispond.{0,80}(?:uman|robot|conferm.{0,30}iscrizione) |
    \b(?:be)?antwoord.{0,80}(?:\bmens\b|robot|bevestig.{0,30}(?:inschrijving|aanmelding))`),
  'i',
);
/** The button text of a confirmation: an imperative, unlike news in which somebody 'confirms' something. */
const CONFIRM_LINK =
  /\b(?:confirm|verify|activate|validate|complete)\b|\byes,? (?:subscribe|sign)|bestätig|\bconfirm(?:e[rz]?|a)\b|\bconferma\b|\bbevestig\b|bekr(?:æft|eft|äfta)|potwierd[źz]|potvr[dď]|подтверд|підтверд|vahvista|onayla|erősít|confirmă|επιβεβαι|تأكيد|أكد|איש(?:ו)?ר|אשר|確認|确认|확인/i;
const NON_CONFIRMING_LINK =
  /unsubscri|opt-?out|abmeld|désabonn|disiscri|avregistr|avmeld|wypis|odhlá|отпис|停止|解除|退[订訂]|privacy|datenschutz|terms|impressum|preferences|\.(?:png|gif|jpe?g)(?:\?|$)/i;
/** A personalised URL, with a long word containing digits in its path or query. */
const PERSONALISED_URL = /^https?:\/\/[^/?#]+[/?].*?(?=[A-Za-z0-9_%-]*\d)[A-Za-z0-9_%-]{10,}/;
const SUBJECT_PREFIX = /^(?:\[[^\]]{1,60}\]|[^\p{L}\p{N}[])+/u;
const ISSUE_NUMBER = /(?:#|\bissue |\bno\. ?|\bedition |\bausgabe |\bnuméro )\d/i;
const AUTO_REPLY_SUBJECT =
  /^(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|abwesenheit|automatische antwort|réponse automatique|respuesta automática|risposta automatica|resposta automática|automatisch antwoord|autosvar|automatiskt svar|automatisk svar|automaattinen vastaus|automatyczna odpowied[źz]|automatická odpověď|автоответ|автоматический ответ|自动回复|自動回覆|自動返信|자동 ?회신)/i;

/** @param links with their anchor texts. @returns the kind; for a confirmation its URL, null if it asks for a reply. */
export function classifyMail(
  message: Pick<ParsedMessage, 'subject' | 'from' | 'signals'>,
  text: string,
  links: readonly { href: string; text: string }[],
): { kind: MailKind; confirmUrl: string | null } {
  const none = (kind: MailKind) => ({ kind, confirmUrl: null });
  const subject = (message.subject ?? '').replace(SUBJECT_PREFIX, '').trim();
  if (isBounce(message)) return none('bounce');
  if (isAutoReply(message, subject)) return none('auto-reply');
  const forwarding = FORWARDING_CONFIRMATIONS.find(({ sender }) => sender === message.from?.address?.toLowerCase());
  if (forwarding)
    return { kind: 'confirmation', confirmUrl: links.find(({ href }) => forwarding.link.test(href))?.href ?? null };
  const numbered = serviceMailKind(subject, text, NUMBERED_KINDS);
  if (numbered) return none(numbered);
  if (ISSUE_NUMBER.test(message.subject ?? '')) return none('issue');
  if (
    text.length <= CONFIRMATION_LENGTH_MAX &&
    (CONFIRMATION_REQUEST.test(subject) || CONFIRMATION_REQUEST.test(text.slice(0, 1_500).replace(/\s+/g, ' ')))
  ) {
    const confirm = confirmLink(links, CONFIRMATION_REQUEST.test(subject));
    if (confirm) return { kind: 'confirmation', confirmUrl: confirm.slice(0, 2_000) };
  }
  if (text.length <= REPLY_REQUEST_LENGTH_MAX && REPLY_TO_CONFIRM.test(text.replace(/\s+/g, ' ')))
    return none('confirmation');
  const kind = serviceMailKind(subject, text, LETTER_KINDS) ?? 'issue';
  return { kind, confirmUrl: kind === 're-engagement' ? (stayLink(links)?.slice(0, 2_000) ?? null) : null };
}

/** Kinds whose subjects may contain a number; in other kinds a number indicates an issue. */
const NUMBERED_KINDS = ['account', 'payment'] as const;
/** The first kind that matches wins: a re-engagement mail may also speak of preferences. */
const LETTER_KINDS = ['unsubscribed', 're-engagement', 'preferences', 'welcome'] as const;
const KINDS_KNOWN_BY_BODY: ReadonlySet<ServiceMailKind> = new Set(['re-engagement', 'welcome']);

function serviceMailKind(subject: string, text: string, kinds: readonly ServiceMailKind[]): ServiceMailKind | null {
  if (text.length > EVIDENT_LENGTH_MAX) return null;
  const body = text.replace(/\s+/g, ' ');
  for (const kind of kinds) {
    const phrases = SERVICE_MAIL_PHRASES[kind];
    const opens = phrases.subject.test(subject);
    if (!opens && !KINDS_KNOWN_BY_BODY.has(kind)) continue;
    const topics = phrases.body.filter((topic) => topic.test(body)).length;
    if (opens && topics >= phrases.bodyTopicsNeeded && body.length <= phrases.maxLength) return kind;
    if (opens && KINDS_KNOWN_BY_BODY.has(kind) && topics >= EVIDENT_TOPICS - 1) return kind;
    if (topics >= EVIDENT_TOPICS && body.length <= phrases.maxLength) return kind;
  }
  return null;
}

/** If the subject asks for a confirmation (`asked`), any personalised link is accepted. */
function confirmLink(links: readonly { href: string; text: string }[], asked: boolean): string | null {
  const web = links.filter(
    (link) =>
      /^https?:/i.test(link.href) && !NON_CONFIRMING_LINK.test(link.text) && !NON_CONFIRMING_LINK.test(link.href),
  );
  const said =
    web.find((link) => link.text.length <= 80 && !isAddress(link.text) && CONFIRM_LINK.test(link.text)) ??
    web.find((link) => (!link.text || isAddress(link.text)) && CONFIRM_LINK.test(link.href));
  return (
    (said ?? (asked ? web.find((link) => PERSONALISED_URL.test(link.href.slice(0, 500))) : undefined))?.href ?? null
  );
}

function stayLink(links: readonly { href: string; text: string }[]): string | null {
  const says = (text: string) =>
    text.length <= 80 && SERVICE_MAIL_PHRASES['re-engagement'].body.some((topic) => topic.test(text));
  const isOther = ({ href, text }: { href: string; text: string }) =>
    NON_CONFIRMING_LINK.test(text) || NON_CONFIRMING_LINK.test(href);
  return links.find((link) => /^https?:/i.test(link.href) && !isOther(link) && says(link.text))?.href ?? null;
}

const isAddress = (text: string) => /^https?:\/\//i.test(text.trim());

function isBounce({ from, signals }: Pick<ParsedMessage, 'from' | 'signals'>): boolean {
  if (signals['x-failed-recipients'] || /^multipart\/report/i.test(signals['content-type'] ?? '')) return true;
  return /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '') && /^<?>?$/.test(signals['return-path'] ?? '');
}

function isAutoReply({ signals }: Pick<ParsedMessage, 'signals'>, subject: string): boolean {
  // Many lists mark their issues 'auto-generated'; only a reply to a mail is 'auto-replied'.
  return (
    /^auto-replied/i.test(signals['auto-submitted'] ?? '') ||
    Boolean(signals['x-autoreply']) ||
    AUTO_REPLY_SUBJECT.test(subject)
  );
}
