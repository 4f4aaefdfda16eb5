// What the frame around the pages stores: sidebar, theme, scroll position, focus; and how the queue's list continues.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReviewItems } from '../../../web/review/use-entries.ts';
import { useSidebar } from '../../../web/shell/sidebar-state.ts';
import { useFocusReturn } from '../../../web/ui/focus-return.ts';
import { renderHook } from './support/hosted.ts';

const { at, queue, refetch } = vi.hoisted(() => ({
  at: { key: 'a', state: null as unknown, kind: 'PUSH' },
  queue: { current: {} as object },
  refetch: vi.fn(),
}));
vi.mock('react', async (own) => ({
  ...(await own<object>()),
  ...(await import('./support/hosted.ts')).fakeReact,
}));
vi.mock('react-router', () => ({ useLocation: () => at, useNavigationType: () => at.kind }));
vi.mock('@tanstack/react-query', async (own) => ({ ...(await own<object>()), useQuery: () => queue.current }));

/** An element on the page that can be focused. */
class HTMLElement extends EventTarget {
  isConnected = true;
  readonly dataset: Record<string, string> = {};
  contains = () => false;
  focus = () => void Object.assign(page, { activeElement: this });
}
const page = Object.assign(new EventTarget(), {
  activeElement: null as unknown,
  body: new HTMLElement(),
  cookie: '',
  getElementById: (_: string): unknown => null,
});
const media = Object.assign(new EventTarget(), { matches: false });
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
let tab: EventTarget & { scrollY: number; scrolled: number[]; history: { scrollRestoration: string } };

beforeEach(() => {
  kept.clear();
  Object.assign(page, { activeElement: page.body, cookie: '', documentElement: { classList: new Set() } });
  Object.assign(at, { key: 'a', state: null, kind: 'PUSH' });
  media.matches = false;
  tab = Object.assign(new EventTarget(), {
    ...{ scrollY: 0, scrolled: [] as number[], history: { scrollRestoration: 'auto' } },
    matchMedia: () => media,
    scrollTo: (_: number, y: number) => void tab.scrolled.push(y),
  });
  for (const [name, value] of Object.entries({ window: tab, document: page, HTMLElement })) vi.stubGlobal(name, value);
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage);
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

  it('is a sheet on a phone, whose state is not stored', () => {
    media.matches = true;
    const read = renderHook(useSidebar);
    read().toggle();
    expect([read().mobile, read().sheet, read().open, page.cookie]).toEqual([true, true, true, '']);
    // The phone is rotated.
    media.matches = false;
    media.dispatchEvent(new Event('change'));
    expect(read().mobile).toBe(false);
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

describe('the theme', () => {
  /** The theme as a reloaded page has it; `choose` is what its menu does. */
  async function loaded(stored?: string) {
    if (stored) kept.set('theme', stored);
    vi.resetModules();
    const classes = new Set<string>();
    const toggle = (name: string, on: boolean) => void (on ? classes.add(name) : classes.delete(name));
    Object.assign(page, { documentElement: { classList: { toggle } } });
    const { useTheme } = await import('../../../web/shell/theme.ts');
    const read = renderHook(useTheme);
    return { theme: () => read()[0], choose: read()[1], isDark: () => classes.has('dark') };
  }

  it('is dark unless another was chosen, which is remembered', async () => {
    const { theme, choose, isDark } = await loaded();
    expect(theme()).toBe('dark');
    choose('light');
    expect([theme(), isDark(), kept.get('theme')]).toEqual(['light', false, 'light']);
    // Whatever the system's theme.
    media.matches = true;
    media.dispatchEvent(new Event('change'));
    expect(isDark()).toBe(false);
    choose('dark');
    expect([theme(), isDark(), kept.get('theme')]).toEqual(['dark', true, 'dark']);
    expect((await loaded('light')).theme()).toBe('light');
    expect((await loaded('odd')).theme()).toBe('dark');
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
    kept.set('scroll', 'no list');
    expect(go(await loaded(), { key: 'a', kind: 'POP' })).toEqual([0]);
  });
});

describe('focus after a dialog', () => {
  it('returns to the control that opened the dialog if it still exists, otherwise to the page’s content', () => {
    const { onOpenAutoFocus, onCloseAutoFocus } = renderHook(useFocusReturn)();
    const [opener, main] = [new HTMLElement(), new HTMLElement()];
    vi.spyOn(page, 'getElementById').mockImplementation((id) => (id === 'main' ? main : null));
    const close = () => {
      page.activeElement = page.body;
      const event = new Event('close', { cancelable: true });
      onCloseAutoFocus(event);
      return [page.activeElement, event.defaultPrevented];
    };
    opener.focus();
    onOpenAutoFocus();
    expect(close()).toEqual([opener, true]);
    opener.focus();
    onOpenAutoFocus();
    opener.isConnected = false;
    expect(close()).toEqual([main, true]);
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
