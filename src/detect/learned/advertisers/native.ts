// Finds names in Chinese, Japanese and Korean ads. These scripts have no capitals, so only the position at the
// beginning of the ad's sentence distinguishes a name from other words: '楽天モバイル「最強プラン」なら', '토스뱅크 외화통장으로'.
import { beginsInUncasedScript } from '../../naming/scripts.ts';
import type { NameCollector } from './name.ts';

/** The subject at the beginning of a Chinese line, also after an ad tag such as '【广告】'. */
const CHINESE_SUBJECT =
  /(?:^|\n)\s*(?:[【［[（(](?:广告|廣告|赞助|贊助|推广|推廣)[】］\])）]\s*)?([\p{Script=Han}A-Za-z0-9·]{2,12}?)(?=是|[：:，]|——|推出|提供)/gu;
/** The beginning of a line, with quotation marks, bullets or emoji before the first word. */
const LINE_BEGINNING = String.raw`(?:^|\n)[\s"“「『【・•\p{Extended_Pictographic}-]*`;
/** The beginning of a Japanese line up to a bracket, a space or the particle that marks the topic. */
const JAPANESE_TOPIC = new RegExp(
  String.raw`${LINE_BEGINNING}((?=[^\n]{0,20}[\p{Script=Katakana}\p{Script=Hiragana}])[\p{Script=Han}\p{Script=Katakana}ーA-Za-z0-9]{2,20}?)(?=[「『【（( 　]|は|が|の|なら|では|で、|から|より|を|と)`,
  'gu',
);
/** The first word of a Korean line, without the particle that marks the topic. */
const KOREAN_TOPIC = new RegExp(
  String.raw`${LINE_BEGINNING}([\p{Script=Hangul}A-Za-z0-9]{2,14}?)(?:은|는|이|가|에서|의|와|과)?(?=\s)`,
  'gu',
);

/** Common first words of Korean sentences, which are not names. */
const KOREAN_WORD =
  /^(?:작은|새로운|좋은|모든|많은|다른|어떤|지금|오늘|내일|이번|이제|우리|여러분|당신|나만의|더|가장|매일|매주|혹시|아직|그리고|하지만|무료|신규|첫|단)$/u;
/** Characters. A shorter text is a button rather than an ad's sentence. */
const SENTENCE_MIN = 16;

/** Offers the names at the beginning of lines in Chinese, Japanese or Korean. */
export function collectEasternNames(text: string, offer: NameCollector): void {
  if (text.length < SENTENCE_MIN) return;
  if (/\p{Script=Hangul}/u.test(text)) {
    for (const [, name = ''] of text.matchAll(KOREAN_TOPIC)) if (!KOREAN_WORD.test(name)) offer(name, 'leading');
  } else if (/[\p{Script=Katakana}\p{Script=Hiragana}]/u.test(text))
    for (const [, name = ''] of text.matchAll(JAPANESE_TOPIC)) offer(name, 'leading');
  else if (/\p{Script=Han}/u.test(text))
    for (const [, name = ''] of text.matchAll(CHINESE_SUBJECT)) if (beginsInUncasedScript(name)) offer(name, 'leading');
}
