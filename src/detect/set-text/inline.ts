// Converts the inside of a plain-text or Markdown paragraph to HTML: links, images, emphasis, code, a few tags.
import { escapeHtmlValue } from '../../domain/html-escape.ts';

/** Returns the HTML of the text's range [from, to), or of `shown` in its place. */
export type InlineHtmlWriter = (from: number, to: number, shown?: string) => string;

/** A bare URL is displayed with at most this many characters; its link keeps the whole URL. */
const URL_SHOWN_MAX = 72;
/** Markup nested deeper than this (emphasis within emphasis) is written as plain text. */
const DEPTH_MAX = 4;

/** Patterns of inline markup. Every repetition is bounded, so that matching takes time linear in the text. */
const MARKUP_PATTERNS = [
  /!\[(?<alt>[^\]\n]{0,300})\]\(\s*<?(?<src>[^\s)>]{1,2000})>?[^)\n]{0,200}\)/,
  /\[(?<label>(?:!\[[^\]\n]{0,300}\]\([^)\n]{1,2000}\)|[^[\]\n]|\n(?!\n)|\[[^[\]\n]{0,100}\](?!\()){1,500}?)\]\(\s*<?(?<href>(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,4000})>?(?:\s+"[^"\n]{0,200}")?\s*\)/,
  /<a\s[^<>]{0,300}?href\s*=\s*["']?(?<ahref>[^"'\s<>]{1,4000})["']?[^<>]{0,300}>(?<alabel>[^<]{0,500})<\/a>/,
  /<?(?<bare>(?:https?:\/\/|www\.)[^\s<>"\]）】，。；]{2,4000})>?/,
  /(?<strong>\*\*|__)(?=\S)(?<bold>[^\n]{1,500}?)(?<=\S)\k<strong>/,
  /(?<![\w*])\*(?=[^\s*])(?<stars>[^*\n]{1,300}?)(?<=\S)\*(?![\w*])/,
  /(?<![\w_])_(?=[^\s_])(?<lines>[^_\n]{1,300}?)(?<=\S)_(?![\w_])/,
  /`(?<code>[^`\n]{1,300})`/,
  /<(?<tag>\/?[a-z][a-z0-9]{0,10})(?:\s[^<>]{0,2000})?\/?>/,
  /&(?<entity>amp|lt|gt|quot|nbsp|mdash|ndash|hellip|rsquo|lsquo|ldquo|rdquo|#\d{1,6});/,
  /\\(?<escaped>[[\]()*_`#.!\\~|>+-])/,
];
const MARKUP = new RegExp(MARKUP_PATTERNS.map(({ source }) => source).join('|'), 'gi');
const TRAILING_PUNCTUATION = /[.,;:!?)*_'"’”»>\]]+$/;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
};

interface Setting {
  text: string;
  write: InlineHtmlWriter;
  depth: number;
}

export function inlineMarkupToHtml(text: string, from: number, to: number, write: InlineHtmlWriter): string {
  return convertRange({ text, write, depth: 0 }, from, to);
}

function convertRange(setting: Setting, from: number, to: number): string {
  const { text, write } = setting;
  const own = text.slice(from, to);
  if (setting.depth >= DEPTH_MAX) return write(from, to);
  const out: string[] = [];
  let at = 0;
  for (const form of own.matchAll(MARKUP)) {
    if (form.index < at) continue;
    const end = form.index + form[0].length;
    out.push(write(from + at, from + form.index));
    at = end;
    const bare = form.groups?.bare;
    if (bare !== undefined) {
      const url = bare.replace(TRAILING_PUNCTUATION, '');
      // Punctuation after a URL belongs to the sentence, not to the link.
      const start = form.index + (form[0].startsWith('<') ? 1 : 0);
      const closed = form[0].startsWith('<') && url === bare;
      at = closed ? end : start + url.length;
      out.push(linkHtml(url, write(from + start, from + start + url.length, shortenUrl(url))));
      continue;
    }
    out.push(markupHtml(setting, form, from));
  }
  out.push(write(from + at, to));
  return out.join('');
}

function markupHtml({ text, write, depth }: Setting, form: RegExpExecArray, from: number): string {
  const { alt, src, label, href, ahref, alabel, bold, stars, lines, code, tag, entity, escaped } = form.groups ?? {};
  const start = from + form.index;
  const end = start + form[0].length;
  /** Converts a part of the match, for example the words of a link, which may contain further markup. */
  const inner = (part: string, after: number) => {
    const at = start + form[0].indexOf(part, after);
    return convertRange({ text, write, depth: depth + 1 }, at, at + part.length);
  };
  if (src !== undefined)
    return `<img src="${escapeHtmlValue(src)}" alt="${escapeHtmlValue(alt ?? '')}" style="max-width:100%">`;
  if (href !== undefined) return linkHtml(href, inner(label ?? '', 1));
  if (ahref !== undefined) return linkHtml(ahref, inner(alabel ?? '', form[0].indexOf('>')));
  if (bold !== undefined) return `<strong>${inner(bold, 2)}</strong>`;
  if (stars !== undefined || lines !== undefined) return `<em>${inner(stars ?? lines ?? '', 1)}</em>`;
  if (code !== undefined) return `<code>${write(start + 1, end - 1)}</code>`;
  if (tag !== undefined) return /^br$/i.test(tag) ? '<br>' : '';
  if (entity !== undefined) return write(start, end, entityOf(entity));
  return write(start, end, escaped ?? '');
}

function entityOf(name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? '';
  // The pattern allows six digits, which are always within Unicode's range.
  const code = Number(name.slice(1));
  return code > 31 ? String.fromCodePoint(code) : '';
}

/** Wraps words in a link if its scheme is http, https, mailto or tel; otherwise returns the words alone. */
function linkHtml(href: string, words: string): string {
  const target = /^www\./i.test(href) ? `http://${href}` : href;
  return /^(?:https?:|mailto:|tel:)/i.test(target) ? `<a href="${escapeHtmlValue(target)}">${words}</a>` : words;
}

const shortenUrl = (url: string) => (url.length > URL_SHOWN_MAX ? `${url.slice(0, URL_SHOWN_MAX)}…` : url);
