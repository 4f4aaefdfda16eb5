import { findKnownModel, MODEL_PROVIDERS } from '../contract/models.ts';
import { settingRoutes } from '../contract/routes/settings.ts';
import { daysBefore, toUtcDay } from '../contract/time.ts';
import { similarityMapOf } from '../domain/audience/match.ts';
import { countSignupSources } from '../store/account/users.ts';
import { listHostsRequestedOn } from '../store/link/link-requests.ts';
import { findLastNightlyRun } from '../store/operations/nightly.ts';
import { answers } from './route.ts';

const HOSTS_SHOWN = 50;

export const settingApi = answers(settingRoutes, {
  read: async ({ services: { db, config, embeddings }, now }) => {
    const yesterday = toUtcDay(daysBefore(now, 1));
    const [nightly, sources, linkRequests] = await Promise.all([
      findLastNightlyRun(db),
      countSignupSources(db),
      listHostsRequestedOn(db, yesterday, HOSTS_SHOWN),
    ]);
    const key = config.OPENAI_API_KEY;
    return {
      // The specification has the fixed text 'GPT-5' here; we show the model in use.
      modelLabel: config.OPENAI_MODEL,
      model: config.OPENAI_MODEL,
      modelProvider: MODEL_PROVIDERS[config.MODEL_PROVIDER].name,
      modelPrice: findKnownModel(config.OPENAI_MODEL)?.price ?? null,
      keyConfigured: key !== null,
      keyMasked: key ? `${key.slice(0, 3)}...${key.slice(-4)}` : null,
      analyst: key ? ('openai' as const) : ('offline' as const),
      embeddingModel: embeddings?.model ?? null,
      embeddingPrice: findKnownModel(config.EMBEDDINGS_MODEL)?.price ?? null,
      similarityProvisional: embeddings !== null && similarityMapOf(embeddings.model).provisional,
      webhookUrl: `${config.ORIGIN}/api/email/webhook`,
      webhookConfigured: Boolean(config.WEBHOOK_SECRET || config.MAILGUN_SIGNING_KEY),
      mailDomain: config.MAIL_DOMAIN,
      trackingAddressExample: `your-newsletter123456-k7m2xq9ra@${config.MAIL_DOMAIN}`,
      followLinks: config.FOLLOW_LINKS,
      linkRequests,
      nightly,
      signupSources: sources,
    };
  },
});
