// The HTML of the sample publishers' mail, as mailing platforms write it (tables, inline styles, tracked links,
// preheader, footer).
import { escapeHtmlValue } from '../../src/domain/html-escape.ts';

export interface SampleStory {
  heading: string;
  text: string;
  link?: { label: string; url: string };
}

/** An ad. Its `form` is its layout; each layout is detected as another kind of block. */
export type SampleAd =
  | { form: 'masthead'; brand: string; url: string }
  | { form: 'box'; label: string; brand: string; url: string; headline: string; text: string; action: string }
  | { form: 'line'; label: string; brand: string; url: string; text: string }
  | { form: 'coupon'; label: string; brand: string; url: string; text: string; code: string };

export type SampleIssuePart =
  | ({ kind: 'story' } & SampleStory)
  | ({ kind: 'ad' } & SampleAd)
  | { kind: 'text'; text: string }
  | { kind: 'list'; heading: string; items: { text: string; url: string; note?: string }[] };

export interface NewsletterStyle {
  name: string;
  color: string;
  font: string;
  tracker: string;
  address: string;
}

/** Creates the address of a link from its target; `isAd` is true for ads. */
export type LinkMaker = (url: string, isAd: boolean) => string;

/** Creates links that pass through the newsletter's mailing platform, which reads the target from the query. */
export const createTrackedLinks =
  (look: NewsletterStyle): LinkMaker =>
  (url) =>
    `https://${look.tracker}/c?u=${encodeURIComponent(url)}&m=8f2c41`;

/** @returns the HTML part of one issue. */
export function renderIssueHtml(
  look: NewsletterStyle,
  issue: { subject: string; preheader: string; parts: SampleIssuePart[] },
  link: LinkMaker = createTrackedLinks(look),
): string {
  const rows = issue.parts.map(
    (part) =>
      `<tr><td style="padding:14px 28px;font:16px/1.55 ${look.font};color:#222">${partHtml(look, part, link)}</td></tr>`,
  );
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeHtmlValue(issue.subject)}</title></head>
<body style="margin:0;background:#f2f2ee">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtmlValue(issue.preheader)}&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<p style="font:12px ${look.font};color:#777"><a href="${attribute(link(`https://${look.tracker}/view/8f2c41`, false))}" style="color:#777">View in browser</a></p>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="background:#ffffff;border-top:6px solid ${look.color}">
<tr><td style="padding:22px 28px 6px"><h1 style="margin:0;font:700 26px ${look.font};color:${look.color}">${escapeHtmlValue(look.name)}</h1></td></tr>
${rows.join('\n')}
<tr><td style="padding:22px 28px;font:12px/1.5 ${look.font};color:#777;border-top:1px solid #e4e4de">You receive ${escapeHtmlValue(look.name)} because you signed up for it. ${escapeHtmlValue(look.address)}<br>
<a href="https://${look.tracker}/unsubscribe/8f2c41" style="color:#777">Unsubscribe</a> &middot; <a href="https://${look.tracker}/preferences/8f2c41" style="color:#777">Update preferences</a></td></tr>
</table></td></tr></table></body></html>`;
}

const attribute = (url: string) => url.replaceAll('&', '&amp;');

/** @returns the issue's HTML as on its public page. */
export const renderIssuePageHtml = (
  look: NewsletterStyle,
  parts: readonly SampleIssuePart[],
  link: LinkMaker,
): string => parts.map((part) => `<div>${partHtml(look, part, link)}</div>`).join('\n');

function partHtml(look: NewsletterStyle, part: SampleIssuePart, link: LinkMaker): string {
  if (part.kind === 'text') return escapeHtmlValue(part.text).replaceAll('\n', '<br>');
  if (part.kind === 'ad') return adHtml(look, part, link);
  if (part.kind === 'list') {
    const items = part.items.map(
      ({ text, url, note }) =>
        `<li style="margin:6px 0"><a href="${attribute(link(url, Boolean(note)))}" style="color:${look.color}">${escapeHtmlValue(text)}</a>${note ? ` ${escapeHtmlValue(note)}` : ''}</li>`,
    );
    return `<h2 style="font:700 18px ${look.font}">${escapeHtmlValue(part.heading)}</h2><ul style="padding-left:20px">${items.join('')}</ul>`;
  }
  const more = part.link
    ? ` <a href="${attribute(link(part.link.url, false))}" style="color:${look.color}">${escapeHtmlValue(part.link.label)}</a>`
    : '';
  return `<h2 style="font:700 19px ${look.font};margin:0 0 6px">${escapeHtmlValue(part.heading)}</h2><p style="margin:0">${escapeHtmlValue(part.text)}${more}</p>`;
}

function adHtml(look: NewsletterStyle, ad: SampleAd, link: LinkMaker): string {
  const address = link(
    `${ad.url}?utm_source=${look.name.toLowerCase().replaceAll(/\W+/g, '')}&utm_medium=newsletter&utm_campaign=sponsor`,
    true,
  );
  const href = attribute(address);
  const anchor = (text: string, style = `color:${look.color};font-weight:700`) =>
    `<a href="${href}" style="${style}">${escapeHtmlValue(text)}</a>`;
  switch (ad.form) {
    case 'masthead':
      return `<p style="margin:0;text-align:center;font-size:14px">This issue is presented by ${anchor(ad.brand)}</p>`;
    case 'box':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f4ea;border:1px solid #e2d9bd"><tr><td style="padding:18px">
<p style="margin:0 0 6px;font-size:12px;letter-spacing:.08em;text-transform:uppercase;color:#7a6c3a">${escapeHtmlValue(ad.label)}</p>
<h3 style="margin:0 0 6px;font:700 18px ${look.font}">${anchor(ad.headline)}</h3><p style="margin:0 0 12px">${escapeHtmlValue(ad.text)}</p>
${anchor(ad.action, `background:${look.color};color:#fff;padding:9px 16px;text-decoration:none;border-radius:4px;display:inline-block`)}</td></tr></table>`;
    case 'line':
      return `<p style="margin:0">${escapeHtmlValue(ad.text)} ${anchor(ad.brand)} <span style="color:#777">(${escapeHtmlValue(ad.label)})</span></p>`;
    case 'coupon':
      return `<table role="presentation" width="100%" style="border:2px dashed #999"><tr><td style="padding:16px"><p style="margin:0 0 4px;font-size:12px;color:#666">${escapeHtmlValue(ad.label)}</p>
<p style="margin:0">${escapeHtmlValue(ad.text)} Use code <strong>${escapeHtmlValue(ad.code)}</strong> at ${anchor(ad.brand)}.</p></td></tr></table>`;
  }
}
