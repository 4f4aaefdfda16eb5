// Finds the target URL inside a click-tracking URL: by known forms, else by what they share. No network call.
import { readTargetOfClickUrl } from './click-addresses.ts';
import { decodeBase64ToUrl, decodePercent, toWebUrlOrNull } from './encodings.ts';

/** Query parameters in which redirectors (affiliate networks, mail filters, mailing platforms) give their target. */
const TARGET_PARAMETERS = new Set(
  'url u q to target dest destination redirect redirect_url redirecturl redirect_to link href goto go out murl ued adurl urllink r l p a turl uri returnurl destinationurl rurl lnk ulink page_url'.split(
    ' ',
  ),
);
/** Paths of share and sign-in pages, whose parameters contain URLs that the link doesn't lead to. */
const SHARING_PATH =
  /(?:\/(?:share|sharer|sharearticle|intent|submit|dialog|pin|forward|login|signin|sign-in|auth|oauth|compose|calendar)\b|\/share\?)/i;
const PARAMETERS_MAX = 40;
const SEGMENTS_MAX = 20;
/** Characters. Shorter values aren't tried as base64, because hardly any URL is that short. */
const ENCODED_MIN = 16;

/** @returns the URL inside `url`, which may be a redirector again, or null if there is none. */
export const findTargetInsideUrl = (url: URL): string | null =>
  readTargetOfClickUrl(url) ?? targetInQuery(url) ?? targetInUrlPath(url);

function targetInQuery(url: URL): string | null {
  if (SHARING_PATH.test(url.pathname)) return null;
  let seen = 0;
  for (const [name, value] of url.searchParams) {
    if (++seen > PARAMETERS_MAX) break;
    const key = name.toLowerCase();
    // A campaign may be named by a URL that isn't the target: 'utm_campaign=https://acme.my.crm.example/701'.
    if (key.startsWith('utm_')) continue;
    const target = toWebUrlOrNull(value) ?? toWebUrlOrNull(decodePercent(value));
    if (target && (TARGET_PARAMETERS.has(key) || !isSameSite(url, target))) {
      if (key !== 'referrer' && key !== 'ref' && key !== 'referer' && key !== 'source') return target;
    }
    const hidden = value.length >= ENCODED_MIN ? decodeBase64ToUrl(value) : null;
    if (hidden) return hidden;
  }
  // The URLs of ad servers end with the unencoded target: '...;adurl=http://...' or '?http://...'.
  const tail = /(?:[?;&](?:adurl=|url=)?|\*{1,2})(https?:(?:\/\/|%3A%2F%2F).{4,2000})$/i.exec(
    url.search || url.pathname,
  );
  return tail ? toWebUrlOrNull(decodePercent(tail[1] as string)) : null;
}

function targetInUrlPath(url: URL): string | null {
  if (SHARING_PATH.test(url.pathname)) return null;
  const path = url.pathname;
  // The path contains the target, plain or percent-encoded; one of the slashes after 'https:' may be missing.
  const plain = /\/(?:[^/]{0,80}\*)?(https?)(?::|%3a)(?:%2f|\/){1,2}([^/].*)$/i.exec(path);
  if (plain) {
    const encoded = /%2f/i.test(plain[2] as string) && !(plain[2] as string).startsWith('%');
    // 'https:%2F%2Fsite%2Fpath/1/0100...': what follows the encoded target belongs to the tracker.
    const rest = encoded ? ((plain[2] as string).split('/')[0] as string) : (plain[2] as string) + url.search;
    return toWebUrlOrNull(`${(plain[1] as string).toLowerCase()}://${decodePercent(rest)}`);
  }
  const host = /^\/(www\.[a-z0-9.-]+\.[a-z]{2,}(?:\/.*)?)$/i.exec(path);
  if (host) return `http://${host[1]}${url.search}`;
  for (const part of path.split('/').slice(0, SEGMENTS_MAX)) {
    const hidden = part.length >= ENCODED_MIN ? decodeBase64ToUrl(decodePercent(part)) : null;
    if (hidden) return hidden;
  }
  return null;
}

const isSameSite = (url: URL, target: string): boolean => URL.parse(target)?.hostname === url.hostname;
