// Where a name ends, and the company of a named product part. All names are invented.
import { describe, expect, it } from 'vitest';
import { findPossibleAdvertiserNames } from '../../src/detect/learned/advertisers.ts';
import { collectAdCandidates } from '../../src/detect/learned/candidates.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { readLink } from '../../src/detect/links.ts';
import { isTimeOrDate } from '../../src/detect/naming/junk.ts';
import { findFeatureOwner } from '../../src/detect/naming/relations.ts';
import { trimToProperName } from '../../src/detect/naming/trailing-words.ts';
import { readNameAtStart } from '../../src/detect/rules/names.ts';
import { issueOf } from '../support/issues.ts';

const blocksOf = (html: string) => issueOf({ html }).blocks;

describe('a name ends before the text that follows it', () => {
  it('the description of a logo’s style is no part of the name', () => {
    const ad = blocksOf('<p><img alt="Halyard Blue Grey Logo" src="l.png"></p><p>Halyard wheels are quiet.</p>');
    expect(trimToProperName('Halyard Blue Grey', null, ad)).toBe('Halyard');
    const brewery = blocksOf('<p><img alt="Harbor Blue Logo" src="l.png"></p><p>Harbor Blue is a lager.</p>');
    expect(trimToProperName('Harbor Blue', null, brewery)).toBe('Harbor Blue');
  });

  it.each([
    ['Halyard App', 'halyard.co', 'Halyard'],
    ['Kiln Course course', 'kilncourse.com', 'Kiln Course'],
    ['Cash App', 'cash.app', 'Cash App'],
    ['Halyard App', 'halyardapp.com', 'Halyard App'],
    ['Halyard App', null, 'Halyard App'],
    ['Halyard AI Introduces Knots', null, 'Halyard AI'],
    ['Kiln-con 2026', 'halyard.co', 'Kiln-con'],
    ['HalyardCon 2026 NYC', 'halyard.co', 'HalyardCon'],
    ['Kiln 2030', 'kiln2030.org', 'Kiln 2030'],
    ['Halyard Your', null, 'Halyard'],
    ['Halyard For', 'hal.wiki', 'Halyard'],
    ['Halyard guide', null, 'Halyard'],
    ['halyard logo', 'halyard.co', 'halyard'],
    ['Halyard Report', null, 'Halyard Report'],
  ])('%s at %s is %s', (name, domain, cut) => {
    expect(trimToProperName(name, domain, [])).toBe(cut);
  });

  it.each(['Jan 16', 'September 21st, 2025', '16. Januar', '3 de mai'])('%s is a day', (day) => {
    expect(isTimeOrDate(day)).toBe(true);
  });
  it.each(['March', 'June 4 All', 'May Mobility'])('%s is not a day', (name) => {
    expect(isTimeOrDate(name)).toBe(false);
  });
});

it('a feature belongs to the company before it in the possessive, unless the address has the feature’s name', () => {
  const words = 'With AutoFire,™ kILN’s most popular feature, wheels stop by themselves.';
  expect(findFeatureOwner('AutoFire', words.replace('kILN', 'Halyard'), null)).toBe('Halyard');
  expect(findFeatureOwner('AutoFire', words, null)).toBe('kILN');
  expect(findFeatureOwner('AutoFire', words, 'autofire.com')).toBeNull();
  expect(findFeatureOwner('AutoFire', 'AutoFire, Halyard’s new plant, is open.', null)).toBeNull();
});

it('an imperative is no name, but a common word that is a company’s name is one', () => {
  expect(readNameAtStart('Deliver professional services to your clients')).toBeNull();
  expect(readNameAtStart('Front helps potters write less')).toBe('Front');
  expect(readNameAtStart('Front')).toBe('Front');
});

describe('candidate names', () => {
  const offered = (html: string, newsletter = 'The Kiln') => {
    const reading = prepareIssue(issueOf({ html }, { newsletter: { name: newsletter, domain: null } }));
    return collectAdCandidates(reading, []).flatMap((candidate) => findPossibleAdvertiserNames(reading, candidate));
  };
  const of = (names: ReturnType<typeof offered>, key: string) => names.find((name) => name.key === key);

  it('are found after the last short word of a headline in capitals, and before its verb', () => {
    const head = (words: string) =>
      offered(`<h3>${words} (SPONSOR) [4]</h3><p>Fire at home. <a href="https://t.co/x1">See how</a></p>`);
    expect(of(head('FIRING MUGS AT HOME WITH HALYARD STUDIO'), 'halyard studio')?.sources.has('byline')).toBe(true);
    expect(of(head('HALYARD AI INTRODUCES KNOTS FOR ALL'), 'halyard ai')?.sources.has('leading')).toBe(true);
  });

  it('exclude the letter’s own topic unless an address contains it', () => {
    const ad = (href: string) =>
      `<p>Sponsored</p><p>Improve how you build in Rust, in Rust shops. <a href="${href}">See how fast</a></p>`;
    expect(of(offered(ad('https://t.co/x1'), 'Rust Letters'), 'rust')).toBeUndefined();
    expect(of(offered(ad('https://rust.dev/x'), 'Rust Letters'), 'rust')).toBeDefined();
    expect(of(offered(ad('https://t.co/x1')), 'rust')).toBeDefined();
  });
});

it('a host called a tracker hides its links’ targets, but not its own front page', () => {
  for (const href of ['https://r2trck.com/kiln-halyard-2', 'https://go.clk-acme.net/x', 'https://trk7.io/a'])
    expect([readLink(href).kind, readLink(href).domain]).toEqual(['tracker', null]);
  expect(readLink('https://r2trck.com/').domain).toBe('r2trck.com');
  expect(readLink('https://outrkid.com/a').domain).toBe('outrkid.com');
});

it('a name in capitals ends where the ad’s title begins', () => {
  expect(readNameAtStart('HALYARD KILNS New Glaze Rules, Global Shifts: Are You Ready?')).toBe('HALYARD KILNS');
  expect(readNameAtStart('KAOLIN AND CLAY The Night Shift Most Potters Miss')).toBe('KAOLIN AND CLAY');
  expect(readNameAtStart('AWS IAM Access Analyzer, free')).toBe('AWS IAM Access Analyzer');
});
