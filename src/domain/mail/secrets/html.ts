// Text is read across tags, as a reader sees it: '<b>digest</b>123456@...' is an address.
import { escapeHtmlValue } from '../../html-escape.ts';
import { containsMailSecret, findMailSecrets, type KnownTrackingAddresses, removeSecretsFromText } from '../secrets.ts';

const INLINE_TAGS = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr img'.split(
    ' ',
  ),
);
const ATTRIBUTE = /\s([a-z][a-z0-9-]*)="([^"]*)"/gi;
/** Attributes that contain prose, from which secrets are cut. Any other attribute that contains a secret is removed. */
const PROSE_ATTRIBUTES = new Set(['alt', 'title']);

/** @param html the output of `sanitiseMailHtml`: well-formed, with text and attributes escaped. */
export function removeMailSecretsFromHtml(html: string, ours: KnownTrackingAddresses): string {
  const parts = html.split(/(<[^<>]*>)/);
  const texts: { part: number; from: number; text: string }[] = [];
  let joined = '';
  // Kept in a flag, because reading the growing string would flatten it each time.
  let endsLine = false;
  parts.forEach((part, n) => {
    if (n % 2 === 1) {
      const name = /^<\/?([a-z0-9]+)/i.exec(part)?.[1]?.toLowerCase() ?? '';
      if (!INLINE_TAGS.has(name) && !endsLine) {
        joined += '\n';
        endsLine = true;
      }
      if (part.includes('="')) parts[n] = attributesOf(part, ours);
      return;
    }
    const text = decoded(part);
    texts.push({ part: n, from: joined.length, text });
    joined += text;
    if (text !== '') endsLine = text.endsWith('\n');
  });
  const cuts = findMailSecrets(joined, ours);
  if (cuts.length === 0) return parts.join('');
  let next = 0;
  for (const { part, from, text } of texts) {
    const end = from + text.length;
    while (next < cuts.length && (cuts[next] as { to: number }).to <= from) next++;
    let at = 0;
    const kept: string[] = [];
    for (let n = next; n < cuts.length; n++) {
      const cut = cuts[n] as (typeof cuts)[number];
      if (cut.from >= end) break;
      kept.push(text.slice(at, Math.max(0, cut.from - from)), cut.from >= from ? cut.put : '');
      at = Math.min(text.length, cut.to - from);
    }
    if (kept.length > 0) parts[part] = escapeHtmlValue(kept.join('') + text.slice(at));
  }
  return parts.join('');
}

function attributesOf(tag: string, ours: KnownTrackingAddresses): string {
  return tag.replace(ATTRIBUTE, (whole, name: string, value: string) => {
    const plain = decoded(value);
    if (PROSE_ATTRIBUTES.has(name.toLowerCase()))
      return ` ${name}="${escapeHtmlValue(removeSecretsFromText(plain, ours))}"`;
    return containsMailSecret(plain, ours) ? '' : whole;
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, number, hex) => {
        if (name) return ENTITIES[name.toLowerCase()] ?? whole;
        const code = number ? Number(number) : Number.parseInt(hex, 16);
        return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
      })
    : text;
