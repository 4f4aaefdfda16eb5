import { toAlternation } from '../../../domain/any-of.ts';
import type { SponsorNamingPhrase } from './phrase.ts';

/** The word before the issue as a sentence's subject: 'this newsletter', 'today's edition', 'Friday's digest'. */
const WHICH_ISSUE = toAlternation(`
  this | today(?:'|’)?s? | the | our | (?:this|last) week(?:'|’)?s | (?:mon|tues|wednes|thurs|fri|satur|sun)day(?:'|’)?s`);
const ADVERB = String.raw`(?:(?:proudly|kindly|generously|also|now)\s+)?`;
const IS_PAID = `(?:${toAlternation(String.raw`
  (?:made possible|sponsored|presented|brought to you)\s+(?:in part\s+)?(?:(?:today|this week)\s+)?by | courtesy of`)})`;

const KIND_OF_MAILING = 'sponsored|paid|promotional|dedicated|partner|advertising';
const MAILING = 'e-?mail|message|mailing|send|announcement|communication|newsletter';
/** 'on behalf of' before any name; 'from' or 'by' only before 'our partner' or the like. */
const ON_BEHALF_OF = '(?:on behalf of|(?:from|by) (?=our (?:partner|sponsor|advertiser|friend)))';
const ONE_OF_OURS = [
  String.raw` our (?:\w+ )?(?:partners?|sponsors?|advertisers?|friends)(?: at)?[,:]?`,
  String.raw` one of our (?:\w+ )?(?:partners|sponsors|advertisers)[,:]?`,
].join('|');

const PASSAGE = 'post|message|section|content|story|article|segment|e-?mail';
const ADVERTISEMENT = toAlternation(`
  advertisement | advertorial | ad | promotion | placement | endorsement | sponsorship |
  (?:sponsored|paid|partner) (?:post|message|content|section|story|article|segment|promotion|placement)`);

const MADE_POSSIBLE = toAlternation(String.raw`
  (?:is |are |was )?(?:made|being made|kept) (?:possible|free)(?: for you)?(?: (?:today|this week|in part|each week|every week))*[, ]+(?:${toAlternation(String.raw`
    thanks to | by | with (?:the )?(?:\w+ )?(?:support|help) (?:of|from) | through (?:the )?(?:\w+ )?support (?:of|from)`)}) |
  (?:sponsored|supported|presented|underwritten|funded|brought to you)(?: (?:today|this week|to you|in part|exclusively|proudly|generously))+ (?:by|from) |
  brought to you (?:\w+ ){0,2}(?:${toAlternation(String.raw`
    from | thanks to | with (?:the )?(?:\w+ )?(?:support|help) (?:of|from) | in (?:partnership|collaboration|association) with |
    courtesy of`)}) |
  with (?:the )?(?:kind |generous )?support (?:of|from) | support (?:for .{2,50} )?(?:comes|is provided) (?:from|by)`);

const PUBLICATION = 'issue|newsletter|edition|episode|e-?mail|digest|letter|dispatch|roundup|publication|list|mailing';
const PAID_FOR = 'made possible|sponsored|presented|supported|underwritten|brought to you|funded|fuell?ed';

const A_NEW_SPONSOR = String.raw`(?:the|our|my|a)\s+(?:very )?(?:(?:first|new|newest|latest|next)\s+)?sponsors?`;
const A_NEWSLETTER = String.raw`(?:(?:the|this|our|my)\s+)?(?:[\p{L}\p{N}'’&-]+\s+){0,4}?(?:newsletter|letter|issue|edition|podcast|digest)`;
const OUR_FRIENDS = String.raw`(?:(?:my|our) (?:\w+ )?friends?(?: (?:at|from))?[,:]?\s*)?`;

export const ENGLISH_NAMING_PHRASES: readonly SponsorNamingPhrase[] = [
  // The issue itself is the subject: 'This issue is brought to you by X', 'today's edition is sponsored by X'.
  {
    phrase: new RegExp(
      String.raw`(?:^|[.!?:…*]\s+|\n)(?<subject>(?:${WHICH_ISSUE})\s+(?:[\w'’.&-]+\s+){0,4}?)(?:is|was|are|comes|has been)\s+${ADVERB}${IS_PAID}\b[:\s]*`,
      'iu',
    ),
    lead: false,
    weight: 95,
  },
  {
    phrase:
      /\b(?:proudly |kindly |generously )?(?:presented|sponsored|brought to you|made possible)(?: today| this week)? by\b[:\s]*/iu,
    lead: true,
    weight: 94,
  },
  // The whole mail is one ad: 'This is a sponsored e-mail on behalf of X', 'A dedicated send from our partner X'.
  {
    phrase: new RegExp(
      String.raw`\b(?:${KIND_OF_MAILING}) (?:${MAILING})(?: (?:is|was))?(?: (?:being )?sent)?(?: to you)?(?: from [^.,:\n]{2,50})? ${ON_BEHALF_OF}(?:${ONE_OF_OURS})?\s*`,
      'iu',
    ),
    lead: true,
    weight: 90,
  },
  // A sentence calls the text an advertisement: 'This is a paid advertisement for X.'
  {
    phrase: new RegExp(
      String.raw`(?:^|[.!?:…*(]\s*|\n)(?:this|the (?:above|below|preceding|following))(?: (?:${PASSAGE}))? (?:is|was|contains) (?:an? )?(?:(?:paid|sponsored|commercial) )?(?:${ADVERTISEMENT}) (?:for|from|by|on behalf of)\s+`,
      'iu',
    ),
    lead: false,
    weight: 90,
  },
  {
    phrase:
      /\b(?:sent|e-?mail(?:ed)?|message|mailing)(?: to you)? on behalf of our (?:\w+ )?(?:partners?|sponsors?|advertisers?)(?: at)?[,:]?\s*/iu,
    lead: false,
    weight: 90,
  },
  {
    phrase:
      /\b(?:(?:promoted|paid for) by|(?:ad|advertisement|advertorial|promotion) (?:by|from)|(?:sponsor(?:ed)?|partner|paid|promoted) (?:content|post|message|story|link|feature|section) (?:from|by)|(?:support|funding) for .{2,50} (?:comes|is provided) (?:from|by))\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // 'made possible thanks to X', 'sponsored in part by X', 'support for this letter comes from X'.
  {
    phrase: new RegExp(String.raw`\b(?:${MADE_POSSIBLE})\b[:\s]*`, 'iu'),
    lead: true,
    weight: 90,
  },
  {
    phrase: new RegExp(
      String.raw`\b(?:${PUBLICATION}|post|news|briefing|update)(?: (?:is|was|comes))? (?:(?:also|now|proudly|kindly|generously|partly) )?(?:${PAID_FOR})(?: (?:in part|today|this week))? (?:thanks to|by|from)\b[:\s]*`,
      'iu',
    ),
    lead: false,
    weight: 92,
  },
  { phrase: /\b(?:supported|powered|underwritten) by\b[:\s]*/iu, lead: true, weight: 78 },
  // A media house's label, with the advertiser beside it: 'CONTENT FROM: X', 'SPONSOR CONTENT | X', 'Paid post – X'.
  { phrase: /^\s*content (?:from|by)\s*[:|]\s*/iu, lead: true, weight: 88 },
  {
    phrase:
      /^\s*(?:sponsor(?:ed)?|partner|paid|branded|promoted|advertiser(?:'|’)?s?) (?:content|post|message|feature|story|program(?:me)?)\s*[|:·–—]\s*/iu,
    lead: true,
    weight: 88,
    title: true,
  },
  { phrase: /^\s*paid (?:for )?and (?:presented|posted|created) by\b[:\s]*/iu, lead: true, weight: 88 },
  // The publication is the subject of a weaker verb: 'This newsletter is supported by X'.
  {
    phrase: new RegExp(
      String.raw`\b(?:${PUBLICATION})s?\s+(?:is|was|are|comes)\s+(?:now\s+|also\s+)?(?:supported|powered|underwritten|fuell?ed|hosted|sponsored|brought to you)\s+by\b[:\s]*`,
      'iu',
    ),
    lead: false,
    weight: 86,
  },
  { phrase: /\b(?:is|are|now) supported by\b[:\s]*/iu, lead: true, weight: 76 },
  {
    phrase:
      /\b(?:together|in (?:paid )?(?:partnership|collaboration|cooperation|association)|in partner) with\b[:\s]*/iu,
    lead: true,
    weight: 90,
  },
  {
    phrase:
      /\ba (?:quick |special |brief |short |sponsored )?(?:message|word|note) from (?:our (?:sponsors?|partners?|friends)(?: at)?[,:]?\s*)?/iu,
    lead: true,
    weight: 88,
  },
  {
    phrase:
      /\b(?:our|today(?:'|’)?s|this (?:week|month|issue|edition)(?:'|’)?s|the week(?:'|’)?s|our (?:main|headline|lead)) (?:\w+ )?(?:sponsors?|partners?)(?: (?:today|this (?:week|month|issue)))?(?:\s+(?:is|are)\b|\s*[,:–—-])\s*/iu,
    lead: false,
    weight: 90,
  },
  {
    phrase: /\b(?:sponsors?|partners?|sponsored|advertisement|publicité|anzeige|werbung|advertentie)\s*[:：|–—]\s*/iu,
    lead: true,
    weight: 86,
    title: true,
  },
  {
    phrase:
      /\b(?:thanks|thank you|shout-?out|grateful)(?: so much| very much| again)?(?: go(?:es)?(?: out)?)? to (?:our (?:friends|sponsors?|partners?)(?: at)?[,:]?\s*)?(?=[^.]{2,60}\bfor (?:sponsoring|supporting|making (?:this|today)|keeping (?:this|the|our|us)))/iu,
    lead: false,
    weight: 90,
  },
  {
    phrase: /\b(?:thanks|thank you) to (?:our|this week(?:'|’)?s|today(?:'|’)?s) (?:sponsors?|partners?)[,:]?\s*/iu,
    lead: false,
    weight: 90,
  },
  { phrase: /\b(?:sponsor|partner) of the (?:week|month|day|issue)\s*[:–—]\s*/iu, lead: true, weight: 90 },
  { phrase: /\bwe(?:'|’)?(?:ve| have)? (?:teamed up|partnered|joined forces) with\b\s*/iu, lead: true, weight: 70 },
  {
    phrase:
      /\bwe(?:'|’)?(?:ve| have)? (?:teamed up|partnered|joined forces) with\b\s*(?=.{2,40}\bto (?:bring|offer|give) )/iu,
    lead: false,
    weight: 74,
  },
  { phrase: /\bhas (?:teamed up|partnered) with\b\s*/iu, lead: true, weight: 55 },
  // A new sponsor is announced: 'I am glad to announce the first sponsor of The Kiln! My good friends at X'.
  {
    phrase: new RegExp(
      String.raw`\b(?:announc|introduc|welcom|present)(?:e|ing)\s+${A_NEW_SPONSOR} (?:for|of|to) ${A_NEWSLETTER}\b(?! [a-z])[!.,:–—-]*\s*${OUR_FRIENDS}`,
      'iu',
    ),
    lead: false,
    weight: 88,
  },
];
