// Finds names in running text: runs of capitalised words, and whether the words around them suggest an advertiser.
import { toAlternation } from '../../../domain/any-of.ts';
import { LOWER_CASE_NON_NAME_START } from '../../vocabulary/no-names.ts';
import { PICTURE_WORDS_BEFORE_NAME } from '../../vocabulary/picture-words.ts';
import { VERB_AND_YOUR_SOURCE } from '../../vocabulary/sells.ts';
import type { NameCollector } from './name.ts';

/** A run of up to five capitalised words, with small words between them. 'iPhone', '3M' and a domain count as well. */
const CAPITALISED_RUN =
  /(?:[\p{Lu}][\p{L}\p{N}.&'’+-]*|[a-z]{1,60}\p{Lu}[\p{L}\p{N}]*|\p{N}{1,60}[\p{Lu}][\p{L}\p{N}]*|[a-z0-9-]{2,60}\.(?:com|io|ai|dev|app|co|org|net|de|fr|so|sh|xyz|tech|cloud)(?![\p{L}\p{N}-]))(?:[ \u00a0](?:(?:of|the|and|&|for|de)[ \u00a0])?(?:\p{Lu}[\p{L}\p{N}.&'’+-]*|\p{N}+(?![\p{L}\p{N}%])|&)){0,4}/gu;
/** Words after a name that say what it does for its customers: 'Acme helps ...', 'Acme’s ...'. */
const SELLING_VERB = new RegExp(
  String.raw`^[’']?s?,?\s+(?:${toAlternation(`
    is | are | does | helps? | lets? | gives? | makes? | brings? | offers? | has | uses | turns | built | just | connects? | automates? |
    provides? | delivers? | allows | takes | ships | finds | sends | runs | keeps | cuts | saves | shows | powers | handles | works | replaces |
    combines | unifies | tracks | protects | secures | integrates | generates | writes | builds | can | will | for | ist | hilft | bietet |
    macht | liefert | est | aide | permet | offre | propose | es | ayuda | ofrece | permite | è | aiuta | é | ajuda | oferece | biedt | helpt |
    maakt`)})(?![\p{L}\p{N}])`,
  'u',
);
/** Any verb and 'your' after a name: 'Acme plans your shifts'. */
const VERB_WITH_YOUR = new RegExp(`^${VERB_AND_YOUR_SOURCE}`, 'iu');
/** Words before a name that recommend it: 'Try Acme', 'Meet Acme'. */
const RECOMMENDATION = new RegExp(
  String.raw`(?<!\p{L})(?:${toAlternation(`
    try | meet | with | introducing | join | get | discover | check out | visit | at | use | choose | from | thanks to | why | how |
    mit | bei | teste | testen | entdecken? | avec | chez | essayez | découvrez | testez | con | prueba | pruebe | conoce | descubre |
    prova | scopri | com | experimente | conheça | descubra | met | bij | probeer | ontdek`)})\s+$`,
  'iu',
);
/** Words that begin a headline rather than recommend a name: 'From Frustration to Automation', 'Why Kilns Crack'. */
const HEADLINE_OPENER = /^(?:from|why|how|at)$/iu;
/** Verbs and prepositions of other languages that come before a product's name at the beginning of a sentence. */
const SENTENCE_OPENER = new RegExp(
  `^(?:${toAlternation(`
    bei | teste | testen | entdecken? | chez | essayez | découvrez | testez | prueba | pruebe | conoce | descubre | prova | scopri | com |
    experimente | conheça | descubra | met | bij | probeer | ontdek | na | no | dans | sur | nel | nella`)})$`,
  'iu',
);

/**
 * A full stop after a word of four letters or more ends a sentence, and so a name: 'Strompreisen. Enpal'; not 'Inc.'.
 */
const SENTENCE_ENDS = /(?<=\p{Ll}{4}\.)[ \u00a0]/u;

/** This many characters after a name are searched for words that say what it does. */
const FOLLOWING_CHARS = 48;

/** Offers the capitalised names of a text, with a further source if the words around a name recommend it. */
export function collectCapitalisedNames(text: string, offer: NameCollector): void {
  for (const { 0: match, index } of text.matchAll(CAPITALISED_RUN)) {
    let at = index;
    for (const run of match.split(SENTENCE_ENDS)) {
      offerRun(run, { text, at, offer });
      at += run.length + 1;
    }
  }
}

function offerRun(written: string, { text, at, offer }: { text: string; at: number; offer: NameCollector }): void {
  let run = written;
  let before = text.slice(Math.max(0, at - 16), at);
  let starts = at === 0 || /[.!?:\n•]\s*$/u.test(before);
  const first = run.split(/\s/u)[0] ?? '';
  if (starts && run.includes(' ') && COMMON_WORD.test(first.toLowerCase())) {
    run = run.slice(first.length + 1);
    // The first word began the sentence, so the rest is capitalised for another reason than its position.
    [before, starts] = [HEADLINE_OPENER.test(first) ? '' : `${first} `, false];
  } else if (starts && run.includes(' ') && SENTENCE_OPENER.test(first)) {
    // The rest is offered as well as the whole: in 'Prueba Acme' only the rest is the name, in 'Met Office' the whole.
    offerRun(run.slice(first.length + 1), { text, at: at + first.length + 1, offer });
  }
  // Alt texts contain words such as 'logo', which aren't part of the name.
  if (LOGO_WORD.test(run)) run = run.replace(PICTURE_WORDS_BEFORE_NAME, '').replace(LOGO_WORD, '');
  if (!run) return;
  if (COMMON_WORD.test(run.toLowerCase()) || (LOWER_CASE_NON_NAME_START.test(run.toLowerCase()) && !run.includes(' ')))
    return;
  const after = text.slice(at + written.length, at + written.length + FOLLOWING_CHARS);
  offer(run, 'capitals', starts ? 0.5 : 1);
  // The first word may be the brand and the rest its product: 'AcmeDB Developer Platform'.
  const head = run.split(' ')[0] ?? '';
  if (head !== run && head.length > 2 && CAMEL_CASE.test(head)) offer(head, 'head');
  const owner = /^(.{2,40}?)['’]s? /u.exec(run)?.[1];
  if (owner) offer(owner, 'possessive');
  if (/['’]s?$/u.test(run)) offer(run, 'possessive');
  if (SELLING_VERB.test(after) || RECOMMENDATION.test(before) || (starts && VERB_WITH_YOUR.test(after)))
    offer(run, 'selling');
}

const CAMEL_CASE = /\p{Ll}\p{Lu}/u;
const LOGO_WORD = /\s+(?:logo|banner)\b.*$/iu;
/** Common words, often capitalised at the beginning of sentences and headlines, which alone are not a name. */
export const COMMON_WORD = new RegExp(
  `^(?:${toAlternation(`
    the | a | an | this | that | these | those | with | from | what | when | where | why | how | who | if | and | but | or | for | you | your |
    we | our | they | it | its | it's | i | no | not | yes | all | every | today | now | new | free | save | see | more | join | download |
    watch | check | claim | book | get | try | start | learn | read | sign | up | here | in | on | at | to | of | is | are | be | do | does |
    don't | can | will | by | as | so | then | there | their | than | just | only | most | many | some | over | under | stop | go | let | let's |
    make | use | meet | plus | because | after | before | while | instead | introducing | discover | build | click | ad | ads | sponsor |
    sponsored | sponsors | partner | partners | together | presented | brought | thanks | thank | support | monday | tuesday | wednesday |
    thursday | friday | saturday | sunday | january | february | march | april | may | june | july | august | september | october | november |
    december | am | pm | et | us | usa | uk | eu | ai | api | ceo | cto | der | die | das | und | mit | von | für | wir | sie | le | la | les |
    un | une | et | avec | pour | el | los | las | y | con | para | il | e | di | per | o | os | da | de | do`)})$`,
  'u',
);
