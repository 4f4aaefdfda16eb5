// What a newsletter's public page for sponsors shows.

import { formatMoney } from '../../contract/money.ts';
import type { SponsorsPage } from '../../contract/sponsors-page.ts';
import type { SponsorsPageData } from '../../contract/sponsors-page-rules.ts';
import { toUtcDay } from '../../contract/time.ts';
import { layOutSlotCalendar } from '../../domain/booking/calendar.ts';
import { addDays } from '../../domain/booking/rhythm.ts';
import { formatBookingDay } from '../../domain/booking/words.ts';
import { removeSecretsFromText } from '../../domain/mail/secrets.ts';
import { isReportSlug } from '../../domain/report/edge.ts';
import type { Services } from '../../services.ts';
import {
  findSponsorsPage,
  listChosenAds,
  listOwnIssueAds,
  listTakenSlots,
  type OwnIssueAd,
  readSponsorsPageSettings,
  type SponsorsPageRow,
} from '../../store/booking/sponsors-page.ts';
import { readSlotPlan } from '../booking/plan.ts';
import type { PipelineActor } from '../lead/change.ts';

type Needs = Pick<Services, 'db' | 'config'>;

const WEEKS_AHEAD = 13;
const DATES_SHOWN = 12;

/** The plan, the taken slots, and the next issues with what is open in each. */
export async function readOpenDates(
  { db }: Pick<Services, 'db'>,
  page: Pick<SponsorsPageRow, 'pipelineId' | 'newsletterId'>,
  now: Date,
) {
  const today = toUtcDay(now);
  const span = { from: addDays(today, 1), until: addDays(today, 7 * WEEKS_AHEAD) };
  const [{ plan }, taken] = await Promise.all([
    readSlotPlan(db, page, null, now),
    listTakenSlots(db, page.pipelineId, span),
  ]);
  const bookings = taken.map((slot) => ({ ...slot, price: null, sponsorshipId: null }));
  const dates = layOutSlotCalendar(plan, { bookings, sponsors: [] }, { ...span, today }).flatMap(({ day, slots }) => {
    const open = slots.filter(({ booking }) => booking === null).map(({ placementType }) => placementType);
    return open.length > 0 ? [{ day, label: formatBookingDay(day, today), placementTypes: [...new Set(open)] }] : [];
  });
  return { plan, taken, dates: dates.slice(0, DATES_SHOWN) };
}

type OpenedPage = { state: 'none' } | { state: 'report'; body: Uint8Array; old: false };

/** The page as JSON, for the edge cache. */
export async function openSponsorsPage({ db, config }: Needs, slug: string, now: Date): Promise<OpenedPage> {
  const page = isReportSlug(slug) ? await findSponsorsPage(db, slug) : null;
  if (!page) return { state: 'none' };
  const [{ plan, dates }, ads] = await Promise.all([readOpenDates({ db }, page, now), listChosenAds(db, page)]);
  const { sponsorIds, adId, pipelineId: _, newsletterId, showsPrices, ...shown } = page;
  const shownAd = ads.find(({ sponsorshipId }) => sponsorshipId === adId);
  const data: SponsorsPageData = {
    ...shown,
    formats: plan.placements.map(({ placementType, slots, price }) => ({
      placementType,
      slots,
      price: showsPrices && price !== null ? formatMoney(price, plan.currency) : null,
    })),
    dates,
    sponsors: ads
      .filter(({ sponsorshipId }) => sponsorIds.includes(sponsorshipId))
      .map(({ sponsor, logoUrl }) => ({ name: sponsor, logoUrl })),
    ad: shownAd
      ? {
          ...wordsOf(shownAd, config),
          sponsor: shownAd.sponsor,
          day: shownAd.day,
          placementType: shownAd.placementType,
        }
      : null,
    today: toUtcDay(now),
    turnstileKey: config.TURNSTILE_SECRET && config.TURNSTILE_SITE_KEY,
  };
  return { state: 'report', body: new TextEncoder().encode(JSON.stringify(data)), old: false };
}

/** An ad's words without personal parts of its mail. */
function wordsOf({ ad, text, recipient }: OwnIssueAd, { MAIL_DOMAIN }: Services['config']) {
  const ours = { mailDomain: MAIL_DOMAIN, addresses: [recipient] };
  const clean = (words: string | null | undefined) => (words ? removeSecretsFromText(words, ours) : '');
  return { headline: clean(ad?.headline), text: clean(ad ? ad.body : text), call: clean(ad?.call) };
}

/** The page's settings and the ads from which its owner chooses; null without such a newsletter. */
export async function readSponsorsPage(
  { db, config }: Needs,
  { newsletterId, by }: Pick<PipelineActor, 'newsletterId' | 'by'>,
): Promise<SponsorsPage | null> {
  const [settings, ads] = await Promise.all([
    readSponsorsPageSettings(db, newsletterId),
    listOwnIssueAds(db, newsletterId, by),
  ]);
  if (!settings) return null;
  const { slug, name: _, ...shown } = settings;
  return {
    ...shown,
    url: slug && settings.isOn && settings.isConfirmed ? sponsorsPageUrl(config, slug) : null,
    ads: ads.map((ad) => {
      const { headline, text } = wordsOf(ad, config);
      const { sponsorshipId, sponsor, day, placementType } = ad;
      return { sponsorshipId, sponsor, day, placementType, text: (headline || text).slice(0, 120) };
    }),
  };
}

export const sponsorsPageUrl = ({ ORIGIN }: Services['config'], slug: string) => `${ORIGIN}/sponsors/${slug}`;
