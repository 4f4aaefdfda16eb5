// Finds the address that a click link carries inside itself. No network: what isn't in the link stays unknown.

/** Parameters in which redirectors name their target (affiliate networks, mail filters, mailing platforms). */
const PARAMETERS = new Set(
  'url u q to target dest destination redirect redirect_url redirecturl redirect_to link href goto go out murl ued adurl urllink r l p a turl uri returnurl destinationurl rurl lnk ulink page_url'.split(
    ' ',
  ),
);
const SHARING =
  /(?:\/(?:share|sharer|sharearticle|intent|submit|dialog|pin|forward|login|signin|sign-in|auth|oauth|compose|calendar)\b|\/share\?)/i;
const FULL = /^https?:\/\/[^\s/?#]+\.[^\s/?#]{2,}/i;
const WITHIN = /https?:\/\/[^\s"'<>\\}]{4,4000}/i;

/** @returns the address inside `url`, one layer down, or null. */
export function targetInside(url: URL): string | null {
  return fromFilter(url) ?? fromQuery(url) ?? fromPath(url);
}

/** Mail filters with formats of their own. */
function fromFilter(url: URL): string | null {
  if (url.hostname.endsWith('proofpoint.com') || url.hostname === 'urldefense.com') {
    const third = /\/v3\/__(https?:\/{1,2}.+?)__;/i.exec(url.href);
    if (third) return (third[1] as string).replace(/^(https?:)\/(?!\/)/i, '$1//');
    const second = url.searchParams.get('u');
    if (second) return asAddress(decode(second.replaceAll('-', '%').replaceAll('_', '/')));
  }
  if (url.hostname.endsWith('mimecast.com')) {
    const domain = url.searchParams.get('domain');
    if (domain && /^[a-z0-9.-]+\.[a-z]{2,}$/i.test(domain)) return `https://${domain}/`;
  }
  return null;
}

function fromQuery(url: URL): string | null {
  if (SHARING.test(url.pathname)) return null;
  let seen = 0;
  for (const [name, value] of url.searchParams) {
    if (++seen > 40) break;
    const key = name.toLowerCase();
    // A campaign may be called by an address: 'utm_campaign=https://acme.my.crm.example/701'.
    if (key.startsWith('utm_')) continue;
    const target = asAddress(value) ?? asAddress(decode(value));
    if (target && (PARAMETERS.has(key) || !sameSite(url, target))) {
      if (key !== 'referrer' && key !== 'ref' && key !== 'referer' && key !== 'source') return target;
    }
    const hidden = value.length >= 16 ? fromCode(value) : null;
    if (hidden) return hidden;
  }
  // Ad servers end with the bare target: '...;adurl=http://...' or '?http://...'.
  const tail = /(?:[?;&](?:adurl=|url=)?|\*{1,2})(https?:(?:\/\/|%3A%2F%2F).{4,2000})$/i.exec(
    url.search || url.pathname,
  );
  return tail ? asAddress(decode(tail[1] as string)) : null;
}

function fromPath(url: URL): string | null {
  if (SHARING.test(url.pathname)) return null;
  const path = url.pathname;
  // The target in clear or percent-encoded, with one or both of its slashes lost on the way.
  const plain = /\/(?:[^/]{0,80}\*)?(https?)(?::|%3a)(?:%2f|\/){1,2}([^/].*)$/i.exec(path);
  if (plain) {
    const encoded = /%2f/i.test(plain[2] as string) && !(plain[2] as string).startsWith('%');
    // 'https:%2F%2Fsite%2Fpath/1/0100...': what follows the encoded target is the tracker's own.
    const rest = encoded ? ((plain[2] as string).split('/')[0] as string) : (plain[2] as string) + url.search;
    return asAddress(`${(plain[1] as string).toLowerCase()}://${decode(rest)}`);
  }
  const host = /^\/(www\.[a-z0-9.-]+\.[a-z]{2,}(?:\/.*)?)$/i.exec(path);
  if (host) return `http://${host[1]}${url.search}`;
  for (const part of path.split('/').slice(0, 20)) {
    if (part.length < 16) continue;
    const hidden = fromCode(decode(part));
    if (hidden) return hidden;
  }
  return null;
}

/** Base64 (either alphabet) of an address, of JSON that holds one, or a signed token whose claims hold one. */
function fromCode(value: string): string | null {
  const parts = value.split('.');
  const candidates = parts.length === 3 ? [parts[1] as string, parts[0] as string] : [parts[0] as string];
  for (const candidate of candidates) {
    if (candidate.length < 12 || candidate.length > 8000 || !/^[A-Za-z0-9+/_=-]+$/.test(candidate)) continue;
    const text = fromBase64(candidate);
    if (!text) continue;
    const direct = asAddress(text);
    if (direct) return direct;
    if (text.startsWith('{') || text.startsWith('[')) {
      const inside = WITHIN.exec(text.replaceAll('\\/', '/'));
      if (inside) return asAddress(inside[0]);
    }
  }
  return null;
}

function fromBase64(value: string): string | null {
  try {
    const bytes = atob(value.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
    return /^[\x20-\x7e\s]*$/.test(bytes.slice(0, 400)) ? bytes : null;
  } catch {
    return null;
  }
}

const asAddress = (value: string): string | null => (FULL.test(value.trim()) ? value.trim() : null);

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function sameSite(url: URL, target: string): boolean {
  return URL.parse(target)?.hostname === url.hostname;
}
