// Reads, and removes from the text, links and images in plain text: bare URLs, <URL>, Markdown, a few HTML tags.
import type { RawImage, RawLink } from './piece.ts';

const MARKDOWN_IMAGE = /!\[([^\]\n]{0,300})\]\(\s*<?([^\s)>]{1,2000})>?[^)\n]{0,200}\)/g;
/** A linked image in Markdown: '[![alt](source)](target)'. */
const MARKDOWN_LINKED_IMAGE = /\[!\[([^\]\n]{0,300})\]\([^)\n]{1,2000}\)\s{0,3}\]\([^)\n]{1,2000}\)/g;
const MARKDOWN_LINK =
  /\[((?:[^[\]\n]|\n(?!\n)){1,500}?)\]\(\s*<?((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,4000})>?(?:\s+"[^"\n]{0,200}")?\s*\)/g;
const HTML_ANCHOR = /<a\s[^<>]{0,300}?href\s*=\s*["']?([^"'\s<>]{1,4000})["']?[^<>]{0,300}>([\s\S]{0,500}?)<\/a>/gi;
const HTML_IMAGE = /<img\s[^<>]{0,2000}>/gi;
const BARE_URL = /(?:https?:\/\/|www\.)[^\s<>"'\]）】，。；]{2,4000}/gi;
const TRAILING_PUNCTUATION = /[.,;:!?)*_'"’”»>\]]+$/;

/** Reads links with their anchor texts, and images with their link targets, in linear time. */
export function readLinksAndImages(text: string): { links: RawLink[]; images: RawImage[] } {
  const links: RawLink[] = [];
  const images: RawImage[] = [];
  if (!text.includes('://') && !text.includes('www.') && !text.includes('](')) return { links, images };
  const taken: [number, number][] = [];
  const free = (at: number) => !taken.some(([from, to]) => at >= from && at < to);
  // Images become placeholders of the same length first, so that '[![alt](source)](target)' is found as a link.
  let rest = text;
  if (text.includes('![')) {
    rest = text.replace(MARKDOWN_IMAGE, (whole, alt: string, src: string) => {
      images.push({ src, alt: alt.trim(), href: null });
      return `\ue001${alt.replace(/[[\]]/g, ' ')}`.padEnd(whole.length, '\ue002').slice(0, whole.length);
    });
  }
  if (rest.includes('](')) {
    for (const match of rest.matchAll(MARKDOWN_LINK)) {
      const anchor = toAnchorText(match[1] as string);
      links.push({ href: match[2] as string, text: anchor });
      taken.push([match.index, match.index + match[0].length]);
      if ((match[1] as string).includes('\ue001')) linkImage(anchor, match[2] as string);
    }
  }
  if (/<a\s/i.test(rest)) {
    for (const match of rest.matchAll(HTML_ANCHOR)) {
      if (!free(match.index)) continue;
      const inside = match[2] as string;
      const pictures = [...inside.matchAll(HTML_IMAGE)].map((tag) => readImageTag(tag[0], match[1] as string));
      images.push(...pictures);
      links.push({
        href: match[1] as string,
        text: toAnchorText(inside) || pictures.map((image) => image.alt).join(' '),
      });
      taken.push([match.index, match.index + match[0].length]);
    }
  }
  if (/<img\s/i.test(rest)) {
    for (const match of rest.matchAll(HTML_IMAGE)) if (free(match.index)) images.push(readImageTag(match[0], null));
  }
  const covered = taken.sort((a, b) => a[0] - b[0]);
  let next = 0;
  for (const match of rest.matchAll(BARE_URL)) {
    while (next < covered.length && (covered[next] as [number, number])[1] <= match.index) next++;
    const cover = covered[next];
    if (cover && match.index >= cover[0]) continue;
    if (rest.slice(Math.max(0, match.index - 12), match.index).match(/\b(?:src|href)\s*=\s*["']?$/i)) continue;
    const href = match[0].split('\ue002')[0]?.replace(TRAILING_PUNCTUATION, '') ?? '';
    links.push({ href: href.startsWith('www.') ? `http://${href}` : href, text: '' });
  }
  return { links, images };

  function linkImage(alt: string, href: string): void {
    const image =
      images.find((one) => one.href === null && toAnchorText(one.alt) === alt) ?? images.find((one) => !one.href);
    if (image) image.href = href;
  }
}

function readImageTag(tag: string, href: string | null): RawImage {
  const read = (name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\\s>]{1,2000}))`, 'i').exec(tag);
  const src = read('src');
  const alt = read('alt');
  return { src: src?.[1] ?? src?.[2] ?? src?.[3] ?? '', alt: (alt?.[1] ?? alt?.[2] ?? alt?.[3] ?? '').trim(), href };
}

/** Text as a reader sees it: without Markdown syntax, HTML tags, link targets, bare URLs and repeated spaces. */
export function stripMarkup(text: string): string {
  if (!/[[\]<>*_`#|\\\n{]|:\/\//.test(text)) return text;
  return (
    text
      .replace(MARKDOWN_LINKED_IMAGE, ' [$1] ')
      .replace(MARKDOWN_IMAGE, ' [$1] ')
      .replace(MARKDOWN_LINK, '$1')
      .replace(/<\/?[a-z][^<>]{0,2000}>/gi, ' ')
      .replace(/<?https?:\/\/[^\s<>]{1,4000}>?/gi, ' ')
      // Markdown attributes of a heading: '{#sponsor}', '{.box}'.
      .replace(/(?<!\s)\s*\{[#.:][^{}\n]{1,80}\}/g, '')
      .replace(/(^|\s)#{1,6}\s+/g, '$1')
      .replace(/\*\*|__|`/g, '')
      .replace(/\\([[\]()*_`#.!-])/g, '$1')
      .replace(/(^|[\s(（])[*_](?=\S)|(?<=\S)[*_](?=[\s).,;:!?，。]|$)/g, '$1')
      .replace(/&amp;/g, '&')
      .replace(/&nbsp;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

const toAnchorText = (anchor: string) => stripMarkup(anchor.replaceAll('\ue001', '').replaceAll('\ue002', '')).trim();
