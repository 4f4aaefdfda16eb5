// Sending mail: each service gets its own request format, a bounced address gets no more mail, and temporary errors are
// told from permanent ones.
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCloudflareSender } from '../../../src/adapters/mail-sender/cloudflare.ts';
import { createRelaySender } from '../../../src/adapters/mail-sender/relay.ts';
import { createResendSender } from '../../../src/adapters/mail-sender/resend.ts';
import { withSuppressionList } from '../../../src/adapters/mail-sender.ts';
import { hashContactEmail } from '../../../src/domain/contact/hash.ts';
import { serveOnLoopback } from '../../support/loopback.ts';
import { captureAppError } from './support/failure.ts';

interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever was sent
  body: any;
}
let got: Got[] = [];
let answers: { status: number; body: string }[] = [];
const { origin: base, stop } = await serveOnLoopback(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString();
  got.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) });
  const { status, body } = answers.shift() ?? { status: 200, body: '{}' };
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
});
afterAll(stop);
beforeEach(() => {
  got = [];
  answers = [];
});

const FROM = 'Broughtby <hello@broughtby.test>';
const account = (more: object = {}) => ({ from: FROM, key: 're_secret', base, ...more });
const ownRelay = (more: object = {}) => ({ url: `${base}/outbox`, from: null, secret: null, ...more });
const LETTER = {
  to: 'rosa@mill.test',
  subject: 'This week',
  text: 'Three brands',
  html: '<p>Three brands</p>',
  unsubscribeUrl: 'https://app.test/unsubscribe?token=t',
};
const WAY_OUT = {
  'List-Unsubscribe': '<https://app.test/unsubscribe?token=t>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

describe('a mail', () => {
  it('is sent by Resend with text, HTML and unsubscribe headers', async () => {
    expect(await createResendSender(account()).send(LETTER)).toBe('sent');
    expect(got[0]).toMatchObject({
      path: '/emails',
      headers: { authorization: 'Bearer re_secret' },
      body: {
        from: FROM,
        to: [LETTER.to],
        subject: LETTER.subject,
        text: LETTER.text,
        html: LETTER.html,
        headers: WAY_OUT,
      },
    });
  });

  it("is sent by Cloudflare's binding, or by one's own relay", async () => {
    const sent: object[] = [];
    await createCloudflareSender({ send: async (message) => void sent.push(message) }, FROM).send(LETTER);
    const { unsubscribeUrl: _, ...said } = LETTER;
    expect(sent).toEqual([{ ...said, from: FROM, headers: WAY_OUT }]);
    for (const mail of [{ to: 'a@b.test', subject: 's', text: 't' }, LETTER])
      await createRelaySender(ownRelay()).send(mail);
    expect(got.map(({ body }) => body)).toEqual([
      { to: 'a@b.test', subject: 's', text: 't' },
      { ...said, headers: WAY_OUT },
    ]);
  });

  it('is signed for a relay that has a secret', async () => {
    const key = Buffer.from('a key of twenty-four byte');
    const secret = `whsec_${key.toString('base64')}`;
    await createRelaySender(ownRelay({ secret, from: FROM })).send(LETTER);
    const [{ headers, raw, body } = {} as Got] = got;
    expect(body.from).toBe(FROM);
    const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`);
    expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  });
});

describe('a mail that the service does not accept', () => {
  it('may be retried after a failure of the service, but not after a refusal', async () => {
    for (const [status, retryAfter] of [
      [429, 60],
      [500, 60],
      [503, 60],
      [401, undefined],
      [499, undefined],
    ] as const) {
      answers = [{ status, body: '{"message":"no"}' }];
      expect(await captureAppError(createResendSender(account()).send(LETTER))).toMatchObject({
        code: 'vendor_failed',
        retryAfter,
      });
      answers = [{ status, body: 'no' }];
      expect(await captureAppError(createRelaySender(ownRelay()).send(LETTER))).toMatchObject({ retryAfter });
    }
    const binding = (code: string) => ({ send: () => Promise.reject(Object.assign(new Error('no'), { code })) });
    expect(
      (await captureAppError(createCloudflareSender(binding('E_RATE_LIMIT_EXCEEDED'), FROM).send(LETTER))).retryAfter,
    ).toBe(60);
    expect(
      (await captureAppError(createCloudflareSender(binding('E_SENDER_NOT_VERIFIED'), FROM).send(LETTER))).retryAfter,
    ).toBeUndefined();
  });
});

describe('a service', () => {
  it('gets our key at its own address only, and its answer is read no further than needed', async () => {
    let asked = 0;
    const other = await serveOnLoopback((request, response) => {
      asked++;
      if (request.url?.startsWith('/moved')) return void response.writeHead(307, { location: '/emails' }).end();
      response.writeHead(200).write('x'.repeat(3_000));
    });
    await captureAppError(createResendSender(account({ base: `${other.origin}/moved` })).send(LETTER));
    expect(asked).toBe(1);
    // The service's answer never ends.
    expect(await createResendSender(account({ base: other.origin })).send(LETTER)).toBe('sent');
    await other.stop();
  });

  it('that does not answer is given ten seconds, and may be retried', async () => {
    const silent = await serveOnLoopback(() => undefined);
    const afterMs = AbortSignal.timeout.bind(AbortSignal);
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => afterMs(ms / 100));
    const { send } = createResendSender(account({ base: silent.origin }));
    expect(await captureAppError(send(LETTER))).toMatchObject({ retryAfter: 60 });
    expect(waits).toHaveBeenCalledWith(10_000);
    waits.mockRestore();
    await silent.stop();
  });
});

it('an address that takes no mail is never tried again after Cloudflare said so', async () => {
  const hashes = new Set<string>();
  const list = { has: async (hash: string) => hashes.has(hash), add: async (hash: string) => void hashes.add(hash) };
  const refusal = Object.assign(new Error(), { code: 'E_RECIPIENT_SUPPRESSED' });
  const send = vi.fn(() => Promise.reject(refusal));
  const sender = withSuppressionList(list, createCloudflareSender({ send }, FROM));
  expect(await sender.send(LETTER)).toBe('suppressed');
  expect([...hashes]).toEqual([await hashContactEmail('ROSA@mill.test ')]);
  expect(await sender.send({ ...LETTER, to: 'Rosa@Mill.test' })).toBe('suppressed');
  expect(send).toHaveBeenCalledTimes(1);
});
