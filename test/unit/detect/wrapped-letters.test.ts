// Letters whose links hide their targets, read with and without the targets: an oracle replaces the issue's public page
// and the redirects. The letters are those of ../shared/cases/wrapped and invented ones in four platforms' formats.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UNSURE_BELOW } from '../../../src/contract/confidence.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import type { LookedUpLinkTargets } from '../../../src/detect/links.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { listAdsWithoutSponsor } from '../../../src/detect/unread.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';
import { readJsonLines } from '../../eval/corpus.ts';
import {
  createClickLinkLetters,
  DEVELOPMENT_LETTER_SHAPES,
  HELD_OUT_LETTER_SHAPES,
  type LetterWithClickLinks,
} from './wrapped-forms.ts';

interface Row {
  file: string;
  platform: string;
  form: string;
  brands: string[];
  targets: Record<string, string>;
}

const path = resolve(import.meta.dirname, '../../../../shared/cases/wrapped');
const missing = existsSync(path) ? null : 'skipped: ../shared/cases/wrapped isn’t there';

/** The brands with at least 60 % confidence, and the texts of the unread slots. */
async function read(parts: { html: string | null; text: string | null }, targets: LookedUpLinkTargets) {
  const { text, blocks } = segment(parts, targets);
  const newsletter = { name: 'Saddle Notes', domain: 'saddlenotes.example' };
  const sender = { name: 'Editor', address: 'ed@saddlenotes.example' };
  const issue = { subject: 'Tides', newsletter, sender, text, blocks };
  const { claims, aiResponse } = await detectSponsors(offlineReader, issue);
  return {
    claims: claims.filter(({ confidence }) => confidence >= UNSURE_BELOW),
    slots: listAdsWithoutSponsor(aiResponse.raw, text, claims).map((ad) => ad.text),
  };
}

const toTargets = (targets: Row['targets']): LookedUpLinkTargets =>
  new Map(Object.entries(targets).map(([href, url]) => [href, { url, via: [] }]));

const asRead = async ({ html }: LetterWithClickLinks, known: LookedUpLinkTargets) => {
  const { claims } = await read({ html, text: null }, known);
  return Object.fromEntries(claims.map(({ brand, domain }) => [brand, domain]));
};

describe.each([
  ['mended on', DEVELOPMENT_LETTER_SHAPES, 24],
  ['only measured', HELD_OUT_LETTER_SHAPES, 20],
] as const)('letters in the forms of four platforms, %s,', (_, shapes, namedAlone) => {
  const letters = createClickLinkLetters(shapes);

  it.each(letters.map((letter) => [letter.platform, letter.name, letter] as const))(
    'yield their brands and sites once the targets are known: %s, %s',
    async (_platform, _name, letter) => expect(await asRead(letter, letter.targets)).toEqual(letter.brands),
  );

  it('are named by their text if no target is known, or wait for one; no brand is invented', async () => {
    let right = 0;
    for (const letter of letters) {
      const found = Object.keys(await asRead(letter, new Map()));
      const wrong = found.filter((brand) => !(brand in letter.brands));
      expect([letter.platform, letter.name, wrong]).toEqual([letter.platform, letter.name, []]);
      if (found.length === Object.keys(letter.brands).length) right++;
    }
    expect(right).toBeGreaterThanOrEqual(namedAlone);
  });
});

it('an entry without a name waits for its target, and the publisher’s offer of ad slots is not an ad', async () => {
  const [, nobody] = createClickLinkLetters(DEVELOPMENT_LETTER_SHAPES);
  const { slots } = await read({ html: nobody?.html ?? '', text: null }, new Map());
  expect(slots.map((text) => text.slice(0, 20))).toEqual(['Hand-poured candles ', 'Slow mornings guaran']);
  const known = await read({ html: nobody?.html ?? '', text: null }, nobody?.targets ?? new Map());
  expect(known.slots).toEqual([]);
});

describe.skipIf(missing)(missing ?? 'the wrapped letters', () => {
  it('are all read correctly once the targets are known', async () => {
    for (const row of readJsonLines<Row>(join(path, 'expected.jsonl'))) {
      const { message } = await readMessage(readFileSync(join(path, row.file)), { filename: 'letter.eml' });
      const { claims } = await read(message, toTargets(row.targets));
      expect([row.file, claims.map(({ brand }) => brand).sort()]).toEqual([row.file, row.brands.sort()]);
    }
  });
});
