// HTML tags grouped by how they affect reading: never read, without content, block-level, implicitly closed.

/** Elements whose content is never read. */
export const SKIPPED_TAGS = new Set([
  'head',
  'style',
  'script',
  'title',
  'noscript',
  'template',
  'object',
  'applet',
  'iframe',
  'svg',
  'math',
  'select',
  'textarea',
  'audio',
  'video',
  'noembed',
  'noframes',
  'xml',
]);

export const VOID_TAGS = new Set([
  'area',
  'base',
  'basefont',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);

/** Block-level elements, which end the paragraph before them and their own. */
export const BLOCK_TAGS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'button',
  'caption',
  'center',
  'dd',
  'details',
  'dir',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'html',
  'legend',
  'li',
  'main',
  'menu',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
]);

/**
 * For each tag, the open elements that it closes implicitly, by HTML's rules for omitted end tags: a new <li> closes an
 * open <li> or <p>. An element in CLOSE_BARRIER_TAGS between them prevents it.
 */
export const TAGS_CLOSED_BY_OPENING: Record<string, readonly string[]> = {
  p: ['p'],
  li: ['li', 'p'],
  td: ['td', 'th', 'p', 'li'],
  th: ['td', 'th', 'p', 'li'],
  tr: ['tr', 'td', 'th', 'p', 'li'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  option: ['option'],
};

/** A closing tag doesn't close elements outside of the nearest of these, so that a stray </p> can't close a table. */
export const CLOSE_BARRIER_TAGS = new Set(['table', 'td', 'th', 'ul', 'ol', 'div', 'body']);
