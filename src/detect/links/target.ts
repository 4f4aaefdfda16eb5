// Finds the address that a click link carries inside itself: by the table of click addresses, or else by what such
// addresses have in common. No network: what isn't in the link stays unknown.
import { clickTarget } from './click-addresses.ts';
import { base64Address, percentDecoded, webAddressOrNull } from './encodings.ts';

/** Parameters in which redirectors name their target (affiliate networks, mail filters, mailing platforms). */
const PARAMETERS = new Set(
  'url u q to target dest destination redirect redirect_url redirecturl redirect_to link href goto go out murl ued adurl urllink r l p a turl uri returnurl destinationurl rurl lnk ulink page_url'.split(
    ' ',
  ),
);
const SHARING =
  /(?:\/(?:share|sharer|sharearticle|intent|submit|dialog|pin|forward|login|signin|sign-in|auth|oauth|compose|calendar)\b|\/share\?)/i;
const PARAMETERS_MAX = 40;
const SEGMENTS_MAX = 20;
/** A shorter value holds no encoded address. */
const CODED_LEAST = 16;

/** @returns the address inside `url`, one layer down, or null. */
export const targetInside = (url: URL): string | null => clickTarget(url) ?? fromQuery(url) ?? fromPath(url);

function fromQuery(url: URL): string | null {
  if (SHARING.test(url.pathname)) return null;
  let seen = 0;
  for (const [name, value] of url.searchParams) {
    if (++seen > PARAMETERS_MAX) break;
    const key = name.toLowerCase();
    // A campaign may be called by an address: 'utm_campaign=https://acme.my.crm.example/701'.
    if (key.startsWith('utm_')) continue;
    const target = webAddressOrNull(value) ?? webAddressOrNull(percentDecoded(value));
    if (target && (PARAMETERS.has(key) || !isSameSite(url, target))) {
      if (key !== 'referrer' && key !== 'ref' && key !== 'referer' && key !== 'source') return target;
    }
    const hidden = value.length >= CODED_LEAST ? base64Address(value) : null;
    if (hidden) return hidden;
  }
  // Ad servers end with the bare target: '...;adurl=http://...' or '?http://...'.
  const tail = /(?:[?;&](?:adurl=|url=)?|\*{1,2})(https?:(?:\/\/|%3A%2F%2F).{4,2000})$/i.exec(
    url.search || url.pathname,
  );
  return tail ? webAddressOrNull(percentDecoded(tail[1] as string)) : null;
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
    return webAddressOrNull(`${(plain[1] as string).toLowerCase()}://${percentDecoded(rest)}`);
  }
  const host = /^\/(www\.[a-z0-9.-]+\.[a-z]{2,}(?:\/.*)?)$/i.exec(path);
  if (host) return `http://${host[1]}${url.search}`;
  for (const part of path.split('/').slice(0, SEGMENTS_MAX)) {
    const hidden = part.length >= CODED_LEAST ? base64Address(percentDecoded(part)) : null;
    if (hidden) return hidden;
  }
  return null;
}

const isSameSite = (url: URL, target: string): boolean => URL.parse(target)?.hostname === url.hostname;
