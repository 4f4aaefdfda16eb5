import { PRODUCT_NAME, placementLabel } from '../../contract/names.ts';
import { NON_PURCHASE_CHANNELS } from '../../contract/ranking.ts';
import type { Mover, TrendFigures, TrendReportContent } from '../../contract/trends.ts';
import { escapeHtmlValue } from '../html-escape.ts';

const NAMED_BRANDS_MAX = 3;
const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

export function writeTrendSentences(figures: TrendFigures): string[] {
  const at = figures.periods.findLastIndex(({ partial }) => !partial);
  const [week, before] = [figures.periods[at], figures.periods[at - 1]];
  if (!week || !before) return [];
  const issues = `${count(week.issues, 'issue')} received, ${before.issues} the week before`;
  const among = count(figures.newsletters, 'newsletter');
  if (week.sponsorships === 0) return [`No sponsorship in ${among} like yours last week (${issues}).`];
  const change = week.sponsorships - before.sponsorships;
  const against = change === 0 ? 'as many as' : `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'} than`;
  const of = (counts: readonly number[]) => counts[at] ?? 0;
  const [top] = figures.placements.toSorted((a, b) => of(b.counts) - of(a.counts));
  const fills = figures.channels
    .filter(({ channel }) => NON_PURCHASE_CHANNELS.some((fill) => fill === channel))
    .reduce((sum, { counts }) => sum + of(counts), 0);
  return [
    `${count(week.sponsorships, 'sponsorship')} in ${among} like yours last week, ${against} the week before (${issues}).`,
    `${count(week.brands, 'brand')} sponsored, ${week.newBrands || 'none'} of them for the first time in these newsletters.`,
    ...(top
      ? [`Most common placement: ${placementLabel(top.placementType)}, ${of(top.counts)} of ${week.sponsorships}.`]
      : []),
    ...(fills > 0 ? [`${fills} of ${week.sponsorships} came through an ad network, a swap or house ads.`] : []),
    ...named(
      'New',
      figures.fresh,
      ({ now, newsletters }) => `${count(now, 'placement')} in ${count(newsletters, 'newsletter')}`,
    ),
    ...named('Rising', figures.rising, ({ now, before: was }) => `${now} after ${was}`),
    ...named('Buying less', figures.leaving, ({ now, before: was }) => `${now} after ${was}`),
  ];
}

const named = (title: string, movers: readonly Mover[], words: (one: Mover) => string) =>
  movers.length === 0
    ? []
    : [
        `${title}: ${movers
          .slice(0, NAMED_BRANDS_MAX)
          .map((one) => `${one.brand.name} (${words(one)})`)
          .join(', ')}.`,
      ];

export interface TrendMailLinks {
  report: string;
  settings: string;
  unsubscribe: string;
}

export function composeTrendMail(content: TrendReportContent, week: string, links: TrendMailLinks) {
  const title = `Sponsors of newsletters like ${content.newsletter}, week to ${week}`;
  const text = [
    title,
    '',
    ...content.sentences.map((sentence) => `- ${sentence}`),
    '',
    `Figures and past reports: ${links.report}`,
    '',
    `You get this because you asked for it. One click ends it: ${links.unsubscribe}`,
  ].join('\n');
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem">
<h1 style="font-size:1.25rem">${escapeHtmlValue(title)}</h1>
<ul>${content.sentences.map((sentence) => `<li>${escapeHtmlValue(sentence)}</li>`).join('')}</ul>
<p><a href="${escapeHtmlValue(links.report)}">Figures and past reports</a></p>
<p style="font-size:.8125rem">You get this because you asked for it at ${escapeHtmlValue(PRODUCT_NAME)}. <a href="${escapeHtmlValue(links.unsubscribe)}">Unsubscribe</a></p>
</body></html>`;
  return { subject: title, text, html };
}
