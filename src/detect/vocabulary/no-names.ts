// Words in the place of a name that are none.
import { anyOf } from '../../domain/any-of.ts';

/** Words that can follow a disclosure and are not a name. */
export const NOT_A_NAME = new RegExp(
  String.raw`^(?:(?:${anyOf(String.raw`
    our | the | a | an | this | that | these | those | today | you | your | their | its | his | her | he | she | they | i | my | us | we | it |
    them | all | some | many | readers? | members? | subscribers? | supporters? | patrons? | friends? | people | several | two | three |
    sponsors? | partners? | advertisers? | ads? | brands? | companies | company | one | each | everyone | viewers like you | generous | amazing |
    great | following | new | more | learn | read | click | here | free | now | get | see | senator | senators | rep | reps | president |
    congress | congressman | government | (?:state|city|county|university)(?! of\b) | looking | are | do | does | want | need | tired | ready |
    opinion | introducing | how | what | why | when | if | is | can | will | have | get | save | buy | win | discover | click | download | try |
    join | meet | start | sign | check | upgrade | no | not | only | just | every | most | best | top`)})\b)`,
  'u',
);

/** 'You.com', in capitals also 'YOU. COM': a word that is none alone is a name with its ending. */
const ADDRESS = /^[\p{L}\p{N}-]+\. ?(?:com|net|org|io|ai|dev|app|co)$/iu;
/** Whether what is in a name's place begins like none. */
export const isNoName = (name: string): boolean =>
  (NOT_A_NAME.test(name.toLowerCase()) && !ADDRESS.test(name)) || EASTERN_WORD.test(name);
/** 'generous', as it comes before those who are thanked. */
const EASTERN_WORD = /^\p{Script=Han}+的$/u;

/** As written: too short to be anything but a word between names. 'IBM' and 'Box' are names. */
export const SMALL_WORD = /^[a-z]{1,3}$/u;
