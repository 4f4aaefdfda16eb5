// Marks at an entry of a list, or at the end of a headline or line, that say that it is an ad.
import { anyOf } from '../../domain/any-of.ts';

/** A mark within an entry of a list or at the end of a headline. */
export const TAG = new RegExp(
  String.raw`[【［]\s*pr\s*[】］]|[([（＜〔]\s*pr\s*[)\]）＞〕](?=\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。！])\s*[([（＜〔]\s*pr\s*[)\]）＞〕]$|^pr[：:](?=\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|[([{（【]\s*(?:paid |our )?(?:${anyOf(`
    sponsor(?:ed)?(?: (?:link|post|content))? | ad | ads | adv | advert(?:isement)? | promoted | paid | partner(?: content| link)? | anzeige |
    werbung | gesponsert | sponsorisé | publicité | patrocinado | publicidad | sponsorizzato | pubblicità | publicidade | gesponsord |
    advertentie | (?:赞助商?|贊助商?|合作)?(?:广告|廣告|推广|推廣) | 赞助商?(?:内容)? | 贊助商?(?:內容)? | 広告 | 提供 | 協賛 | スポンサー | (?:유료 ?)?광고 | 협찬 | 스폰서 | реклама | annons | reklama`)})\s*[)\]}）】]|^(?:sponsored|ad|anzeige|werbung)\s*[:：|·•–—]\s|(?:^|\s)#(?:ad|sponsored|werbung|anzeige|publi|pub)\W*$|^#(?:ad|sponsored|werbung|anzeige|publi|pub)\s`,
  'iu',
);

/**
 * The mark at an end of an entry without brackets, in capitals: 'Free your newsletters from the inbox. SPONSORED',
 * 'SPONSORED Acme - free pages'
 */
export const SHOUTED_TAG =
  /^(?:SPONSORED|PROMOTED|ADVERTISEMENT|AD(?=\s\p{Lu}\S*\p{Ll})|ANZEIGE|WERBUNG)\s+(?=\p{L}[^\n]*\p{Ll})|(?:[.!?…)\]”"'’—–-]|\n)\s+(?:SPONSOR(?:ED)?|PROMOTED|ADVERTISEMENT|PARTNER CONTENT|PAID|ANZEIGE|WERBUNG)[.\s]*$/u;

/**
 * The name, if there is one, and the mark at the end of an entry that is a sentence or more: '... of forty engines.
 * ACME SPONSOR', '... Acme | Sponsored'
 */
export const ENTRY_TAG =
  /[.!?…]["”’')\]]?[ \n](?:(?:via |by )?((?:\p{Lu}[\p{L}\p{N}&'’.+-]* ){1,4})(?:[|·•–—-] )?)?((?:[Ss]ponsor(?:ed)?|SPONSOR(?:ED)?|[Pp]romoted|PROMOTED|Advertisement|Ad|AD|Anzeige|ANZEIGE|Werbung|Gesponsert|Sponsorisé|Publicidad))\.?$/u;

/** The last words of a line that says whose ad stood above it: 'Acme Inc. sponsor'. */
export const BYLINE = /^(.{2,45}?)\s+[|·•–—([]?\s*(?:sponsor(?:ed)?|ad|promoted|anzeige)\s*[)\]]?$/iu;

/** A word that says of what kind the ad is, where a byline has its name: 'Display ad', 'Bezahlte Anzeige'. */
export const KIND_OF_AD = /^[\p{L}-]+ (?:ad|anzeige)$/iu;
