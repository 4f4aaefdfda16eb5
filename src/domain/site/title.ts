import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from './feed-parser.ts';

const MAX_ELEMENTS = 2_000;
const LONGEST = 300;

/** The names that a page gives its site: og:site_name or application-name, then its title; empty ones are left out. */
export function readSiteTitles(html: string): string[] {
  let [title, site] = ['', ''];
  let [elements, isTitle, isBody] = [0, false, false];
  const parser = new Parser({
    onopentag(tag, { property = '', name = '', content = '' }) {
      elements++;
      isBody ||= tag === 'body';
      isTitle = tag === 'title' && title === '';
      if (tag === 'meta' && /^(?:og:site_name|application-name)$/i.test(property || name)) site ||= content;
    },
    ontext(text) {
      if (isTitle && title.length < LONGEST) title += text;
    },
    onclosetag() {
      isTitle = false;
    },
  });
  feedHtmlToParser(parser, html, () => isBody || elements > MAX_ELEMENTS);
  return [site, title].map((text) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)).filter(Boolean);
}
