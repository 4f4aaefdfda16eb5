import { toAlternation } from '../../domain/any-of.ts';

/** A mark of an ad, usually in brackets, within an entry of a list or at the end of a headline. */
export const AD_TAG = new RegExp(
  String.raw`[【［]\s*pr\s*[】］]|[([（＜〔]\s*pr\s*[)\]）＞〕](?=\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。！])\s*[([（＜〔]\s*pr\s*[)\]）＞〕]$|^pr[：:](?=\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|[([{（【]\s*(?:paid |our )?(?:${toAlternation(`
    sponsor(?:ed)?(?: (?:link|post|content))? | ad | ads | adv | advert(?:isement)? | promoted | paid | partner(?: content| link)? | anzeige |
    werbung | gesponsert | sponsorisé | publicité | patrocinado | publicidad | sponsorizzato | pubblicità | publicidade | gesponsord |
    advertentie | (?:赞助商?|贊助商?|合作)?(?:广告|廣告|推广|推廣) | 赞助商?(?:内容)? | 贊助商?(?:內容)? | 広告 | 提供 | 協賛 | スポンサー | (?:유료 ?)?광고 | 협찬 | 스폰서 | реклама | annons | reklama`)})\s*[)\]}）】]|^(?:sponsored|ad|anzeige|werbung)\s*[:：|·•–—]\s|(?:^|\s)#(?:ad|sponsored|werbung|anzeige|publi|pub)\W*$|^#(?:ad|sponsored|werbung|anzeige|publi|pub)\s`,
  'iu',
);

/** 'Free your newsletters from the inbox. SPONSORED', 'SPONSORED Acme - free pages'. */
export const UPPERCASE_AD_TAG =
  /^(?:SPONSORED|PROMOTED|ADVERTISEMENT|AD(?=\s\p{Lu}\S*\p{Ll})|ANZEIGE|WERBUNG)\s+(?=\p{L}[^\n]*\p{Ll})|(?:[.!?…)\]”"'’—–-]|\n)\s+(?:SPONSOR(?:ED)?|PROMOTED|ADVERTISEMENT|PARTNER CONTENT|PAID|ANZEIGE|WERBUNG)[.\s]*$/u;

/** After at least one sentence; with the name before it: '... of forty engines. ACME SPONSOR'. */
export const ENTRY_END_AD_TAG =
  /[.!?…]["”’')\]]?[ \n](?:(?:via |by )?((?:\p{Lu}[\p{L}\p{N}&'’.+-]* ){1,4})(?:[|·•–—-] )?)?((?:[Ss]ponsor(?:ed)?|SPONSOR(?:ED)?|[Pp]romoted|PROMOTED|Advertisement|Ad|AD|Anzeige|ANZEIGE|Werbung|Gesponsert|Sponsorisé|Publicidad))\.?$/u;

/** A line that names the sponsor of the ad above it: 'Acme Inc. sponsor'. Captures the name. */
export const SPONSOR_BYLINE = /^(.{2,45}?)\s+[|·•–—([]?\s*(?:sponsor(?:ed)?|ad|promoted|anzeige)\s*[)\]]?$/iu;

/** A line of one word and 'ad' or 'Anzeige'; the word is no sponsor's name: 'Display ad', 'Bezahlte Anzeige'. */
export const WORD_AND_AD_LINE = /^[\p{L}-]+ (?:ad|anzeige)$/iu;
