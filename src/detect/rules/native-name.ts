// The advertiser's name in an ad in Chinese, Japanese or Korean: a link's text, or in quotes or brackets.
import { listBlockLinks } from '../block.ts';
import { beginsInUncasedScript } from '../naming/scripts.ts';
import { EASTERN_BUTTON_TEXT } from '../vocabulary/eastern-buttons.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { type AdUnit, toAdUnitText } from './unit.ts';

const NAME_MAX = 16;
const EASTERN_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
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
  const quoted = [...new Set([...text.replace(LEADING_LABEL, '').matchAll(QUOTED_NAME)].map(([, name = '']) => name))];
  const [only] = quoted;
  return quoted.length === 1 && only && beginsInUncasedScript(only) && isFree(only) && !/[，。！？]/u.test(only)
    ? only
    : null;
}

/** The label of disclosure with which an ad begins. */
const LEADING_LABEL =
  /^\s*[【［[（(＜]?(?:广告|廣告|赞助|贊助|推广|推廣|広告|pr|광고|협찬)(?:[】］\])）＞:：]\s*|\s+)/iu;
