// Finds how a mail writes a name: in its text, in the texts of its links and in the alternative texts of its pictures.
import { brandKey, foldText } from '../../domain/brand/name.ts';
import type { Block } from '../block.ts';

interface Token {
  from: number;
  to: number;
  key: string;
}
interface Line {
  text: string;
  readonly letters: string;
  readonly tokens: Token[];
}

export interface TokenizedLines {
  lines: Line[];
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}.&'’+/-]*/gu;
/** The characters that may stand between two words of one name. */
const NAME_GAP = /^(?: | & |: | \+ )$/u;
/** Abbreviations within names, whose full stop ends no sentence: 'Dr. Squatch', 'J. Crew'. */
const ABBREVIATION = /^(?:\p{Lu}|Dr|St|Mr|Mrs|Ms|Prof|Mt|Ft)$/u;
/** Function words in lower case that names contain: 'Bank of America'. */
const FUNCTION_WORD = /^(?:of|and|the|for|de|la|von|at|in|on|by|und|et)$/u;
const NAME_WORDS_MAX = 6;

/** Splits the text of blocks into lines, with the alternative texts of their pictures. Takes linear time. */
export function tokenizeLines(blocks: readonly Block[]): TokenizedLines {
  const lines: Line[] = [];
  const add = (text: string) => {
    for (const line of text.split('\n')) if (line.trim()) lines.push(lineOf(line));
  };
  for (const block of blocks) {
    add(block.words);
    // A block's words include the texts of its links, but not always those of its pictures.
    for (const { alt } of block.images) add(alt.replace(/(?:['’]s)?\s+logo$/iu, ''));
  }
  return { lines };
}

function lineOf(text: string): Line {
  let letters: string | undefined;
  let tokens: Token[] | undefined;
  return {
    text,
    get letters() {
      letters ??= lettersOf(foldText(text));
      return letters;
    },
    get tokens() {
      tokens ??= tokensOf(text);
      return tokens;
    },
  };
}

/** Removes spaces and joining signs, and writes the Greek sigma in one form. */
const lettersOf = (folded: string): string => folded.replace(/[ +&]+/g, '').replaceAll('ς', 'σ');

function tokensOf(line: string): Token[] {
  return [...line.matchAll(WORD)].map((match) => {
    const word = match[0].replace(/(?:['’]s|['’])$|[.&'’+/-]+$/gu, '');
    return { from: match.index, to: match.index + word.length, key: foldText(word).replaceAll(' ', '') };
  });
}

function belongTogether(text: string, token: Token, next: Token): boolean {
  const between = text.slice(token.to, next.from);
  return NAME_GAP.test(between) || (between === '. ' && ABBREVIATION.test(text.slice(token.from, token.to)));
}

export function countSpellings(written: TokenizedLines, key: string): Map<string, number> {
  const forms = new Map<string, number>();
  eachMention(written, key, ({ text, tokens }, from, to) => {
    const form = text.slice((tokens[from] as Token).from, (tokens[to] as Token).to);
    forms.set(form, (forms.get(form) ?? 0) + 1);
  });
  return forms;
}

export const countMentions = (written: TokenizedLines, name: string) =>
  [...countSpellings(written, brandKey(name)).values()].reduce((sum, count) => sum + count, 0);

/** Number of characters that `listTextAfterMentions` returns for each mention of a name. */
const FOLLOWING_CHARS = 6;

export function listTextAfterMentions(written: TokenizedLines, key: string): string[] {
  const found: string[] = [];
  eachMention(written, key, ({ text, tokens }, _, to) => {
    const { to: end } = tokens[to] as Token;
    found.push(text.slice(end, end + FOLLOWING_CHARS));
  });
  return found;
}

function eachMention(
  { lines }: TokenizedLines,
  key: string,
  found: (line: Line, from: number, to: number) => void,
): void {
  const letters = lettersOf(key);
  for (const line of lines) {
    if (!line.letters.includes(letters)) continue;
    const { tokens } = line;
    for (let from = 0; from < tokens.length; from++) {
      let said = '';
      for (let to = from; to < Math.min(tokens.length, from + NAME_WORDS_MAX); to++) {
        const token = tokens[to] as Token;
        if (to > from && !belongTogether(line.text, tokens[to - 1] as Token, token)) break;
        said += token.key;
        if (said === key) {
          found(line, from, to);
          break;
        }
        if (!key.startsWith(said)) break;
      }
    }
  }
}

/** Counts a name's mentions, and its longer forms that end with a capitalised word, the longest first. */
export function findLongerSpellings(
  written: TokenizedLines,
  key: string,
): { mentions: number; longer: [form: string, count: number][] } {
  const seen = new Map<string, number>();
  let mentions = 0;
  eachMention(written, key, ({ text, tokens }, from, to) => {
    mentions++;
    for (let end = to; end + 1 < tokens.length && end < to + 4; end++) {
      const [token, next] = [tokens[end] as Token, tokens[end + 1] as Token];
      const word = text.slice(next.from, next.to);
      if (
        !/^ (?:[&+] )?$/u.test(text.slice(token.to, next.from)) ||
        !(FUNCTION_WORD.test(word) || /^\p{Lu}\p{Ll}/u.test(word))
      )
        break;
      if (FUNCTION_WORD.test(word)) continue;
      const form = text.slice((tokens[from] as Token).from, next.to);
      seen.set(form, (seen.get(form) ?? 0) + 1);
    }
  });
  return { mentions, longer: [...seen].sort(([a], [b]) => b.length - a.length) };
}

/** An apostrophe and an s at the beginning of a text: a possessive, or the end of a name such as 'Wendy’s'. */
export const LEADING_POSSESSIVE_S = /^['’]s(?![\p{L}\p{N}])/u;

/** All runs of up to four words that begin and end with a capital, the longest first; also with a following 's. */
export function listCapitalisedRuns({ lines }: TokenizedLines): string[] {
  const found = new Set<string>();
  for (const { text, tokens } of lines) {
    for (let from = 0; from < tokens.length; from++) {
      for (let to = from; to < Math.min(tokens.length, from + 4); to++) {
        const [first, last] = [tokens[from] as Token, tokens[to] as Token];
        if (to > from && !belongTogether(text, tokens[to - 1] as Token, last)) break;
        const stretch = text.slice(first.from, last.to);
        if (
          !/^[\p{Lu}\p{N}]|^\p{Ll}+\p{Lu}/u.test(stretch) ||
          !/(?:^| )[\p{Lu}\p{N}]\S*$|^\p{Ll}+\p{Lu}\S*$/u.test(stretch)
        )
          continue;
        found.add(stretch);
        const own = LEADING_POSSESSIVE_S.exec(text.slice(last.to, last.to + 3))?.[0];
        if (own) found.add(`${stretch}${own}`);
      }
    }
  }
  return [...found].sort((a, b) => b.length - a.length);
}
