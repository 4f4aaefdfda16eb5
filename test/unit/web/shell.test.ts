// What the frame around the pages stores: sidebar and scroll position; and how the queue's list continues.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReviewItems } from '../../../web/review/use-entries.ts';
import { useSidebar } from '../../../web/shell/sidebar-state.ts';
import { renderHook } from './support/hosted.ts';
import { stubStorage } from './support/storage.ts';

const { at, queue, refetch } = vi.hoisted(() => ({
  at: { key: 'a', pathname: '/', state: null as unknown, kind: 'PUSH' },
  queue: { current: {} as object },
  refetch: vi.fn(),
}));
vi.mock('react', async (own) => ({
  ...(await own<object>()),
  ...(await import('./support/hosted.ts')).fakeReact,
}));
vi.mock('react-router', () => ({ useLocation: () => at, useNavigationType: () => at.kind }));
vi.mock('@tanstack/react-query', async (own) => ({ ...(await own<object>()), useQuery: () => queue.current }));

const page = { cookie: '' };
const media = Object.assign(new EventTarget(), { matches: false });
const kept = new Map<string, string>();
let tab: EventTarget & { scrollY: number; scrolled: number[]; history: { scrollRestoration: string } };

beforeEach(() => {
  kept.clear();
  page.cookie = '';
  Object.assign(at, { key: 'a', pathname: '/', state: null, kind: 'PUSH' });
  media.matches = false;
  tab = Object.assign(new EventTarget(), {
    ...{ scrollY: 0, scrolled: [] as number[], history: { scrollRestoration: 'auto' } },
    matchMedia: () => media,
    scrollTo: (_: number, y: number) => void tab.scrolled.push(y),
  });
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', page);
  stubStorage(kept);
});
afterEach(() => void vi.unstubAllGlobals());

describe('the sidebar', () => {
  const press = (more: object) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'b', ...more });
    return !tab.dispatchEvent(event);
  };

  it('is open unless it was closed, which is remembered for a week', () => {
    const read = renderHook(useSidebar);
    expect(read().open).toBe(true);
    read().toggle();
    expect([read().open, page.cookie]).toEqual([false, 'sidebar_state=false; path=/; max-age=604800; samesite=lax']);
    expect(renderHook(useSidebar)().open).toBe(false);
    read().toggle();
    expect([read().open, page.cookie.split(';')[0]]).toEqual([true, 'sidebar_state=true']);
  });

  it('is toggled by Ctrl+B or Cmd+B, and by no similar key', () => {
    const read = renderHook(useSidebar);
    read();
    for (const more of [
      {},
      { ctrlKey: true, altKey: true },
      { metaKey: true, shiftKey: true },
      { ctrlKey: true, key: 'c' },
    ])
      expect([press(more), read().open]).toEqual([false, true]);
    expect([press({ ctrlKey: true }), read().open]).toEqual([true, false]);
    expect([press({ metaKey: true, key: 'B' }), read().open]).toEqual([true, true]);
  });
});

describe('the scroll position', () => {
  async function loaded() {
    vi.resetModules();
    return renderHook((await import('../../../web/shell/use-scroll.ts')).useScrollRestoration);
  }
  const scrollTo = (y: number) => {
    tab.scrollY = y;
    tab.dispatchEvent(new Event('scroll'));
  };
  const go = (read: () => void, to: Partial<typeof at>) => {
    Object.assign(at, { state: null, ...to });
    read();
    return tab.scrolled.splice(0);
  };

  it('is restored by Back; a new page starts at its top, a filter leaves the position unchanged', async () => {
    const read = await loaded();
    expect(go(read, { key: 'a' })).toEqual([0]);
    scrollTo(300);
    expect(go(read, { key: 'b' })).toEqual([0]);
    scrollTo(50);
    expect(go(read, { key: 'c', state: 'stay' })).toEqual([]);
    expect(go(read, { key: 'a', kind: 'POP' })).toEqual([300]);
    expect(go(read, { key: 'b' })).toEqual([50]);
    expect(go(read, { key: 'unseen' })).toEqual([0]);
  });

  it('is restored after a reload, for which the browser’s own restoration is enabled', async () => {
    const read = await loaded();
    go(read, { key: 'a' });
    expect(tab.history.scrollRestoration).toBe('manual');
    scrollTo(300);
    tab.dispatchEvent(new Event('pagehide'));
    expect(tab.history.scrollRestoration).toBe('auto');
    tab.dispatchEvent(new Event('pageshow'));
    expect(tab.history.scrollRestoration).toBe('manual');
    expect(go(await loaded(), { key: 'a', kind: 'POP' })).toEqual([300]);
    // An address typed into the same tab.
    expect(go(await loaded(), { key: 'a', pathname: '/money', kind: 'POP' })).toEqual([0]);
    kept.set('scroll', 'no list');
    expect(go(await loaded(), { key: 'a', kind: 'POP' })).toEqual([0]);
  });
});

describe('the review queue’s list', () => {
  const items = (count: number, kind = 'merge') =>
    Array.from({ length: count }, (_, nth) => ({ id: `${kind}${nth}`, kind }));
  const answered = (all: object[], waiting: object, total: number) => {
    queue.current = { data: { items: all, waiting, total }, error: null, isPending: false, refetch };
  };
  beforeEach(() => {
    refetch.mockReset().mockResolvedValue(undefined);
  });

  it('excludes entries decided here, also from the counts, until they are returned', () => {
    answered([...items(2), ...items(1, 'report')], { merge: 2, report: 1 }, 3);
    const read = renderHook(() => useReviewItems(''));
    read().drop('merge0');
    read().drop('report0');
    expect(read()).toMatchObject({ entries: [{ id: 'merge1' }], waiting: { merge: 1 }, left: 1 });
    expect(read().waiting).toEqual({ merge: 1 });
    read().giveBack('report0');
    expect(read()).toMatchObject({ entries: [{ id: 'merge1' }, { id: 'report0' }], left: 2 });
    expect(refetch).not.toHaveBeenCalled();
  });

  it('fetches the next page when fewer than fifteen entries are left, once at a time', async () => {
    answered(items(50), { merge: 51 }, 51);
    const read = renderHook(() => useReviewItems(''));
    for (let nth = 0; nth < 35; nth++) read().drop(`merge${nth}`);
    expect([read().entries.length, refetch.mock.calls]).toEqual([15, []]);
    read().drop('merge35');
    read();
    read();
    expect(refetch).toHaveBeenCalledOnce();
    await Promise.resolve();
    answered(items(50), { merge: 50 }, 50);
    read();
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});
