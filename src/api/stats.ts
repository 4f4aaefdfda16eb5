// GET /api/stats: the counts of newsletters, brands and sponsorships on the dashboard.
import { Hono } from 'hono';
import { hiddenCounts, stats } from '../contract/dashboard.ts';
import { readDashboardStats, readHiddenCounts } from '../store/stats.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './types.ts';

export const memberStatRoutes = new Hono<AppEnv>()
  .get('/stats', async (c) => {
    const { services, viewer, sight, now } = c.var;
    const read = await readDashboardStats(services.db, viewer.newsletterId, sight, now);
    const counts = read.counts;
    return answer(c, stats, {
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
      userNewsletter: read.own
        ? {
            id: read.own.id,
            name: read.own.name,
            audienceAnalyzedAt: read.own.audienceAnalyzedAt,
            isFinding: read.own.isFinding,
          }
        : null,
      similarNewsletterCount: read.own?.similar ?? 0,
    });
  })
  .get('/stats/recent', async (c) => answer(c, hiddenCounts, await readHiddenCounts(c.var.services.db, c.var.sight)));
