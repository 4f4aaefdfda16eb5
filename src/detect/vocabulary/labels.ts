// Lines and marks which say that the text beside them is paid for, without a sponsor. General knowledge.
import { toAlternation } from '../../domain/any-of.ts';
import { APPEAL_FOR_SUPPORT } from './asking.ts';

/** Words with which a label may begin, before its noun. */
const LABEL_LEAD = [
  'a ',
  'an ',
  'our ',
  'the ',
  "today(?:'|’)?s ",
  "this (?:week|issue|month|edition)(?:'|’)?s ",
  "(?:brief |quick )?(?:a )?(?:message|word|note|update) from (?:our|today(?:'|’)?s|this week(?:'|’)?s) ",
  "from (?:our|the|today(?:'|’)?s) ",
  'thanks to our ',
  'meet our ',
  'support our ',
  "(?:special |many |big )?thanks to (?:all )?(?:our |this (?:week|month|issue)(?:'|’)?s )",
  'presented by our ',
  'brought to you by our ',
  'in partnership with our ',
].join('|');

/** 'This issue's sponsor', 'a word from our sponsor', 'paid ad' in Chinese, Japanese and Korean. */
const EASTERN_LABEL = [
  '(?:以下(?:为|是)|以下為)?(?:本期|本週|本周|今日|本刊|特别|特別|友情|独家)?(?:的)?(?:赞助|贊助|广告|廣告|推广|推廣|商业推广|商業推廣|合作推广|合作推廣|合作广告|合作廣告|赞助商|贊助商|赞助广告|贊助廣告)(?:商)?(?:广告|廣告|推广|推廣|内容|內容|信息|时间|時間|时段|專區|专区|链接|連結|消息)?',
  '(?:今週|本日|今号|今月|今回)の(?:スポンサー|広告|提供|協賛)',
  'スポンサー(?:ドコンテンツ|からの(?:お知らせ|メッセージ)|リンク|紹介|記事)?',
  '[【［＜〔][ ]?(?:pr|ad|広告|提供|協賛)[ ]?[】］＞〕]?|広告|協賛|(?:広告|タイアップ)(?:記事|のお知らせ)|pr記事',
  '(?:오늘의|이번 ?주|이번 ?주의|이번 호|이번 호의|이번 회차)? ?(?:스폰서|광고|협찬|후원)(?:의)?(?: ?(?:메시지|소식|콘텐츠|광고))?|유료 ?광고(?: ?포함)?|제휴 ?광고|협찬 ?광고|스폰서드 ?콘텐츠',
].join('|');

/** Whole lines that stand above an ad and name no sponsor: 'Our sponsors', 'Advertisement'. */
export const AD_LABEL_LINE = new RegExp(
  `^(?:(?:${LABEL_LEAD})?(?:proud |valued |featured |gold |main |lead |headline )?(?:${toAlternation(`
    sponsors? | partners? | advertis(?:er|ers|ement|ements) | adv |
    sponsored(?: (?:content|post|message|section|link|links|story|by|article|deep dive))? | ads? | adverts? | promoted | promotion |
    paid (?:post|content|promotion|partnership|advertisement|ad) | partner (?:content|message|spotlight|post|offer|links?|event|webinar|deal|perk|pick|resource|feature|highlight) |
    sponsored (?:event|webinar|deal|job|pick|resource|tool|feature|spotlight) |
    sponsor(?:ship)? (?:message|spotlight|break|section|time|corner|highlight) | classifieds?(?: ads)? | commercial break | presented by |
    brought to you by | sponsored by | together with | in partnership with | advertorial | anzeigen? | werbung | gesponsert | partnerinhalt |
    (?:eine )?nachricht (?:von )?unseren?(?:s|m)? (?:sponsors?|partners?) | publicité | sponsorisé | contenu (?:sponsorisé|partenaire) |
    (?:un )?(?:message|mot) de (?:notre|nos) (?:partenaires?|sponsors?) | (?:notre |nos )?partenaires? | publicidad | patrocinado(?:r|res)? |
    contenido patrocinado | (?:un )?mensaje de nuestros? (?:patrocinador(?:es)?|socios?) | anuncios? | pubblicità | sponsorizzato |
    contenuto sponsorizzato | (?:un )?messaggio (?:dal|dai) nostr[oi] (?:sponsor|partner) | publicidade |
    (?:uma )?mensagem d[oe] noss[oa]s? (?:patrocinador(?:es)?|parceiros?) | patrocinadores | conteúdo patrocinado | advertenties? | gesponsord |
    partnercontent | (?:een )?bericht van onze (?:sponsor|partner)s? | ${EASTERN_LABEL} | תוכן ממומן | תוכן שיווקי | פרסומת | בחסות | מודעה | إعلان | إعلان ممول | محتوى ممول | برعاية | reklama |
    sponsor wydania | materiał sponsorowany | реклама | партн[её]рский материал | annons | annonse | annonce | sponsrat | sponset innhold |
    sponsoreret indhold`)})|friends)$`,
  'iu',
);

/** Brackets with a digit in them at the end of a label, as around the price of an ad: '(£10 a line)'. */
export const TRAILING_BRACKETED_PRICE = / ?\([^()]{0,60}\d[^()]{0,60}\)?$/u;

/** A line that says that an ad is over: 'End of ad'. */
export const END_OF_AD_LINE = new RegExp(
  `^(?:(?:the )?ends?(?: of)?(?: (?:the|this|our))?|ende(?: der)?|fin(?: de la| del?)?|fine(?: della)?|einde(?: van de)?) (?:${toAlternation(`
    ads? | advert | advertisement | advertorial | sponsored (?:content|message|section|post) | sponsor(?:ed)? | promotion |
    paid (?:content|promotion) | anzeigen? | werbung | publicité | publicidad | anuncio | pubblicità | advertentie | annonsen?`)})$|^(?:(?:广告|廣告|推广|推廣|赞助内容)(?:到此)?(?:结束|結束|完)|(?:広告|pr)(?:は?ここまで|終わり)|광고 ?끝)$`,
  'iu',
);

/** Ends in a class of sponsors ('gold'), an article, or a search for sponsors ('become'): it names none. */
export const ENDS_IN_SPONSOR_CLASS = new RegExp(
  String.raw`\b(?:${toAlternation(`
    gold | silver | bronze | platinum | diamond | main | head(?:line)? | title | lead | premium | founding | event | conference | media |
    community | corporate | individual | official | featured | our | the | a | an | your | become | every | each | who | to | is | are | not |
    today(?:'|’)?s | week(?:'|’)?s | issue(?:'|’)?s`)})$`,
  'iu',
);

/** A short line is a label if it has one of these words, and otherwise only filler words. */
const LABEL_CORE = new RegExp(
  `^(?:${toAlternation(`
    sponsor(?:s|ed|ship|ships|ing|isé|isée|isés)? | co-?sponsors? | advert(?:s|isement|isements|iser|isers|orial)? | ads? | promoted | anzeigen? |
    werbung | werbepartner | gesponsert(?:er|es)? | publicit[éà] | sponsorizzat[oaie] | patrocinador(?:es|a)? | patrocinad[oa]s? | publicidade? |
    publicidad | pubblicità | advertenties? | gesponsord | annonce | annons | annonse | reklama? | реклама | спонсор[ыа]?`)})$`,
  'u',
);
/** Words that a label may have besides those that say it is paid for. */
const LABEL_FILLER = new RegExp(
  `^(?:${toAlternation(`
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
const LABEL_WORDS_MAX = 11;

/** True for 'Our awesome sponsor this week', 'Today's sponsored message'. */
export function isUncommonAdLabel(line: string): boolean {
  const words = line
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’-]+/u)
    .filter(Boolean);
  return (
    words.length > 0 &&
    words.length <= LABEL_WORDS_MAX &&
    words.some((word) => LABEL_CORE.test(word)) &&
    words.every((word) => LABEL_CORE.test(word) || LABEL_FILLER.test(word)) &&
    !APPEAL_FOR_SUPPORT.test(line)
  );
}
