// Whatever a model's server answers, the mail is read at once, by the offline reader if need be. Every
// answer is read up to a limit, and a server that keeps failing gets no requests for a while.
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpenaiAnalyst } from '../../../src/adapters/analyst-openai.ts';
import { createChatModel } from '../../../src/adapters/chat-model.ts';
import { createOpenaiEmbeddingModel } from '../../../src/adapters/embeddings.ts';
import { createModelReader } from '../../../src/detect/model-reader.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { answerWithError, type ChatReply, type ChatServer, startChatServer } from '../../support/chat-server.ts';
import { issueOf, SPONSORED_HTML } from '../../support/issues.ts';
import { serveOnLoopback } from '../../support/loopback.ts';

const issue = issueOf({ html: SPONSORED_HTML });
let server: ChatServer;
let now = 0;

beforeEach(async () => {
  server = await startChatServer();
  now = 1_000_000;
});
afterEach(() => server.stop());

function analyst(timeoutMs = 1_500) {
  const budget = { reserve: async () => async () => undefined };
  const chat = createChatModel({ apiKey: 'k', baseUrl: server.url, budget, timeoutMs, clock: () => now });
  return createModelReader(createOpenaiAnalyst(chat, { model: 'm' }), offlineReader);
}

const json = (body: unknown) => (response: ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
const said = (more: object, message: object = { content: '{"sponsors":[]}' }) => ({
  model: 'm',
  choices: [{ finish_reason: 'stop', message }],
  ...more,
});

const ODD: [what: string, reply: ChatReply][] = [
  ['204 and nothing', (response) => void response.writeHead(204).end()],
  ['200 and nothing', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end()],
  ['null', json('null')],
  ['half of an object', json('{"choices":[{"mess')],
  ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works</h1>')],
  ['no choices', json({})],
  ['a choice that is null', json({ choices: [null] })],
  ['content that is a list', json(said({}, { content: [{ text: 'x' }] }))],
  ['the wrong length', (response) => void response.writeHead(200, { 'content-length': '5000' }).end('{}')],
  ['a status nobody knows', (response) => void response.writeHead(599).end('{}')],
  ['a redirect to itself', (response) => void response.writeHead(302, { location: '/v1/chat/completions' }).end()],
  ['gzip that is none', (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')],
  [
    '400 MB in 400 KB of gzip',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      // A gzip file may have several members in a row.
      response.end(Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(4 * 1024 * 1024, 32)))));
    },
  ],
  [
    'a stream without end',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(256 * 1024, 32)));
      };
      response.on('drain', more);
      more();
    },
  ],
  ['nothing for ever', () => undefined],
  [
    'a head and then nothing for ever',
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  ],
  ['a broken connection', (response) => void response.destroy()],
];

describe('whatever the model answers', () => {
  it.each(ODD)(
    '%s: the offline reader answers at once',
    async (what, reply) => {
      // These answers are awaited to the end.
      const ask = analyst(/for ever|wrong length/.test(what) ? 500 : 1_500);
      server.otherwise = () => reply;
      const before = process.memoryUsage().rss;
      expect(await ask(issue)).toMatchObject({ analyst: 'offline', modelFailure: expect.any(String) });
      expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
    },
    30_000,
  );

  it.each([
    ['a text', 'many'],
    ['a null', null],
    ['negative', { total_tokens: -5, prompt_tokens: -1 }],
    ['a fraction', { total_tokens: 1.5 }],
    ['beyond counting', { total_tokens: 1e300, completion_tokens: Number.MAX_VALUE }],
    ['a text in it', { total_tokens: '12' }],
  ])('usage that is %s is ignored, and the answer is kept', async (_, usage) => {
    server.otherwise = () => json(said({ usage }));
    const spent: number[] = [];
    const budget = { reserve: async () => async (tokens: number) => void spent.push(tokens) };
    const chat = createChatModel({ apiKey: 'k', baseUrl: server.url, budget, clock: () => now });
    const { tokens } = await chat.ask({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }, 100);
    expect(Number.isInteger(tokens.total) && tokens.total > 0 && tokens.total < 1000).toBe(true);
    expect(spent).toEqual([tokens.total]);
  });

  it('a NUL or half a character in its name or text never reaches a row', async () => {
    server.otherwise = () => json(said({ model: 'gpt\u0000-9\ud83d' }));
    const answer = await analyst()(issue);
    expect(answer).toMatchObject({ analyst: 'openai', version: 'gpt-9\ufffd' });
    expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\ud83d(?!\\u)/);
  });
});

describe('a model that keeps failing', () => {
  const down: ChatReply = (response) => answerWithError(response, 503, 'overloaded');

  it('is not asked for a minute after three failures in a row; then one request decides', async () => {
    const ask = analyst();
    server.otherwise = () => down;
    for (let nth = 0; nth < 3; nth++) await ask(issue);
    expect(server.requests).toHaveLength(3);
    expect(await ask(issue)).toMatchObject({ analyst: 'offline', modelFailure: 'away' });
    expect(server.requests).toHaveLength(3);
    now += 60_000;
    await Promise.all(Array.from({ length: 5 }, () => ask(issue)));
    expect(server.requests).toHaveLength(4);
    now += 60_000;
    server.otherwise = () => json(said({}));
    expect(await ask(issue)).toMatchObject({ analyst: 'openai' });
  });

  it('is still asked after it refused a request or asked for less', async () => {
    const ask = analyst();
    server.otherwise = () => (response) => answerWithError(response, 400, 'no');
    for (let nth = 0; nth < 4; nth++) await ask(issue);
    server.otherwise = () => (response) => answerWithError(response, 429, 'slow down');
    for (let nth = 0; nth < 4; nth++) await ask(issue);
    expect(server.requests).toHaveLength(8);
  });
});

describe('the day’s budget', () => {
  const asking = (reserve: () => Promise<(() => Promise<undefined>) | null>) => {
    const chat = createChatModel({ apiKey: 'k', baseUrl: server.url, budget: { reserve }, clock: () => now });
    return () => chat.ask({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }, 100).catch((error) => error);
  };

  it('that can’t be read is no failure of the model, which is asked once it can', async () => {
    let isAway = true;
    const ask = asking(async () => {
      if (isAway) throw new Error('the database is away');
      return async () => undefined;
    });
    for (let nth = 0; nth < 4; nth++) expect(await ask()).toMatchObject({ message: 'the database is away' });
    isAway = false;
    server.otherwise = () => json(said({}));
    expect(await ask()).toMatchObject({ content: '{"sponsors":[]}' });
  });

  it('that is spent is the reason given, once the model may be asked again', async () => {
    let isSpent = false;
    const ask = asking(async () => (isSpent ? null : async () => undefined));
    server.otherwise = () => (response) => answerWithError(response, 500, 'down');
    for (let nth = 0; nth < 3; nth++) await ask();
    expect((await ask()).message).toContain('left alone');
    now += 60_000;
    isSpent = true;
    for (let nth = 0; nth < 2; nth++) expect((await ask()).message).toContain('budget');
  });
});

describe('the embedding model', () => {
  it.each(ODD.filter(([what]) => !what.includes('for ever')))(
    '%s is a failure of the vendor',
    async (_, reply) => {
      // The stand-in only speaks chat, and answers at every path below its address.
      const odd = await serveOnLoopback((_, response) => (reply as (response: ServerResponse) => void)(response));
      try {
        const embeddings = createOpenaiEmbeddingModel({ apiKey: 'k', baseUrl: odd.origin, model: 'm' });
        await expect(embeddings.embed(['a text'])).rejects.toMatchObject({ code: 'vendor_failed' });
      } finally {
        await odd.stop();
      }
    },
    30_000,
  );
});
