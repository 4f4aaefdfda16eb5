// Limits of the adapters that fetch: bytes of a body, order of requests to a host, public addresses, and redirects
// followed.
import { describe, expect, it } from 'vitest';
import { fetchFollowingRedirects } from '../../../src/adapters/site-reader/follow.ts';
import { whyNameIsPrivate } from '../../../src/adapters/site-reader/public-name.ts';
import { decodeBody, readBody } from '../../../src/adapters/site-reader/take-body.ts';
import { waitForHostTurn } from '../../../src/adapters/site-reader/turns.ts';

describe('a body', () => {
  const taken = async (text: string, limit: number, headers: Record<string, string> = {}) =>
    (await readBody(new Response(text, { headers }), limit))?.length ?? null;
  it('is read up to a limit, with or without a declared length', async () => {
    expect([await taken('12345', 5), await taken('12345', 4)]).toEqual([5, null]);
    expect([await taken('1', 5, { 'content-length': '5' }), await taken('1', 5, { 'content-length': '6' })]).toEqual([
      1,
      null,
    ]);
    expect(await readBody(new Response(null), 5)).toEqual(new Uint8Array());
    const pieces = new ReadableStream({
      start(controller) {
        for (const piece of [[1, 2], [3], [4, 5]]) controller.enqueue(Uint8Array.from(piece));
        controller.close();
      },
    });
    expect(await readBody(new Response(pieces), 5)).toEqual(Uint8Array.from([1, 2, 3, 4, 5]));
  });

  it.each([
    ['text/html; charset=windows-1251', '\xcf', 'П'],
    ['text/html', '<meta charset="windows-1251">\xcf', '<meta charset="windows-1251">П'],
    ['text/html; charset=utf-8', '<meta charset="windows-1251">\xc3\xa4', '<meta charset="windows-1251">ä'],
    ['text/html; charset=none-such', '\xc3\xa4', 'ä'],
    ['text/html', '\xc3\xa4', 'ä'],
    [
      'text/html',
      `${' '.repeat(2_048)}<meta charset="windows-1251">\xc3\xa4`,
      `${' '.repeat(2_048)}<meta charset="windows-1251">ä`,
    ],
  ])('of type %s is read in its charset', (type, bytes, text) =>
    expect(
      decodeBody(
        Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)),
        type,
      ),
    ).toBe(text),
  );
});

describe('a host’s turn', () => {
  const never = new AbortController().signal;
  it('belongs to one request at a time, until it is given back or expires', async () => {
    const done = await waitForHostTurn('turns.test', 60_000, never);
    let second = false;
    const waiting = waitForHostTurn('turns.test', 60_000, never).then((give) => {
      second = true;
      return give;
    });
    await (await waitForHostTurn('others.test', 60_000, never))();
    expect(second).toBe(false);
    done();
    const give = await waiting;
    // This comes after the turn has expired.
    done();
    await expect(waitForHostTurn('turns.test', 60_000, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
    give();
    await waitForHostTurn('turns.test', 1, never);
    await (await waitForHostTurn('turns.test', 1, never))();
  });
});

it('a host name isn’t read if the resolver fails', async () => {
  const failing = async () => new Response('{}', { status: 500 });
  await expect(whyNameIsPrivate('a.test', failing, new AbortController().signal)).rejects.toThrow('500');
});

describe('redirects', () => {
  const followed = (
    answer: (url: URL) => Response,
    { mayRead = async (_: URL): Promise<string | null> => null, start = 'https://kiln.test/0' } = {},
  ) =>
    fetchFollowingRedirects(
      start,
      {
        hosts: new Map([
          ['kiln.test', 'http://127.0.0.1:1'],
          ['clay.test', 'http://127.0.0.1:2'],
        ]),
        userAgent: 'us',
        get: async (input) => answer(new URL(String(input))),
        timeoutMs: 5_000,
      },
      { accept: 'text/html', signal: new AbortController().signal, mayRead },
    ).then((found) => {
      if (!found.ok) return found.reason;
      found.done();
      return `${found.response.status} ${found.url.href}`;
    });
  const to = (location: string, status = 302) => new Response(null, { status, headers: { location } });
  const hops = (count: number) => (url: URL) => {
    const hop = Number(url.pathname.slice(1));
    return hop < count ? to(`/${hop + 1}`) : new Response('x');
  };

  it('are followed five times', async () => {
    expect([await followed(hops(5)), await followed(hops(6))]).toEqual([
      '200 https://kiln.test/5',
      'more than 5 redirects',
    ]);
  });

  it('are tried again at once after a connection breaks, not when the host’s turn would have ended', async () => {
    let isBroken = true;
    const answer = () => {
      if (isBroken) throw new Error('broken off');
      return new Response('x');
    };
    await expect(followed(answer, { start: 'https://clay.test/' })).rejects.toThrow('broken off');
    isBroken = false;
    const began = Date.now();
    expect(await followed(answer, { start: 'https://clay.test/' })).toBe('200 https://clay.test/');
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it.each([301, 302, 303, 307, 308])('of status %i are followed', async (status) =>
    expect(await followed(({ port }) => (port === '1' ? to('https://clay.test/', status) : new Response('x')))).toBe(
      '200 https://clay.test/',
    ),
  );

  it('are not followed with another status, without an address, or to an invalid or forbidden one', async () => {
    expect(await followed(() => to('/1', 300))).toBe('300 https://kiln.test/0');
    expect(await followed(() => new Response(null, { status: 302 }))).toBe('302 https://kiln.test/0');
    expect(await followed(() => to('https://'))).toBe('a redirect to nowhere');
    expect(await followed(() => to('https://elsewhere.test/'))).toMatch(/\w/);
    const mayRead = async ({ pathname }: URL) => (pathname === '/2' ? 'forbidden' : null);
    expect(await followed(hops(5), { mayRead })).toBe('forbidden');
  });
});
