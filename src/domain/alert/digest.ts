import type { AdDifference } from '../../contract/booking-states.ts';
import { type LeadEventKind, leadEventText } from '../../contract/lead-stages.ts';
import { PRODUCT_NAME, placementLabel } from '../../contract/names.ts';
import type { Task } from '../../contract/tasks.ts';
import { toUtcDay } from '../../contract/time.ts';
import { ALERT_PATHS, trackedNewsletterText } from '../../contract/watch-rules.ts';
import { escapeHtmlValue } from '../html-escape.ts';

export interface DigestItem {
  watch: { id: string; name: string } | null;
  what: keyof typeof ALERT_PATHS;
  lead: { id: string; kind: LeadEventKind; differences: AdDifference[] } | null;
  subject: string;
  brand: { name: string } | null;
  newsletter: { name: string } | null;
  tracked: { issues: number; sponsors: number } | null;
  placementType: string | null;
  detectedAt: Date | null;
}

/** The digest's line for one alert, for example 'Acme sponsored Tiller & Tide (Hero, 2026-11-20)'. */
function sentenceOf({ what, brand, newsletter, lead, tracked, placementType, detectedAt }: DigestItem): string {
  if (what === 'tracked') return trackedNewsletterText(newsletter?.name ?? 'A newsletter', tracked);
  if (what === 'lead')
    return `${brand?.name ?? 'A lead'}: ${lead ? leadEventText(lead.kind, lead.differences) : 'changed'}`;
  if (what === 'brand') return `New brand: ${brand?.name ?? 'unnamed'}`;
  if (what === 'newsletter') return `New newsletter: ${newsletter?.name ?? 'unnamed'}`;
  const where = [placementType && placementLabel(placementType), detectedAt && toUtcDay(detectedAt)].filter(Boolean);
  return `${brand?.name ?? 'A brand'} sponsored ${newsletter?.name ?? 'a newsletter'} (${where.join(', ')})`;
}

/** True for an alert about the pipeline's own bookings, which the digest lists as a task while it is one. */
export const isListedAsTask = ({ watch, what }: Pick<DigestItem, 'watch' | 'what'>): boolean =>
  watch === null && what === 'lead';

/** `tasks` and `items`, newest first: at least one in all. */
export function composeDigestMail(
  { tasks, items }: { tasks: readonly Task[]; items: readonly DigestItem[] },
  origin: string,
  unsubscribe: string,
) {
  const groups = [
    {
      name: 'Today',
      lines: tasks.map(({ brand, text, path }) => ({ words: `${brand.name}: ${text}`, address: `${origin}${path}` })),
    },
    ...[...Map.groupBy(items, ({ watch }) => watch?.name ?? 'Your newsletters')].map(([name, found]) => ({
      name,
      lines: found.map((item) => ({
        words: sentenceOf(item),
        address: `${origin}${ALERT_PATHS[item.what]}${encodeURIComponent(item.lead?.id ?? item.subject)}`,
      })),
    })),
  ].filter(({ lines }) => lines.length > 0);
  const first = groups[0]?.lines[0]?.words.replace(/ \([^()]*\)$/, '') ?? 'New alerts';
  const more = tasks.length + items.length - 1;
  const subject = `${first}${more > 0 ? ` and ${more} more` : ''}`;
  const counts = [
    ...(tasks.length > 0 ? [`${tasks.length} to do`] : []),
    ...(items.length > 0 ? [`${items.length} new ${items.length === 1 ? 'alert' : 'alerts'}`] : []),
  ].join(', ');
  const text = [
    ...groups.flatMap(({ name, lines }) => [
      name,
      ...lines.flatMap(({ words, address }) => [`- ${words}`, `  ${address}`]),
      '',
    ]),
    `All alerts, and what you watch: ${origin}/alerts`,
    '',
    `You get this because of your pipeline and what you watch at ${PRODUCT_NAME}. One click ends these mails: ${unsubscribe}`,
  ].join('\n');
  const list = groups
    .map(
      ({ name, lines }) =>
        `<h2 style="font-size:1rem;margin:1.5rem 0 .25rem">${escapeHtmlValue(name)}</h2><ul style="margin:0;padding-left:1.25rem">${lines
          .map(({ words, address }) => `<li><a href="${escapeHtmlValue(address)}">${escapeHtmlValue(words)}</a></li>`)
          .join('')}</ul>`,
    )
    .join('');
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem">
<h1 style="font-size:1.25rem">${counts}</h1>${list}
<p><a href="${escapeHtmlValue(origin)}/alerts">All alerts, and what you watch</a></p>
<p style="font-size:.8125rem">You get this because of your pipeline and what you watch at ${escapeHtmlValue(PRODUCT_NAME)}. <a href="${escapeHtmlValue(unsubscribe)}">Unsubscribe</a></p>
</body></html>`;
  return { subject, text, html };
}
