// What a tab stores: the import that it started and the signup source; and how long a report's page waits for its
// build.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitReportBuild } from '../../../web/report/await-build.ts';
import { storeSignupSource } from '../../../web/report/note-signup.ts';
import { stubStorage } from './support/storage.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  stubStorage(kept);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the source of a sign-up', () => {
  it('is stored with the newsletter whose report it was, if there is one', () => {
    storeSignupSource('header', 'Tide');
    expect(Object.fromEntries(kept)).toEqual({
      signup_source: 'intelligence_report_header',
      signup_newsletter: 'Tide',
    });
    kept.clear();
    storeSignupSource('footer', null);
    expect(Object.fromEntries(kept)).toEqual({ signup_source: 'intelligence_report_footer' });
  });
});

describe('a report that is being built', () => {
  /** Each request gets the next of `statuses`, the last one repeatedly; 0 is a network failure. */
  async function waited(statuses: number[]) {
    vi.useFakeTimers();
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      const status = statuses[Math.min(asked.length, statuses.length) - 1] ?? 0;
      if (status === 0) throw new TypeError('network');
      return new Response(status === 200 ? '{"name":"Tide"}' : null, { status });
    });
    const shown: unknown[] = [];
    const done = awaitReportBuild('a/b', (state) => shown.push(state));
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toEqual([]);
    await vi.runAllTimersAsync();
    await done;
    return { asked: asked.length, first: asked[0], shown };
  }

  it('is requested every two seconds until it is ready', async () => {
    expect(await waited([503, 0, 200])).toEqual({
      asked: 3,
      first: '/api/public/report/a%2Fb',
      shown: [{ state: 'report', report: { name: 'Tide' } }],
    });
  });

  it('is given up at once if its link is unknown, and after a minute if it doesn’t become ready', async () => {
    expect(await waited([404])).toMatchObject({ asked: 1, shown: [{ state: 'none' }] });
    expect(await waited([503])).toMatchObject({ asked: 30, shown: [{ state: 'none' }] });
  });
});
