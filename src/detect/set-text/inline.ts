// The inside of a paragraph: links, images, emphasis, code, the few HTML tags and entities that text mails hold.
import { escapeHtmlValue } from '../../domain/html-escape.ts';

/** Writes [from, to) of the text, or `shown` in its place. */
export type InlineWriter = (from: number, to: number, shown?: string) => string;

/** An address longer than this is cut for the eye; its link is whole. */
const ADDRESS_SHOWN = 72;
/** Emphasis in emphasis in emphasis; no writer goes deeper. */
const DEPTH = 4;

/** Every form that is more than words, each bounded so that the whole is read in one pass. */
const FORMS = [
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
const FORM = new RegExp(FORMS.map(({ source }) => source).join('|'), 'gi');
const TRAILING = /[.,;:!?)*_'"’”»>\]]+$/;
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

/** What is set: a text, how its stretches are written, and in how many forms this one is. */
interface Setting {
  text: string;
  write: InlineWriter;
  depth: number;
}

/** @returns HTML of [from, to) of the text. */
export function inline(text: string, from: number, to: number, write: InlineWriter): string {
  return within({ text, write, depth: 0 }, from, to);
}

function within(setting: Setting, from: number, to: number): string {
  const { text, write } = setting;
  const own = text.slice(from, to);
  if (setting.depth >= DEPTH) return write(from, to);
  const out: string[] = [];
  let at = 0;
  for (const form of own.matchAll(FORM)) {
    if (form.index < at) continue;
    const end = form.index + form[0].length;
    out.push(write(from + at, from + form.index));
    at = end;
    const bare = form.groups?.bare;
    if (bare !== undefined) {
      const url = bare.replace(TRAILING, '');
      // What a sentence put after the address is words again.
      const start = form.index + (form[0].startsWith('<') ? 1 : 0);
      const closed = form[0].startsWith('<') && url === bare;
      at = closed ? end : start + url.length;
      out.push(linked(url, write(from + start, from + start + url.length, shortened(url))));
      continue;
    }
    out.push(formOf(setting, form, from));
  }
  out.push(write(from + at, to));
  return out.join('');
}

function formOf({ text, write, depth }: Setting, form: RegExpExecArray, from: number): string {
  const { alt, src, label, href, ahref, alabel, bold, stars, lines, code, tag, entity, escaped } = form.groups ?? {};
  const start = from + form.index;
  const end = start + form[0].length;
  /** The stretch of the text that a part of the form is, read on. */
  const inner = (part: string, after: number) => {
    const at = start + form[0].indexOf(part, after);
    return within({ text, write, depth: depth + 1 }, at, at + part.length);
  };
  if (src !== undefined)
    return `<img src="${escapeHtmlValue(src)}" alt="${escapeHtmlValue(alt ?? '')}" style="max-width:100%">`;
  if (href !== undefined) return linked(href, inner(label ?? '', 1));
  if (ahref !== undefined) return linked(ahref, inner(alabel ?? '', form[0].indexOf('>')));
  if (bold !== undefined) return `<strong>${inner(bold, 2)}</strong>`;
  if (stars !== undefined || lines !== undefined) return `<em>${inner(stars ?? lines ?? '', 1)}</em>`;
  if (code !== undefined) return `<code>${write(start + 1, end - 1)}</code>`;
  if (tag !== undefined) return /^br$/i.test(tag) ? '<br>' : '';
  if (entity !== undefined) return write(start, end, entityOf(entity));
  return write(start, end, escaped ?? '');
}

function entityOf(name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? '';
  // Six digits name no sign beyond Unicode's last.
  const code = Number(name.slice(1));
  return code > 31 ? String.fromCodePoint(code) : '';
}

/** A link, where it leads somewhere that a mail may link to. */
function linked(href: string, words: string): string {
  const target = /^www\./i.test(href) ? `http://${href}` : href;
  return /^(?:https?:|mailto:|tel:)/i.test(target) ? `<a href="${escapeHtmlValue(target)}">${words}</a>` : words;
}

const shortened = (url: string) => (url.length > ADDRESS_SHOWN ? `${url.slice(0, ADDRESS_SHOWN)}…` : url);
