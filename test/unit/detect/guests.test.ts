// Guests, co-authors and hosts are named in words that also credit sponsors, but aren't sponsors. All names are
// invented.
import { describe, expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { findDisclosure } from '../../../src/detect/rules/disclosure.ts';
import { issueOf } from '../../support/issues.ts';

const creditedIn = (line: string) =>
  findDisclosure(line, { anchors: [], isHeading: false, isEntry: false, isOwn: () => false })?.name ?? null;

const EPISODE = `<h2>Why crews quit, and what brings them back</h2>
  <p>Mara runs the crews at Halyard, where she rebuilt a team of ninety after the worst year in its history. We talked
  about pay and sleep. <a href="https://thekiln.example/p/41">Listen to the episode</a>.</p>
  <p>Find Mara on <a href="https://www.linkedin.com/in/maradunn">LinkedIn</a> and Halyard at
  <a href="https://halyard.com">halyard.com</a>.</p>`;
const AD = `<table style="background:#eef"><tr><td><p><b>A word from Halyard</b></p><p><a
  href="https://halyard.com/?utm_source=kiln&utm_medium=sponsor">Halyard</a> does your payroll in ten minutes a month and
  files the taxes. Readers get three months free.</p></td></tr></table>`;
const found = async (html: string) => {
  const { claims, dropped, aiResponse } = await detectSponsors(offlineReader, issueOf({ html }));
  return { brands: claims.map(({ brand }) => brand), reasons: dropped.map(({ reason }) => reason), aiResponse };
};

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
    expect(creditedIn(line)).toBeNull();
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
    expect(creditedIn(line)).toBe(name);
  });
});

describe('an episode with a guest has no sponsor', () => {
  it.each([
    'Together with Mara Dunn of Halyard',
    'Together with Halyard CEO Mara Dunn',
    'Together with Mara Dunn',
    'Together with <a href="https://www.linkedin.com/in/sarahdunn">Sarah Dunn</a>',
    'Presented by Mara Dunn and Tom Hale',
    'Presented by Sarah Dunn',
  ])('%s', async (words) => expect((await found(`<p>${words}</p>${EPISODE}`)).brands).toEqual([]));

  it('a confident claim of the guest goes to the review queue with the reason', async () => {
    const { reasons, aiResponse } = await found(`<p>Together with Mara Dunn</p>${EPISODE}`);
    expect(reasons).toContain('brand is a person whom the letter is made with');
    const lost = { brand: 'Mara Dunn', reason: 'brand is a person whom the letter is made with' };
    expect(aiResponse.raw).toMatchObject({ slotSeen: [{ words: 'Together with', lost }] });
  });

  it('an episode with a guest has a sponsor if somebody pays for it', async () => {
    expect(
      (await found(`<p>Together with Mara Dunn of Kaolin</p>${EPISODE.replaceAll('Halyard', 'Kaolin')}${AD}`)).brands,
    ).toEqual(['Halyard']);
    expect(
      (await found(`<p>Together with <b>HALYARD</b></p><h2>Why crews quit</h2><p>Few know.</p>${AD}`)).brands,
    ).toEqual(['Halyard']);
  });

  it.each([
    ['Together with <a href="https://martincalder.com/">Martin Calder</a>', 'martincalder.com', 'Martin Calder'],
    ['Together with Sarah Grove', 'sarahgrove.com', 'Sarah Grove'],
  ])('a company with a person’s name is recognised by its site: %s', async (words, host, name) => {
    const ad = AD.replace('halyard.com', host).replaceAll('Halyard', name);
    expect((await found(`<p>${words}</p><h2>Why crews quit</h2><p>Few know.</p>${ad}`)).brands).toEqual([name]);
  });

  it('people who proposed an entry each are not its sponsors', async () => {
    const entry = (who: string, title: string) =>
      `<p><a href="https://a-review.com/${title.length}">${title}</a><br>#kilns • 3 minutes • proposé par ${who}</p><p>Un article
      qui explique comment ne plus craindre les fissures, et pourquoi le séchage compte tant.</p>`;
    const letter = (names: string[]) =>
      found(`<h1>Argile</h1>${names.map((who, nth) => entry(who, `Les bols se fendent${'!'.repeat(nth)}`)).join('')}`);
    expect((await letter(['Pierre Duvant', 'Vladan Perran', 'Hugo Calder', 'Maëlle Hale'])).brands).toEqual([]);
    const companies = await letter(['Silver Quay', 'Wells Halyard', 'Blue Harbor', 'Morgan Calder']);
    expect(companies.reasons).not.toContain('brand is a person whom the letter is made with');
  });
});
