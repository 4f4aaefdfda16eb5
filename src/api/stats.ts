import { statRoutes } from '../contract/routes/stats.ts';
import { readDashboardStats, readHiddenCounts } from '../store/stats.ts';
import { answers } from './route.ts';

export const statApi = answers(statRoutes, {
  read: async ({ services, viewer, sight, now }) => {
    const read = await readDashboardStats(services.db, viewer.newsletterId, sight, now);
    const counts = read.counts;
    return {
      newsletters: {
        recentCount: counts?.recentNewsletters ?? 0,
        newsletterCount: counts?.newsletterCount ?? 0,
        recentList: read.recentNewsletters,
        hiddenCount: counts?.hiddenNewsletters ?? 0,
      },
      brands: {
        recentCount: counts?.recentBrands ?? 0,
        brandCount: counts?.brandCount ?? 0,
        recentList: read.recentBrands,
        hiddenCount: counts?.hiddenBrands ?? 0,
      },
      sponsorships: {
        recentCount: counts?.recentSponsorships ?? 0,
        sponsorshipCount: counts?.sponsorshipCount ?? 0,
        recentList: read.recentSponsorships,
        hiddenCount: counts?.hiddenSponsorships ?? 0,
      },
      userNewsletter: read.own,
      similarNewsletterCount: read.similar,
    };
  },
  listRecent: ({ db, sight }) => readHiddenCounts(db, sight),
});
