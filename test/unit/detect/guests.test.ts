// Guests, co-authors and hosts are named in words that also credit sponsors, but aren't sponsors. All names are
// invented; whole letters with guests are in letters.jsonl.
import { describe, expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { issueOf } from '../../support/issues.ts';
import { findDisclosedName } from './disclosure-lines.ts';

describe('words about a person distinguish a guest from a company', () => {
  it.each([
    'Together with Mara Dunn of Halyard',
    'TOGETHER WITH MARA DUNN OF HALYARD',
    'Together with Mara Dunn, CEO of Halyard',
    'Together with Mara Dunn at Halyard',
    'Together with Sarah Dunn from Halyard',
    'Together with Sarah Dunn (Halyard)',
    'Together with Halyard’s Sarah Dunn',
    'Together with Halyard CEO Mara Dunn',
    'Together with Dr. Mara Dunn',
    'In partnership with Mara J. Dunn of Halyard',
    'In collaboration with Mara Dunn, who writes The Loom',
    'Brought to you by Mara Dunn, head of research at Halyard',
    'Gemeinsam mit Mara Dunn, Gründerin von Halyard',
    'En collaboration avec Mara Dunn de Halyard',
    'En colaboración con Mara Dunn, de Halyard',
  ])('%s', (line) => {
    expect(findDisclosedName(line)).toBeNull();
  });

  it.each([
    ['Together with Halyard', 'Halyard'],
    ['Together with Blue Harbor', 'Blue Harbor'],
    ['Together with Martin Calder', 'Martin Calder'],
    ['Together with Blue Harbor from Maine', 'Blue Harbor'],
    ['In partnership with Royal Bank of Harrow', 'Royal Bank of Harrow'],
    ['In partnership with University of Whitby', 'University of Whitby'],
    ['Together with Fine Wines of Harrow', 'Fine Wines of Harrow'],
    ['Sponsored by Mara Dunn of Halyard', 'Mara Dunn of Halyard'],
  ])('companies and paying persons are sponsors: %s', (line, name) => {
    expect(findDisclosedName(line)).toBe(name);
  });
});

it('a confident claim of a guest goes to the review queue with the reason', async () => {
  const html = `<p>Together with Mara Dunn</p><h2>Why crews quit</h2><p>Mara runs the crews at Halyard, where she rebuilt a
    team of ninety. <a href="https://thekiln.example/p/41">Listen to the episode</a>.</p>`;
  const { aiResponse } = await detectSponsors(offlineReader, issueOf({ html }));
  const lost = { brand: 'Mara Dunn', reason: 'brand is a person whom the letter is made with' };
  expect(aiResponse.raw).toMatchObject({ slotSeen: [{ words: 'Together with', lost }] });
});
