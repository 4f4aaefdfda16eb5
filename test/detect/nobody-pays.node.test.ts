// Sponsorship words without a paying sponsor of the letter: readers' support, a fair's sponsors, an unsold slot, the
// publisher's own message; and similar ads. All names are invented.
import { describe, expect, it } from 'vitest';
import { findAmbiguousCredit } from '../../src/detect/learned/credit.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { findDisclosure } from '../../src/detect/rules/disclosure.ts';
import { creditsNoSponsor } from '../../src/detect/rules/guests.ts';
import { findSponsorsByRules } from '../../src/detect/rules.ts';
import { issueOf } from '../support/issues.ts';

const isOwn = (name: string) => /^(?:The )?Kiln Letter(?: Aloud)?$/.test(name);
const creditedIn = (line: string) =>
  findDisclosure(line, { anchors: [], isHeading: false, isEntry: false, isOwn })?.name ??
  findAmbiguousCredit(line, [], isOwn)?.name ??
  null;

describe('words of sponsorship without a sponsor of the letter', () => {
  it.each([
    'This newsletter is supported by kilnletter.example members.',
    'This issue is made possible by readers like you',
    'Supported by our generous subscribers',
    'Thanks to Halyard for being a Headline Sponsor of Clay Live: Keynotes.',
    'Halyard and Kaolin are Gold Sponsors of KilnCon 2026.',
  ])('%s', (line) => {
    expect([creditedIn(line), creditsNoSponsor(line, isOwn)]).toEqual([null, true]);
  });

  it.each([
    ['This issue is brought to you by Halyard for subscribers of all sizes', 'Halyard'],
    ['Thanks to Halyard for sponsoring this issue', 'Halyard'],
    ['This issue is brought to you by Halyard, Gold Sponsor of KilnCon', 'Halyard'],
  ])('companies that pay are sponsors: %s', (line, name) => {
    expect([creditedIn(line), creditsNoSponsor(line, isOwn)]).toEqual([name, false]);
  });

  it('a person’s job title, and a report presented by others, credit no sponsor', () => {
    expect(creditedIn('Ana Lim, a venture partner at Kestrel, says that we fire too hot.')).toBeNull();
    expect(creditedIn('Ana Lim, a partner at Kestrel, says that we fire too hot.')).toBeNull();
    expect(creditedIn('Our partner Kestrel says hello to you.')).toBe('Kestrel');
    expect(creditedIn('Potters, in a report presented by Kestrel, fire hotter.')).toBeNull();
    expect(creditedIn('This letter is made possible by the support of the Post’s sponsors and members')).toBeNull();
    expect(creditedIn('Today’s report is presented by Kestrel')).toBe('Kestrel');
  });

  it('a venture of the letter with another company is no sponsorship, but an issue with another company is', () => {
    expect(
      creditedIn('In partnership with Halyard (HLY), The Kiln Letter Aloud is our letter, read to you.'),
    ).toBeNull();
    expect(creditedIn('In partnership with Halyard, makers of wheels for your flat')).toBe('Halyard');
  });
});

const around = (slot: string) =>
  issueOf({
    html: `<h1>The Kiln Letter</h1><p>Potters argue about cones.</p>${slot}
      <h2>This week</h2><p>Saturday market at Ashby Middle School, forty stalls. <a href="https://mailchi.mp/m">Details</a></p>`,
  });
const markedIn = (slot: string) => {
  const issue = around(slot);
  return prepareIssue(issue).blocks.flatMap(({ marks, block }) => (marks ? [block.words] : []));
};

describe('a label without an ad below it', () => {
  it.each([
    ['a place for sale', '<h4>Today’s sponsor</h4><h3>Your ad here</h3><p>This spot is waiting for you.</p>'],
    ['a search for advertisers', '<h4>Sponsor</h4><p>Do you want to reach our readers? Write to us.</p>'],
    ['what is its own', '<h4>Promotion</h4><p>Self-promotion</p><p>I wrote <a href="https://x.com/b">a book</a>.</p>'],
  ])('%s', (_, slot) => {
    expect(markedIn(slot)).toEqual([]);
    expect(findSponsorsByRules(around(slot))).toEqual([]);
  });

  it('an ad that begins with a question to its readers is an ad if it links to another site', () => {
    const slot =
      '<h4>Today’s sponsor</h4><p>Want to reach more buyers? <a href="https://halyard.com/?utm_source=kiln">Halyard</a> lists your mugs.</p>';
    expect(markedIn(slot)).toEqual(['Today’s sponsor']);
  });

  it('a message from the publisher is no ad, however many names it contains', () => {
    const html = `<h1>The Kiln Letter</h1><table style="background:#eef"><tr><td><p><b>A message from Kilnworks</b></p>
        <p>Our course “Glaze with Halyard” is open. <a href="https://kilnworks.example/c">Enrol</a></p></td></tr></table>`;
    const issue = issueOf({ html }, { sender: { name: 'The Kiln Letter', address: 'letter@kilnworks.example' } });
    expect(prepareIssue(issue).blocks.filter(({ marks }) => marks)).toEqual([]);
    expect(findSponsorsByRules(issue)).toEqual([]);
  });
});
