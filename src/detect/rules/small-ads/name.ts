// Who an entry of a list of small ads names: by its links, by what is set off from its words, or by what it says of
// someone. The first words of its text alone are no name.
import { anyOf } from '../../../domain/any-of.ts';
import { foldText } from '../../../domain/brand/name.ts';
import type { Block } from '../../blocks.ts';
import { isCommon, isHeadline, isImperative, isTitle } from '../../naming/junk.ts';
import { NOT_A_NAME } from '../../vocabulary/no-names.ts';
import { CALL_TO_ACTION } from '../../vocabulary/offers.ts';
import { leadingName, NAME_LIKE } from '../entry.ts';
import { nameAt, tidyName } from '../names.ts';

/** What comes before an entry's first word. */
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
  String.raw`^((?:\p{Lu}[\p{L}\p{N}&'’+.-]*|[a-z]+\p{Lu}[\p{L}\p{N}]*)(?: (?:& )?\p{Lu}[\p{L}\p{N}&'’+.-]*){0,3}) (?:${anyOf(`
    is | does | can | will | has | helps | works | ships | comes | runs | ist | hilft | macht | liefert | bringt | est | fait | aide | vous | es | ayuda | hace | te | é | ajuda | faz`)}|(?<verb>\p{Ll}{2,}s))(?!\p{L})`,
  'u',
);
/** After a plural noun and not after a verb: 'notebooks from Porto', 'mornings guaranteed', 'boats, varnished'. */
const BEHIND_NOUN =
  /^(?:[,.;:!?–—-]|\s*$|\s(?:from|for|of|in|on|at|by|with|without|to|that|which|who|and|or|is|are|\p{Ll}+ed|made|sent|built|grown)(?!\p{L}))/u;
/** 'Hand-bound', 'Salt-cured': a describing word, however it is capitalised. */
const DESCRIBES = /^\p{Lu}\p{Ll}+-\p{Ll}+$/u;

/** The name that a line begins with, before what it does. */
function nameOfDoer(line: string): string | null {
  const found = DOES.exec(line);
  if (!found || (found.groups?.verb && BEHIND_NOUN.test(line.slice(found[0].length)))) return null;
  return found[1] ?? null;
}

/** The names that an entry offers, the likeliest first; none where nothing in it is a name. */
export interface EntryNames {
  /** What its links say: 'Acme', 'See Acme', 'Send yours to Acme'. */
  inLinks: string[];
  /** What a sign sets off from the text, or where a post is: 'Acme: mugs by post', 'Head of Clay at Acme'. */
  setOff: string[];
  /** What the text says of whoever it begins with: 'Acme sends mugs'. */
  inText: string[];
}

/**
 * @param isWork a post is named before who offers it.
 * @param buttons words that several entries' links say, folded: not a name.
 */
export function namesOfEntry(
  { text, words, ...rest }: Block,
  isWork: boolean,
  buttons: ReadonlySet<string>,
): EntryNames {
  const line = (text.includes('://') ? words : text).replace(BULLET, '');
  const of = (names: (string | null | undefined)[]) =>
    names.map((name) => (name ? tidyName(name) : '')).filter((name) => isName(name) && !isSentence(name, line));
  const inLinks = of(rest.links.flatMap((link) => linkedNames(link.text.trim(), buttons)));
  const employer = isWork ? EMPLOYER.exec(line) : null;
  if (employer) {
    const name = nameAt(line.slice(employer.index + employer[0].length).replace(/[.,;:(].*$/su, ''));
    return { inLinks: [], setOff: name ? [name] : [], inText: [] };
  }
  // 'Head of Clay, Acme, Leeds', 'Acme – Head of Clay'
  const parts = isWork ? (line.split('\n', 1)[0] ?? '').split(/\s*[,|·:]\s+|\s+[–—-]\s+/u) : [];
  if (parts.some((part) => POST.test(part)))
    return { inLinks: [], setOff: of(parts.filter((part) => !POST.test(part))), inText: [] };
  // 'Mugs by post from a shed in Leeds. Acme Mugs'
  return {
    inLinks,
    setOff: of([leadingName({ ...rest, text, words }), HEAD.exec(line)?.[1], line]),
    inText: of([nameOfDoer(line)]),
  };
}

const ORDERED = new RegExp(
  String.raw`^(?:${anyOf(String.raw`
    see | try | visit | get | meet | discover | join | explore | check out | go to | browse | find | shop | order | hire | ask | start | read | write to | talk to | call |
    (?:learn|read|find out|see) more (?:at|from|on|about) | more (?:at|from) | (?:book|order|buy|start|sign up|send \p{L}+) (?:with|at|from|to) |
    voir | essayer | essayez | découvrir | découvrez | chez | zu | bei | mit | ver | prueba | descubre | scopri | prova | bekijk | ontdek | probeer`)}) (\p{Lu}[^.!?]{1,40}?)(?: (?:free|now|today|for free))?[\s.!→»>]*$`,
  'iu',
);

/** The name that a link's words are, or that they ask to turn to. */
function linkedNames(said: string, buttons: ReadonlySet<string>): string[] {
  if (said.length < 2 || said.length > LINK_MAX || buttons.has(foldText(said))) return [];
  const [, ordered] = ORDERED.exec(said) ?? [];
  if (ordered) return /^\p{Lu}/u.test(ordered) ? [ordered] : [];
  return CALL_TO_ACTION.test(said) && !said.includes(' ') ? [] : [said];
}
const LINK_MAX = 60;

/** 'Build Docker images faster', 'Flaky tests slowing you down?': an order or a question, and what it goes on with. */
function isSentence(name: string, line: string): boolean {
  const at = line.indexOf(name);
  const goesOn = / \p{Ll}/u.test(line.slice(at + name.length, at + name.length + 2));
  return goesOn && (isImperative(name) || (!name.includes(' ') && QUESTION.test(line.slice(at))));
}
const QUESTION = /^[^.!?]{0,90}\?/u;

function isName(name: string): boolean {
  return (
    name.length > 1 &&
    name.length <= NAME_MAX &&
    name.split(' ').length <= WORDS_MAX &&
    NAME_LIKE.test(name) &&
    !NOT_A_NAME.test(name.toLowerCase()) &&
    !DESCRIBES.test(name) &&
    !isCommon(name) &&
    !isTitle(name) &&
    !isHeadline(name)
  );
}
