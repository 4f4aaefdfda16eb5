// Links that unsubscribe, change preferences or confirm an address. Anybody who has one can act as the reader.

const ACTING_URL_PATTERNS = [
  'unsub(?:scribe|\\b|_|-)',
  'opt[-_]?out',
  'optout',
  'disable[-_]?e?mail',
  'one[-_]?click',
  '(?:e?mail|communication|subscription|notification|newsletter)s?[-_/]?(?:preference|setting)s?',
  '/?(?:manage|update|edit|change)[-_/]?(?:your[-_])?(?:preferences?|subscriptions?|profile|e?mails?|settings)',
  'preferences?(?:[-_]cent(?:er|re))?(?:[/?&#=.]|$)',
  'subscription[s]?/(?:confirm|manage|cancel|edit|delete)',
  'cancel[-_]?subscription',
  'list-manage\\d*\\.com/(?:profile|unsubscribe|vcard|subscribe/confirm)',
  'confirm(?:ation)?(?:[/?&#=]|$)',
  'confirm[-_]?(?:subscri|e?mail|sign|opt|address|account|your)',
  '(?:verify|activate|validate)[-_]?(?:e?mail|subscri|address|account|sign|[/?&=]|$)',
  'double[-_]?opt',
  'abmeld',
  'abbestell',
  'bestaetig',
  'd[eé]s?abonn',
  'd[eé]sinscri',
  'disiscri',
  'darse[-_]?de[-_]?baja',
  'cancelar[-_]?(?:inscri|suscri|assinatura)',
  'uitschrijv',
  'afmeld',
  'avregistr',
  'avmeld',
  'wypis',
  'odhlas',
  'leiratkoz',
  'dezabon',
];
const ACTING_URL = new RegExp(ACTING_URL_PATTERNS.join('|'), 'i');

const ACTING_WORD_PATTERNS = [
  'unsubscri\\w{0,14}',
  'opt(?:ing)?[- ]out',
  'stop (?:receiving|getting)',
  'no longer (?:want|wish)',
  'leave (?:the|this) (?:mailing )?(?:list|newsletter)',
  '(?:manage|update|change|edit|e-?mail|subscription|your) (?:your )?(?:e-?mail |newsletter |subscription )?(?:preferences|settings|profile|subscriptions?)',
  '(?:confirm|verify|activate|validate|complete)(?:ing)? (?:your |the |this |my )?(?:subscri\\w{0,14}|e-?mail|sign[- ]?up|address|registration|account)',
  'abmeld\\w{0,14}',
  'abbestell\\w{0,14}',
  'bestätig\\w{0,14}',
  'austragen',
  'd[ée]s?abonn\\w{0,14}',
  'd[ée]sinscri\\w{0,14}',
  'confirm\\w{0,14} (?:votre|l|tu|su|a|la|il) ?.{0,3}(?:inscription|abonnement|suscripci\\w{0,14}|correo|inscri\\w{0,14}|assinatura|iscrizione)',
  'disiscri\\w{0,14}',
  'cancell?a(?:re|ti|r)? (?:.{0,12})?(?:iscri\\w{0,14}|inscri\\w{0,14}|suscri\\w{0,14}|assinatura)',
  'darse de baja',
  'uitschrij\\w{0,14}',
  'afmeld\\w{0,14}',
  'bevestig\\w{0,14}',
  // Swedish, Norwegian, Danish, Finnish
  'av(?:registrer|meld)\\S{0,14}',
  'avslut[ae]\\S{0,4} (?:din |ditt )?(?:prenumeration|abonnement)',
  'bekr(?:æft|eft|äfta)\\S{0,3} (?:din |dit |ditt |e-?)?(?:tilmelding|abonnement|prenumeration|påmelding|mail|post)',
  'peruuta (?:uutiskirje|tilau)',
  'vahvista (?:tilau|sähköposti)',
  // Polish, Czech, Hungarian, Romanian, Turkish
  'wypis(?:z|ać)',
  'potwierd[źz]\\S{0,4} (?:swój |swoją )?(?:subskrypcj|adres|zapis|rejestracj|e-?mail)',
  'odhlásit',
  'potvr[dď]\\S{0,4} (?:svůj |svou )?(?:odběr|přihlášení|e-?mail)',
  'leiratkoz',
  'erősítse meg (?:a )?(?:feliratkozás|e-?mail)',
  'dezabon',
  'abonelik(?:ten|ği)',
  // Russian, Ukrainian
  'отпис[аы]',
  'відпис',
  'підтверд\\S{0,8} (?:підписк|адрес|пошт|e-?mail)',
  'подтверд\\S{0,8} (?:подписк|адрес|почт|e-?mail|регистрац)',
  // Japanese, Chinese, Korean
  '(?:配信|購読|登録|メール)[^\\n]{0,8}(?:停止|解除)',
  '(?:登録|購読|メールアドレス)(?:を|の)ご?確認',
  '(?:退|取消|確認|确认)[订訂](?:阅|閱)?',
  '수신 ?거부',
  '구독 ?(?:취소|확인)',
];
const ACTING_WORDS = new RegExp(`(?:${ACTING_WORD_PATTERNS.join('|')})`, 'i');
const ACTING_WORDS_AFTER_URL = new RegExp(
  `^[)\\]>.,;]*\\s*(?:to|if you|um|pour|para|per|om)\\b[^\\n]{0,40}(?:${ACTING_WORD_PATTERNS.join('|')})`,
  'i',
);
/** A footnote such as 'Unsubscribe [3]', whose URL is in a list at the end. */
const ACTING_WORDS_WITH_FOOTNOTE = new RegExp(
  `(?:${ACTING_WORD_PATTERNS.join('|')})[^\\n[]{0,40}\\[(\\d{1,3})\\]`,
  'gi',
);
const FOOTNOTE_MARK = /(?:^|\n)\s*\[(\d{1,3})\]:?\s*$/;

/** @param readings the URL and its decodings (`listDecodings`). */
export const urlActsForReader = (readings: readonly string[]): boolean =>
  readings.some((reading) => ACTING_URL.test(reading));

/** @param before since the previous URL. @param after up to the next one. @param notes of `findActingFootnotes`. */
export function wordsSayUrlActs(before: string, after: string, notes: ReadonlySet<string>): boolean {
  // The text between the last blank line and the URL.
  const near = before.slice(Math.max(0, before.lastIndexOf('\n\n')));
  const number = FOOTNOTE_MARK.exec(before)?.[1];
  return ACTING_WORDS.test(near) || ACTING_WORDS_AFTER_URL.test(after) || (number !== undefined && notes.has(number));
}

export const findActingFootnotes = (text: string): Set<string> =>
  // Few texts have footnotes, and searching for their words is the most expensive step.
  new Set(/\[\d/.test(text) ? [...text.matchAll(ACTING_WORDS_WITH_FOOTNOTE)].map(([, number = '']) => number) : []);

/** May be shown to members but not requested: sign in, reply, share, vote, calendar, one-click subscribe, download. */
const NOT_REQUESTED_URL = new RegExp(
  [
    '[/?&=._-](?:log[-_]?(?:in|out|on|off)|sign[-_]?(?:in|out|on|off)|oauth2?|sso|auth(?:orize|enticate)?|magic[-_]?link|password|reset)(?:[/?&#=._-]|$)',
    '[/?&=._-](?:reply|share|sharer|sharearticle|forward(?:[-_]to)?|tweet|intent|refer(?:ral)?s?|vote|votes|poll|polls|rate|rating|feedback|survey|comment|like|upvote|rsvp|nps)(?:[/?&#=._-]|$)',
    '(?:add[-_]?to[-_]?|google[-_]?|web)?calendar(?:[/?&#=._-]|$)|calendly\\.com|\\bwebcal:|outlook\\.(?:live|office)\\.com/(?:owa|calendar)',
    'forward-to-friend|facebook\\.com/(?:sharer|dialog)|(?:twitter|x)\\.com/(?:intent|share)|linkedin\\.com/(?:sharing|sharearticle)|(?:wa\\.me|t\\.me/share|api\\.whatsapp\\.com)',
    'magic\\.beehiiv\\.com|/(?:subscribe|join|invite|accept)[/?][^\\s]*(?:email|token|e)=|[?&](?:action|act|cmd|do)=',
    '\\.(?:pdf|zip|rar|7z|gz|tgz|tar|dmg|exe|msi|pkg|apk|ipa|docx?|xlsx?|pptx?|csv|epub|mobi|mp[34]|m4[av]|mov|avi|wav|ics|vcf|eml)(?:[?#&]|$)',
  ].join('|'),
  'i',
);
const NOT_REQUESTED_WORDS = new RegExp(
  [
    '\\b(?:log ?(?:in|on|out)|sign (?:in|out)|(?:my|your) account|reset (?:my|your) password|reply|share (?:this|on|it|with|via|now)|^\\s*share\\b|forward (?:this|it|to)|tell a friend|tweet (?:this|it)|post (?:this|to)|refer (?:a|your) friends?|add (?:this |it )?to (?:my |your |google |apple |outlook )?calendar|save the date|rsvp|vote|polls?|rate (?:this|today|us|the)|how did (?:we|you)|feedback|take (?:the|our|this) survey|leave a comment|(?:one|1)[- ]click)\\b',
    '\\b(?:anmelden|einloggen|antworten|teilen|weiterleiten|weiterempfehlen|abstimmen|umfrage|termin speichern|in den kalender)\\b',
    '\\b(?:se connecter|connexion|répondre|partager|transférer|voter|sondage|ajouter (?:à|au) (?:mon |votre )?(?:calendrier|agenda))\\b',
    '\\b(?:iniciar sesi[óo]n|responder|compartir|reenviar|votar|encuesta|compartilhar|encaminhar|accedi|rispondi|condividi|inoltra|sondaggio|inloggen|beantwoorden|doorsturen|delen)\\b',
    '(?:ログイン|返信|シェア|共有|投票|登录|登錄|分享|回复|投票|로그인|공유|답장|войти|ответить|поделиться|голосова\\S{0,6})',
  ].join('|'),
  'i',
);

/** Neither its URL nor its words indicate an action. @param readings the URL and its decodings. */
export const isLinkSafeToRequest = (readings: readonly string[], words: string): boolean =>
  !urlActsForReader(readings) &&
  !readings.some((reading) => NOT_REQUESTED_URL.test(reading)) &&
  !ACTING_WORDS.test(words) &&
  !NOT_REQUESTED_WORDS.test(words);
