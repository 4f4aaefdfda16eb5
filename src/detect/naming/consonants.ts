// Compares names in Hebrew and Arabic with domains in Latin letters by their consonants, which both scripts write.
import { foldText } from '../../domain/brand/name.ts';
import { domainLabel } from '../../domain/site/domain.ts';

const HEBREW_OR_ARABIC = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * Each consonant with all letters that write it. Sounds that one of the scripts often leaves out (vowels, gutturals,
 * 'w', 'y' and 'h') have no entry and are ignored.
 */
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
/** Latin letters that don't write one sound each ('ph', 'ts', 'x'), with their replacement. */
const LATIN_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/gu, 'p'],
  [/t[sz]/gu, 'z'],
  [/x/gu, 'ks'],
];

/** The consonants of a name as a string of sounds, in which a repeated sound is kept once. */
export function toConsonantSounds(name: string): string {
  const latin = LATIN_SPELLINGS.reduce((text, [pair, sound]) => text.replace(pair, sound), foldText(name));
  return collapseRepeatedSounds([...latin].map((letter) => SOUND_OF.get(letter) ?? '').join(''));
}
export const collapseRepeatedSounds = (sounds: string): string => sounds.replace(/(.)\1+/gu, '$1');

/** The consonants of a domain's label; null if they are so few that a match may be a coincidence. */
export function toDomainConsonantSounds(domain: string): string | null {
  const sounds = toConsonantSounds(domainLabel(domain));
  return sounds.length >= SOUNDS_MIN ? sounds : null;
}
const SOUNDS_MIN = 3;

export const hasHebrewOrArabic = (text: string): boolean => HEBREW_OR_ARABIC.test(text);

/** True if a name in Hebrew or Arabic and a domain have the same consonants: 'חימר ישיר' and himaryashir.com. */
export const soundsLikeDomain = (name: string, domain: string): boolean =>
  hasHebrewOrArabic(name) && toConsonantSounds(name) === toDomainConsonantSounds(domain);
