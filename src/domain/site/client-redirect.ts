// A meta refresh, or one literal assignment to `location`. Nothing is executed.
import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from './feed-parser.ts';

const META_REFRESH_URL = /^\s*\d{0,3}(?:\.\d+)?\s*[;,]\s*(?:url\s*=\s*)?["']?\s*([^"'\s>][^"'>]*)/i;
/** A page with a longer wait is meant to be read and not a redirect. */
const LONGEST_WAIT_SECONDS = 10;
const LOCATION_ASSIGNMENT =
  /(?:^|[;{}\s(])(?:(?:window|document|self|top|parent)\.)*location(?:\.href)?\s*=\s*(["'])(https?:(?:[^"'\\\n]|\\[^\n]){4,2000})\1/;
const LOCATION_CALL =
  /(?:^|[;{}\s(])(?:(?:window|document|self|top|parent)\.)*location\.(?:replace|assign)\(\s*(["'])(https?:(?:[^"'\\\n]|\\[^\n]){4,2000})\1\s*\)/;
const MAX_ELEMENTS = 500;

/** @returns the URL as written; null if the page redirects nowhere or to several URLs. */
export function findClientRedirect(html: string): string | null {
  let [refresh, script, isScript, elements] = ['', '', false, 0];
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements++;
      isScript = tag === 'script' && !attributes.src;
      if (tag !== 'meta' || (attributes['http-equiv'] ?? '').trim().toLowerCase() !== 'refresh') return;
      const content = attributes.content ?? '';
      if (Number.parseFloat(content) <= LONGEST_WAIT_SECONDS)
        refresh ||= META_REFRESH_URL.exec(content)?.[1]?.trim() ?? '';
    },
    ontext(text) {
      if (isScript) script += `${text}\n`;
    },
    onclosetag() {
      isScript = false;
    },
  });
  feedHtmlToParser(parser, html, () => elements > MAX_ELEMENTS);
  if (refresh) return refresh;
  const targets = new Set(
    [LOCATION_ASSIGNMENT, LOCATION_CALL].flatMap((form) =>
      [...script.matchAll(new RegExp(form, 'g'))].map(([, , target = '']) => unescaped(target)),
    ),
  );
  return targets.size === 1 ? ([...targets][0] ?? null) : null;
}

const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');
