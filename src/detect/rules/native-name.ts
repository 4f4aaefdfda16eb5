// The name that an ad in Chinese, Japanese or Korean gives its advertiser. Such words have no capitals, and no address
// spells them: the name is a link's words, is in brackets of its own, or is what the ad's first sentence is about.
import { isUncasedScript } from '../naming/scripts.ts';
import { EASTERN_BUTTON } from '../vocabulary/eastern-buttons.ts';
import { linksOf, type OwnIdentity } from './own.ts';
import { type AdUnit, textOf } from './unit.ts';

const NAME_MAX = 16;
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** 'X是', 'X：': a Chinese sentence about X; a comma after a name could be behind any words. */
const ABOUT =
  /^([\p{Script=Han}A-Za-z0-9·]{2,12}?)(?=是(?:一|面向|为|專|专|国|國|给|給|你|您)|[：:]|——|推出|提供|上线|上線)/u;
/** 'サーバー「X」', '《X》'. */
const QUOTED = /[「『《【]([^「」『』《》【】\n]{2,16})[」』》】]/gu;

/** @returns the one name that can be meant, or null. */
export function nativeName(unit: AdUnit, own: OwnIdentity): string | null {
  const text = textOf(unit);
  if (!EASTERN.test(text)) return null;
  const isFree = (name: string) => !own.isBrand(name) && !EASTERN_BUTTON.test(name);
  const anchors = unit.blocks
    .flatMap((block) => linksOf(block).map((link) => ({ name: link.text.trim(), words: block.words.trim() })))
    .filter(({ name, words }) => words.length > name.length + 2)
    .map(({ name }) => name)
    .filter(
      (name) => name.length >= 2 && name.length <= NAME_MAX && isUncasedScript(name) && !/[，。！？、!?]/u.test(name),
    );
  const linked = [...new Set(anchors.filter(isFree))];
  if (linked.length === 1) return linked[0] ?? null;
  if (linked.length > 1) return null;
  for (const { words } of unit.blocks) {
    const about = ABOUT.exec(words.replace(LABELLED, ''))?.[1];
    if (about && isUncasedScript(about) && isFree(about) && isLong(words)) return about;
  }
  const quoted = [...new Set([...text.replace(LABELLED, '').matchAll(QUOTED)].map(([, name = '']) => name))];
  const [only] = quoted;
  return quoted.length === 1 && only && isUncasedScript(only) && isFree(only) && !/[，。！？]/u.test(only)
    ? only
    : null;
}

/** A block that says more than a button does. */
const isLong = (words: string): boolean => words.length > NAME_MAX;

/** The mark that an ad begins with. */
const LABELLED = /^\s*[【［[（(＜]?(?:广告|廣告|赞助|贊助|推广|推廣|広告|pr|광고|협찬)(?:[】］\])）＞:：]\s*|\s+)/iu;
