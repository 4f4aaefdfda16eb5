// The ways a mail writes a name: in its body, its anchors and its alt texts.
import { brandKey, foldText } from '../../domain/brand/name.ts';
import type { Block } from '../blocks.ts';

interface Token {
  /** Offsets in the line. */
  from: number;
  to: number;
  /** Folded, without spaces. */
  key: string;
}
/** A line, cut into words when a name is first looked for in it. */
interface Line {
  text: string;
  /** Its letters and digits, folded. */
  readonly letters: string;
  readonly tokens: Token[];
}

/** What is written, for any number of names. */
export interface TokenizedLines {
  lines: Line[];
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}.&'’+/-]*/gu;
/** Between the words of one name. */
const WITHIN = /^(?: | & |: | \+ )$/u;
/** 'Dr. Squatch', 'J. Crew': a full stop that ends no sentence. */
const ABBREVIATED = /^(?:\p{Lu}|Dr|St|Mr|Mrs|Ms|Prof|Mt|Ft)$/u;
/** Small words that stand inside names. */
const SMALL = /^(?:of|and|the|for|de|la|von|at|in|on|by|und|et)$/u;
const LONGEST = 6;

/** Linear in the blocks' words. */
export function tokenizeLines(blocks: readonly Block[]): TokenizedLines {
  const lines: Line[] = [];
  const add = (text: string) => {
    for (const line of text.split('\n')) if (line.trim()) lines.push(lineOf(line));
  };
  for (const block of blocks) {
    add(block.words);
    // A link's words are in the block's words already; its picture's alt doesn't.
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

/** What of a folded text any way to write it has: a sigma is another at a word's end. */
const lettersOf = (folded: string): string => folded.replace(/[ +&]+/g, '').replaceAll('ς', 'σ');

function tokensOf(line: string): Token[] {
  return [...line.matchAll(WORD)].map((match) => {
    const word = match[0].replace(/(?:['’]s|['’])$|[.&'’+/-]+$/gu, '');
    return { from: match.index, to: match.index + word.length, key: foldText(word).replaceAll(' ', '') };
  });
}

/** Whether two words that follow each other may belong to one name. */
function belongTogether(text: string, token: Token, next: Token): boolean {
  const between = text.slice(token.to, next.from);
  return WITHIN.test(between) || (between === '. ' && ABBREVIATED.test(text.slice(token.from, token.to)));
}

/** Each way in which a name of this key is written, with how often. */
export function formsOf(written: TokenizedLines, key: string): Map<string, number> {
  const forms = new Map<string, number>();
  each(written, key, ({ text, tokens }, from, to) => {
    const form = text.slice((tokens[from] as Token).from, (tokens[to] as Token).to);
    forms.set(form, (forms.get(form) ?? 0) + 1);
  });
  return forms;
}

/** How often a name is written, in any of its forms. */
export const countMentions = (written: TokenizedLines, name: string) =>
  [...formsOf(written, brandKey(name)).values()].reduce((sum, count) => sum + count, 0);

/** Maximum number of characters that follow each mention of a name. */
const BEHIND = 6;

/** What follows each mention of a name of this key, with an s that may be its own. */
export function textAfterMentions(written: TokenizedLines, key: string): string[] {
  const found: string[] = [];
  each(written, key, ({ text, tokens }, _, to) => {
    const { to: end } = tokens[to] as Token;
    found.push(text.slice(end, end + BEHIND));
  });
  return found;
}

/** The stretches of words whose folded letters make up `key`. */
function each({ lines }: TokenizedLines, key: string, found: (line: Line, from: number, to: number) => void): void {
  const letters = lettersOf(key);
  for (const line of lines) {
    if (!line.letters.includes(letters)) continue;
    const { tokens } = line;
    for (let from = 0; from < tokens.length; from++) {
      let said = '';
      for (let to = from; to < Math.min(tokens.length, from + LONGEST); to++) {
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

/** How often a name is there, and with which capitalised words after it (up to three), the longest first. */
export function longerForms(
  written: TokenizedLines,
  key: string,
): { mentions: number; longer: [form: string, count: number][] } {
  const seen = new Map<string, number>();
  let mentions = 0;
  each(written, key, ({ text, tokens }, from, to) => {
    mentions++;
    for (let end = to; end + 1 < tokens.length && end < to + 4; end++) {
      const [token, next] = [tokens[end] as Token, tokens[end + 1] as Token];
      const word = text.slice(next.from, next.to);
      if (!/^ (?:[&+] )?$/u.test(text.slice(token.to, next.from)) || !(SMALL.test(word) || /^\p{Lu}\p{Ll}/u.test(word)))
        break;
      if (SMALL.test(word)) continue;
      const form = text.slice((tokens[from] as Token).from, next.to);
      seen.set(form, (seen.get(form) ?? 0) + 1);
    }
  });
  return { mentions, longer: [...seen].sort(([a], [b]) => b.length - a.length) };
}

/** An apostrophe and an s: one that says what a name owns, or the name's own ('Wendy’s'). */
export const POSSESSIVE_S = /^['’]s(?![\p{L}\p{N}])/u;

/**
 * Capitalised stretches of one to four words, longest first, also with an s that may be their own; for finding the
 * advertiser whom a domain names.
 */
export function properStretches({ lines }: TokenizedLines): string[] {
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
        const own = POSSESSIVE_S.exec(text.slice(last.to, last.to + 3))?.[0];
        if (own) found.add(`${stretch}${own}`);
      }
    }
  }
  return [...found].sort((a, b) => b.length - a.length);
}
