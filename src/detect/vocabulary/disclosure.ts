// How newsletters say that something is paid for. General knowledge of the trade, in English, German, French, Spanish, Italian, Portuguese, Dutch and
// Chinese; no newsletter's own words.
import { anyOf } from '../../domain/any-of.ts';

/**
 * Phrases after which the sponsor's name stands. `lead`: only at the beginning of a line or in a short one, for it occurs in editorial text as well;
 * `title`: an ad's title may stand there instead.
 */
export const NAMING: { phrase: RegExp; lead: boolean; weight: number; title?: boolean }[] = [
  // 'This issue is brought to you by X', 'today's edition is sponsored by X': the issue itself is the subject.
  {
    phrase:
      /(?:^|[.!?:…*]\s+|\n)(?<subject>(?:this|today(?:'|’)?s?|the|our|(?:this|last) week(?:'|’)?s|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:'|’)?s)\s+(?:[\w'’.&-]+\s+){0,4}?)(?:is|was|are|comes|has been)\s+(?:(?:proudly|kindly|generously|also|now)\s+)?(?:(?:made possible|sponsored|presented|brought to you)\s+(?:in part\s+)?(?:(?:today|this week)\s+)?by|courtesy of)\b[:\s]*/iu,
    lead: false,
    weight: 95,
  },
  {
    phrase:
      /\b(?:proudly |kindly |generously )?(?:presented|sponsored|brought to you|made possible)(?: today| this week)? by\b[:\s]*/iu,
    lead: true,
    weight: 94,
  },
  // What is sent for one advertiser alone: 'This is a sponsored e-mail on behalf of X', 'A dedicated send from our partner X'.
  {
    phrase:
      /\b(?:sponsored|paid|promotional|dedicated|partner|advertising) (?:e-?mail|message|mailing|send|announcement|communication|newsletter)(?: (?:is|was))?(?: (?:being )?sent)?(?: to you)?(?: from [^.,:\n]{2,50})? (?:on behalf of|(?:from|by) (?=our (?:partner|sponsor|advertiser|friend)))(?: our (?:\w+ )?(?:partners?|sponsors?|advertisers?|friends)(?: at)?[,:]?| one of our (?:\w+ )?(?:partners|sponsors|advertisers)[,:]?)?\s*/iu,
    lead: true,
    weight: 90,
  },
  // 'This is a paid advertisement for X.'
  {
    phrase:
      /(?:^|[.!?:…*(]\s*|\n)(?:this|the (?:above|below|preceding|following))(?: (?:post|message|section|content|story|article|segment|e-?mail))? (?:is|was|contains) (?:an? )?(?:(?:paid|sponsored|commercial) )?(?:advertisement|advertorial|ad|promotion|placement|endorsement|sponsorship|(?:sponsored|paid|partner) (?:post|message|content|section|story|article|segment|promotion|placement)) (?:for|from|by|on behalf of)\s+/iu,
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
  // 'made possible thanks to X', 'sponsored in part by X', 'brought to you with the support of X', 'support for this letter comes from X'
  {
    phrase:
      /\b(?:(?:is |are |was )?(?:made|being made|kept) (?:possible|free)(?: for you)?(?: (?:today|this week|in part|each week|every week))*[, ]+(?:thanks to|by|with (?:the )?(?:\w+ )?(?:support|help) (?:of|from)|through (?:the )?(?:\w+ )?support (?:of|from))|(?:sponsored|supported|presented|underwritten|funded|brought to you)(?: (?:today|this week|to you|in part|exclusively|proudly|generously))+ (?:by|from)|brought to you (?:\w+ ){0,2}(?:from|thanks to|with (?:the )?(?:\w+ )?(?:support|help) (?:of|from)|in (?:partnership|collaboration|association) with|courtesy of)|with (?:the )?(?:kind |generous )?support (?:of|from)|support (?:for .{2,50} )?(?:comes|is provided) (?:from|by))\b[:\s]*/iu,
    lead: true,
    weight: 90,
  },
  {
    phrase:
      /\b(?:issue|newsletter|edition|episode|e-?mail|digest|letter|dispatch|roundup|publication|list|mailing|post|news|briefing|update)(?: (?:is|was|comes))? (?:(?:also|now|proudly|kindly|generously|partly) )?(?:made possible|sponsored|presented|supported|underwritten|brought to you|funded|fuell?ed)(?: (?:in part|today|this week))? (?:thanks to|by|from)\b[:\s]*/iu,
    lead: false,
    weight: 92,
  },
  { phrase: /\b(?:supported|powered|underwritten) by\b[:\s]*/iu, lead: true, weight: 78 },
  // 'CONTENT FROM: X', 'SPONSOR CONTENT | X', 'Paid post – X': a media house's label and the advertiser beside it.
  { phrase: /^\s*content (?:from|by)\s*[:|]\s*/iu, lead: true, weight: 88 },
  {
    phrase:
      /^\s*(?:sponsor(?:ed)?|partner|paid|branded|promoted|advertiser(?:'|’)?s?) (?:content|post|message|feature|story|program(?:me)?)\s*[|:·–—]\s*/iu,
    lead: true,
    weight: 88,
    title: true,
  },
  { phrase: /^\s*paid (?:for )?and (?:presented|posted|created) by\b[:\s]*/iu, lead: true, weight: 88 },
  // 'This newsletter is supported by X'
  {
    phrase:
      /\b(?:issue|newsletter|edition|episode|e-?mail|digest|letter|dispatch|roundup|publication|list|mailing)s?\s+(?:is|was|are|comes)\s+(?:now\s+|also\s+)?(?:supported|powered|underwritten|fuell?ed|hosted|sponsored|brought to you)\s+by\b[:\s]*/iu,
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
  { phrase: /\bwe(?:'|’)?(?:ve| have)? (?:teamed up|partnered|joined forces) with\b\s*/iu, lead: true, weight: 70 },
  {
    phrase:
      /\bwe(?:'|’)?(?:ve| have)? (?:teamed up|partnered|joined forces) with\b\s*(?=.{2,40}\bto (?:bring|offer|give) )/iu,
    lead: false,
    weight: 74,
  },
  { phrase: /\bhas (?:teamed up|partnered) with\b\s*/iu, lead: true, weight: 55 },
  // 'I am glad to announce the first sponsor of The Kiln! My good friends at X'
  {
    phrase:
      /\b(?:announc|introduc|welcom|present)(?:e|ing)\s+(?:the|our|my|a)\s+(?:very )?(?:(?:first|new|newest|latest|next)\s+)?sponsors? (?:for|of|to) (?:(?:the|this|our|my)\s+)?(?:[\p{L}\p{N}'’&-]+\s+){0,4}?(?:newsletter|letter|issue|edition|podcast|digest)\b(?! [a-z])[!.,:–—-]*\s*(?:(?:my|our) (?:\w+ )?friends?(?: (?:at|from))?[,:]?\s*)?/iu,
    lead: false,
    weight: 88,
  },
  // German
  {
    phrase:
      /\b(?:(?:ist|enthält) (?:eine )?(?:bezahlte )?(?:anzeige|werbung|werbesendung|werbemail) (?:von|der firma|im auftrag (?:von|der|des))|(?:angebot|nachricht|botschaft|empfehlung|aktion) unseres (?:werbe)?(?:partners|sponsors))\b[:,]?\s*/iu,
    lead: true,
    weight: 88,
  },
  {
    phrase: /\b(?:präsentiert|gesponsert|unterstützt|ermöglicht|bereitgestellt|powered) (?:von|durch)\b[:\s]*/iu,
    lead: true,
    weight: 92,
  },
  {
    phrase: /\b(?:sponsor|partner|werbepartner) (?:der|des) (?:woche|ausgabe|tages|monats)\s*[:–—-]?\s*/iu,
    lead: true,
    weight: 90,
  },
  {
    phrase:
      /\b(?:in (?:kooperation|zusammenarbeit|partnerschaft) mit|mit (?:freundlicher )?unterstützung (?:von|durch))\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // French
  {
    phrase: /\b(?:sponsorisée?|présentée?|soutenue?|proposée?|offerte?|parrainée?) par\b[:\s]*/iu,
    lead: true,
    weight: 92,
  },
  {
    phrase:
      /\b(?:en (?:partenariat|collaboration) avec|avec le (?:soutien|concours) d[eu']|grâce à notre (?:partenaire|sponsor)|(?:le|notre) (?:partenaire|sponsor) de (?:la semaine|cette édition|ce numéro))\b\s*[:–—-]?\s*/iu,
    lead: true,
    weight: 88,
  },
  // Spanish and Portuguese
  {
    phrase:
      /\b(?:patrocinad[oa]|presentad[oa]|apresentad[oa]|oferecid[oa]|apoiad[oa]|traíd[oa] a ti|trazid[oa] (?:a|até) você) por\b[:\s]*/iu,
    lead: true,
    weight: 92,
  },
  {
    phrase:
      /\b(?:en (?:colaboración|asociación|alianza) con|con el (?:apoyo|patrocinio) de|(?:es|son) posibles? gracias a|em parceria com|com o (?:apoio|patrocínio) d[eoa]|(?:um )?oferecimento(?: de)?)\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // Italian
  { phrase: /\b(?:sponsorizzat[oa]|presentat[oa]|offert[oa]|supportat[oa]) da\b[:\s]*/iu, lead: true, weight: 92 },
  {
    phrase: /\b(?:in (?:collaborazione|partnership) con|con il (?:supporto|sostegno|contributo) di)\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // Dutch
  {
    phrase: /\b(?:gesponsord|aangeboden|mogelijk gemaakt|gepresenteerd|ondersteund) door\b[:\s]*/iu,
    lead: true,
    weight: 92,
  },
  {
    phrase: /\b(?:in samenwerking met|in partnerschap met|met dank aan onze (?:sponsor|partner))\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // Swedish, Danish, Norwegian
  {
    phrase:
      /\b(?:i (?:betalt )?(?:samarbete|samarbejde|samarbeid) med|(?:sponsras|presenteras|sponset|sponsoreret|præsenteret|presentert) (?:av|af))\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // Polish, Russian
  {
    phrase:
      /(?<!\p{L})(?:sponsorem|partnerem) (?:tego |dzisiejszego )?(?:wydania|numeru|odcinka|newslettera) jest\s+|(?<!\p{L})(?:sponsorowane przez|we współpracy z|при поддержке|в партн[её]рстве с|спонсор(?: выпуска)?\s*[:—–-])\s*/iu,
    lead: true,
    weight: 88,
  },
  // Japanese, Korean
  { phrase: /(?:スポンサー|提供|広告|스폰서|광고|후원)\s*[:：]\s*/u, lead: true, weight: 90 },
  // Chinese: 'thanks to X, who sponsor this issue', 'sponsored by X'
  { phrase: /(?:本(?:期|周刊|刊|报|文)(?:内容)?由|感谢)(?=[^。]{2,50}赞助)/u, lead: false, weight: 88 },
  { phrase: /(?:赞助商|本期赞助|赞助)[:：]\s*/u, lead: true, weight: 90 },
];

/** 'The fair', 'this library': a subject that is neither the issue nor a part of it, and not ours; what is said of it is news. */
export const OTHER_SUBJECT = new RegExp(
  String.raw`^(?:the|this|an?)\s+(?!.*\b(?:${anyOf(`
    issues? | newsletters? | editions? | episodes? | e-?mails? | digests? | letters? | dispatch | roundup | publication | list | mailing |
    posts? | news | briefings? | updates? | reports? | sends? | week | weekend | month | year | day | morning | evening | bulletin | column |
    series | sections? | stor(?:y|ies) | articles? | essays? | features? | guides? | interviews? | podcasts? | shows? | videos? | links? | recap |
    summary | edition | magazine | journal | feed | version | content | piece | part | segment | portion | spot | slot | message`)})\b)\S`,
  'iu',
);

/** After the sponsor's name: 'Acme is sponsoring this issue'. */
export const SPONSORS_THIS =
  /\s+(?:(?:is|are) (?:kindly |proudly |generously )?(?:sponsoring|the (?:\w+ )?sponsors? of)|(?:kindly |proudly |generously )?(?:sponsors|sponsored)) (?:this|today(?:'|’)?s|the)\b.{0,25}\b(?:issue|newsletter|edition|episode|e-?mail|letter|digest|week|list)\b/iu;

/** Whole lines that stand above an ad and name nobody. */
export const LABEL = new RegExp(
  `^(?:(?:a |an |our |the |today(?:'|’)?s |this (?:week|issue|month|edition)(?:'|’)?s |(?:brief |quick )?(?:a )?(?:message|word|note|update) from (?:our|today(?:'|’)?s|this week(?:'|’)?s) |from (?:our|the|today(?:'|’)?s) |thanks to our |meet our |support our |(?:special |many |big )?thanks to (?:all )?(?:our |this (?:week|month|issue)(?:'|’)?s )|presented by our |brought to you by our |in partnership with our )?(?:proud |valued |featured |gold |main |lead |headline )?(?:${anyOf(`
    sponsors? | partners? | advertis(?:er|ers|ement|ements) | adv |
    sponsored(?: (?:content|post|message|section|link|links|story|by|article|deep dive))? | ads? | adverts? | promoted | promotion |
    paid (?:post|content|promotion|partnership|advertisement|ad) | partner (?:content|message|spotlight|post|offer|links?) |
    sponsor(?:ship)? (?:message|spotlight|break|section|time|corner|highlight) | classifieds?(?: ads)? | commercial break | presented by |
    brought to you by | sponsored by | together with | in partnership with | advertorial | anzeigen? | werbung | gesponsert | partnerinhalt |
    (?:eine )?nachricht (?:von )?unseren?(?:s|m)? (?:sponsors?|partners?) | publicité | sponsorisé | contenu (?:sponsorisé|partenaire) |
    (?:un )?(?:message|mot) de (?:notre|nos) (?:partenaires?|sponsors?) | (?:notre |nos )?partenaires? | publicidad | patrocinado(?:r|res)? |
    contenido patrocinado | (?:un )?mensaje de nuestros? (?:patrocinador(?:es)?|socios?) | anuncios? | pubblicità | sponsorizzato |
    contenuto sponsorizzato | (?:un )?messaggio (?:dal|dai) nostr[oi] (?:sponsor|partner) | publicidade |
    (?:uma )?mensagem d[oe] noss[oa]s? (?:patrocinador(?:es)?|parceiros?) | patrocinadores | conteúdo patrocinado | advertenties? | gesponsord |
    partnercontent | (?:een )?bericht van onze (?:sponsor|partner)s? | 广告 | 赞助 | 赞助商 | 推广 | 合作推广 | 広告 | スポンサー | スポンサードコンテンツ | 광고 | 스폰서 | reklama |
    sponsor wydania | materiał sponsorowany | реклама | партн[её]рский материал | annons | annonse | annonce | sponsrat | sponset innhold |
    sponsoreret indhold`)})|friends)$`,
  'iu',
);

/** Several pay for what stands beneath. */
export const SEVERAL_PAY =
  /(?:sponsors|partners|advertisers|supporters|sponsoren|werbepartner|partenaires|patrocinadores|sponsorer|parceiros)\b/iu;

/** Words that a label is made of: every word of a short line is one of these, and one at least says that it is paid for. */
const LABEL_CORE = new RegExp(
  `^(?:${anyOf(`
    sponsor(?:s|ed|ship|ships|ing|isé|isée|isés)? | co-?sponsors? | advert(?:s|isement|isements|iser|isers|orial)? | ads? | promoted | anzeigen? |
    werbung | werbepartner | gesponsert(?:er|es)? | publicit[éà] | sponsorizzat[oaie] | patrocinador(?:es|a)? | patrocinad[oa]s? | publicidade? |
    publicidad | pubblicità | advertenties? | gesponsord | annonce | annons | annonse | reklama? | реклама | спонсор[ыа]?`)})$`,
  'u',
);
const LABEL_FILLER = new RegExp(
  `^(?:${anyOf(`
    an? | the | our | my | this | today | todays | today’s | today's | week | weeks | week’s | week's | weekly | issue | issues | issue’s |
    issue's | episode | podcast | show | us | month | months | month's | month’s | daily | edition | editions | edition's | edition’s |
    newsletter | newsletter's | newsletter’s | letter | email | e-mail | from | of | by | to | for | with | in | and | is | are | you | brought |
    presented | made | possible | supported | message | messages | word | words | note | news | update | quick | short | brief | special |
    featured | feature | content | post | posts | link | links | section | spotlight | corner | time | break | offers? | deals? | thanks | thank |
    big | many | love | friends | partners? | paid | proud | proudly | valued | awesome | amazing | wonderful | lovely | great | generous | kind |
    gold | silver | platinum | bronze | main | lead | headline | title | exclusive | premium | community | official | current | new | meet |
    hear | here | quick | part | part | wir | unser(?:e|er|em|en)? | executive | founding | annual | monthly | corporate | supporting | titanium |
    diamond | principal | presenting | returning | following | below | these | whose | who | make | makes | keep | keeps | continued |
    continuing | support | it | der | die | das | des | dieser | woche | ausgabe | heute | heutige[rs]? | von | nachricht | le | la | les |
    notre | nos | de | cette | du | semaine | jour | message | mot | contenu | el | los | las | nuestros? | nuestras? | este | esta | semana |
    mensaje | contenido | o | os | nossos? | mensagem | conteúdo | il | i | nostri? | questa | settimana | onze | van | deze`)})$`,
  'u',
);
const LABEL_WORDS = 11;

/** A label in other words than the common ones: 'Our awesome sponsor this week', 'Today's sponsored message'. */
export function isWideLabel(line: string): boolean {
  const words = line
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’-]+/u)
    .filter(Boolean);
  return (
    words.length > 0 &&
    words.length <= LABEL_WORDS &&
    words.some((word) => LABEL_CORE.test(word)) &&
    words.every((word) => LABEL_CORE.test(word) || LABEL_FILLER.test(word)) &&
    !ASKING.test(line)
  );
}

/** A mark within an entry of a list or at the end of a headline. */
export const TAG = new RegExp(
  String.raw`[【［]\s*pr\s*[】］]|[([（]\s*pr\s*[)\]）](?=\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|[([{（【]\s*(?:paid |our )?(?:${anyOf(`
    sponsor(?:ed)?(?: (?:link|post|content))? | ad | ads | adv | advert(?:isement)? | promoted | paid | partner(?: content| link)? | anzeige |
    werbung | gesponsert | sponsorisé | publicité | patrocinado | publicidad | sponsorizzato | pubblicità | publicidade | gesponsord |
    advertentie | 广告 | 赞助 | 推广 | 広告 | 광고 | реклама | annons | reklama`)})\s*[)\]}）】]|^(?:sponsored|ad|anzeige|werbung)\s*[:：|–—]\s|(?:^|\s)#(?:ad|sponsored|werbung|anzeige|publi|pub)\W*$`,
  'iu',
);

/** The mark at an end of an entry without brackets, in capitals: 'Free your newsletters from the inbox. SPONSORED', 'SPONSORED Acme - free pages' */
export const SHOUTED_TAG =
  /^(?:SPONSORED|PROMOTED|ADVERTISEMENT|ANZEIGE|WERBUNG)\s+(?=\p{L}[^\n]*\p{Ll})|(?:[.!?…)\]”"'’—–-]|\n)\s+(?:SPONSOR(?:ED)?|PROMOTED|ADVERTISEMENT|PARTNER CONTENT|PAID|ANZEIGE|WERBUNG)[.\s]*$/u;

/** The last words of a line that says whose ad stood above it: 'Acme Inc. sponsor'. */
export const BYLINE = /^(.{2,45}?)\s+[|·•–—([]?\s*(?:sponsor(?:ed)?|ad|promoted|anzeige)\s*[)\]]?$/iu;

/** A word that says of what kind the ad is, where a byline has its name: 'Display ad', 'Bezahlte Anzeige'. */
export const KIND_OF_AD = /^[\p{L}-]+ (?:ad|anzeige)$/iu;

/** A line that says that the ad is over. */
export const AD_ENDS = new RegExp(
  `^(?:(?:the )?ends?(?: of)?(?: (?:the|this|our))?|ende(?: der)?|fin(?: de la| del?)?|fine(?: della)?|einde(?: van de)?) (?:${anyOf(`
    ads? | advert | advertisement | advertorial | sponsored (?:content|message|section|post) | sponsor(?:ed)? | promotion |
    paid (?:content|promotion) | anzeigen? | werbung | publicité | publicidad | anuncio | pubblicità | advertentie | annonsen?`)})$`,
  'iu',
);

/** What stands before 'sponsor' in a line that names a class of sponsors, or asks for one. */
export const SPONSOR_CLASS =
  /\b(?:gold|silver|bronze|platinum|diamond|main|head(?:line)?|title|lead|premium|founding|event|conference|media|community|corporate|individual|official|featured|our|the|a|an|your|become|every|each|who|to|is|are|not|today(?:'|’)?s|week(?:'|’)?s|issue(?:'|’)?s)$/iu;

/** A line of its own that explains an asterisk: '*This is sponsored content.' */
export const FOOTNOTE =
  /^\\?\*{1,2}(?!\*)(?!.*\*$)\s*(?:(?:this|these|denotes?|indicates?|marks?|means?)\s+(?:is|are|was)?\s*)?(?:an? |from |our |the )*(?:sponsored|paid|partner|promoted|advert|ad\b|(?:message|word) from (?:our|the|today))/iu;

/** '* = from our partners', 'Links marked with an asterisk are paid': entries with an asterisk are. */
export const LEGEND =
  /(?:(?:^|\s)(?:\*?\s?asterisks?|\*+|\(\*+\)|starred(?: \(\*\))?|items? with (?:an? )?(?:\*|asterisk))\s*(?:=|:|is|are|indicates?|denotes?|marks?|means?|items are)?|\b(?:marked|those|items?|links?|entries|stories|articles|tools|jobs|products|starred)\b.{0,30}(?:\*|\basterisks?|\bstar)\W{0,3}(?:.{0,12}\b(?:are|is)\b|items are))\s*(?:an? |from |our |for by |these (?:\w+ )?are |presented by |featured )*(?:(?:our )?(?:partners?|sponsors?)|sponsored|paid|promoted|ads?\b|advertis\w+|affiliate (?:or )?partner)/iu;

/**
 * Another mark than an asterisk: '💰 = sponsored', 'Entries marked with 📢 are sponsored', '[S] = sponsored', '† Paid placement'.
 * The mark is the first group that caught something.
 */
export const MARK_LEGEND =
  /(?:^|[\s(])(?!\*)([^\p{L}\p{N}\s.,:;!?'"“”‘’()[\]|/&%$€£#@+=<>_•·–—-]{1,4}|\[[A-Z$]\]|\([A-Z$]\))\s*(?:=|:|–|—|-|indicates?|denotes?|marks?|means?)\s*(?:an? |our |from our |the |links? from our )*(?:sponsored|sponsors?|partners?|paid|promoted|ads?\b|advert)|\b(?:marked|with|tagged|labelled|labeled)\b (?:with )?(?:an? |the )?(?!\*)([^\p{L}\p{N}\s.,:;!?'"“”‘’()[\]|/&%$€£#@+=<>_•·–—-]{1,4}|\[[A-Z$]\]|\([A-Z$]\)) (?:\w+ )?(?:is|are) (?:an? |our |from our |the )*(?:sponsored|sponsors?|partners?|paid|promoted|ads?\b|advert)|^([†‡§★☆◆■▲►✦⭐])\s*(?:an? |our |from our )*(?:sponsored|sponsors?|partners?|paid|promoted|ads?\b|advert)/iu;

/** Asks for sponsors, for money or for readers: whatever stands around it, this is no ad of a third party. */
export const ASKING = new RegExp(
  String.raw`\b(?:${anyOf(String.raw`
    advertise (?:with|in|here|to|on) | (?:want|like|interested|looking) (?:to|in) (?:sponsor|advertis\w+|partner\w*|reach) |
    become (?:a|our|an?) (?:\w+ )?(?:sponsor|partner|patron|supporter|member|backer) |
    (?<!our |your |the |of )sponsor (?:this (?!week|month)|us|our|the next|me|the newsletter) |
    sponsor(?:ship)? (?:slots?|opportunit\w+|inquir\w+|info\w*|is available|packages?|rates?|deck|prospectus) | partner with us |
    reach (?:over )?[\d,.]+[km+]* (?:\w+ )?(?:readers|subscribers|developers) | book (?:an? )?(?:ad|sponsorship) |
    your (?:ad|brand|company|product) here | this (?:space|spot) (?:is|could) | github sponsors? | opencollective | open collective | patreon |
    buy (?:me|us) a coffee | ko-fi | donat(?:e|ion)s? | tip jar | upgrade to (?:paid|premium|pro) | become a paid | paid subscri\w+ |
    refer (?:a )?friends? | referral | media kit | werben sie | hier werben | anzeige schalten | devenir (?:sponsor|partenaire) | annoncer ici |
    anúnciate | quieres patrocinar | anuncie | diventa sponsor | adverteren`)})\b|成为赞助|赞助我们|赞赏`,
  'iu',
);

/** What an ad asks its reader to do. */
export const CALL = new RegExp(
  String.raw`\b(?:${anyOf(String.raw`
    try (?:it|for|now|the|our|\w+ (?:for )?free) | get (?:started|your|the|access|early|a (?:free )?(?:demo|quote|trial)|\d+%|free|yours) |
    start (?:your|a|for|free|now|today|building) | sign up | learn (?:more|how) | book (?:a|your) | request (?:a|your) | schedule (?:a|your) |
    download | claim (?:your|the) | shop (?:now|the) | buy (?:now|it) | order (?:now|yours|today) | register | join (?:the|us|now|free|\d) |
    see (?:how|it|why|the demo) | check (?:it|them) out | discover | explore | watch (?:the|now) | read the (?:report|guide|ebook) |
    save (?:up|\d|\$) | use (?:the )?(?:promo |coupon |discount )?code | apply (?:now|today) | subscribe (?:now|today|free) | click here | visit |
    find out | jetzt | mehr erfahren | kostenlos | essayez | découvr\w+ | en savoir plus | prueba | descubre | más información | scopri | prova |
    provalo | experimente | saiba mais | ontdek | probeer | meer (?:lezen|informatie) | free trial | limited time | off (?:your|with) | % off`)})\b|立即|点击|免费(?:试用|报名|领取|体验)|报名|注册`,
  'iu',
);

export const COUPON =
  /\b(?:use|with|enter|apply)\b.{0,25}\bcode\b|\b(?:promo|coupon|discount|voucher|gutschein|rabatt)[ -]?code\b|\bcode promo\b|\bcódigo (?:de )?(?:descuento|promo\w*)\b|\bcodice sconto\b|\bkortingscode\b|\bcupom\b|优惠码/iu;
export const SURVEY = /\b(?:take|complete|answer|fill (?:in|out))\b.{0,30}\b(?:survey|poll|questionnaire)\b/iu;

/** Words that can follow a disclosure and are nobody's name. */
export const NOT_A_NAME = new RegExp(
  String.raw`^(?:(?:${anyOf(String.raw`
    our | the | a | an | this | that | these | those | today | you | your | their | its | his | her | he | she | they | i | my | us | we | it |
    them | all | some | many | readers? | members? | subscribers? | supporters? | patrons? | friends? | people | several | two | three |
    sponsors? | partners? | advertisers? | ads? | brands? | companies | company | one | each | everyone | viewers like you | generous | amazing |
    great | following | new | more | learn | read | click | here | free | now | get | see | senator | senators | rep | reps | president |
    congress | congressman | government | (?:state|city|county|university)(?! of\b) | looking | are | do | does | want | need | tired | ready |
    opinion | introducing | how | what | why | when | if | is | can | will | have | get | save | buy | win | discover | click | download | try |
    join | meet | start | sign | check | upgrade | no | not | only | just | every | most | best | top`)})\b)`,
  'u',
);

/** As written: too short to be anything but a word between names. 'IBM' and 'Box' are names. */
export const SMALL_WORD = /^[a-z]{1,3}$/u;

/** Disclosing words that must be followed by a name. */
export const OPEN = /\b(?:by|with|from|von|durch|mit|par|avec|por|con|com|da|door|met)$/iu;
