import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from '../site/feed-parser.ts';

export interface SiteText {
  title: string;
  description: string;
  headings: string[];
  paragraphs: string[];
}

const DESCRIPTION_META_NAMES = new Set(['description', 'og:description', 'twitter:description']);
const HEADINGS = new Set(['h1', 'h2', 'h3']);
const NON_CONTENT_ELEMENTS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'footer',
  'form',
  'button',
  'select',
]);
const HEADINGS_MAX = 16;
const PARAGRAPHS_MAX = 8;
/** Shorter paragraphs are captions and buttons. */
const PARAGRAPH_LENGTH_MIN = 60;
const CHARACTERS_MAX = 2_000;
/** The parser's time grows with the nesting depth, and no site describes itself this deep. */
const DEPTH_MAX = 500;

/** Never throws: broken markup is parsed leniently. */
export function extractSiteText(html: string): SiteText {
  const found: SiteText = { title: '', description: '', headings: [], paragraphs: [] };
  let aside = 0;
  let depth = 0;
  let taking: 'title' | 'heading' | 'paragraph' | null = null;
  let text = '';
  const take = () => {
    const said = text.replace(/\s+/g, ' ').trim();
    if (taking === 'title') found.title ||= said;
    else if (taking === 'heading' && said && found.headings.length < HEADINGS_MAX) found.headings.push(said);
    else if (taking === 'paragraph' && said.length >= PARAGRAPH_LENGTH_MIN && found.paragraphs.length < PARAGRAPHS_MAX)
      found.paragraphs.push(said);
    taking = null;
    text = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++;
      if (NON_CONTENT_ELEMENTS.has(name)) aside++;
      if (name === 'meta' && DESCRIPTION_META_NAMES.has((attributes.name ?? attributes.property ?? '').toLowerCase())) {
        const said = attributes.content?.replace(/\s+/g, ' ').trim().slice(0, CHARACTERS_MAX) ?? '';
        if (said.length > found.description.length) found.description = said;
      }
      const what = name === 'title' ? 'title' : HEADINGS.has(name) ? 'heading' : name === 'p' ? 'paragraph' : null;
      if (!what || aside > 0) return;
      take();
      taking = what;
    },
    ontext(said) {
      if (taking && aside === 0 && text.length < CHARACTERS_MAX) text += said;
    },
    onclosetag(name) {
      depth--;
      if (NON_CONTENT_ELEMENTS.has(name)) aside--;
      if (name === 'title' || name === 'p' || HEADINGS.has(name)) take();
    },
  });
  feedHtmlToParser(parser, html, () => depth > DEPTH_MAX);
  return found;
}
