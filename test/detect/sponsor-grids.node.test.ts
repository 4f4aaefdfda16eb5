// Several sponsors beside or below each other: when they are a grid, a list or a row of logos, and how each is named.
import { describe, expect, it } from 'vitest';
import { buildClaims } from '../../src/detect/learned/claims.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { findGridSponsors, hasSponsorsSideBySide } from '../../src/detect/rules/grid.ts';
import { buildNewsletterIdentity } from '../../src/detect/rules/own-identity.ts';
import { issueOf } from '../support/issues.ts';
import { type CandidateOptions, createSelectedCandidate, textOfLength } from './selected-candidates.ts';

describe('several sponsors of one label', () => {
  const ad = (name: string, length = 60) => `<p>${textOfLength(length, `${name} `)}</p>`;
  const kindsOf = (html: string, ...said: [number, CandidateOptions][]) => {
    const issue = issueOf({
      html: `<p>${textOfLength(900, 'Before ')}</p>${html}<p>${textOfLength(900, 'Next ')}</p>`,
    });
    const reading = prepareIssue(issue);
    const all = said.map(([at, more]) => createSelectedCandidate(reading, [at + 1], more));
    return buildClaims(reading, all, all).map(({ placementType }) => placementType);
  };
  const two: [number, CandidateOptions][] = [
    [0, { name: 'Ember' }],
    [1, { name: 'Kaolin' }],
  ];
  const table = (...cells: string[]) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;

  it('are a grid in cells of one row, with little text each', () => {
    const grid = ['multi_sponsor_grid', 'multi_sponsor_grid'];
    const apart = ['primary_native', 'inline_native'];
    expect(kindsOf(table(ad('Ember'), ad('Kaolin')), ...two)).toEqual(grid);
    expect(kindsOf(table(ad('Ember') + ad('Kaolin')), ...two)).toEqual(apart);
    expect(kindsOf(`<table><tr><td>${ad('Ember')}</td></tr><tr><td>${ad('Kaolin')}</td></tr></table>`, ...two)).toEqual(
      apart,
    );
    expect(kindsOf(table(ad('Ember', 220), ad('Kaolin', 220)), ...two)).toEqual(grid);
    expect(kindsOf(table(ad('Ember', 221), ad('Kaolin', 220)), ...two)).toEqual(apart);
    expect(kindsOf(table(ad('Ember')) + table(ad('Kaolin')), ...two)).toEqual(apart);
    // A long ad in a separate row is not part of the grid; columns that contain the whole issue are its layout.
    const below = `<tr><td>${ad('Glazeworks', 400)}</td></tr>`;
    expect(kindsOf(table(ad('Ember'), ad('Kaolin')).replace('</table>', `${below}</table>`), ...two, [2, {}])).toEqual([
      ...grid,
      'inline_native',
    ]);
    const column = (length: number) => kindsOf(table(ad('Ember'), ad('Kaolin') + ad('Letter', length)), ...two);
    expect([column(1_379), column(1_380)]).toEqual([grid, apart]);
  });

  it('have the type list if an ad’s first readable words are a list item, whatever heading or label precedes them', () => {
    const kindOf = (html: string, ...at: number[]) => {
      const reading = prepareIssue(
        issueOf({ html: `<p>${textOfLength(900, 'Before ')}</p>${html}<p>${textOfLength(900, 'Next ')}</p>` }),
      );
      const one = createSelectedCandidate(reading, at);
      return buildClaims(reading, [one], [one])[0]?.placementType;
    };
    const entry = `<ul><li>${textOfLength(60)}</li></ul>`;
    expect(kindOf(`<h2>Glazeworks and what it makes</h2>${entry}`, 1, 2)).toBe('list_inclusion');
    expect(kindOf(`<p>Sponsor</p>${entry}`, 1, 2)).toBe('list_inclusion');
    expect(kindOf(`<p>Glazeworks and what it makes</p>${entry}`, 1, 2)).not.toBe('list_inclusion');
  });

  it('are a list if they are below each other under one label', () => {
    expect(
      kindsOf(
        ad('Ember') + ad('Kaolin'),
        [0, { name: 'Ember', kinds: ['listed'] }],
        [1, { name: 'Kaolin', kinds: ['self', 'listed'] }],
      ),
    ).toEqual(['list_inclusion', 'list_inclusion']);
  });

  it('are a row if their logos are in one block or in cells of a row; text lines are not', () => {
    const isRow = (html: string) => {
      const { blocks } = issueOf({ html });
      return hasSponsorsSideBySide({ blocks, marker: blocks[0] as (typeof blocks)[number] });
    };
    const link = (name: string) => `<a href="https://${name.toLowerCase()}.example/">${name}</a> and what it makes`;
    const logo = (name: string) =>
      `<a href="https://${name.toLowerCase()}.example/"><img src="https://x.test/l.png" alt="${name}"></a>`;
    const lines = (of: (name: string) => string) => `<p>Sponsors</p><p>${of('Ember')}</p><p>${of('Kaolin')}</p>`;
    expect(isRow(lines(link))).toBe(false);
    expect(isRow(lines(logo))).toBe(true);
    expect(isRow(`<p>Sponsors</p><p>${link('Ember')}, ${link('Kaolin')}</p>`)).toBe(true);
    expect(isRow(table(link('Ember'), link('Kaolin')))).toBe(true);
    expect(isRow(table(lines(link)))).toBe(false);
  });
});

describe('a row of sponsors', () => {
  const logo = (host: string, alt: string) =>
    `<a href="https://${host}/"><img src="https://x.test/l.png" alt="${alt}"></a>`;
  const text = (host: string, said: string) => `<a href="https://${host}/">${said}</a>`;
  const grid = (fewest: number, ...lines: string[]) => {
    const issue = issueOf({ html: lines.map((line) => `<p>${line}</p>`).join('') });
    const [marker] = issue.blocks;
    return marker
      ? findGridSponsors({ blocks: issue.blocks, marker }, buildNewsletterIdentity(issue), fewest)?.map(
          ({ brand, site, certainty }) => [brand, site, certainty],
        )
      : null;
  };

  it('has at least the required number of sponsors, each with little text', () => {
    const two = [text('a.com', 'Ember'), text('b.com', 'Kaolin')];
    expect([grid(2, ...two)?.length, grid(3, ...two)]).toEqual([2, undefined]);
    const long = (each: number) => grid(2, ...two, 'x'.repeat(each * 2 - 'EmberKaolin'.length));
    expect([long(220)?.length, long(221)]).toEqual([2, undefined]);
  });

  it('names each sponsor by its picture, the text beside it or its site, each site once and never the newsletter’s own', () => {
    expect(
      grid(
        2,
        logo('a.com', 'Ember logo'),
        logo('b.com', ''),
        logo('a.com', 'Again'),
        logo('thekiln.example', 'Kiln'),
        logo('twitter.com', 'Bird'),
      ),
    ).toEqual([
      ['Ember', 'a.com', 0.9],
      ['B', 'b.com', 0.75],
    ]);
    expect(grid(1, logo('a.com', 'E'.repeat(30)))?.[0]?.[0]).toHaveLength(30);
    expect(grid(1, logo('a.com', 'E'.repeat(31)))?.[0]?.[0]).toBe('A');
    expect(grid(1, logo('bit.ly', 'Ember'), logo('bit.ly', 'click here'))).toEqual([['Ember', null, 0.9]]);
  });

  it('accepts a link text of at most four words and thirty letters as a name', () => {
    expect(grid(1, text('a.com', 'One Two Six Ten'), text('b.com', 'One Two Six Ten Elf'))).toEqual([
      ['One Two Six Ten', 'a.com', 0.8],
    ]);
    expect(grid(1, text('a.com', 'E'.repeat(30)), text('b.com', 'E'.repeat(31)))).toHaveLength(1);
  });
});
