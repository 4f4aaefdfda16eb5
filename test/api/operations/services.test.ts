// Which implementation a configuration selects: the analyst, the mail sender, and what is left out if nothing is
// configured.
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';

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
