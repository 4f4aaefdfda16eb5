// Letters whose links are click addresses of four platforms, with their targets. All names are invented. The rules were
// developed on the first half of the shapes; the second half only measures them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type ClickLinkPlatform = 'substack' | 'beehiiv' | 'kit' | 'mailchimp';
const CLICK_LINK_PLATFORMS: readonly ClickLinkPlatform[] = ['substack', 'beehiiv', 'kit', 'mailchimp'];

export interface LetterWithClickLinks {
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
  half: 'development' | 'held-out';
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
/** The shapes on which the rules were developed. */
export const DEVELOPMENT_LETTER_SHAPES = shapes.filter(({ half }) => half === 'development');
/** The shapes that only measure them. */
export const HELD_OUT_LETTER_SHAPES = shapes.filter(({ half }) => half === 'held-out');

/** Writes a letter of each shape with the click addresses of each platform. */
export const createClickLinkLetters = (shapes: readonly Shape[]): LetterWithClickLinks[] =>
  CLICK_LINK_PLATFORMS.flatMap((platform) =>
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
