// Names in scripts without capitals, where an ad begins with them: '楽天モバイル「最強プラン」なら', '토스뱅크 외화통장으로'. Nothing but their
// place distinguishes them from words.
import { isUncasedScript } from '../../naming/scripts.ts';
import type { OfferName } from './name.ts';

/** What a Chinese sentence that begins so is about, after a mark that it is an ad. */
const CHINESE =
  /(?:^|\n)\s*(?:[【［[（(](?:广告|廣告|赞助|贊助|推广|推廣)[】］\])）]\s*)?([\p{Script=Han}A-Za-z0-9·]{2,12}?)(?=是|[：:，]|——|推出|提供)/gu;
const BEGINS = String.raw`(?:^|\n)[\s"“「『【・•\p{Extended_Pictographic}-]*`;
/** Up to a bracket or a space, or to a particle that follows what a Japanese sentence is about. */
const JAPANESE = new RegExp(
  String.raw`${BEGINS}((?=[^\n]{0,20}[\p{Script=Katakana}\p{Script=Hiragana}])[\p{Script=Han}\p{Script=Katakana}ーA-Za-z0-9]{2,20}?)(?=[「『【（( 　]|は|が|の|なら|では|で、|から|より|を|と)`,
  'gu',
);
/** The first word of a Korean sentence, without the particle for what it is about. */
const KOREAN = new RegExp(
  String.raw`${BEGINS}([\p{Script=Hangul}A-Za-z0-9]{2,14}?)(?:은|는|이|가|에서|의|와|과)?(?=\s)`,
  'gu',
);

/** What Korean sentences begin with that is not a name. */
const KOREAN_WORD =
  /^(?:작은|새로운|좋은|모든|많은|다른|어떤|지금|오늘|내일|이번|이제|우리|여러분|당신|나만의|더|가장|매일|매주|혹시|아직|그리고|하지만|무료|신규|첫|단)$/u;
/** Characters of the shortest sentence that sells something. */
const SENTENCE = 16;

/** Names that lines of a text begin with, in such scripts. */
export function offerUncasedNames(text: string, offer: OfferName): void {
  // A button's words say what to do.
  if (text.length < SENTENCE) return;
  if (/\p{Script=Hangul}/u.test(text)) {
    for (const [, name = ''] of text.matchAll(KOREAN)) if (!KOREAN_WORD.test(name)) offer(name, 'leading');
  } else if (/[\p{Script=Katakana}\p{Script=Hiragana}]/u.test(text))
    for (const [, name = ''] of text.matchAll(JAPANESE)) offer(name, 'leading');
  else if (/\p{Script=Han}/u.test(text))
    for (const [, name = ''] of text.matchAll(CHINESE)) if (isUncasedScript(name)) offer(name, 'leading');
}
