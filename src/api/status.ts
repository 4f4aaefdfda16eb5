import { statusRoutes } from '../contract/routes/status.ts';
import { listNotices } from '../store/operations/notices.ts';
import { readServiceState } from '../store/operations/operations.ts';
import { answers } from './route.ts';

export const statusApi = answers(statusRoutes, {
  read: async ({ services: { db, config }, now }) => {
    const [seen, notices] = await Promise.all([readServiceState(db, now), listNotices(db)]);
    return {
      waiting: seen.waiting,
      verdicts: seen.verdicts,
      deadLetters: seen.deadLetters,
      modelRefusals: seen.modelRefusals,
      tokens: { today: seen.tokensToday, limit: config.OPENAI_API_KEY ? config.OPENAI_DAILY_TOKENS : 0 },
      notices: notices.map(({ text, since }) => ({ text, since: since.toISOString() })),
      alerts: [
        ...(config.ALERT_EMAIL ? ['mail' as const] : []),
        ...(config.ALERT_WEBHOOK_URL ? ['webhook' as const] : []),
      ],
    };
  },
});
