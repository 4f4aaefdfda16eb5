const WORDLESS_LINE = /^\s{0,20}(?:\|.*|(?:[-=_*~#+|:.·•─━═]\s?){3,}|```.*|~~~.*)$/;
const MARKUP: [RegExp, string][] = [
  [/!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)/g, ' '],
  [/\[([^[\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1'],
  [/\[([^[\]\n]{0,300})\]\[[^\]\n]{0,40}\]/g, '$1'],
  [/<(?:style|script)\b[^>]{0,500}>[^<]{0,20000}<\/(?:style|script)>/gi, ' '],
  [/<\/?[a-z!][^<>]{0,2000}>/gi, ' '],
  [/(?:https?:\/\/|www\.)\S{1,4000}/gi, ' '],
  [/(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gi, ' '],
  [/&(?:nbsp|zwnj|zwj|shy|#8203|#847|#xa0|#173);/gi, ' '],
  [/&(?:amp|#38);/gi, '&'],
  [/&(?:rsquo|lsquo|apos|#39|#8217|#x27);/gi, '’'],
  [/&(?:quot|ldquo|rdquo|#34);/gi, '"'],
  [/&(?:[mn]dash|#8211|#8212);/gi, '–'],
  [/&[a-z]{2,10};|&#\w{1,7};/gi, ' '],
  [/(?:^|(?<=\s))(?:#{1,6}|>{1,4}|[-*+•·●▪])\s+/g, ''],
  [/\*\*|__|~~|`+/g, ''],
  [/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, ''],
  [/\\([[\](){}*_`#.!|~>+-])/g, '$1'],
  [/\s?\|\s?/g, ' '],
  [/[{}<>[\]]|\*\||%%\S{0,40}%%/g, ' '],
];

/** Linear, because every repetition is bounded. '' if no words remain. */
export function removeMarkup(text: string): string {
  let words = text
    .split('\n')
    .filter((line) => !WORDLESS_LINE.test(line))
    .join('\n');
  for (const [sign, instead] of MARKUP) words = words.replace(sign, instead);
  return words;
}

const LETTER_SHARE_MIN = 0.7;
const ODD_WORD_SHARE_MAX = 0.3;
const MEAN_WORD_LENGTH_MAX = 14;
const WORDS_A_SENTENCE_MAX = 60;
/** Texts of at least this many words must have more than a word or two per sentence. */
const MANY_WORDS = 12;
const WORDS_A_SENTENCE_LEAST = 2.5;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

export function isNaturalLanguage(text: string): boolean {
  const seen = text.replace(/\s+/g, '');
  const letters = seen.match(/\p{L}|\p{M}/gu)?.length ?? 0;
  if (letters < 3 || letters / [...seen].length < LETTER_SHARE_MIN) return false;
  if (UNSPACED.test(text)) return true;
  const words = text.split(/\s+/).filter(Boolean);
  const odd = words.filter((word) => !/\p{L}{2}|^[\p{L}&]$/u.test(word)).length;
  if (odd / words.length > ODD_WORD_SHARE_MAX || letters / words.length > MEAN_WORD_LENGTH_MAX) return false;
  const sentences = text.split(/[.!?…;:]+(?:\s|$)/).filter((part) => /\p{L}/u.test(part)).length;
  const perSentence = words.length / Math.max(1, sentences);
  return perSentence <= WORDS_A_SENTENCE_MAX && (words.length < MANY_WORDS || perSentence >= WORDS_A_SENTENCE_LEAST);
}
