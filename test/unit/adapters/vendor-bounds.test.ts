// Limits of the adapters of queues, vectors, cache and models: items per call, bytes accepted, and back-off after
// failures.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBreaker } from '../../../src/adapters/breaker.ts';
import { createJobSender, withWakeUp } from '../../../src/adapters/job-queue.ts';
import { createModelServer } from '../../../src/adapters/model-server.ts';
import { createTextModel } from '../../../src/adapters/text-model.ts';
import { createVectorStore } from '../../../src/adapters/vectors.ts';
import { AppError } from '../../../src/errors.ts';
import type { Job } from '../../../src/jobs.ts';
import { serveOnLoopback } from '../../support/loopback.ts';

describe('a vendor that fails', () => {
  it('is not asked after several failures in a row; then one request decides for the others', () => {
    let now = 1_000;
    const { wait, record } = createBreaker({ failures: 2, restMs: 100 }, () => now);
    record('failed');
    record('answered');
    record('failed');
    expect(wait()).toBe(0);
    record('failed');
    expect(wait()).toBe(100);
    now += 99;
    expect(wait()).toBe(1);
    now += 1;
    expect([wait(), wait()]).toEqual([0, 100]);
    record('failed');
    now += 50;
    expect(wait()).toBe(50);
    record('answered');
    expect([wait(), wait()]).toEqual([0, 0]);
  });
});

describe('the answer of a model server', () => {
  it.each([
    ['as it is', {}, (text: string) => Buffer.from(text)],
    ['compressed', { 'content-encoding': 'gzip' }, (text: string) => gzipSync(text)],
  ])('%s is read up to its limit, and is an error beyond', async (_, head, packed) => {
    let text = JSON.stringify('x'.repeat(98));
    const server = await serveOnLoopback((_, response) => response.writeHead(200, head).end(packed(text)));
    const { get } = createModelServer({ apiKey: 'k', baseUrl: server.origin, timeoutMs: 2_000, maxBytes: 100 });
    expect(await get('/a')).toBe('x'.repeat(98));
    text = JSON.stringify('x'.repeat(99));
    await expect(get('/a')).rejects.toMatchObject({ status: null, isTimeout: false });
    await server.stop();
  });
});

describe('jobs', () => {
  function queues() {
    const sent: [string, number, unknown][] = [];
    const queue = (name: string) =>
      ({
        sendBatch: async (messages: { body: Job }[], options: unknown) => {
          await Promise.resolve();
          sent.push([name, messages.length, options]);
        },
      }) as unknown as Queue;
    const all = new Proxy({} as Parameters<typeof createJobSender>[0], {
      get: (made: Record<string, Queue>, name: string) => (made[name] ??= queue(name)),
    });
    return { sent, jobs: createJobSender(all) };
  }
  const reads = (count: number) =>
    Array.from({ length: count }, (_, n): Job => ({ kind: 'analyse', emailId: `e${n}` }));

  it('are sent a hundred at a time, to the queue of their kind', async () => {
    const { sent, jobs } = queues();
    await jobs.send(reads(100));
    await jobs.send(reads(201), { delaySeconds: 0 });
    await jobs.send([]);
    expect(sent.map(([, count, options]) => [count, options])).toEqual([
      [100, {}],
      [100, { delaySeconds: 0 }],
      [100, { delaySeconds: 0 }],
      [1, { delaySeconds: 0 }],
    ]);
    expect(new Set(sent.map(([name]) => name))).toEqual(new Set(['mail']));
    await jobs.send([
      { kind: 'describe', what: 'brand', id: 'b' },
      ...reads(1),
      { kind: 'relate', what: 'brand', id: 'b' },
    ]);
    expect(sent.slice(-3)).toEqual([
      ['sites', 1, {}],
      ['mail', 1, {}],
      ['rest', 1, {}],
    ]);
    await jobs.send(reads(1), { priority: true });
    expect(sent.at(-1)).toEqual(['priority', 1, {}]);
  });

  it('wake the five-minute run before they are sent, if there are any', async () => {
    const { sent, jobs } = queues();
    const woken: number[] = [];
    const waking = withWakeUp(jobs, async () => {
      await Promise.resolve();
      woken.push(sent.length);
    });
    await waking.send([]);
    expect(woken).toEqual([]);
    await waking.send(reads(1), { priority: true });
    expect([woken, sent]).toEqual([[0], [['priority', 1, {}]]]);
    expect(withWakeUp(jobs, null)).toBe(jobs);
  });
});

describe('the vector index', () => {
  function index() {
    const calls: [string, number][] = [];
    const vectors = createVectorStore({
      upsert: async (all: unknown[]) => void calls.push(['upsert', all.length]),
      getByIds: async (ids: string[]) => {
        calls.push(['get', ids.length]);
        return ids.map((id, nth) => ({
          id,
          values: [nth],
          ...(nth % 2 ? { metadata: { made: '2026-06-01T00:00:00.000Z' } } : {}),
        }));
      },
      deleteByIds: async (ids: string[]) => void calls.push(['remove', ids.length]),
      query: async (_: unknown, { topK, namespace }: { topK: number; namespace: string }) => {
        calls.push([`nearest ${namespace}`, topK]);
        return { matches: [{ id: 'a', score: 0.5 }] };
      },
    } as unknown as Vectorize);
    return { calls, vectors };
  }
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`);

  it('is written and queried in no larger batches than it allows', async () => {
    const { calls, vectors } = index();
    const made = new Date('2026-06-01');
    await vectors.upsert(ids(1_001).map((id) => ({ id, space: 'brand', values: [1], made })));
    const found = await vectors.get(ids(41));
    await vectors.remove(ids(101));
    expect(await vectors.nearest([1], 'brand', 101)).toEqual([{ id: 'a', cosine: 0.5 }]);
    await vectors.nearest([1], 'newsletter', 99);
    expect(calls.map((call) => call.join(' '))).toEqual([
      ...['upsert 1000', 'upsert 1', 'get 20', 'get 20', 'get 1', 'remove 100', 'remove 1'],
      ...['nearest brand 100', 'nearest newsletter 99'],
    ]);
    expect([found.size, found.get('v0'), found.get('v1')]).toEqual([
      41,
      { values: [0], made: null },
      { values: [1], made },
    ]);
  });
});

describe('a short text by a model', () => {
  const model = (answer: string | AppError) => {
    const asked: number[] = [];
    const chat = {
      ask: async ({ messages }: { messages: { content: unknown }[] }, estimate: number) => {
        asked.push(String(messages[1]?.content).length, estimate);
        if (answer instanceof AppError) throw answer;
        return { content: answer };
      },
    } as unknown as Parameters<typeof createTextModel>[0];
    return { asked, describe: createTextModel(chat, 'm').describe };
  };

  it('is cut and trimmed, and is none if the model says nothing', async () => {
    expect(await model('  Kilns\0 \n').describe('t', 'm')).toBe('Kilns');
    expect(await model(' \0 ').describe('t', 'm')).toBeNull();
    expect((await model('x'.repeat(4_001)).describe('t', 'm'))?.length).toBe(4_000);
    const { asked, ...some } = model('x');
    await some.describe('t', 'y'.repeat(24_001));
    expect(asked[0]).toBe(24_002);
    expect(asked[1]).toBeGreaterThan(24_002 / 3);
    expect(asked[1]).toBeLessThan(25_000 / 3);
  });

  it('is none without a model or if it fails; a rate limit is left to the queue', async () => {
    expect(await createTextModel(null, 'm').describe('t', 'm')).toBeNull();
    expect(await model(new AppError('vendor_failed', 'no')).describe('t', 'm')).toBeNull();
    await expect(model(new AppError('rate_limited', 'no')).describe('t', 'm')).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });
});
