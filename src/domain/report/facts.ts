import type { Report } from '../../contract/report.ts';
import { DAY_MS, toIsoDate } from '../../contract/time.ts';

const NEW_DAYS = 30;
export const REPORT_LIST_SIZES = { newsletters: 8, brands: 6, radar: 6 } as const;

export const newBrandsSince = (now: Date) => new Date(now.getTime() - NEW_DAYS * DAY_MS);

interface Facts {
  newsletter: { name: string; logoUrl: string | null };
  totals: { similar: number; brands: number; newBrands: number; sponsorships: number };
  topSimilar: { name: string; logoUrl: string | null }[];
  topBrands: { name: string; logoUrl: string | null; sponsorshipCount: number }[];
  radar: { id: string; placementType: string; newsletterName: string; detectedAt: Date; confidence: number | null }[];
  /** Without months that have no sponsorships. */
  monthly: { month: string; count: number }[];
  placements: { placementType: string; count: number }[];
}

const MONTHS = 12;

export const firstPlottedMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1));

function everyMonth(counted: Facts['monthly'], now: Date): Facts['monthly'] {
  const counts = new Map(counted.map(({ month, count }) => [month, count]));
  const first = firstPlottedMonth(now);
  return Array.from({ length: MONTHS }, (_, nth) => {
    const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + nth, 1));
    const month = at.toISOString().slice(0, 7);
    return { month, count: counts.get(month) ?? 0 };
  });
}

/** Field by field, so that what a query reads in addition never gets onto a public page. */
export function toReport(facts: Facts, now: Date): Report {
  const face = ({ name, logoUrl }: { name: string; logoUrl: string | null }) => ({ name, logoUrl });
  return {
    newsletter: face(facts.newsletter),
    similarNewsletters: { totalCount: facts.totals.similar, topSimilar: facts.topSimilar.map(face) },
    brands: {
      totalCount: facts.totals.brands,
      recentlyAddedCount: facts.totals.newBrands,
      topBrands: facts.topBrands.map((brand) => ({ ...face(brand), sponsorshipCount: brand.sponsorshipCount })),
    },
    sponsorships: {
      totalCount: facts.totals.sponsorships,
      recentSponsorships: facts.radar.map(({ id, placementType, newsletterName, detectedAt, confidence }) => ({
        id,
        placementType,
        newsletterName,
        detectedAt: toIsoDate(detectedAt),
        confidence,
      })),
    },
    plots: {
      monthly: everyMonth(facts.monthly, now),
      placements: facts.placements.map(({ placementType, count }) => ({ placementType, count })),
    },
    reportGeneratedAt: toIsoDate(now),
  };
}
