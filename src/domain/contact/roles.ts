import { toAlternation } from '../any-of.ts';

export interface BuyerRole {
  /** 0 is the likeliest buyer. */
  rank: number;
  /** Added to a contact's confidence. */
  weight: number;
}

interface Kind extends BuyerRole {
  words: RegExp;
  mailbox: RegExp;
}

const KINDS: Kind[] = [
  {
    rank: 0,
    weight: 40,
    words:
      /\b(partnerships?|partner (?:manager|lead|director|program\w*|team)|(?:head|director|vp) of partners|partner with us|become a partner|sponsor(?:s|ing|ships?)?|partner marketing|partenariats?|partnerschaft\w*|kooperation\w*|colaboraci\w+)\b/iu,
    mailbox:
      /^(partner(s|ship|ships|ing)?|sponsor(s|ing|ship|ships)?|collab(s|orate|oration|orations)?|kooperation(en)?|partenariats?)$/,
  },
  {
    // People who sell ad space have these titles too.
    rank: 0,
    weight: 38,
    words: /\b(advertis\w*|media[- ]?buy\w*|ad buy\w*|newsletter ads?|anzeigen|werbung|publicidad)\b/iu,
    mailbox: /^(ads?|advert(s|ise|ising|isers?)?|media-?buying|werbung|publicidad)$/,
  },
  {
    rank: 1,
    weight: 36,
    words:
      /\b(growth|user acquisition|acquisition|performance marketing|paid (?:media|social|acquisition)|demand gen\w*|influencers?|creators?|affiliates?)\b/i,
    mailbox: /^(growth|acquisition|demandgen|influencers?|creators?|affiliates?)$/,
  },
  {
    rank: 2,
    weight: 32,
    words: /\b(marketing|marketers?|cmo|brand (?:manager|director|lead)|head of brand|campaigns?|mercadeo)\b/i,
    mailbox: /^(marketing|mktg|brand|campaigns?|cmo)$/,
  },
  {
    rank: 3,
    weight: 18,
    words:
      /\b(co-?founder|founder|ceo|chief executive|managing director|owner|geschäftsführer(?:in)?|gründer(?:in)?|fondateur|fondatrice)\b/iu,
    mailbox: /^(founders?|ceo)$/,
  },
  {
    rank: 4,
    weight: 22,
    words: /\b(media|press|public relations|pr|communications?|presse|prensa|comms)\b/i,
    mailbox: /^(media|press|pr|communications?|comms|presse|prensa|news|newsroom)$/,
  },
  {
    rank: 5,
    weight: 3,
    words: /\b(general|enquir\w+|inquir\w+|say hello|get in touch|contact us|everything else|allgemein)\b/i,
    mailbox:
      /^(hello|hi|hey|info|contact|team|office|mail|post|general|enquir(y|ies)|inquir(y|ies)|kontakt|bonjour|hola|ciao|ask|welcome|all|us)$/,
  },
  {
    rank: 7,
    weight: 3,
    words: /\b(sales|business development|biz ?dev|account executive|vertrieb)\b/i,
    mailbox: /^(sales|biz|bizdev|business|bd|demo|vertrieb)$/,
  },
];

export const UNKNOWN_BUYER_ROLE: BuyerRole = { rank: 6, weight: 6 };

const OTHER_ROLE_WORDS = new RegExp(
  String.raw`\b(${toAlternation(String.raw`
    support | help ?desk | customer (?:service|care|success) | privacy | data protection | dpo | gdpr | legal | counsel | compliance | dmca |
    copyright | security | vulnerabilit\w+ | abuse | careers? | jobs? | recruit\w* | recruiter | talent | human resources | hr |
    people (?:ops|team|operations) | head of people | billing | invoices? | accounts? (?:payable|receivable) | finance | cfo | controller |
    investors? | investor relations | engineer\w* | developer | cto | technology officer | designer | accountant | returns? | orders? | shipping |
    warranty | accessibility | webmaster | datenschutz\w* | bewerbung\w* | personalabteilung | buchhaltung | kundendienst | analyst | researcher |
    scientist | intern | teacher | nurse | barista | warehouse | assistant`)})\b`,
  'i',
);
const OTHER_ROLE_MAILBOX = new RegExp(
  `^(${toAlternation(String.raw`
    no-?reply | do-?not-?reply | donotreply | mailer-daemon | postmaster | hostmaster | webmaster | abuse | bounces? | unsubscribe | support |
    customers? | clients? | help | helpdesk | service | kundenservice | customer-?(service|care|success) | care | privacy | dpo | gdpr |
    data-?protection | datenschutz | legal | compliance | dmca | copyright | security | sec | careers? | jobs? | recruiting | talent | hr |
    people | apply | bewerbung | billing | invoices? | accounts? | accounting | finance | buchhaltung | ir | investors? | returns? | orders? |
    shipping | warranty | accessibility | feedback | bugs? | status | alerts? | notifications? | newsletter | news-?letter | subscribe | it |
    admin | root | dev | developers? | api | sentry | test | students? | events?-?rsvp | rsvp | speakup | ethics | whistleblow\w* | report |
    tickets?`)})$`,
);
const EXAMPLE_MAILBOX =
  /^((your|my|first|last|full|user|some)[._-]?(name|one|mail|email)?|name|email|e-?mail|you|user|username|example|sample|someone|nobody|foo|bar|firstname[._-]?lastname|first[._-]last|vorname[._-]?nachname|x+|abc|123)$/;

/** 'other': another purpose; 'example': a placeholder; null: it implies nothing. */
export function roleFromEmail(address: string): BuyerRole | 'other' | 'example' | null {
  const name = address.slice(0, address.indexOf('@')).replace(/\+.*$/, '');
  if (EXAMPLE_MAILBOX.test(name)) return 'example';
  // Machine-generated names of bounce handlers and error collectors.
  if (OTHER_ROLE_MAILBOX.test(name) || /^[0-9a-f-]{16,}$/.test(name) || /^\d+$/.test(name)) return 'other';
  const whole = KINDS.find(({ mailbox }) => mailbox.test(name));
  if (whole) return whole;
  const parts = name.split(/[._-]+/);
  if (parts.length < 2) return null;
  if (parts.some((one) => one.length > 2 && OTHER_ROLE_MAILBOX.test(one))) return 'other';
  return KINDS.find(({ mailbox }) => parts.some((one) => mailbox.test(one))) ?? null;
}

/** A buyer's title that also names something else ('Customer Marketing') counts as the buyer's. */
export function roleFromWords(words: string): BuyerRole | 'other' | null {
  const kind = KINDS.find((one) => one.words.test(words));
  if (kind && kind.rank <= 3) return kind;
  if (OTHER_ROLE_WORDS.test(words)) return 'other';
  return kind ?? null;
}
