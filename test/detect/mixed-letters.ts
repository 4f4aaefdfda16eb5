// Letters combined deterministically from the invented ones, several to an issue, to cover interactions that no single
// letter does.
import type { Issue } from '../../src/detect/analyst.ts';
import { issueOf } from '../support/issues.ts';
import { FORM_SENDER, type Letter, NOT_SPONSORED_CASES, SPONSORED_CASES } from './forms.ts';
import { ODD_MAILS } from './odd.ts';
import { WIDER_NOT_SPONSORED, WIDER_SPONSORED } from './wider-forms.ts';

const LETTERS: Letter[] = [
  ...SPONSORED_CASES,
  ...WIDER_SPONSORED,
  ...NOT_SPONSORED_CASES,
  ...WIDER_NOT_SPONSORED,
  ...ODD_MAILS,
].map(([, letter]) => letter);
const FOOT =
  '<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p><p>© 2026 The Kiln Letter, 1 Clay Road</p>';
const SIGNED_OFF = '<p>Until next week,</p><p>Ann</p>';
const HTML = LETTERS.flatMap(({ html }) => (html ? [withoutFrame(html)] : []));
const TEXT = LETTERS.flatMap(({ text }) => (text ? [text.replace(/\n+To unsubscribe[\s\S]*$/, '')] : []));
const SENDERS: Partial<Issue>[] = [
  FORM_SENDER,
  { ...FORM_SENDER, subject: 'Glazeworks and Slipcast at the fair' },
  {
    ...FORM_SENDER,
    newsletter: { name: 'Kiln Weekly', domain: null },
    sender: { name: 'Ann', address: 'ann@gmail.com' },
  },
  { ...FORM_SENDER, newsletter: { name: 'The Glazeworks Kiln', domain: 'glazeworks.com' } },
];

/** Most invented letters advertise the same brand; here each gets a different one. */
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

/** A generator of numbers from 0 to below `count`, from a seed. */
export function createNumberGenerator(seed: number): (count: number) => number {
  let state = seed * 2_654_435_761;
  return (count) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0;
    return (state >>> 8) % count;
  };
}

/** @returns the letter with a number: two or three letters in one frame; every sixth is plain text. */
export function mixedLetter(nth: number): { letter: Letter; sender: Partial<Issue> } {
  const draw = createNumberGenerator(nth + 1);
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

export function mixedIssue(nth: number): Issue {
  const { letter, sender } = mixedLetter(nth);
  return issueOf(letter, sender);
}
