// Finds the advertiser's name in an ad in Chinese, Japanese or Korean. These scripts have no capitals, and domains
// don't spell their names: the name is a link's text, is in quotes or brackets, or is the subject of the ad's first
// sentence.

import { listBlockLinks } from '../block.ts';
import { beginsInUncasedScript } from '../naming/scripts.ts';
import { EASTERN_BUTTON_TEXT } from '../vocabulary/eastern-buttons.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { type AdUnit, toAdUnitText } from './unit.ts';

const NAME_MAX = 16;
const EASTERN_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/**
 * The name at the start of a Chinese sentence, before 'is' (是), a colon, a dash, 'launches' or 'offers' (推出, 提供). A
 * comma doesn't count, because it may follow any words.
 */
const SENTENCE_SUBJECT =
  /^([\p{Script=Han}A-Za-z0-9·]{2,12}?)(?=是(?:一|面向|为|專|专|国|國|给|給|你|您)|[：:]|——|推出|提供|上线|上線)/u;
/** A name in quotes or brackets: 'サーバー「X」', '《X》'. */
const QUOTED_NAME = /[「『《【]([^「」『』《》【】\n]{2,16})[」』》】]/gu;

/** The only name in the ad that can be the advertiser's; null if there is none, or several. */
export function findEasternAdvertiserName(unit: AdUnit, own: NewsletterIdentity): string | null {
  const text = toAdUnitText(unit);
  if (!EASTERN_LETTER.test(text)) return null;
  const isFree = (name: string) => !own.isBrand(name) && !EASTERN_BUTTON_TEXT.test(name);
  const anchors = unit.blocks
    .flatMap((block) => listBlockLinks(block).map((link) => ({ name: link.text.trim(), words: block.words.trim() })))
    .filter(({ name, words }) => words.length > name.length + 2)
    .map(({ name }) => name)
    .filter(
      (name) =>
        name.length >= 2 && name.length <= NAME_MAX && beginsInUncasedScript(name) && !/[，。！？、!?]/u.test(name),
    );
  const linked = [...new Set(anchors.filter(isFree))];
  if (linked.length === 1) return linked[0] ?? null;
  if (linked.length > 1) return null;
  for (const { words } of unit.blocks) {
    const about = SENTENCE_SUBJECT.exec(words.replace(LEADING_LABEL, ''))?.[1];
    if (about && beginsInUncasedScript(about) && isFree(about) && isLongerThanButton(words)) return about;
  }
  const quoted = [...new Set([...text.replace(LEADING_LABEL, '').matchAll(QUOTED_NAME)].map(([, name = '']) => name))];
  const [only] = quoted;
  return quoted.length === 1 && only && beginsInUncasedScript(only) && isFree(only) && !/[，。！？]/u.test(only)
    ? only
    : null;
}

/** True for a block with more text than a button has. */
const isLongerThanButton = (words: string): boolean => words.length > NAME_MAX;

/** The label of disclosure with which an ad begins. */
const LEADING_LABEL =
  /^\s*[【［[（(＜]?(?:广告|廣告|赞助|贊助|推广|推廣|広告|pr|광고|협찬)(?:[】］\])）＞:：]\s*|\s+)/iu;
