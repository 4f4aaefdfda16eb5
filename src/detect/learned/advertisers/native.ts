// Names in scripts without capitals, where an ad begins with them: '楽天モバイル「最強プラン」なら', '토스뱅크 외화통장으로'. Nothing but their
// place tells them from words.
import type { Offer } from './name.ts';

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

/** Characters of the shortest sentence that sells something. */
const SENTENCE = 16;

/** Names that lines of a text begin with, in such scripts. */
export function natives(text: string, offer: Offer): void {
  // A button's words say what to do.
  if (text.length < SENTENCE) return;
  if (/\p{Script=Hangul}/u.test(text)) for (const [, name = ''] of text.matchAll(KOREAN)) offer(name, 'leading');
  else if (/[\p{Script=Katakana}\p{Script=Hiragana}]/u.test(text))
    for (const [, name = ''] of text.matchAll(JAPANESE)) offer(name, 'leading');
}
