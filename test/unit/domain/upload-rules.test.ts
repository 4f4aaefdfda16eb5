// Boundary cases: the type of an upload by its file name, and the length of a sentence.
import { expect, it } from 'vitest';
import { isNaturalLanguage } from '../../../src/domain/audience/plain-words.ts';
import { detectMailFileFormat } from '../../../src/domain/mail/message/format.ts';

it('an upload of ambiguous bytes is a page if its file name says so, otherwise a text', () => {
  const bytes = new TextEncoder().encode('Kilns and wheels for potters');
  const named = (filename: string) => detectMailFileFormat(bytes, filename);
  expect(['a.html', 'a.HTM', 'a.txt', ''].map(named)).toEqual(['html', 'html', 'text', 'text']);
});

it('a text of at most sixty words without punctuation is language', () => {
  expect([60, 61].map((words) => isNaturalLanguage('kiln '.repeat(words)))).toEqual([true, false]);
});
