// An allow-list. The policy of the frame (api/mail-frame) is the second line of defence.
import sanitize from 'sanitize-html';
import { escapeHtmlText } from '../html-escape.ts';

export interface MailDisplayOptions {
  /** 'live': links work (admins). 'inert': links are only styled as links. */
  links: 'live' | 'inert';
  /** 'blocked': nothing is fetched, so that no sender learns that the mail was read. */
  images: 'blocked' | 'allowed';
}

/** The sanitiser's time grows with the square of the nesting depth; no real mail comes near this one. */
const DEPTH_MAX = 1_000;

const TAGS = [
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em',
  'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike',
  'strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
].flatMap((line) => line.split(' '));

const LOOK = ['style', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'title'];
const INERT = 'color:#1d4ed8;text-decoration:underline';
const PICTURE_DATA = /^data:image\/(?:png|gif|jpe?g|webp|avif);base64,/i;

/** @param html may have `mark[data-evidence]`. @returns a fragment that runs and fetches nothing. Never throws. */
export function sanitiseMailHtml(html: string, view: MailDisplayOptions): string {
  if (depthOf(html) > DEPTH_MAX) return `<pre>${escapeHtmlText(html.replace(/<[^<>]*>/g, ' '))}</pre>`;
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': LOOK,
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      font: ['color', 'size', 'face'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start', 'type'],
      mark: ['data-evidence', 'data-disclosure'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    // `styled` filters styles instead, because the library's style parser costs more than everything else.
    parseStyleAttributes: false,
    nonTextTags: [
      'style',
      'script',
      'textarea',
      'option',
      'noscript',
      'title',
      'svg',
      'math',
      'iframe',
      'object',
      'template',
    ],
    transformTags: {
      a: (_, attribs) => (view.links === 'live' ? live(attribs) : inert(attribs)),
      img: (_, attribs) => image(attribs, view.images),
      '*': (tagName, attribs) => ({ tagName, attribs: styled(attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && isPixel(attribs),
  });
}

type Attributes = Record<string, string>;

const live = (attribs: Attributes) => ({
  tagName: 'a',
  attribs: { ...styled(attribs), target: '_blank', rel: 'noopener noreferrer nofollow' },
});

function inert(attribs: Attributes) {
  const { href: _, target: __, ...rest } = styled(attribs);
  return { tagName: 'span', attribs: { ...rest, style: [INERT, rest.style].filter(Boolean).join(';') } };
}

/** Replaces a blocked image by its alt text; 'data:' images are always shown. */
function image(attribs: Attributes, images: MailDisplayOptions['images']) {
  const { src = '', ...rest } = styled(attribs);
  const own = PICTURE_DATA.test(src);
  const allowed = own || (images === 'allowed' && /^https?:/i.test(src));
  return { tagName: 'img', attribs: { ...rest, alt: rest.alt ?? '', ...(allowed ? { src } : {}) } };
}

const isPixel = (attribs: Attributes) =>
  [attribs.width, attribs.height].some((size) => /^[0-2](?:px)?$/.test(size ?? ''));

/** Style declarations that are removed, because they fetch, run code, or position content outside the mail's frame. */
const UNSAFE =
  /url\s*\(|image-set|expression|behaviou?r|-moz-binding|@import|javascript:|\\|position\s*:\s*(?:fixed|sticky)|<!--/i;

function styled(attribs: Attributes): Attributes {
  if (attribs.style === undefined) return attribs;
  const style = attribs.style.split(';').filter((declaration) => declaration.trim() && !UNSAFE.test(declaration));
  const { style: _, ...rest } = attribs;
  return style.length > 0 ? { ...rest, style: style.join(';') } : rest;
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** As the parser counts: an end tag closes the nearest open element of its name with all in it. Stops at the limit. */
function depthOf(html: string): number {
  const open: string[] = [];
  const counts = new Map<string, number>();
  let most = 0;
  for (const [, close, written = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    const name = written.toLowerCase();
    if (VOID.test(name)) continue;
    if (!close) {
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (open.length > most) most = open.length;
      if (most > DEPTH_MAX) return most;
    } else if (counts.get(name)) {
      for (let closed = ''; closed !== name; ) {
        closed = open.pop() ?? name;
        counts.set(closed, (counts.get(closed) ?? 1) - 1);
      }
    }
  }
  return most;
}
