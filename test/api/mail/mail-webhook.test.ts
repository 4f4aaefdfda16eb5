// The inbound mail webhook: which services and signatures it accepts, and what becomes of each request.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { emails } from '../../../src/store/schema/emails.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const TO = 'letters123456@mail.app.test';
const SECRET = { 'x-webhook-secret': 'webhook-secret' };
const RAW = `From: Mia <mia@letters.test>\r\nTo: ${TO}\r\nSubject: One\r\nMessage-ID: <1@letters.test>\r\n\r\nHello\r\n`;

beforeAll(async () => {
  await world.add.newsletter({ uniqueEmail: TO });
});

const post = (body: BodyInit, headers: Record<string, string> = SECRET, path = '/api/email/webhook') =>
  world.call(path, { method: 'POST', body, headers, origin: null });

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

async function signed(recipient: string, at = Date.now(), key = 'mailgun-key') {
  const timestamp = String(Math.floor(at / 1000));
  const token = crypto.randomUUID();
  const secret = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(timestamp + token)));
  const signature = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    recipient,
    from: 'mia@letters.test',
    subject: 'Signed',
    'body-plain': `Hello ${token}`,
    timestamp,
    token,
    signature,
  };
}

describe('the inbound webhook', () => {
  it('accepts a parsed mail from SendGrid, a raw one, JSON and a bare message', async () => {
    const parsed = form({
      to: TO,
      from: 'mia@letters.test',
      subject: 'Parsed',
      html: '<p>Hi</p>',
      envelope: JSON.stringify({ to: [TO] }),
    });
    expect((await post(parsed)).status).toBe(202);
    expect((await post(form({ to: TO, email: RAW }))).status).toBe(202);
    const json = JSON.stringify({ to: TO, from: 'mia@letters.test', subject: 'J', text: 'Hi' });
    expect((await post(json, { ...SECRET, 'content-type': 'application/json' })).status).toBe(202);
    expect((await post(RAW, { ...SECRET, 'content-type': 'message/rfc822' })).data.created).toBe(false);
    const other = RAW.replace(TO, 'reader@home.test');
    const bare = await post(other, { ...SECRET, 'content-type': 'message/rfc822' }, `/api/email/webhook?to=${TO}`);
    expect([bare.status, bare.data.created]).toEqual([202, false]);
    for (const to of [`Mia Letters <${TO}>, others@elsewhere.test`, ['others@elsewhere.test', TO]]) {
      const listed = JSON.stringify({ to, from: 'mia@letters.test', subject: 'J', text: String(to) });
      expect((await post(listed, { ...SECRET, 'content-type': 'application/json' })).status).toBe(202);
    }
  });

  it('stores a mail once for every newsletter that it was sent to', async () => {
    const second = await world.add.newsletter({ uniqueEmail: `second-letter@${TO.split('@')[1]}` });
    const of = async (id: string) =>
      (await world.db.select({ subject: emails.subject }).from(emails).where(eq(emails.newsletterId, id))).length;
    const to = [TO, 'nobody@elsewhere.test', second.uniqueEmail, `Twice <${second.uniqueEmail}>`];
    const json = JSON.stringify({ to, from: 'mia@letters.test', subject: 'For two', text: 'Hi, both' });
    for (let times = 0; times < 2; times++)
      expect((await post(json, { ...SECRET, 'content-type': 'application/json' })).status).toBe(202);
    expect(await of(second.id)).toBe(1);
    const [kept] = await world.db.select().from(emails).where(eq(emails.newsletterId, second.id));
    expect(kept?.door).toBe('webhook');
  });

  it('accepts a Mailgun signature once: it allows no second mail, unless the first was not stored', async () => {
    const fields = await signed(TO);
    expect((await post(form(fields), {})).status).toBe(202);
    const forged = await post(form({ ...fields, 'body-plain': 'Another text under the same signature' }), {});
    expect([forged.status, forged.data.code]).toEqual([401, 'unauthenticated']);

    const unknown = await signed('nobody@mail.app.test');
    expect((await post(form(unknown), {})).status).toBe(404);
    expect((await post(form(unknown), {})).status).toBe(404);
  });

  it.each<[string, Record<string, string>, number[]]>([
    ['our secret alone', { MAILGUN_SIGNING_KEY: '' }, [202, 401]],
    ['Mailgun’s key alone', { WEBHOOK_SECRET: '' }, [401, 202]],
    ['neither', { WEBHOOK_SECRET: '', MAILGUN_SIGNING_KEY: '' }, [503, 503]],
  ])('with %s configured accepts mail with that proof', async (_, vars, statuses) => {
    const other = createWorld({ DATABASE_URL: world.config.DATABASE_URL, ...vars });
    const by = async (body: BodyInit, headers: Record<string, string>) =>
      (await other.call('/api/email/webhook', { method: 'POST', body, headers, origin: null })).status;
    expect([await by(form({ to: TO, email: RAW }), SECRET), await by(form(await signed(TO)), {})]).toEqual(statuses);
  });

  it('accepts our secret in the address too, for services that can’t send headers', async () => {
    const by = async (secret: string) =>
      (await post(form({ to: TO, email: RAW }), {}, `/api/email/webhook?secret=${secret}`)).status;
    expect([await by('webhook-secret'), await by('wrong')]).toEqual([202, 401]);
  });

  it('trusts the checks in Mailgun’s headers only if its filter is configured as on', async () => {
    const checks = { sender: 'b@bounce.test', 'message-headers': JSON.stringify([['X-Mailgun-Spf', 'Pass']]) };
    const proved = async (vars: Record<string, string>) => {
      const other = createWorld({ DATABASE_URL: world.config.DATABASE_URL, ...vars });
      const body = form({ ...(await signed(TO)), ...checks });
      const { data } = await other.call('/api/email/webhook', { method: 'POST', body, headers: {}, origin: null });
      return (await world.db.select().from(emails).where(eq(emails.id, data.id)))[0]?.authDetail;
    };
    expect(await proved({})).toBeNull();
    expect(await proved({ MAILGUN_CHECKS: 'on' })).toContain('spf=pass');
  });

  it('says which field is missing, which address is unknown, and which formats it can read', async () => {
    const json = { ...SECRET, 'content-type': 'application/json' };
    const refused = async (mail: object) => {
      const { status, data } = await post(JSON.stringify(mail), json);
      return [status, data.error, data.details];
    };
    const from = 'a@b.test';
    expect(await refused({ to: TO, text: 'x' })).toEqual([400, 'from is required', { from: 'from is required' }]);
    expect(await refused({ to: TO, from })).toEqual([400, 'A body is required', { html: 'A body is required' }]);
    expect(await refused([])).toEqual([400, 'The body must be an object', { body: 'The body must be an object' }]);
    for (const to of [undefined, 'nobody', 'nobody, either'])
      expect(await refused({ to, from, text: 'x' })).toEqual([
        400,
        'The mail names no recipient',
        { to: 'The mail names no recipient' },
      ]);
    const bare = await post(RAW.replace(/^(?:delivered-)?to:.*\r?\n/gim, ''), {
      ...SECRET,
      'content-type': 'message/rfc822',
    });
    expect([bare.status, bare.data.error]).toEqual([400, 'The mail names no recipient']);
    expect((await post(JSON.stringify({ to: 'nobody@mail.app.test', from: 'a@b.test', text: 'x' }), json)).status).toBe(
      404,
    );
    expect((await post('<x/>', { ...SECRET, 'content-type': 'application/xml' })).status).toBe(415);
  });
});
