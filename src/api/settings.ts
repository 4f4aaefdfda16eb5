import { Hono } from 'hono';
import { settings } from '../contract/settings.ts';
import { similarityMapOf } from '../domain/match.ts';
import { lastNightlyRun } from '../store/nightly.ts';
import { signupSources } from '../store/users.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './types.ts';

/** The spec's label of the model. */
const MODEL_LABEL = 'GPT-5';

export const adminSettings = new Hono<AppEnv>().get('/settings', async (c) => {
  const { db, config } = c.var.services;
  const [nightly, sources] = await Promise.all([lastNightlyRun(db), signupSources(db)]);
  const key = config.OPENAI_API_KEY;
  return answer(c, settings, {
    modelLabel: MODEL_LABEL,
    model: config.OPENAI_MODEL,
    keyConfigured: key !== null,
    keyMasked: key ? `${key.slice(0, 3)}...${key.slice(-4)}` : null,
    analyst: key ? 'openai' : 'rules',
    embeddingModel: config.EMBEDDINGS_MODEL,
    similarityProvisional: similarityMapOf(config.EMBEDDINGS_MODEL).provisional,
    webhookUrl: `${config.ORIGIN}/api/email/webhook`,
    webhookConfigured: Boolean(config.WEBHOOK_SECRET || config.MAILGUN_SIGNING_KEY),
    mailDomain: config.MAIL_DOMAIN,
    trackingAddressExample: `your-newsletter123456@${config.MAIL_DOMAIN}`,
    nightly,
    signupSources: sources,
  });
});
