// The advertiser from an ad's text alone, if its links hide their target. All names are invented.
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/detect/block.ts';
import { findAdvertiserNameInWords } from '../../../src/detect/rules/name-by-words.ts';
import { buildNewsletterIdentity } from '../../../src/detect/rules/own-identity.ts';
import { issueOf } from '../../support/issues.ts';

const link = (words: string, href = 'https://kiln.us1.list-manage.com/track/click?u=1&id=2') =>
  `<a href="${href}">${words}</a>`;

function nameIn(ad: string) {
  const issue = issueOf({ html: `<p>Sponsored</p>${ad}` });
  return findAdvertiserNameInWords(
    { blocks: issue.blocks, marker: issue.blocks[0] as Block },
    buildNewsletterIdentity(issue),
  );
}

describe('the only name in a short ad is its advertiser’s', () => {
  it.each([
    ['said within a sentence', `<p>The oldest pots I own were fired in kilns of Kaolin, ${link('see them')}.</p>`],
    ['that owns what is sold', `<p>For ten years I have worn nothing but Kaolin’s aprons. ${link('Find yours')}</p>`],
    ['that a link says', `<p>Clay that you forget is clay you lose. ${link('Kaolin')} weighs and files it.</p>`],
    ['that a link begins with', `<p>My hands stay dry in ${link('Kaolin potters’ gloves')}. Try a pair.</p>`],
    ['beside a code', `<p>My hands stay dry thanks to Kaolin gloves. Use code CLAY15. ${link('See')}</p>`],
    ['after a preposition that begins it', `<p>Bij Kaolin bestel je klei op maat. ${link('Bekijk')}</p>`],
    ['in German', `<p>Ton ist teuer und die Zeit knapp. Mit Kaolin bestellen Sie nachts. ${link('Ansehen')}</p>`],
  ])('%s', (_, ad) => expect(nameIn(ad)).toBe('Kaolin'));

  it.each([
    ['there are two', `<p>It works with kilns by Ember and with wheels by Kaolin. ${link('See')}</p>`],
    ['it is a place', `<p>We glaze pots in Ohio, and you can be there. ${link('See')}</p>`],
    ['a link shows where it leads', `<p>The talk of Kaolin fans. ${link('See', 'https://zz.example/')}</p>`],
    ['it is a code', `<p>Take a fifth off your first glaze with CLAY2024. ${link('See')}</p>`],
    ['a link says a code', `<p>Take a fifth off your first glaze with ${link('CLAY2024')}.</p>`],
    ['a person wrote it', `<p>By Mary Smith</p><p>A list of nine steps. ${link('Read')}</p>`],
    ['it asks to act', `<p>Clay that you forget is clay you lose. ${link('Essayez')}</p>`],
    ['the words are common ones', `<p>Now is a time for FREE Data, people. ${link('See')}</p>`],
    ['German has capitals for every noun', `<p>Töpfer und die ganze Familie lieben das. ${link('mehr')}</p>`],
    ['it follows a noun that is none', `<p>Mit Sicherheit brennen Sie gut, und die Kosten nicht. ${link('mehr')}</p>`],
    ['nothing links', '<p>The oldest pots I own were fired in kilns of Kaolin.</p>'],
    ['much is said', `<p>${'We fire by night. '.repeat(40)}It is all with kilns of Kaolin. ${link('See')}</p>`],
  ])('is not taken for the advertiser’s where %s', (_, ad) => expect(nameIn(ad)).toBeNull());
});
