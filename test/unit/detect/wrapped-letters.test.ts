// Letters whose links hide their targets, read with and without the targets: an oracle replaces the issue's public page
// and the redirects. The letters are those of ../shared/cases/wrapped and invented ones whose links are click addresses
// of four platforms.
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

type ClickLinkPlatform = 'substack' | 'beehiiv' | 'kit' | 'mailchimp';
const CLICK_LINK_PLATFORMS: readonly ClickLinkPlatform[] = ['substack', 'beehiiv', 'kit', 'mailchimp'];

interface LetterWithClickLinks {
  name: string;
  platform: ClickLinkPlatform;
  html: string;
  /** By `href`: the target, and the hosts of the redirects. */
  targets: Map<string, { url: string; via: string[] }>;
  /**
   * The expected brands and no others, with their sites, or null if the letter shows none. If only a target names a
   * brand, the target's domain is the name until a mail or the site gives another.
   */
  brands: Record<string, string | null>;
}

interface Shape {
  name: string;
  body: string;
  brands: Record<string, string | null>;
}

const digest = (seed: string, length: number): string => {
  let [state, out] = [2166136261, ''];
  for (let nth = 0; out.length < length; nth++) {
    for (const char of `${seed}${nth}`) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
    out += state.toString(16).padStart(8, '0');
  }
  return out.slice(0, length);
};

const CLICK: Record<ClickLinkPlatform, (seed: string) => string> = {
  substack: (seed) => {
    const hex = digest(seed, 32);
    return `https://substack.com/redirect/${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20)}?j=eyJ1IjoiMXVhIn0`;
  },
  beehiiv: (seed) =>
    `https://link.mail.beehiiv.com/ss/c/u001.${digest(seed, 48)}/4ab/${digest(seed, 10)}/h0/h001.${digest(seed, 32)}`,
  kit: (seed) => `https://click.convertkit-mail2.com/${digest(seed, 20)}/${digest(`${seed}k`, 16)}/opaque`,
  mailchimp: (seed) =>
    `https://pub.us7.list-manage.com/track/click?u=${digest(seed, 24)}&amp;id=${digest(seed, 10)}&amp;e=aa11`,
};

const HEAD =
  '<h1>Saddle Notes</h1><p>The ferry was late again on Monday, and half of the village missed the market. We asked the captain why.</p>';
const STORY =
  '<h2>What the tide left</h2><p>On Sunday the storm laid bare a hull that nobody had seen since the war. The museum wants it, and the parish wants it gone.</p>';
const FOOT =
  '<p>You receive this because you signed up at saddlenotes.example. Unsubscribe at any time. 1 Mill Lane, Porto</p>';

/** A letter a line: `{head}`, `{story}`, and links as `[[target|text|hosts of its redirects]]`. */
const shapes = readFileSync(join(import.meta.dirname, 'wrapped-forms.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Shape);

const letters: LetterWithClickLinks[] = CLICK_LINK_PLATFORMS.flatMap((platform) =>
  shapes.map(({ name, body, brands }) => {
    const targets: LetterWithClickLinks['targets'] = new Map();
    const html = body
      .replace('{head}', HEAD)
      .replace('{story}', STORY)
      .replace(/\[\[(.+?)\|(.+?)(?:\|(.+?))?\]\]/g, (_, url: string, text: string, via?: string) => {
        const href = CLICK[platform](`${platform}${url}${text}`);
        targets.set(href.replaceAll('&amp;', '&'), { url, via: via?.split(' ') ?? [] });
        return `<a href="${href}">${text}</a>`;
      });
    return { name, platform, html: `<html><body>${html}${FOOT}</body></html>`, targets, brands };
  }),
);

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

describe('letters with the click addresses of four platforms', () => {
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
    expect(right).toBeGreaterThanOrEqual(44);
  });
});

it('an entry without a name waits for its target, and the publisher’s offer of ad slots is not an ad', async () => {
  const [, nobody] = letters;
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
