// Lines that explain a mark: the entries with it are paid for.
import { toAlternation } from '../../domain/any-of.ts';

/** A line that explains an asterisk: '*This is sponsored content.' */
export const ASTERISK_FOOTNOTE =
  /^\\?\*{1,2}(?!\*)(?!.*\*\s*(?:\n|$))\s*(?:(?:this|these|denotes?|indicates?|marks?|means?)\s+(?:is|are|was)?\s*)?(?:an? |from |our |the )*(?:sponsored|paid|partner|promoted|advert|ad\b|(?:message|word) from (?:our|the|today))/iu;

/** The beginning of a line that explains an asterisk: 'An asterisk means', '* ='. */
const ASTERISK_MEANS = String.raw`(?:^|\s)(?:\*?\s?asterisks?|\*+|\(\*+\)|starred(?: \(\*\))?|items? with (?:an? )?(?:\*|asterisk))\s*(?:=|:|is|are|indicates?|denotes?|marks?|means?|items are)?`;
/** Another beginning of a line that explains an asterisk: 'Links marked with an asterisk are'. */
const WITH_ASTERISK = String.raw`\b(?:marked|those|items?|links?|entries|stories|articles|tools|jobs|products|starred)\b.{0,30}(?:\*|\basterisks?|\bstar)\W{0,3}(?:.{0,12}\b(?:are|is)\b|items are)`;

/** '* = from our partners', 'Links marked with an asterisk are paid'. */
export const ASTERISK_LEGEND = new RegExp(
  String.raw`(?:${ASTERISK_MEANS}|${WITH_ASTERISK})\s*(?:an? |from |our |for by |these (?:\w+ )?are |presented by |featured )*(?:${toAlternation(String.raw`
    (?:our )?(?:partners?|sponsors?) | sponsored | paid | promoted | ads?\b | advertis\w+ | affiliate (?:or )?partner`)})`,
  'iu',
);

/** A mark of paid entries: up to four signs that text doesn't usually contain, or a capital letter in brackets. */
const MARK = String.raw`[^\p{L}\p{N}\s.,:;!?'"“”‘’()[\]|/&%$€£#@+=<>_•·–—-]{1,4}|\[[A-Z$]\]|\([A-Z$]\)`;
const PAID_FOR = String.raw`sponsored|sponsors?|partners?|paid|promoted|ads?\b|advert`;

/** '💰 = sponsored', '[S] = sponsored', '† Paid placement'. The first group that captured something is the mark. */
export const NON_ASTERISK_LEGEND = new RegExp(
  [
    String.raw`(?:^|[\s(])(?!\*)(${MARK})\s*(?:=|:|–|—|-|indicates?|denotes?|marks?|means?)\s*(?:an? |our |from our |the |links? from our )*(?:${PAID_FOR})`,
    String.raw`\b(?:marked|with|tagged|labelled|labeled)\b (?:with )?(?:an? |the )?(?!\*)(${MARK}) (?:\w+ )?(?:is|are) (?:an? |our |from our |the )*(?:${PAID_FOR})`,
    String.raw`^([†‡§★☆◆■▲►✦⭐])\s*(?:an? |our |from our )*(?:${PAID_FOR})`,
  ].join('|'),
  'iu',
);
