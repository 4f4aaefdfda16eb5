import { toAlternation } from '../../domain/any-of.ts';

/** A lower-case text that begins with a word with which no name begins, although it may follow a disclosure. */
export const LOWER_CASE_NON_NAME_START = new RegExp(
  String.raw`^(?:(?:${toAlternation(String.raw`
    our | the | a | an | this | that | these | those | today | you | your | their | its | his | her | he | she | they | i | my | us | we | it |
    them | all | some | many | readers? | members? | subscribers? | supporters? | patrons? | friends? | people | several | two | three |
    sponsors? | partners? | advertisers? | ads? | brands? | companies | company | one | each | everyone | viewers like you | generous | amazing |
    great | following | new | more | learn | read | click | here | free | now | get | see | senator | senators | rep | reps | president |
    congress | congressman | government | (?:state|city|county|university)(?! of\b) | looking | are | do | does | want | need | tired | ready |
    opinion | introducing | how | what | why | when | if | is | can | will | have | get | save | buy | win | discover | click | download | try |
    join | meet | start | sign | check | upgrade | no | not | only | just | every | most | best | top`)})\b)`,
  'u',
);

/** A name although its first word alone is none: 'You.com', in capitals also 'YOU. COM'. */
const NAME_WITH_ENDING = /^[\p{L}\p{N}-]+\. ?(?:com|net|org|io|ai|dev|app|co)$/iu;
/** True if a text in the place of a name begins as no name does. */
export const beginsWithNonNameWord = (name: string): boolean =>
  (LOWER_CASE_NON_NAME_START.test(name.toLowerCase()) && !NAME_WITH_ENDING.test(name)) || CHINESE_ADJECTIVE.test(name);
/** A Chinese adjective, such as 'generous', before those who are thanked. */
const CHINESE_ADJECTIVE = /^\p{Script=Han}+的$/u;

/** Up to three letters in lower case are a function word. 'IBM' and 'Box' have capitals, so they may be names. */
export const SHORT_LOWER_CASE_WORD = /^[a-z]{1,3}$/u;
