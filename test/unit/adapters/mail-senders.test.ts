// Sending mail: each service gets its own request format, a bounced address gets no more mail, and temporary errors are
// told from permanent ones.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCloudflareSender } from '../../../src/adapters/mail-sender/cloudflare.ts';
import { createOutboxSender } from '../../../src/adapters/mail-sender/outbox.ts';
import { createPostmarkSender, createResendSender, createSesSender } from '../../../src/adapters/mail-sender/relays.ts';
import { type MailSender, withSuppressionList } from '../../../src/adapters/mail-sender.ts';
import { hashContactEmail } from '../../../src/domain/contact/hash.ts';
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
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString();
  got.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) });
  const { status, body } = answers.shift() ?? { status: 200, body: '{}' };
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  got = [];
  answers = [];
});

const FROM = 'Broughtby <hello@broughtby.test>';
const relay = (more: object = {}) => ({
  from: FROM,
  key: 'AKIDTEST:secret/of+tests',
  region: 'eu-west-1',
  base,
  ...more,
});
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
const NAMED = Object.entries(WAY_OUT).map(([Name, Value]) => ({ Name, Value }));

describe('a mail', () => {
  it('is sent by Resend with text, HTML and unsubscribe headers', async () => {
    expect(await createResendSender(relay()).send(LETTER)).toBe('sent');
    expect(got[0]).toMatchObject({
      path: '/emails',
      headers: { authorization: 'Bearer AKIDTEST:secret/of+tests' },
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

  it('is sent by Postmark in the stream for its kind', async () => {
    await createPostmarkSender(relay()).send(LETTER);
    await createPostmarkSender(relay()).send({ to: 'a@b.test', subject: 's', text: 't' });
    expect(got.map(({ body }) => body.MessageStream)).toEqual(['broadcast', 'outbound']);
    expect(got[0]).toMatchObject({
      path: '/email',
      headers: { 'x-postmark-server-token': 'AKIDTEST:secret/of+tests' },
      body: { From: FROM, To: LETTER.to, TextBody: LETTER.text, HtmlBody: LETTER.html, Headers: NAMED },
    });
    expect(got[1]?.body).toMatchObject({ Headers: [] });
    expect(got[1]?.body).not.toHaveProperty('HtmlBody');
  });

  it('is sent by SES with its own signature', async () => {
    await createSesSender(relay()).send(LETTER);
    const [{ path, headers, raw, body } = {} as Got] = got;
    expect(path).toBe('/v2/email/outbound-emails');
    expect(body).toMatchObject({
      FromEmailAddress: FROM,
      Destination: { ToAddresses: [LETTER.to] },
      Content: {
        Simple: { Body: { Text: { Data: LETTER.text }, Html: { Data: LETTER.html } }, Headers: NAMED },
      },
    });
    // The signature, computed again from what arrived.
    const stamp = String(headers['x-amz-date']);
    const scope = `${stamp.slice(0, 8)}/eu-west-1/ses/aws4_request`;
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const canonical = `POST\n${path}\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\nx-amz-date:${stamp}\n\ncontent-type;host;x-amz-date\n${sha(raw)}`;
    let key: Buffer | string = 'AWS4secret/of+tests';
    for (const part of [stamp.slice(0, 8), 'eu-west-1', 'ses', 'aws4_request'])
      key = createHmac('sha256', key).update(part).digest();
    const signature = createHmac('sha256', key)
      .update(`AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha(canonical)}`)
      .digest('hex');
    expect(headers.authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIDTEST/${scope}, SignedHeaders=content-type;host;x-amz-date, Signature=${signature}`,
    );
  });

  it("is sent by Cloudflare's binding, or by one's own relay", async () => {
    const sent: object[] = [];
    await createCloudflareSender({ send: async (message) => void sent.push(message) }, FROM).send(LETTER);
    const { unsubscribeUrl: _, ...said } = LETTER;
    expect(sent).toEqual([{ ...said, from: FROM, headers: WAY_OUT }]);
    for (const mail of [{ to: 'a@b.test', subject: 's', text: 't' }, LETTER])
      await createOutboxSender(`${base}/outbox`).send(mail);
    expect(got.map(({ body }) => body)).toEqual([
      { to: 'a@b.test', subject: 's', text: 't' },
      { ...said, headers: WAY_OUT },
    ]);
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
      expect(await captureAppError(createResendSender(relay()).send(LETTER))).toMatchObject({
        code: 'vendor_failed',
        retryAfter,
      });
      answers = [{ status, body: 'no' }];
      expect(await captureAppError(createOutboxSender(`${base}/outbox`).send(LETTER))).toMatchObject({ retryAfter });
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
    const other = createServer((request, response) => {
      asked++;
      if (request.url?.startsWith('/moved')) return void response.writeHead(307, { location: '/emails' }).end();
      response.writeHead(200).write('x'.repeat(3_000));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await captureAppError(createResendSender(relay({ base: `${at}/moved` })).send(LETTER));
    expect(asked).toBe(1);
    // The service's answer never ends.
    expect(await createResendSender(relay({ base: at })).send(LETTER)).toBe('sent');
    other.closeAllConnections();
    other.close();
  });

  it('that does not answer is given ten seconds, and may be retried', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const afterMs = AbortSignal.timeout.bind(AbortSignal);
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => afterMs(ms / 100));
    const base = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    expect(await captureAppError(createResendSender(relay({ base })).send(LETTER))).toMatchObject({ retryAfter: 60 });
    expect(waits).toHaveBeenCalledWith(10_000);
    waits.mockRestore();
    silent.closeAllConnections();
    silent.close();
  });
});

describe('an address that takes no mail', () => {
  function listed() {
    const hashes = new Set<string>();
    return {
      hashes,
      list: { has: async (hash: string) => hashes.has(hash), add: async (hash: string) => void hashes.add(hash) },
    };
  }
  const ways: [string, () => MailSender, { status: number; body: string } | null][] = [
    ['Postmark', () => createPostmarkSender(relay()), { status: 422, body: '{"ErrorCode":406,"Message":"inactive"}' }],
    ['SES', () => createSesSender(relay()), { status: 400, body: '{"message":"Address is on the suppression list"}' }],
    [
      'Cloudflare',
      () =>
        createCloudflareSender(
          { send: () => Promise.reject(Object.assign(new Error(), { code: 'E_RECIPIENT_SUPPRESSED' })) },
          FROM,
        ),
      null,
    ],
  ];
  it.each(ways)('is never tried again after %s said so', async (_, make, answer) => {
    const { hashes, list } = listed();
    if (answer) answers.push(answer);
    const sender = withSuppressionList(list, make());
    expect(await sender.send(LETTER)).toBe('suppressed');
    expect([...hashes]).toEqual([await hashContactEmail('ROSA@mill.test ')]);
    const before = got.length;
    expect(await sender.send({ ...LETTER, to: 'Rosa@Mill.test' })).toBe('suppressed');
    expect(got).toHaveLength(before);
  });

  it.each<[string, () => MailSender, { status: number; body: string }]>([
    ['Postmark: another code', () => createPostmarkSender(relay()), { status: 422, body: '{"ErrorCode":300}' }],
    ['Postmark: another status', () => createPostmarkSender(relay()), { status: 500, body: '{"ErrorCode":406}' }],
    ['SES: another reason', () => createSesSender(relay()), { status: 400, body: '{"message":"Sandbox"}' }],
    ['SES: another status', () => createSesSender(relay()), { status: 500, body: '{"message":"blacklisted"}' }],
  ])('is not recognised in %s', async (_, make, answer) => {
    const { hashes, list } = listed();
    answers.push(answer);
    expect((await captureAppError(withSuppressionList(list, make()).send(LETTER))).code).toBe('vendor_failed');
    expect([...hashes]).toEqual([]);
  });
});
