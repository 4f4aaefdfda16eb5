// The ways in which newsletters disclose sponsorships, and what only looks like one: a whole letter a line of
// letters.jsonl, with its frame and its brands. All names are invented.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { listAdsWithoutSponsor } from '../../../src/detect/unread.ts';
import { issueOf } from '../../support/issues.ts';

const SENTENCES = [
  'Potters argue about cones, clay and the weather, as they always did, and Miller Hall said so on Tuesday.',
  'A kiln in Ohio broke down after ninety years; the town will hold a fair for it in May.',
  'New rules for lead in glazes take effect in March, and small studios are worried about the paperwork.',
  'Wood firing is back in fashion among students, says a survey of forty schools.',
] as const;
const [ARGUE, KILN, RULES, WOOD] = SENTENCES;
const sentence = (n: number) => SENTENCES[n % SENTENCES.length];
const paragraph = (n: number) => `<p>${sentence(n)} ${sentence(n + 1)} ${sentence(n + 2)}</p>`;
const story = (title: string, n: number, host: string) =>
  `<h2>${title}</h2>${paragraph(n)}<p>${sentence(n + 1)} <a href="https://${host}/a${n}">Read the story</a></p>${paragraph(n + 2)}`;
const FIRST = story('The week in kilns', 0, 'claynews.example');
const REST = `${story('Mud season', 1, 'mud.example')}${story('A fair for a kiln', 2, 'fair.example')}<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p><p>© 2026 The Kiln Letter, 1 Clay Road</p>`;

interface Letter {
  html?: string;
  text?: string;
}
/** The rest of a letter around its ad. */
const FRAMES: Record<string, (body: string) => Letter> = {
  html: (html) => ({ html }),
  text: (text) => ({ text }),
  middle: (body) => ({ html: `<html><body><h1>The Kiln Letter</h1>${FIRST}${body}${REST}</body></html>` }),
  below: (body) => ({ html: `<html><body><h1>The Kiln Letter</h1>${FIRST}${REST}${body}</body></html>` }),
  top: (body) => ({ html: `<html><body>${body}${FIRST}${REST}</body></html>` }),
  plain: (body) => ({
    text: `THE KILN LETTER\nTuesday, May 5\n\n${ARGUE}\n${KILN}\n\n${RULES} ${WOOD}\n\n${body}\n\nMUD SEASON\n\n${KILN}\n${RULES}\n\nA FAIR\n\n${WOOD} ${ARGUE}\n\nTo unsubscribe send a mail to kiln-leave@kilnletter.example\n`,
  }),
  markdown: (body) => ({
    text: `# The Kiln Letter\n\n## The week in kilns\n\n${ARGUE} ${KILN} [Read it](https://claynews.example/a)\n\n${body}\n\n## Mud season\n\n${KILN} ${RULES} [Read it](https://mud.example/b)\n\n- [A fair](https://fair.example/1) ${WOOD}\n- [More clay](https://fair.example/2) ${ARGUE}\n`,
  }),
};

const SENDER = {
  subject: 'The week in kilns',
  newsletter: { name: 'The Kiln Letter', domain: 'kilnletter.example' },
  sender: { name: 'The Kiln Letter', address: 'mail@kilnletter.example' },
};
async function read(letter: Letter) {
  const issue = issueOf(letter, SENDER);
  const { claims, aiResponse } = await detectSponsors(offlineReader, issue);
  return { claims, unread: listAdsWithoutSponsor(aiResponse.raw, issue.text, claims).map(({ words }) => words) };
}
const brandsOf = async (letter: Letter) => (await read(letter)).claims.map(({ brand }) => brand).sort();
const inMiddle = (body: string) => read(FRAMES.middle?.(body) ?? {});

/** A frame with the ad in it; the expected brands, or their sites; and the placement type of all, if it is tested. */
type Row = { what: string; brands: string[] | Record<string, string | null>; type?: string } & Record<string, string>;
const rows = readFileSync(join(import.meta.dirname, 'letters.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row);

it.each(rows)('$what', async ({ what: _, brands, type, ...framed }) => {
  const [[frame, body] = ['', '']] = Object.entries(framed);
  const { claims } = await read(FRAMES[frame]?.(body) ?? {});
  if (Array.isArray(brands)) expect(claims.map(({ brand }) => brand).sort()).toEqual(brands.toSorted());
  else expect(Object.fromEntries(claims.map(({ brand, domain }) => [brand, domain]))).toEqual(brands);
  for (const { placementType } of claims) if (type) expect(placementType).toBe(type);
});

describe('a legend for marked entries', () => {
  it.each([
    ['*', 'Links marked with * are sponsored.'],
    ['*', 'Those with an asterisk are our sponsors.'],
    ['*', '* indicates sponsored content'],
    ['*', 'Articles marked with an asterisk (*) are sponsored'],
    ['*', '*= partner'],
    ['★', 'Items with ★ are paid.'],
    ['†', '† Paid placement'],
    ['📢', 'Entries marked with 📢 are sponsored'],
    ['[S]', '[S] = Sponsored'],
  ])('%s: %s', async (mark, legend) => {
    const entry = (name: string, sign = '') =>
      `<li><a href="https://${name.toLowerCase()}.com/">${name}</a>${sign} sells clay.</li>`;
    const html = `<html><body><h1>The Kiln Letter</h1><p>${legend}</p><ul>${entry('Mudhouse')}${entry('Glazeworks', mark)}${entry('Slipcast')}</ul></body></html>`;
    expect(await brandsOf({ html })).toEqual(['Glazeworks']);
  });
});

it('lines below “Our sponsors” are list entries even behind tracking links, and the letter continues after them', async () => {
  const names = ['Kelpworks', 'Oarlock', 'Brine & Rye'];
  const line = (name: string, nth: number) =>
    `<p><a href="https://substack.com/redirect/${nth}aaaaaaa-1111-4444-8888-aaaaaaaaaaaa?j=eyJ1">${name}</a>: knots and ropes</p>`;
  const { claims } = await inMiddle(`<h3>Our sponsors</h3>${names.map(line).join('')}`);
  expect(claims.map(({ brand, placementType }) => [brand, placementType])).toEqual(
    names.map((name) => [name, 'list_inclusion']),
  );
});

it('a labelled ad without a readable advertiser goes to the review queue, unless it asks for sponsors', async () => {
  const ad = async (words: string) => {
    const { claims, unread } = await inMiddle(
      `<p><b>ADVERTISEMENT</b></p><p>${words} <a href="https://trk.mlsend.com/link/c/abc">Read how</a></p>`,
    );
    return [claims.length, unread];
  };
  expect(await ad('Your mornings, sorted. Thousands of sailors already do.')).toEqual([0, ['ADVERTISEMENT']]);
  expect(await ad('Your mornings, sorted. Want to advertise with us? Thousands of sailors do.')).toEqual([0, []]);
});
