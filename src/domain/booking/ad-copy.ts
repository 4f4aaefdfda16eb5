// The approved copy of an ad: how it is pasted into a mailer, and how it is compared with the issue.
import type { AdCopy, AdPicture } from '../../contract/ad-copy.ts';
import { placementLabel } from '../../contract/names.ts';
import { escapeHtmlValue } from '../html-escape.ts';
import { formatBookingDay } from './words.ts';

export interface GivenAd {
  headline: string;
  text: string;
  link: string;
  picture: AdPicture | null;
}

export interface UtmValues {
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
}

/** Adds the newsletter's UTM parameters. Those that the sponsor's link has already are kept. */
export function addUtm(
  link: string,
  { utmSource, utmMedium, utmCampaign }: UtmValues,
  facts: { brand: string; day: string },
): string {
  const url = URL.parse(link);
  if (!url) return link;
  const filled = (value: string) => value.replaceAll('{brand}', facts.brand).replaceAll('{date}', facts.day);
  for (const [name, value] of Object.entries({
    utm_source: utmSource,
    utm_medium: utmMedium,
    utm_campaign: utmCampaign,
  }))
    if (value !== '' && !url.searchParams.has(name)) url.searchParams.set(name, filled(value));
  return url.href;
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).map((one) => one.trim());
const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#]/g, '\\$&');

/** @param link with UTM parameters. @param pictureUrl null without a picture. */
export function formatAd(
  { headline, text, picture }: GivenAd,
  link: string,
  pictureUrl: string | null,
): NonNullable<AdCopy['formats']> {
  const href = escapeHtmlValue(link);
  const image =
    picture && pictureUrl
      ? `<p><a href="${href}"><img src="${escapeHtmlValue(pictureUrl)}" alt="${escapeHtmlValue(headline)}" width="${picture.width}" height="${picture.height}" style="max-width:100%;height:auto"></a></p>\n`
      : '';
  const paragraphs = paragraphsOf(text);
  const inHtml = paragraphs.map((one) => `<p>${escapeHtmlValue(one).replaceAll('\n', '<br>\n')}</p>`);
  const target = link.replaceAll('(', '%28').replaceAll(')', '%29');
  const title = escapeMarkdown(headline);
  return {
    html: `${image}<h3><a href="${href}">${escapeHtmlValue(headline)}</a></h3>\n${inHtml.join('\n')}`,
    markdown: [
      ...(pictureUrl ? [`[![${title}](${pictureUrl})](${target})`] : []),
      `### [${title}](${target})`,
      ...paragraphs.map((one) => escapeMarkdown(one).replaceAll('\n', '  \n')),
    ].join('\n\n'),
    text: [headline, ...paragraphs, link].join('\n\n'),
  };
}

/** The draft that sends the sponsor its address. */
export function composeAdCopyMail(facts: {
  newsletter: string;
  brand: string;
  contactName: string | null;
  sender: string;
  url: string;
  note: string;
  day: string;
  placementType: string;
  dueOn: string;
  today: string;
}): { subject: string; body: string } {
  const day = formatBookingDay(facts.day, facts.today);
  const due = facts.dueOn >= facts.today ? ` by ${formatBookingDay(facts.dueOn, facts.today)}` : '';
  return {
    subject: `${facts.brand} in ${facts.newsletter}: ad copy for ${day}`,
    body: [
      facts.contactName ? `Hi ${facts.contactName},` : 'Hi,',
      `Your ${placementLabel(facts.placementType).toLowerCase()} ad runs in ${facts.newsletter} on ${day}. Please add its headline, text, link and picture here${due}: ${facts.url}`,
      facts.note,
      `Best,\n${facts.sender}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

/** An issue's or ad's words in lower case, without Markdown's link targets, punctuation and bare addresses. */
const wordsOf = (text: string): string =>
  ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\]\([^)\s]*\)|https?:\S+/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;

/**
 * True if the issue has the approved headline and every line of the text, word for word. Other words may stand between
 * them, such as a picture's caption or 'Sponsored by'.
 */
export function isAdInIssue({ headline, text }: Pick<GivenAd, 'headline' | 'text'>, issue: string): boolean {
  const words = wordsOf(issue);
  const lines = [headline, ...text.split('\n')].map(wordsOf);
  return lines.every((line) => line.trim() === '' || words.includes(line));
}
