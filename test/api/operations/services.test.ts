// Which implementation a configuration selects: the analyst, the mail sender, and what is left out if nothing is
// configured.
import { describe, expect, inject, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { issueOf } from '../../support/issues.ts';
import { createWorld } from '../../support/world.ts';

const withModel = (vars: Record<string, string> = {}) =>
  createWorld({ OPENAI_API_KEY: 'sk-reads', OPENAI_BASE_URL: `${inject('standIns')}/chat/v1`, ...vars }).services;
/** A mail without any ad, with links of its own only, so the built-in analyst is sure. */
const EMPTY = issueOf({
  html: `<h1>Garden</h1>${`<p>Good morning. It rained all night, and the garden is glad of it. We planted ten roses and a
small fig tree near the old wall, and wrote down what the neighbours said. <a href="https://letters.test/a">Read
on</a></p>`.repeat(4)}`,
});

describe('a mail', () => {
  const reader = async (services: ReturnType<typeof withModel>, issue = EMPTY) =>
    (await services.analyst(issue)).analyst;

  it('is read by the model if one is configured and has a budget, otherwise offline', async () => {
    expect(await reader(createWorld().services)).toBe('offline');
    expect(await reader(withModel())).toBe('openai');
    expect(await reader(withModel({ OPENAI_DAILY_TOKENS: '0' }))).toBe('offline');
  });
});

describe('mail is sent', () => {
  const MAIL_FROM = 'Broughtby <hello@broughtby.test>';
  const binding = { send: async () => undefined } as unknown as string;
  const carried = (vars: Record<string, string>) => createWorld({ MAIL_RELAY_URL: '', ...vars }).services.mail;

  it.each([
    ['relay', { MAIL_RELAY_URL: 'https://relay.test/' }, ['MAIL_RELAY_URL']],
    ['cloudflare', { MAIL_FROM, SEND_EMAIL: binding }, ['MAIL_FROM', 'SEND_EMAIL']],
    ['resend', { MAIL_FROM, MAIL_API_KEY: 'key' }, ['MAIL_FROM', 'MAIL_API_KEY']],
  ])(
    'by %s if that is fully configured; otherwise its callers are told that mail is missing',
    (MAIL_SENDER, vars, needs) => {
      expect(carried({ MAIL_SENDER, ...vars }).send).toBeTypeOf('function');
      for (const name of needs)
        expect(() => carried({ MAIL_SENDER, ...vars, [name]: undefined as unknown as string })).toThrow(
          expect.objectContaining({ code: 'not_configured' }),
        );
    },
  );
});

describe('what isn’t configured', () => {
  it('is left out: notices and embeddings; payments report it when they are used', () => {
    expect(createWorld().services.alerts).toBeNull();
    expect(createWorld({ ALERT_WEBHOOK_URL: 'https://hooks.test/' }).services.alerts).not.toBeNull();
    const keys = { EMBEDDINGS_API_KEY: '', OPENAI_API_KEY: '' };
    expect(createWorld(keys).services.embeddings).toBeNull();
    for (const key of Object.keys(keys))
      expect(createWorld({ ...keys, [key]: 'key' }).services.embeddings?.model).toBe('universal-sentence-encoder-en');
    for (const missing of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
      expect(() => createWorld({ [missing]: '' }).services.payments).toThrow(
        expect.objectContaining({ code: 'not_configured' }),
      );
  });
});

describe('a job that is sent', () => {
  it('ends the pause of the five-minute run', async () => {
    const sent = async (IDLE_MINUTES: string) => {
      const { services } = createWorld({ IDLE_MINUTES });
      await services.files.put(FILE_KEYS.quiet, new TextEncoder().encode('since then'), { contentType: 'text/plain' });
      await services.jobs.send([]);
      const before = await services.files.text(FILE_KEYS.quiet);
      await services.jobs.send([{ kind: 'pitch', newsletterId: 'n' }]);
      return [before, await services.files.text(FILE_KEYS.quiet)];
    };
    expect(await sent('1')).toEqual(['since then', null]);
    expect(await sent('0')).toEqual(['since then', 'since then']);
  });
});

describe('services', () => {
  it('are created when first used, and once', () => {
    const { services } = createWorld({ STRIPE_SECRET_KEY: '' });
    for (const name of ['db', 'files', 'jobs', 'limits', 'sites', 'identity', 'edge'] as const)
      expect(services[name]).toBe(services[name]);
  });
});
