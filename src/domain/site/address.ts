// URLs come from strangers, and could target this machine, its network or the cloud's metadata service (SSRF).
import { parse } from 'tldts';

export type SiteUrlCheck = { ok: true; url: URL } | { ok: false; reason: string };

const MAX_LENGTH = 2048;
const NON_PUBLIC_NAME = /(^|\.)(onion|arpa|local|localhost|internal|invalid|test|example|lan|home|corp|intranet)$/;

/** @param opened names that the configuration maps to fixture sites. @returns the URL without fragment, or why not. */
export function checkSiteUrl(address: string, opened: ReadonlySet<string> = new Set()): SiteUrlCheck {
  if (address.length > MAX_LENGTH) return refuse('the address is too long');
  let url: URL;
  try {
    // The parser normalises every form of IP address (decimal, octal, hexadecimal, full-width), and names to ASCII.
    url = new URL(address);
  } catch {
    return refuse('not an address');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('only http and https are read');
  if (url.username || url.password) return refuse('addresses with user names are not read');
  // The URL parser omits a scheme's default port.
  if (url.port && !(url.port === '80' || url.port === '443')) return refuse('only the ports of the web are read');
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  if (opened.has(url.hostname)) return { ok: true, url };
  const reason = nameRefusal(url.hostname);
  return reason ? refuse(reason) : { ok: true, url };
}

function nameRefusal(hostname: string): string | null {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return 'a site has a name, not a bare IP address';
  const { isIp, isIcann, isPrivate, publicSuffix, domain } = parse(hostname);
  if (isIp) return 'a site has a name, not a bare IP address';
  if (!hostname || NON_PUBLIC_NAME.test(hostname)) return 'not a public web address';
  if ((!isIcann && !isPrivate) || !publicSuffix || (!domain && !isPrivate)) return 'not a public web address';
  return null;
}

const refuse = (reason: string): SiteUrlCheck => ({ ok: false, reason });
