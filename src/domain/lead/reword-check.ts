// Checks that a reworded draft states nothing new: every figure, name and date in it must occur in the source text.
// Otherwise it is refused, because a model's invention would be sent in a member's name.

/** Number words, which state facts without digits or capitals. */
const FIGURE_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|half|double|twice|percent)\b/gi;
const DAY_WORDS = /\b(?:today|yesterday|tomorrow|last week|next week|last month|next month|last year|next year)\b/gi;
const NUMBER = /\d[\d.,:/]*\d|\d/g;
const WEB_OR_EMAIL_ADDRESS = /\b(?:https?:\/\/\S+|[\w.+-]+@[\w-]+\.\S+|(?:[a-z0-9-]+\.)+[a-z]{2,})\b/gi;
/** Capitalised words that begin a sentence without naming anything. */
const OPENERS = new Set(
  `i i'd i'll i'm i've we we'd we'll we're you you'd your our my me it it's its this that these those there here the a an and or but so as at by for from in of
  on to with if when while since because before after would could should may might can will do does did have has had is are was were be let please thank thanks
  hi hello hey dear best kind warm regards cheers sincerely yours happy glad looking hoping hope just also both most more many much some any each every no not
  yes perhaps maybe given having being seeing reading what which who how why where whether feel free reach curious interested quick great good new open`.split(
    /\s+/,
  ),
);

const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/'s$|'$/, '');
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’&.-]*/gu) ?? [];
const normal = (figure: string) => figure.replace(/[,.:/]+$/, '').replaceAll(',', '');

/** As written; empty if there are none. */
export function findAddedFacts(source: string, reworded: string): string[] {
  const known = new Set(wordsOf(source).map((word) => plain(word.replace(/[.-]+$/, ''))));
  const figures = new Set((source.match(NUMBER) ?? []).map(normal));
  const has = (pattern: RegExp) => new Set((source.match(pattern) ?? []).map((found) => found.toLowerCase()));
  const [figureWords, dayWords, addresses] = [has(FIGURE_WORDS), has(DAY_WORDS), has(WEB_OR_EMAIL_ADDRESS)];
  const found = [
    ...(reworded.match(NUMBER) ?? []).filter((figure) => !figures.has(normal(figure))),
    ...(reworded.match(FIGURE_WORDS) ?? []).filter((word) => !figureWords.has(word.toLowerCase())),
    ...(reworded.match(DAY_WORDS) ?? []).filter((word) => !dayWords.has(word.toLowerCase())),
    ...(reworded.match(WEB_OR_EMAIL_ADDRESS) ?? []).filter((address) => !addresses.has(address.toLowerCase())),
    ...wordsOf(reworded)
      .map((word) => word.replace(/[.-]+$/, ''))
      .filter((word) => /^\p{Lu}/u.test(word) && !known.has(plain(word)) && !OPENERS.has(plain(word))),
  ];
  return [...new Set(found)];
}
