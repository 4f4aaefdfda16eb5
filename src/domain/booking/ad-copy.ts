// The approved copy of an ad: how it is pasted into a mailer, and how it is compared with the issue.
import type { AdCopy, AdPicture } from '../../contract/ad-copy.ts';
import type { Booking } from '../../contract/bookings.ts';
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
export function composeAdCopyMail(
  { day, placementType, copy }: Pick<Booking, 'day' | 'copy'> & { placementType: string },
  { newsletter, brand, name }: { newsletter: string; brand: string; name: string | null },
  { url, note, sender, today }: { url: string; note: string; sender: string; today: string },
): { subject: string; body: string } {
  const on = formatBookingDay(day, today);
  const due = copy.dueOn >= today ? ` by ${formatBookingDay(copy.dueOn, today)}` : '';
  const ad = `${placementLabel(placementType).toLowerCase()} ad`;
  const asking = `Your ${ad} runs in ${newsletter} on ${on}. Please add its headline, text, link and picture here${due}: ${url}`;
  return {
    subject: `${brand} in ${newsletter}: ad copy for ${on}`,
    body: [name ? `Hi ${name},` : 'Hi,', asking, note, `Best,\n${sender}`].filter(Boolean).join('\n\n'),
  };
}

/** An issue's or ad's words in lower case, without Markdown's link targets, punctuation and bare addresses. */
const wordsOf = (text: string): string =>
  ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\]\([^\](\s]*\)|https?:\S+/g, ' ')
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
