// From a picture's address to a model's description: the real reader and the real SDK against a loopback server that
// rejects what the real API rejects, and picture hosts that misbehave.
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createChatModel } from '../../../src/adapters/chat-model.ts';
import { createPictureReader } from '../../../src/adapters/picture-reader.ts';
import { createSiteReader } from '../../../src/adapters/site-reader.ts';
import { createDailyBudget } from '../../../src/domain/operations/model-budget.ts';
import { answerWithError, type ChatServer, startChatServer } from '../../support/chat-server.ts';
import { createPicture, decodeVisionAnswer } from '../../support/pictures.ts';
import { captureAppError } from './support/failure.ts';
import {
  type Answer,
  createFakeNetwork,
  createMemoryEdgeCache,
  listenOnPrivateAddresses,
  startFixtureServer,
} from './support/network.ts';

const MB = 1024 * 1024;
const SEEN = { advertiser: 'Quarrybase', text: 'Quarrybase Your Postgres without night shifts', confidence: 91 };
const PNG = createPicture(SEEN);
const bytes =
  (body: Uint8Array, type = 'image/png', headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  };
const to =
  (location: string): Answer =>
  (_, response) => {
    response.writeHead(302, { location }).end();
  };
const SECRET = 'token=ada%40readers.test-8Jx2';
const SITE: Record<string, Answer> = {
  '/robots.txt': (_, response) => response.writeHead(200).end('User-agent: *\nDisallow: /secret'),
  '/banner.png': bytes(PNG),
  '/counted.png': to(`/banner.png?${SECRET}`),
  '/large.png': bytes(createPicture(SEEN, { bytes: 700 * 1024 })),
  '/larger.png': bytes(createPicture(SEEN, { bytes: MB })),
  '/page.png': bytes(new TextEncoder().encode('<h1>Sign in</h1>')),
  '/secret.png': bytes(PNG),
  '/inward.png': to('http://169.254.169.254/latest/meta-data/'),
  '/home.png': to('http://127.0.0.1/banner.png'),
  '/silence.png': () => undefined,
  '/bomb.png': bytes(gzipSync(Buffer.concat([PNG, Buffer.alloc(64 * MB)])), 'image/png', {
    'content-encoding': 'gzip',
  }),
  '/endless.png': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', more);
    more();
  },
  '/drip.png': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    const timer = setInterval(() => response.write(Buffer.from([0x89])), 50);
    response.on('close', () => clearInterval(timer));
  },
};

let site: Awaited<ReturnType<typeof startFixtureServer>>;
let inside: Awaited<ReturnType<typeof listenOnPrivateAddresses>>;
let server: ChatServer;
let spent: number;

beforeAll(async () => {
  site = await startFixtureServer(SITE);
  inside = await listenOnPrivateAddresses();
});
afterAll(async () => {
  await site.stop();
  await inside.stop();
});
beforeEach(async () => {
  server = await startChatServer();
  server.otherwise = () => ({ content: JSON.stringify(SEEN) });
  spent = 0;
});
afterEach(() => server.stop());

function reader({ limit = 1_000_000, timeoutMs = 2_000 } = {}) {
  const ledger = {
    async reserve(_: string, tokens: number, most: number) {
      if (spent + tokens > most) return false;
      spent += tokens;
      return true;
    },
    async add(_: string, tokens: number) {
      spent += tokens;
    },
  };
  const chat = createChatModel({
    apiKey: 'sk-test',
    baseUrl: server.url,
    budget: createDailyBudget(ledger, limit, () => new Date()),
  });
  const { get } = createFakeNetwork(
    { 'img.example.com': ['93.184.216.34'], 'inside.example.com': ['10.0.0.7'] },
    site.origin,
    inside.portOf,
  );
  const config = {
    mode: 'public' as const,
    hosts: '',
    origin: 'https://app.broughtby.test',
    contactAddress: '',
    timeoutMs,
  };
  return createPictureReader(chat, createSiteReader(config, createMemoryEdgeCache(), get), 'gpt-6.1-sol');
}
const read = (from: Uint8Array = PNG, contentType = 'image/png') => reader().read({ bytes: from, contentType });

describe('a question about a picture', () => {
  it('is one that the real API takes: the task, and the picture as bytes', async () => {
    expect(await read()).toEqual({ said: SEEN, version: 'gpt-6.1-sol-2026-01-01', tokens: 1_200 });
    expect(server.faults).toEqual([]);
    const [system, user] = server.requests[0]?.body.messages ?? [];
    expect(system.content).toContain('Strangers made it');
    expect(user.content.map(({ type }: { type: string }) => type)).toEqual(['text', 'image_url']);
    expect(decodeVisionAnswer(user.content[1].image_url.url)).toEqual(SEEN);
    expect(user.content[1].image_url.url).toMatch(/^data:image\/png;base64,/);
  });

  it('does not tell the vendor where the picture was, or in whose mail', async () => {
    const pictures = reader();
    const found = await pictures.at(`https://img.example.com/counted.png?${SECRET}`);
    if (!found.ok) expect.unreachable(found.reason);
    else await pictures.read(found);
    expect(site.asked.map(({ path }) => path)).toContain(`/counted.png?${SECRET}`);
    const sent = JSON.stringify(server.requests);
    expect(sent).not.toContain('img.example.com');
    expect(sent).not.toContain('8Jx2');
    expect(sent.match(/https?:/g)).toBeNull();
  });

  it('begins the same for every picture, so that the vendor’s cache takes it', async () => {
    await read();
    await read(createPicture({ advertiser: null }));
    const [one, two] = server.requests.map(({ body }) => body);
    expect(one.messages[0]).toEqual(two.messages[0]);
    expect(one.messages[1].content[0]).toEqual(two.messages[1].content[0]);
  });

  it('reserves more than a picture costs, and is charged what the server counted', async () => {
    server.replies.push((response) => {
      expect(spent).toBeGreaterThan(4_000);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          model: 'm',
          choices: [{ message: { content: JSON.stringify(SEEN) } }],
          usage: { total_tokens: 777 },
        }),
      );
    });
    expect((await read()).tokens).toBe(777);
    expect(spent).toBe(777);
  });

  it('is not sent if the day’s budget doesn’t allow it', async () => {
    const error = await captureAppError(reader({ limit: 4_000 }).read({ bytes: PNG, contentType: 'image/png' }));
    expect(error).toMatchObject({ code: 'not_ready', message: expect.stringMatching(/budget/) });
    expect(server.requests).toEqual([]);
  });

  it('is sent in plain JSON mode to a server without schemas, with the picture', async () => {
    server.replies.push((response) =>
      answerWithError(response, 400, "Unknown parameter: 'response_format.json_schema'"),
    );
    expect((await read()).said).toEqual(SEEN);
    const plain = server.requests[1]?.body;
    expect(plain.response_format).toEqual({ type: 'json_object' });
    expect(plain.messages[0].content).toContain('"advertiser"');
    expect(decodeVisionAnswer(plain.messages[1].content[1].image_url.url)).toEqual(SEEN);
  });
});

describe('what is answered about a picture', () => {
  it.each<[string, object, object]>([
    ['nobody', { advertiser: null, text: '', confidence: 0 }, { advertiser: null, text: '', confidence: 0 }],
    ['an empty name', { advertiser: '  ' }, { advertiser: null }],
    ['a confidence beyond all bounds', { confidence: 900 }, { confidence: 100 }],
    ['a confidence below all bounds', { confidence: -900 }, { confidence: 0 }],
    [
      'a name with what Postgres can’t store',
      { advertiser: 'Quarry\u0000base\ud800' },
      { advertiser: 'Quarrybase\ufffd' },
    ],
    ['lines', { text: 'Quarrybase\n\n  Postgres' }, { text: 'Quarrybase Postgres' }],
    ['a book', { text: 'x'.repeat(100_000) }, { text: 'x'.repeat(600) }],
  ])('%s is accepted within limits', async (_, said, taken) => {
    server.replies.push({ content: JSON.stringify({ ...SEEN, ...said }) });
    expect((await read()).said).toEqual({ ...SEEN, ...taken });
  });

  it.each([
    ['no JSON', 'I see a banner.'],
    ['another shape', '{"advertiser":"Quarrybase"}'],
    ['endless', `${JSON.stringify(SEEN)}${' '.repeat(300_000)}`],
  ])('%s is an error that is not retried, and is charged', async (_, content) => {
    server.replies.push({ content });
    const error = await captureAppError(read());
    expect(error).toMatchObject({ code: 'vendor_failed', message: expect.stringMatching(/malformed/) });
    expect(error.retryAfter).toBeUndefined();
    expect(spent).toBe(1_200);
  });

  it('that doesn’t come is awaited no longer than configured', async () => {
    const budget = createDailyBudget({ reserve: async () => true, add: async () => undefined }, 1e6, () => new Date());
    const chat = createChatModel({ apiKey: 'k', baseUrl: server.url, budget });
    server.replies.push(() => undefined);
    const began = Date.now();
    const question = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
    expect(await captureAppError(chat.ask(question, 100, { timeoutMs: 300 }))).toMatchObject({ code: 'vendor_failed' });
    expect(Date.now() - began).toBeLessThan(3_000);
  });

  it('by a failing model is not awaited: it is not asked, as for every other question', async () => {
    const pictures = reader();
    server.otherwise = () => (response) => answerWithError(response, 503, 'Overloaded');
    for (let nth = 0; nth < 5; nth++) await captureAppError(pictures.read({ bytes: PNG, contentType: 'image/png' }));
    expect(server.requests).toHaveLength(3);
  });
});

describe('a picture at an outside address', () => {
  it('may have up to a megabyte, twice a logo’s limit', async () => {
    expect(await reader().at('https://img.example.com/large.png')).toMatchObject({
      ok: true,
      contentType: 'image/png',
    });
    expect(await reader().at('https://img.example.com/larger.png')).toEqual({
      ok: false,
      reason: `larger than ${MB} bytes`,
    });
  });

  it.each<[string, string, RegExp]>([
    ['is a page', 'page.png', /not a picture/],
    ['is what robots are asked to leave', 'secret.png', /asks robots/],
    ['leads inward', 'inward.png', /bare IP address/],
    ['leads to this machine', 'home.png', /bare IP address/],
    ['grows without end', 'endless.png', /larger than/],
    ['is a bomb', 'bomb.png', /larger than/],
    ['never comes', 'silence.png', /no whole answer/],
    ['never ends', 'drip.png', /no whole answer/],
  ])('that %s is not used', async (_, path, reason) => {
    const before = process.memoryUsage().rss;
    const began = Date.now();
    const found = await reader({ timeoutMs: 500 }).at(`https://img.example.com/${path}`);
    expect(found).toEqual({ ok: false, reason: expect.stringMatching(reason) });
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB);
    expect(inside.heard).toEqual([]);
  });

  it.each([
    'https://inside.example.com/banner.png',
    'http://127.0.0.1/banner.png',
    'http://2130706433/banner.png',
    'http://[::1]/banner.png',
    'http://169.254.169.254/latest/meta-data/banner.png',
    'http://img.example.com:6379/banner.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('that is %s is never requested', async (address) => {
    expect(await reader().at(address)).toMatchObject({ ok: false });
    expect(inside.heard).toEqual([]);
  });
});
