// Click addresses of sample mails that hide their targets, in the formats of five mailing platforms, and the hosts that
// answer them: one answers HEAD and GET, one only GET, one with a page that redirects, and one refuses robots.
import { createHash } from 'node:crypto';
import type { SampleIssue } from './issues.ts';
import type { SiteAnswer, SiteRequest } from './publishers.ts';
import type { LinkMaker } from './template.ts';

export type ClickUrlFormat = 'redirect' | 'sendgrid' | 'mailgun' | 'upn' | 'sparkpost';

export const AD_NETWORK_HOST = 'go.adlane.example';

export interface LinkHiding {
  tracker: string;
  clicks: ClickUrlFormat;
  /** How the click host answers a click; without this, with a redirect to every HEAD and GET. */
  answers?: 'get-only' | 'page' | 'refuses';
  isSoldByNetwork?: boolean;
}

/** Path and query of a click address by format; the digest identifies the link. */
const FORMS: Record<ClickUrlFormat, (digest: string) => string> = {
  redirect: (d) =>
    `/redirect/${d.slice(0, 8)}-${d.slice(8, 12)}-4${d.slice(13, 16)}-9${d.slice(17, 20)}-${d.slice(20, 32)}?j=eyJ1IjoiMXVhIn0`,
  sendgrid: (d) => `/ss/c/u001.${d.slice(0, 40)}/4ab/${d.slice(40, 52)}/h0/h001.${d.slice(0, 24)}`,
  mailgun: (d) => `/c/eJx${d}`,
  upn: (d) => `/ls/click?upn=u001.${d}-3D`,
  sparkpost: (d) => `/f/a/${d.slice(0, 22)}~~/AAAAA${d.slice(22, 24)}~/${d.slice(24)}~`,
};

/** Hides the links of one issue, each time by the same click addresses. @param note gets each and its target. */
export function createHiddenLinkMaker(
  { newsletter, daysAgo }: Pick<SampleIssue, 'newsletter' | 'daysAgo'>,
  { tracker, clicks }: LinkHiding,
  note: (address: string, target: string, isAd: boolean) => void = () => undefined,
): LinkMaker {
  let nth = 0;
  return (url, isAd) => {
    const digest = createHash('sha256').update(`${newsletter}|${daysAgo}|${nth++}|${url}`).digest('hex');
    const address = `https://${tracker}${FORMS[clicks](digest)}`;
    note(address, url, isAd);
    return address;
  };
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

export function answerClick(
  { answers, isSoldByNetwork }: LinkHiding,
  { method }: SiteRequest,
  { target, isAd, nth }: { target: string; isAd: boolean; nth: number },
): SiteAnswer {
  if (answers === 'refuses') {
    // Half of the links answer with a page against robots, the others with one that asks for consent first.
    if (nth % 2 === 0)
      return { status: 403, headers: HTML, body: '<title>Just a moment</title><h1>Are you human?</h1>' };
    return {
      status: 200,
      headers: HTML,
      body: '<title>Before you continue</title><h1>Accept cookies</h1><button>OK</button>',
    };
  }
  if (answers === 'get-only' && method === 'HEAD') return { status: 405, headers: { allow: 'GET' } };
  const location = isSoldByNetwork && isAd ? networkAddress(target) : target;
  if (answers === 'page')
    return {
      status: 200,
      headers: HTML,
      body: `<meta http-equiv="refresh" content="0; url=${location.replaceAll('&', '&amp;')}">`,
    };
  return { status: 302, headers: { location } };
}

const networkTargets = new Map<string, string>();

function networkAddress(target: string): string {
  const code = createHash('sha256').update(`network ${target}`).digest('hex').slice(0, 32);
  networkTargets.set(code, target);
  return `https://${AD_NETWORK_HOST}/redirect/${code}`;
}

export function answerAdNetwork({ path }: SiteRequest): SiteAnswer {
  const target = networkTargets.get(path.split('/')[2] ?? '');
  return target ? { status: 302, headers: { location: target } } : { status: 404, headers: HTML, body: 'no such ad' };
}
