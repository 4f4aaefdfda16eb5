// Guards run before bodies are read: an unauthorised request is refused before any byte of its body is accepted, and
// forms are limited while they stream.
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBodyChunksWithin } from '../../../src/api/bodies.ts';
import type { AppEnv } from '../../../src/api/types.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const TO = 'letters123456@mail.app.test';
const MB = 1024 * 1024;
const who: Record<string, string | null> = { visitor: null };

beforeAll(async () => {
  const newsletter = await world.add.newsletter({ uniqueEmail: TO });
  who.newcomer = (await world.people.newcomer()).cookie;
  who.free = (await world.people.free(newsletter.id)).cookie;
  who.subscriber = (await world.people.subscriber(newsletter.id)).cookie;
  who.admin = (await world.people.admin()).cookie;
});

/** A body that counts the bytes read of it: `head` first, then 64 KB chunks made by `chunk`, then `tail`. */
function counted(megabytes: number, chunk: () => Uint8Array, head = '', tail = '') {
  let taken = 0;
  const encoder = new TextEncoder();
  const parts = function* () {
    yield encoder.encode(head);
    for (let size = 0; size < megabytes * MB; ) {
      const piece = chunk();
      size += piece.length;
      yield piece;
    }
    yield encoder.encode(tail);
  };
  const source = parts();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = source.next();
        if (next.done) return controller.close();
        taken += next.value.length;
        if (next.value.length > 0) controller.enqueue(next.value);
        else controller.enqueue(new Uint8Array([10]));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

const zeros = () => new Uint8Array(64 * 1024);
const tinyPart = new TextEncoder().encode('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(1200));
const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
const started = (head: string) => `--b\r\nContent-Disposition: form-data; name="${head}"\r\n\r\n`;

const UPLOADS: [path: string, type: string][] = [
  ['/api/emails/upload', FORM['content-type']],
  ['/api/emails/upload/file?name=a.eml', 'application/octet-stream'],
  ['/api/emails', 'application/json'],
  ['/api/newsletters/csv/preview', FORM['content-type']],
  ['/api/newsletters/csv/import', 'application/json'],
];

describe('a caller without the right is refused before the body is read', () => {
  for (const [path, type] of UPLOADS) {
    it.each(['visitor', 'newcomer', 'free', 'subscriber'])(`${path} as %s`, async (kind) => {
      const sent = counted(10, zeros, started('emails'));
      const { status } = await world.call(path, {
        as: who[kind] ?? null,
        body: sent.body,
        headers: { 'content-type': type },
      });
      expect(status).toBe(kind === 'visitor' ? 401 : 403);
      expect(sent.taken()).toBeLessThan(128 * 1024);
    });
  }

  it.each([
    ['no secret, a form of files', {}, 'multipart/mixed'],
    ['a wrong secret, a form', { 'x-webhook-secret': 'wrong' }, FORM['content-type']],
    ['no secret, JSON', {}, 'application/json'],
    ['no secret, a bare message', {}, 'message/rfc822'],
  ])('the inbound webhook with %s', async (_, headers, type) => {
    const sent = counted(34, zeros, started('emails'));
    const { status } = await world.call('/api/email/webhook', {
      body: sent.body,
      headers: { ...headers, 'content-type': type },
      origin: null,
    });
    expect(status).toBe(type === 'multipart/mixed' ? 415 : 401);
    expect(sent.taken()).toBeLessThan(128 * 1024);
  });
});

describe('a form that must be read before its signature can be checked', () => {
  const knock = (body: ReadableStream, type = FORM['content-type']) =>
    world.call('/api/email/webhook', { body, headers: { 'content-type': type }, origin: null });

  it('is read up to its signature and no further if that is wrong', async () => {
    const proof = ['timestamp', 'token', 'signature'].map((name) => `${started(name)}0\r\n`).join('');
    const sent = counted(34, zeros, `${proof}${started('body-plain')}`);
    expect((await knock(sent.body)).status).toBe(401);
    expect(sent.taken()).toBeLessThan(256 * 1024);
  });

  it('is refused at its five hundred and first field, in time linear in the bytes received', async () => {
    const sent = counted(34, () => tinyPart);
    const began = Date.now();
    expect((await knock(sent.body)).status).toBe(400);
    expect(sent.taken()).toBeLessThan(512 * 1024);
    const pairs = counted(34, () => new TextEncoder().encode('a=1&'.repeat(16 * 1024)));
    expect((await knock(pairs.body, 'application/x-www-form-urlencoded')).status).toBe(400);
    expect(pairs.taken()).toBeLessThan(512 * 1024);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('is refused as soon as it is larger than a mail may be', async () => {
    const sent = counted(60, zeros, started('body-plain'));
    expect((await knock(sent.body)).status).toBe(413);
    expect(sent.taken()).toBeLessThan(37 * MB);
  });
});

describe('an admin', () => {
  it('can send exactly as many bytes as a path accepts, and not one more', async () => {
    const call = (size: number) => {
      const text = JSON.stringify({ name: '' });
      return world.call('/api/newsletters', {
        as: who.admin ?? null,
        body: text + ' '.repeat(size - text.length),
        headers: { 'content-type': 'application/json' },
      });
    };
    expect([(await call(MB)).data.code, (await call(MB + 1)).data.code]).toEqual(['invalid', 'too_large']);
  });

  it('can upload a file that is in memory once: received pieces are copied and released', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => `Line ${n} of a long letter, unlike every other one.`).join(
      '\r\n',
    );
    const raw = new TextEncoder().encode(
      `From: a@letters.test\r\nTo: ${TO}\r\nSubject: Long\r\nMessage-ID: <long@letters.test>\r\n\r\n${lines}\r\n`,
    );
    // All chunks share one buffer, so code that keeps chunks has the last one many times.
    const piece = new Uint8Array(1024);
    let at = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (at === raw.length) return controller.close();
          const length = Math.min(piece.length, raw.length - at);
          piece.set(raw.subarray(at, at + length));
          at += length;
          controller.enqueue(piece.subarray(0, length));
        },
      },
      { highWaterMark: 0 },
    );
    const upload = (stream: ReadableStream, length: number) =>
      world.call('/api/emails/upload/file?name=long.eml', {
        as: who.admin ?? null,
        body: stream,
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(length) },
      });
    const { data } = await upload(body, raw.length);
    expect(data.results[0]).toMatchObject({ status: 'completed', error: null });
    const { rows } = await world.db.execute<{ raw_key: string }>(
      sql`select raw_key from emails where id = ${data.results[0].emailId}`,
    );
    expect(await world.services.files.bytes(rows[0]?.raw_key ?? '')).toEqual(raw);
    for (const length of [raw.length - 1, raw.length + 1]) {
      at = 0;
      expect((await upload(new Blob([raw]).stream(), length)).status).toBe(400);
    }
  });

  it('is told that a body is too large as soon as it is, with or without a declared length', async () => {
    const file = counted(60, zeros);
    const { status } = await world.call('/api/emails/upload/file?name=one.eml', {
      as: who.admin ?? null,
      body: file.body,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(status).toBe(413);
    expect(file.taken()).toBeLessThan(26 * MB);
    const as = who.admin ?? null;
    const json = new TextEncoder().encode(JSON.stringify({ name: 'x'.repeat(2 * MB) }));
    const headers = { 'content-type': 'application/json' };
    const declared = { ...headers, 'content-length': String(json.length) };
    const post = async (path: string, more: Record<string, string>) =>
      (await world.call(path, { as, body: new Blob([json]).stream(), headers: more })).status;
    // The last is a body that nobody would read.
    const calls = [
      post('/api/brands', headers),
      post('/api/brands', declared),
      post('/api/emails/process/x', declared),
    ];
    expect(await Promise.all(calls)).toEqual([413, 413, 413]);
  });
});

it('a body from outside that does not arrive in time is given up, and one that does is read whole', async () => {
  const slow = new Hono<AppEnv>()
    .post('/', async (c) => {
      let size = 0;
      for await (const chunk of readBodyChunksWithin(c, 60)) size += chunk.length;
      return c.text(String(size));
    })
    .onError((error, c) => c.text(error.message, 400));
  const ask = (body: ReadableStream<Uint8Array>) =>
    slow.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const never = new ReadableStream<Uint8Array>({ start: (sending) => sending.enqueue(zeros()) });
  const answer = await ask(never);
  expect([answer.status, await answer.text()]).toEqual([400, 'The body took longer than 0.06 seconds']);
  expect(await (await ask(counted(0.5, zeros).body)).text()).toBe(String(MB / 2 + 2));
});

it('a reader that stops tells the sender to stop', async () => {
  let told = false;
  const impatient = new Hono<AppEnv>().post('/', async (c) => {
    for await (const _ of readBodyChunksWithin(c, 10_000)) break;
    return c.text('enough');
  });
  const endless = new ReadableStream<Uint8Array>({
    pull: (sending) => sending.enqueue(zeros()),
    cancel: () => {
      told = true;
    },
  });
  await impatient.request('/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
  await expect.poll(() => told).toBe(true);
});
