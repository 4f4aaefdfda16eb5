// Names in Hebrew and Arabic beside addresses in Latin letters: what both write is the consonants.
import { foldText } from '../../domain/brand/name.ts';
import { domainLabel } from '../../domain/site/domain.ts';

const SEMITIC = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Each sound with the letters that write it; what no line has (vowels, gutturals, 'w', 'y' and 'h') is left out. */
const SOUNDS: readonly (readonly [sound: string, letters: string])[] = [
  ['b', 'בبv'],
  ['d', 'דدض'],
  ['g', 'גجغژگj'],
  ['k', 'כךקكقخکcq'],
  ['l', 'לل'],
  ['m', 'מםم'],
  ['n', 'נןن'],
  ['p', 'פףفپf'],
  ['r', 'רر'],
  ['s', 'סשسشص'],
  ['t', 'תטتطث'],
  ['z', 'זצץزظذ'],
];
const SOUND_OF = new Map(SOUNDS.flatMap(([sound, letters]) => [...sound, ...letters].map((each) => [each, sound])));
/** Two Latin letters for one sound. */
const DOUBLE: readonly (readonly [RegExp, string])[] = [
  [/ph/gu, 'p'],
  [/t[sz]/gu, 'z'],
  [/x/gu, 'ks'],
];

/** The consonants of a name as sounds, each run of one once. */
export function consonantSounds(name: string): string {
  const latin = DOUBLE.reduce((text, [pair, sound]) => text.replace(pair, sound), foldText(name));
  return collapseRepeats([...latin].map((letter) => SOUND_OF.get(letter) ?? '').join(''));
}
export const collapseRepeats = (sounds: string): string => sounds.replace(/(.)\1+/gu, '$1');

/** What a domain's label sounds like; null where that is too little not to agree by accident. */
export function soundsOf(domain: string): string | null {
  const sounds = consonantSounds(domainLabel(domain));
  return sounds.length >= LEAST ? sounds : null;
}
const LEAST = 3;

export const isSemitic = (text: string): boolean => SEMITIC.test(text);

/** Whether a domain spells a name in one of these scripts: 'חימר ישיר' at himaryashir.com. */
export const soundsLike = (name: string, domain: string): boolean =>
  isSemitic(name) && consonantSounds(name) === soundsOf(domain);
