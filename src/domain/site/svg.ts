// Keeps only drawing elements, and nothing that runs, loads, links or animates.
import { Parser } from 'htmlparser2';
import { escapeHtmlText, escapeHtmlValue } from '../html-escape.ts';
import { feedHtmlToParser } from './feed-parser.ts';

const DRAWING_ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan textPath defs linearGradient radialGradient stop clipPath mask pattern
   use symbol title desc style`.split(/\s+/),
);
/** Elements in which `use` is dropped: nested copies multiply, so that ten lines could draw a billion shapes. */
const COPIED_ELEMENTS = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern']);
const MAX_ELEMENTS = 5_000;
const MAX_USES = 100;

interface Open {
  name: string;
  kept: boolean;
  copied: boolean;
}

/** @returns the picture without active content; null if it isn't an SVG or exceeds a bound. */
export function sanitiseSvg(source: string): string | null {
  let written = '';
  let elements = 0;
  let uses = 0;
  const open: Open[] = [];
  const kept = () => open.at(-1)?.kept ?? false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements++;
        const parent = open.at(-1);
        const isRoot = !parent;
        const copied = (parent?.copied ?? false) || COPIED_ELEMENTS.has(name) || (!isRoot && 'id' in attributes);
        let keep = (isRoot ? name === 'svg' && written === '' : (parent?.kept ?? false)) && DRAWING_ELEMENTS.has(name);
        if (name === 'use' && (parent?.copied || ++uses > MAX_USES)) keep = false;
        open.push({ name, kept: keep, copied });
        if (keep) written += `<${name}${safeAttributes(attributes, isRoot)}>`;
      },
      ontext(text) {
        if (!kept()) return;
        const isStyle = open.at(-1)?.name === 'style';
        if (!isStyle || isStillCss(text)) written += escapeHtmlText(text);
      },
      onclosetag() {
        const closed = open.pop();
        if (closed?.kept) written += `</${closed.name}>`;
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  feedHtmlToParser(parser, source, () => elements > MAX_ELEMENTS);
  return written.startsWith('<svg') && elements <= MAX_ELEMENTS ? written : null;
}

function safeAttributes(attributes: Record<string, string>, isRoot: boolean): string {
  const pairs = Object.entries(attributes).filter(([name, value]) => isSafe(name, value));
  if (isRoot) pairs.unshift(['xmlns', 'http://www.w3.org/2000/svg'], ['xmlns:xlink', 'http://www.w3.org/1999/xlink']);
  return pairs.map(([name, value]) => ` ${name}="${escapeHtmlValue(value)}"`).join('');
}

function isSafe(name: string, value: string): boolean {
  if (/^on/i.test(name) || !/^[a-z][\w-]*$|^xlink:href$|^xml:space$/i.test(name) || /^xmlns/i.test(name)) return false;
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value);
  if (/^(src|action|formaction|target|ping|download|data)$/i.test(name)) return false;
  return isStillCss(value) && !/script:|data:/i.test(value);
}

/** No rules that load and no escapes that could hide them; URLs refer only to the picture itself. */
function isStillCss(css: string): boolean {
  return !/[@\\]|expression\s*\(|image(-set)?\s*\(/i.test(css) && !/url\s*\(\s*["']?\s*(?!#|["']#)[^)\s]/i.test(css);
}
