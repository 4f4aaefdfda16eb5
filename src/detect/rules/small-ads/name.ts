// The names in an entry of small ads: in its links, before a sign, or as the subject of a sentence.
import { toAlternation } from '../../../domain/any-of.ts';
import { foldText } from '../../../domain/brand/name.ts';
import type { Block } from '../../block.ts';
import { beginsWithImperative, hasOnlyCommonWords, looksLikeHeadline, looksLikeTitle } from '../../naming/junk.ts';
import { LOWER_CASE_NON_NAME_START } from '../../vocabulary/no-names.ts';
import { CALL_TO_ACTION } from '../../vocabulary/offers.ts';
import { findLeadingName, NAME_LIKE_TEXT } from '../entry.ts';
import { readNameAtStart, tidyName } from '../names.ts';

/** A bullet or a number before an entry's first word. */
const BULLET = /^[\s*•▪◦·–—-]+|^\d{1,2}[.)]\s+/u;
const NAME_MAX = 40;
const WORDS_MAX = 4;
/** Words at the beginning that a sign or a line break sets off: 'Acme. Mugs by post', 'Acme | Fees, halved'. */
const WORDS_BEFORE_SIGN = /^(\S.{0,39}?)\s*(?:[.:：|\n–—]|\s-|\s\(|,\s)(?:\s|$)/u;
/** The preposition before an employer's name: 'Head of Clay at Acme'. */
const BEFORE_EMPLOYER = /\s(?:at|@|bei|chez|en|na|no|presso|bij)\s+(?=[\p{Lu}\p{N}])/u;
/** Words in a job's title. */
const JOB_WORD = new RegExp(
  `\\b(?:${toAlternation(`
    head of | director | manager | lead | engineer(?:in)? | developer | designer | architect | analyst | scientist | editor | writer | producer | officer | partner |
    associate | intern(?:ship)? | recruiter | specialist | consultant | chief | vp | president | assistant | administrator | marketer | researcher | fellow |
    leiter(?:in)? | leitung | entwickler(?:in)? | redakteur(?:in)? | responsable | chargée? de | ingénieure? | développeu(?:r|se) | desarrollador(?:a)? | gerente`)})\\b`,
  'iu',
);

/** A name and a verb in the singular: 'Acme turns ...', 'Acme lets ...'. */
const NAME_AND_VERB = new RegExp(
  String.raw`^((?:\p{Lu}[\p{L}\p{N}&'’+.-]*|[a-z]+\p{Lu}[\p{L}\p{N}]*)(?: (?:& )?\p{Lu}[\p{L}\p{N}&'’+.-]*){0,3}) (?:${toAlternation(`
    is | does | can | will | has | helps | works | ships | comes | runs | ist | hilft | macht | liefert | bringt | est | fait | aide | vous | es | ayuda | hace | te | é | ajuda | faz`)}|(?<verb>\p{Ll}{2,}s))(?!\p{L})`,
  'u',
);
/** 'notebooks from Porto', 'boats, varnished': a plural noun, which ends in 's' as a verb does. */
const AFTER_PLURAL_NOUN =
  /^(?:[,.;:!?–—-]|\s*$|\s(?:from|for|of|in|on|at|by|with|without|to|that|which|who|and|or|is|are|\p{Ll}+ed|made|sent|built|grown)(?!\p{L}))/u;
/** A compound adjective, which is no name even if it is capitalised: 'Hand-bound', 'Salt-cured'. */
const COMPOUND_ADJECTIVE = /^\p{Lu}\p{Ll}+-\p{Ll}+$/u;

/** The name with which a line begins, if a verb follows. */
function nameBeforeVerb(line: string): string | null {
  const found = NAME_AND_VERB.exec(line);
  if (!found || (found.groups?.verb && AFTER_PLURAL_NOUN.test(line.slice(found[0].length)))) return null;
  return found[1] ?? null;
}

/** The possible names of an entry's advertiser, by their place; all empty if nothing in it can be a name. */
export interface SmallAdNames {
  /** Names in the texts of the entry's links: 'Acme', 'See Acme', 'Send yours to Acme'. */
  inLinks: string[];
  /** Names that a sign sets off, or employers: 'Acme: mugs by post', 'Head of Clay at Acme'. */
  setOff: string[];
  /** The subject with which the entry's text begins: 'Acme sends mugs'. */
  inText: string[];
}

/**
 * Collects the possible names of an entry's advertiser.
 * @param isWork true in a list of jobs, in which the employer follows the job's title.
 * @param buttons texts that links of several entries share, folded; they are no names.
 */
export function collectSmallAdNames(
  { text, words, ...rest }: Block,
  isWork: boolean,
  buttons: ReadonlySet<string>,
): SmallAdNames {
  const line = (text.includes('://') ? words : text).replace(BULLET, '');
  const of = (names: (string | null | undefined)[]) =>
    names.map((name) => (name ? tidyName(name) : '')).filter((name) => isName(name) && !isSentence(name, line));
  const inLinks = of(rest.links.flatMap((link) => linkedNames(link.text.trim(), buttons)));
  const employer = isWork ? BEFORE_EMPLOYER.exec(line) : null;
  if (employer) {
    const name = readNameAtStart(line.slice(employer.index + employer[0].length).replace(/[.,;:(].*$/su, ''));
    return { inLinks: [], setOff: name ? [name] : [], inText: [] };
  }
  // The employer is beside the job's title: 'Head of Clay, Acme, Leeds', 'Acme – Head of Clay'.
  const parts = isWork ? (line.split('\n', 1)[0] ?? '').split(/\s*[,|·:]\s+|\s+[–—-]\s+/u) : [];
  if (parts.some((part) => JOB_WORD.test(part)))
    return { inLinks: [], setOff: of(parts.filter((part) => !JOB_WORD.test(part))), inText: [] };
  // The name may also be in a link after the text: 'Mugs by post from a shed in Leeds. Acme Mugs'.
  return {
    inLinks,
    setOff: of([findLeadingName({ ...rest, text, words }), WORDS_BEFORE_SIGN.exec(line)?.[1], line]),
    inText: of([nameBeforeVerb(line)]),
  };
}

/** Captures the name in a link's text that sends readers to somebody: 'See Acme', 'Book with Acme'. */
const NAME_TO_TURN_TO = new RegExp(
  String.raw`^(?:${toAlternation(String.raw`
    see | try | visit | get | meet | discover | join | explore | check out | go to | browse | find | shop | order | hire | ask | start | read | write to | talk to | call |
    (?:learn|read|find out|see) more (?:at|from|on|about) | more (?:at|from) | (?:book|order|buy|start|sign up|send \p{L}+) (?:with|at|from|to) |
    voir | essayer | essayez | découvrir | découvrez | chez | zu | bei | mit | ver | prueba | descubre | scopri | prova | bekijk | ontdek | probeer`)}) (\p{Lu}[^.!?]{1,40}?)(?: (?:free|now|today|for free))?[\s.!→»>]*$`,
  'iu',
);

/** The name in a link's text: the whole text, or the name that it sends readers to ('See Acme'). */
function linkedNames(said: string, buttons: ReadonlySet<string>): string[] {
  if (said.length < 2 || said.length > LINK_MAX || buttons.has(foldText(said))) return [];
  const [, ordered] = NAME_TO_TURN_TO.exec(said) ?? [];
  if (ordered) return /^\p{Lu}/u.test(ordered) ? [ordered] : [];
  return CALL_TO_ACTION.test(said) && !said.includes(' ') ? [] : [said];
}
const LINK_MAX = 60;

/** True for 'Build Docker images faster' and 'Flaky tests slowing you down?'. */
function isSentence(name: string, line: string): boolean {
  const at = line.indexOf(name);
  const goesOn = / \p{Ll}/u.test(line.slice(at + name.length, at + name.length + 2));
  return goesOn && (beginsWithImperative(name) || (!name.includes(' ') && QUESTION.test(line.slice(at))));
}
const QUESTION = /^[^.!?]{0,90}\?/u;

function isName(name: string): boolean {
  return (
    name.length > 1 &&
    name.length <= NAME_MAX &&
    name.split(' ').length <= WORDS_MAX &&
    NAME_LIKE_TEXT.test(name) &&
    !LOWER_CASE_NON_NAME_START.test(name.toLowerCase()) &&
    !COMPOUND_ADJECTIVE.test(name) &&
    !hasOnlyCommonWords(name) &&
    !looksLikeTitle(name) &&
    !looksLikeHeadline(name)
  );
}
