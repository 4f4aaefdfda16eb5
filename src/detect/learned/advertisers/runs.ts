// Runs of capitalised words, and what their neighbours make of them.
import { anyOf } from '../../../domain/any-of.ts';
import { NOT_A_NAME } from '../../vocabulary/no-names.ts';
import type { Offer } from './name.ts';
import { PICTURE_LEAD } from './pictures.ts';

/** Up to five capitalised words, with small words between them; also 'iPhone', '3M' and 'acme.io'. */
export const RUN =
  /(?:[\p{Lu}][\p{L}\p{N}.&'’+-]*|[a-z]+\p{Lu}[\p{L}\p{N}]*|\p{N}+[\p{Lu}][\p{L}\p{N}]*|[a-z0-9-]{2,}\.(?:com|io|ai|dev|app|co|org|net|de|fr|so|sh|xyz|tech|cloud))(?:[ \u00a0](?:(?:of|the|and|&|for|de)[ \u00a0])?(?:\p{Lu}[\p{L}\p{N}.&'’+-]*|\p{N}+(?![\p{L}\p{N}%])|&)){0,4}/gu;
const SELLS = new RegExp(
  String.raw`^[’']?s?,?\s+(?:${anyOf(`
    is | are | does | helps? | lets? | gives? | makes? | brings? | offers? | has | uses | turns | built | just | connects? | automates? |
    provides? | delivers? | allows | takes | ships | finds | sends | runs | keeps | cuts | saves | shows | powers | handles | works | replaces |
    combines | unifies | tracks | protects | secures | integrates | generates | writes | builds | can | will | for | ist | hilft | bietet | est |
    aide | permet | es | ayuda | è | aiuta`)})\b`,
  'u',
);
const OFFERED =
  /\b(?:try|meet|with|introducing|join|get|discover|check out|visit|at|use|choose|from|thanks to|why|how)\s+$/iu;

/** Capitalised runs, and what their neighbours make of them. */
export function runs(match: RegExpMatchArray, text: string, offer: Offer): void {
  const at = match.index ?? 0;
  let run = match[0];
  const before = text.slice(Math.max(0, at - 16), at);
  const starts = at === 0 || /[.!?:\n•]\s*$/u.test(before);
  const first = run.split(/\s/u)[0] ?? '';
  if (starts && run.includes(' ') && COMMON.test(first.toLowerCase())) run = run.slice(first.length + 1);
  // A picture's text says that it is one.
  if (LOGO_WORD.test(run)) run = run.replace(PICTURE_LEAD, '').replace(LOGO_WORD, '');
  if (!run) return;
  if (COMMON.test(run.toLowerCase()) || (NOT_A_NAME.test(run.toLowerCase()) && !run.includes(' '))) return;
  const after = text.slice(at + match[0].length, at + match[0].length + 24);
  offer(run, 'capitals', starts ? 0.5 : 1);
  // 'Acme Developer Platform' may be Acme's.
  const head = run.split(' ')[0] ?? '';
  if (head !== run && head.length > 2 && CAMEL.test(head)) offer(head, 'head');
  const owner = /^(.{2,40}?)['’]s? /u.exec(run)?.[1];
  if (owner) offer(owner, 'possessive');
  if (/['’]s?$/u.test(run)) offer(run, 'possessive');
  if (SELLS.test(after) || OFFERED.test(before)) offer(run, 'selling');
}

const CAMEL = /\p{Ll}\p{Lu}/u;
const LOGO_WORD = /\s+(?:logo|banner)\b.*$/iu;
/** Words that begin sentences and headlines, and are nobody's name alone. */
export const COMMON = new RegExp(
  `^(?:${anyOf(`
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
