// Requests to Postgres: reads are retried once without an answer, writes never; nothing waits forever.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wrapNeonFetch } from '../../../src/store/neon-fetch.ts';

const URL_OF = 'https://api.neon.test/sql';
afterEach(() => vi.useRealTimers());

/** A database that gives these answers in turn; a number is a status, null never answers. */
function database(...answers: (number | Error | null)[]) {
  const asked: string[] = [];
  const ask = (async (_: unknown, init?: RequestInit) => {
    asked.push(String(init?.body));
    const { [asked.length - 1]: answer = 200 } = answers;
    if (answer instanceof Error) throw answer;
    if (answer === null) {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    }
    return new Response('{}', { status: answer });
  }) as typeof fetch;
  return { asked, ask };
}
const bodyOf = (...queries: string[]) =>
  JSON.stringify(
    queries.length === 1 ? { query: queries[0], params: [] } : { queries: queries.map((query) => ({ query })) },
  );

describe('a request that nobody answered', () => {
  it.each([
    ['a select', [' Select 1'], 2],
    ['several selects', ['select 1', "select name from users where note = 'for update'."], 2],
    ['an insert', ['insert into a values (1) returning id'], 1],
    ['a select that locks', ['select id from a for update skip locked'], 1],
    ['a select that changes', ["select nextval('a')"], 1],
    ['one write among selects', ['select 1', 'update a set b = 1'], 1],
    ['a with that reads', ['with a as (select 1) select * from a'], 2],
    ['a with that writes', ['with gone as (delete from a returning 1) select * from gone'], 1],
  ])('%s', async (_, queries, times) => {
    for (const failure of [new TypeError('connection lost'), 503]) {
      const { asked, ask } = database(failure);
      const answer = await wrapNeonFetch(ask)(URL_OF, { method: 'POST', body: bodyOf(...queries) }).catch(() => null);
      // A locked text in quotes is taken for a lock: it is only asked once then, which is safe.
      const expected = queries.some((query) => query.includes("'for update'")) ? 1 : times;
      expect(asked).toHaveLength(expected);
      expect(answer?.status ?? 'failed').toBe(expected === 2 ? 200 : failure === 503 ? 503 : 'failed');
    }
  });

  it('is given up after the second try', async () => {
    const { asked, ask } = database(new TypeError('lost'), new TypeError('lost again'));
    await expect(wrapNeonFetch(ask)(URL_OF, { body: bodyOf('select 1') })).rejects.toThrow('lost again');
    expect(asked).toHaveLength(2);
  });
});

describe('a write that Postgres undid for another', () => {
  const answering = (...codes: (string | null)[]) => {
    let asked = 0;
    const ask = (async () => {
      const code = codes[asked++];
      return code ? Response.json({ message: 'no', code }, { status: 400 }) : Response.json({ rows: [] });
    }) as unknown as typeof fetch;
    return { ask, times: () => asked };
  };

  it.each(['40P01', '40001'])('is sent once more (%s)', async (code) => {
    const { ask, times } = answering(code, null);
    const answer = await wrapNeonFetch(ask)(URL_OF, { body: bodyOf('update a set b = 1') });
    expect([answer.status, times()]).toEqual([200, 2]);
  });

  it('is given up after that, with what Postgres said', async () => {
    const { ask, times } = answering('40P01', '40P01', null);
    const answer = await wrapNeonFetch(ask)(URL_OF, { body: bodyOf('update a set b = 1') });
    expect([answer.status, ((await answer.json()) as { code: string }).code, times()]).toEqual([400, '40P01', 2]);
  });

  it('is not confused with one that broke a rule, whose answer can still be read', async () => {
    const { ask, times } = answering('23505', null);
    const answer = await wrapNeonFetch(ask)(URL_OF, { body: bodyOf('update a set b = 1') });
    expect([((await answer.json()) as { code: string }).code, times()]).toEqual(['23505', 1]);
  });
});

describe('a database that hangs', () => {
  it('is waited for 15 seconds by a reader, twice, and 30 by a writer; the time is told', async () => {
    vi.useFakeTimers();
    for (const [query, waits] of [
      ['select 1', [15_000, 15_000]],
      ['delete from a', [30_000]],
    ] as const) {
      const { asked, ask } = database(null, null, null);
      const took: number[] = [];
      const given = wrapNeonFetch(ask, (ms) => took.push(ms))(URL_OF, { body: bodyOf(query) }).catch(String);
      for (const [turn, wait] of waits.entries()) {
        await vi.advanceTimersByTimeAsync(wait - 1);
        expect([asked.length, took.length]).toEqual([turn + 1, 0]);
        await vi.advanceTimersByTimeAsync(1);
      }
      expect(await given).toContain('TimeoutError');
      expect([asked.length, took]).toEqual([waits.length, [waits.reduce((sum, wait) => sum + wait, 0)]]);
    }
  });

  it('in the middle of its answer is not waited for either', async () => {
    vi.useFakeTimers();
    const ask = (async (_: unknown, init?: RequestInit) =>
      new Response(
        new ReadableStream({
          start: (body) => init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason)),
        }),
      )) as typeof fetch;
    const given = wrapNeonFetch(ask)(URL_OF, { body: bodyOf('delete from a') }).catch(String);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await given).toContain('TimeoutError');
  });

  it.each([200, 400, new TypeError('lost')])('leaves no timer behind once it answered %s', async (answer) => {
    vi.useFakeTimers();
    await wrapNeonFetch(database(answer, answer).ask)(URL_OF, { body: bodyOf('select 1') }).catch(() => null);
    expect(vi.getTimerCount()).toBe(0);
  });
});
