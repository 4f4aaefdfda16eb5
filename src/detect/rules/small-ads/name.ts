// Whom an entry of a list of small ads names. It has few words, and the advertiser's name is nearly always among the
// first.
import { anyOf } from '../../../domain/any-of.ts';
import type { Block } from '../../blocks.ts';
import { isCommon, isHeadline, isOrder, isTitle } from '../../naming/junk.ts';
import { NOT_A_NAME } from '../../vocabulary/no-names.ts';
import { leadingName, NAME_LIKE } from '../entry.ts';
import { nameAt, tidy } from '../names.ts';

/** What stands before an entry's first word. */
const BULLET = /^[\s*•▪◦·–—-]+|^\d{1,2}[.)]\s+/u;
const NAME_MAX = 40;
const WORDS_MAX = 4;
/** 'Acme. Mugs by post', 'Acme | Fees, halved', 'Acme\nMugs by post': up to what ends the name. */
const HEAD = /^(\S.{0,39}?)\s*(?:[.:：|\n–—]|\s-|\s\(|,\s)(?:\s|$)/u;
/** 'Head of Clay at Acme' */
const EMPLOYER = /\s(?:at|@|bei|chez|en|na|no|presso|bij)\s+(?=[\p{Lu}\p{N}])/u;
/** What a post is called. */
const POST = new RegExp(
  `\\b(?:${anyOf(`
    head of | director | manager | lead | engineer(?:in)? | developer | designer | architect | analyst | scientist | editor | writer | producer | officer | partner |
    associate | intern(?:ship)? | recruiter | specialist | consultant | chief | vp | president | assistant | administrator | marketer | researcher | fellow |
    leiter(?:in)? | leitung | entwickler(?:in)? | redakteur(?:in)? | responsable | chargée? de | ingénieure? | développeu(?:r|se) | desarrollador(?:a)? | gerente`)})\\b`,
  'iu',
);

/** 'Acme turns ...', 'Acme lets ...': a name and what it does. */
const DOES = new RegExp(
  String.raw`^((?:\p{Lu}[\p{L}\p{N}&'’+.-]*|[a-z]+\p{Lu}[\p{L}\p{N}]*)(?: (?:& )?\p{Lu}[\p{L}\p{N}&'’+.-]*){0,3}) (?:${anyOf(String.raw`
    \p{Ll}{2,}s | is | does | can | will | has | ist | hilft | macht | liefert | bringt | est | fait | aide | vous | es | ayuda | hace | te | é | ajuda | faz`)})(?!\p{L})`,
  'u',
);

/**
 * The name that an entry begins with; null where its first words are none.
 * @param isWork a post is named before who offers it.
 */
export function nameOfEntry({ text, words, ...rest }: Block, isWork: boolean): string | null {
  const line = (text.includes('://') ? words : text).replace(BULLET, '');
  const employer = isWork ? EMPLOYER.exec(line) : null;
  if (employer) return nameAt(line.slice(employer.index + employer[0].length).replace(/[.,;:(].*$/su, ''));
  // 'Head of Clay, Acme, Leeds', 'Acme – Head of Clay'
  const parts = isWork ? (line.split('\n', 1)[0] ?? '').split(/\s*[,|·:]\s+|\s+[–—-]\s+/u) : [];
  if (parts.some((part) => POST.test(part)))
    return parts.find((part) => !POST.test(part) && isName(tidy(part))) ?? null;
  // 'Mugs by post from a shed in Leeds. Acme Mugs': one word alone may be what a button says.
  const linked = rest.links.map((link) => link.text).filter((said) => said.trim().includes(' '));
  const named = [leadingName({ ...rest, text, words }), HEAD.exec(line)?.[1], line, DOES.exec(line)?.[1], ...linked];
  return named.map((name) => (name ? tidy(name) : '')).find((name) => isName(name) && !isSentence(name, line)) ?? null;
}

/** 'Build Docker images faster', 'Flaky tests slowing you down?': an order or a question, and what it goes on with. */
function isSentence(name: string, line: string): boolean {
  const at = line.indexOf(name);
  const goesOn = / \p{Ll}/u.test(line.slice(at + name.length, at + name.length + 2));
  return goesOn && (isOrder(name) || (!name.includes(' ') && QUESTION.test(line.slice(at))));
}
const QUESTION = /^[^.!?]{0,90}\?/u;

function isName(name: string): boolean {
  return (
    name.length > 1 &&
    name.length <= NAME_MAX &&
    name.split(' ').length <= WORDS_MAX &&
    NAME_LIKE.test(name) &&
    !NOT_A_NAME.test(name.toLowerCase()) &&
    !isCommon(name) &&
    !isTitle(name) &&
    !isHeadline(name)
  );
}
