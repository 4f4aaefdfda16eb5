// Letters combined deterministically from the invented ones, several to an issue, to cover interactions that no single
// letter does.
import type { Issue } from '../../src/detect/analyst.ts';
import { issueOf } from '../support/issues.ts';
import { INVENTED_LETTER_SENDER, type Letter, NOT_SPONSORED_CASES, SPONSORED_CASES } from './forms.ts';
import { ODD_MAILS } from './odd.ts';
import { NOT_SPONSORED_CASES_BEYOND_RULES, SPONSORED_CASES_BEYOND_RULES } from './wider-forms.ts';

const LETTERS: Letter[] = [
  ...SPONSORED_CASES,
  ...SPONSORED_CASES_BEYOND_RULES,
  ...NOT_SPONSORED_CASES,
  ...NOT_SPONSORED_CASES_BEYOND_RULES,
  ...ODD_MAILS,
].map(([, letter]) => letter);
const FOOT =
  '<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p><p>© 2026 The Kiln Letter, 1 Clay Road</p>';
const SIGNED_OFF = '<p>Until next week,</p><p>Ann</p>';
const HTML = LETTERS.flatMap(({ html }) => (html ? [withoutFrame(html)] : []));
const TEXT = LETTERS.flatMap(({ text }) => (text ? [text.replace(/\n+To unsubscribe[\s\S]*$/, '')] : []));
const SENDERS: Partial<Issue>[] = [
  INVENTED_LETTER_SENDER,
  { ...INVENTED_LETTER_SENDER, subject: 'Glazeworks and Slipcast at the fair' },
  {
    ...INVENTED_LETTER_SENDER,
    newsletter: { name: 'Kiln Weekly', domain: null },
    sender: { name: 'Ann', address: 'ann@gmail.com' },
  },
  { ...INVENTED_LETTER_SENDER, newsletter: { name: 'The Glazeworks Kiln', domain: 'glazeworks.com' } },
];

/** Most invented letters advertise the same brand; here each gets one of these at random. */
const BRANDS = ['Glazeworks', 'Ember Clay', 'ThrowLab', 'Ochre & Ash', 'Kaolin', 'Wheelhaus.io'];
const hostOf = (name: string) => name.toLowerCase().replace(/\.io$|[^a-z]/g, '');
const renamed = (letter: string, name: string) =>
  letter
    .replaceAll('glazeworks', hostOf(name))
    .replaceAll('Glazeworks', name)
    .replaceAll('GLAZEWORKS', name.toUpperCase());

function withoutFrame(html: string): string {
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? html;
  return body.replace(/<p>You receive this because[\s\S]*$/, '').replace(/^<h1>[^<]*<\/h1>/, '');
}

/** @returns a seeded generator, whose calls return integers from 0 to below `count`. */
export function createIntegerGenerator(seed: number): (count: number) => number {
  let state = seed * 2_654_435_761;
  return (count) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0;
    return (state >>> 8) % count;
  };
}

/** @returns the nth letter: two or three invented letters in one frame; every sixth is plain text. */
export function createMixedLetter(nth: number): { letter: Letter; sender: Partial<Issue> } {
  const draw = createIntegerGenerator(nth + 1);
  const of = <T>(all: readonly T[]): T => all[draw(all.length)] as T;
  const one = (all: readonly string[]) => renamed(of(all), of(BRANDS));
  const sender = of(SENDERS);
  if (nth % 6 === 5)
    return {
      letter: { text: `${one(TEXT)}\n\n${one(TEXT)}\n\nTo unsubscribe send a mail to kiln-leave@kilnletter.example\n` },
      sender,
    };
  const parts = [one(HTML), one(HTML), ...(draw(2) === 0 ? [one(HTML)] : [])];
  if (draw(3) === 0) parts.splice(draw(parts.length + 1), 0, SIGNED_OFF);
  if (draw(3) > 0) parts.unshift('<h1>The Kiln Letter</h1>');
  return { letter: { html: `<html><body>${parts.join('')}${FOOT}</body></html>` }, sender };
}

export function createMixedIssue(nth: number): Issue {
  const { letter, sender } = createMixedLetter(nth);
  return issueOf(letter, sender);
}
