// A Worker with an incomplete configuration, or the laptop's values, doesn't start and names the problem.
import { describe, expect, it } from 'vitest';
import { buildWorkerVars } from '../../../local/config.ts';
import { findProductionFaults } from '../../../src/domain/operations/production-check.ts';
import { configOf } from '../../../src/env.ts';
import { VALID_CONFIG } from './whole.ts';

const refusal = (env: object): string => {
  try {
    configOf(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const LAPTOP = buildWorkerVars(
  'http://localhost:8787',
  { url: 'http://localhost:8788', issuer: 'http://localhost:8788/oidc' },
  {},
);

describe('a whole configuration', () => {
  it('is accepted', () => expect(refusal(VALID_CONFIG)).toBe(''));
  it('is accepted with the secrets that may be left out', () => {
    const optional = { TURNSTILE_SECRET: '0x4AAAAAAADnPIDROrmt1Wwj-q8', MAILGUN_SIGNING_KEY: 'k3y-0123456789abcdef' };
    expect(refusal({ ...VALID_CONFIG, ...optional })).toBe('');
  });

  it.each([
    'DATABASE_URL',
    'SESSION_SECRET',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_ANNUAL',
    'STRIPE_PRICE_WEEKLY',
    'MAIL_DOMAIN',
  ])('without %s is refused by that name', (name) => expect(refusal({ ...VALID_CONFIG, [name]: '' })).toContain(name));
});

describe('the laptop’s own values', () => {
  const own = Object.keys(LAPTOP).filter(
    // What is the same everywhere, or free to choose.
    (name) =>
      !['ENVIRONMENT', 'ADMIN_EMAILS', 'EMBEDDINGS_MODEL', 'FOLLOW_LINKS', 'RELATE_DELAY', 'LOG'].includes(name),
  );
  it.each(own)('%s is refused by that name', (name) =>
    expect(refusal({ ...VALID_CONFIG, [name]: LAPTOP[name] })).toMatch(new RegExp(`\\b${name} `)),
  );
});

describe('what is no secret, and what is nowhere', () => {
  it.each([
    ['SESSION_SECRET', 'a'.repeat(40), 'different characters'],
    ['STRIPE_SECRET_KEY', 'pk_live_0123456789abcdefghij', 'does not look like one'],
    ['STRIPE_WEBHOOK_SECRET', 'secret-secret-secret-1234', 'does not look like one'],
    ['STRIPE_PRICE_ANNUAL', 'prod_0123456789abcdef', 'no price'],
    ['ORIGIN', 'http://app.broughtby.io', 'not https'],
    ['ORIGIN', 'https://app.example.com', 'example.com'],
    ['OIDC_ISSUER', 'https://192.168.1.4', "can't be reached from other machines"],
    ['OIDC_ISSUER', 'https://[::1]/', "can't be reached from other machines"],
    ['EMBEDDINGS_BASE_URL', 'https://10.1.2.3/v1', "can't be reached from other machines"],
    ['MAIL_RELAY_URL', 'https://relay.internal/', "can't be reached from other machines"],
    ['DATABASE_URL', 'postgres://u:p@localhost/db', 'localhost'],
    ['DATABASE_URL', 'mysql://u:p@db.broughtby.io/db', 'not a postgres'],
    ['MAIL_FROM', 'Broughtby <hello@example.org>', 'example.com'],
    ['SITE_HOSTS', 'a=http://127.0.0.1:1', 'laptop'],
    ['STRIPE_API_BASE', 'https://stripe.broughtby.io', 'must not be set'],
    ['SITE_READER', 'hosts', "must be 'public'"],
    ['MAIL_DOMAIN', 'localhost', 'is not a domain'],
    ['MAIL_DOMAIN', 'mail broughtby.io', 'is not a domain'],
    ['MAIL_FROM', 'Broughtby <hello@mail.broughtby.test>', 'under .test'],
    ['DATABASE_URL', 'postgres://laptop:p@db.broughtby.io/db', 'laptop'],
  ])('%s=%s', (name, value, why) => {
    const said = refusal({ ...VALID_CONFIG, [name]: value });
    expect(said).toMatch(new RegExp(`\\b${name}\\b`));
    expect(said).toContain(why);
  });

  it.each([
    ['SESSION_SECRET', 32, ''],
    ['OIDC_CLIENT_SECRET', 12, ''],
    ['STRIPE_SECRET_KEY', 20, 'rk_live_'],
    ['STRIPE_WEBHOOK_SECRET', 20, 'whsec_'],
    ['OPENAI_API_KEY', 8, ''],
    ['EMBEDDINGS_API_KEY', 8, ''],
    ['WEBHOOK_SECRET', 16, ''],
    ['MAILGUN_SIGNING_KEY', 16, ''],
    ['MAIL_API_KEY', 12, ''],
  ])('%s has %d characters at least, six different ones', (name, shortest, before) => {
    const faultsOf = (secret: string) =>
      findProductionFaults({ ...VALID_CONFIG, [name]: secret }).map((one) => [one.name, one.fault]);
    const letters = 'abcdef'.repeat(9);
    const whole = (before + letters).slice(0, shortest);
    expect(faultsOf(whole)).toEqual([]);
    expect(faultsOf(whole.slice(0, -1))).toEqual([[name, `is shorter than ${shortest} characters`]]);
    if (!before) expect(faultsOf('abcde'.repeat(9))).toEqual([[name, 'has fewer than 6 different characters']]);
  });

  it('several faults are told at once', () => {
    const named = findProductionFaults({ ...VALID_CONFIG, ORIGIN: 'http://localhost', SESSION_SECRET: 'b'.repeat(50) });
    expect(named.map(({ name }) => name)).toEqual(['ORIGIN', 'ORIGIN', 'SESSION_SECRET']);
    expect(findProductionFaults({ ...VALID_CONFIG, ALERT_WEBHOOK_URL: 'nowhere' })).toEqual([
      { name: 'ALERT_WEBHOOK_URL', fault: 'is not an address' },
    ]);
  });
});
