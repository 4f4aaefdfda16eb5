// A page's state in its address: the tab's title, a list's filters and page, and the pagers of a page with two lists.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrandRemovals } from '../../../web/review/removals.tsx';
import { useListPage } from '../../../web/ui/use-list-page.ts';
import { useSearchState } from '../../../web/ui/use-search-state.ts';
import { fakeQueryState, navigations, pageAddress, resetFakePage } from './support/fake-page.ts';
import { renderHook } from './support/hosted.ts';
import { toast } from './support/toasts.ts';

vi.mock('react', async (own) => ({
  ...(await own<object>()),
  ...(await import('./support/hosted.ts')).fakeReact,
}));
vi.mock('react-router', async () => (await import('./support/fake-page.ts')).fakeRouter);
vi.mock('@tanstack/react-query', async (own) => ({
  ...(await own<object>()),
  ...(await import('./support/fake-page.ts')).fakeQueries,
}));
vi.mock('../../../web/ui/toast.tsx', async () => (await import('./support/toasts.ts')).fakeToasts);

beforeEach(() => {
  resetFakePage();
  toast.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

describe('a list’s search state', () => {
  const DEFAULTS = { search: '', sortBy: 'pitch', scope: 'all' };
  const state = (search: string) => {
    pageAddress.search = search;
    return renderHook(() => useSearchState(DEFAULTS, { sortBy: ['pitch', 'name'] }))();
  };

  it('is read from the address; missing and unknown values have their defaults', () => {
    expect(state('')).toMatchObject({ ...DEFAULTS, page: 1 });
    expect(state('?search=kiln&sortBy=name&scope=any&page=3')).toMatchObject({
      search: 'kiln',
      sortBy: 'name',
      scope: 'any',
      page: 3,
    });
    expect(state('?sortBy=loudest')).toMatchObject({ sortBy: 'pitch' });
    expect(['0', '-2', 'x', '2.9'].map((page) => state(`?page=${page}`).page)).toEqual([1, 1, 1, 2]);
  });

  it('returns to page 1 at every change except a page change, which alone scrolls to the top', () => {
    state('?page=4&search=kiln').change({ sortBy: 'name' });
    state('?search=kiln').change({ page: 2 });
    expect(navigations).toEqual([
      ['search=kiln&sortBy=name', { state: 'stay', replace: false }],
      ['search=kiln&page=2', { replace: false }],
    ]);
  });

  it('keeps its page when a mail is opened or closed, and closing adds no history entry', () => {
    const page = { page: 4 };
    state('?page=4').change({ search: 'kiln', ...page });
    state('?page=4&search=kiln').change({ search: '', ...page }, true);
    expect(navigations).toEqual([
      ['page=4&search=kiln', { state: 'stay', replace: false }],
      ['page=4', { state: 'stay', replace: true }],
    ]);
  });

  it('leaves defaults, empty values and page 1 out of the address', () => {
    state('?sortBy=name&search=kiln&page=2').change({ sortBy: 'pitch', search: '', page: 1 });
    expect(navigations[0]?.[0]).toBe('');
  });

  it('keeps a change that was made before the page rendered again', () => {
    const { change } = state('');
    pageAddress.search = '?sortBy=name';
    change({ search: 'kiln' });
    expect(navigations[0]?.[0]).toBe('sortBy=name&search=kiln');
  });

  it('isn’t changed after the user has moved to another page', () => {
    const { change } = state('');
    pageAddress.pathname = '/newsletters';
    change({ search: 'late' });
    expect(navigations).toEqual([]);
  });
});

describe('one of two lists on a page', () => {
  it('has its own page in the address, so that all merged and removed brands can be reached', () => {
    pageAddress.search = '?removals=2&page=3';
    fakeQueryState.current = { data: { removals: [], total: 41, totalPages: 3 }, isPlaceholderData: false };
    const list = renderHook(BrandRemovals)() as { props: { pager: { name: string } } };
    expect(fakeQueryState.key.at(-1)).toBe('?page=2&limit=20');
    renderHook(() => useListPage(3, list.props.pager.name))()(3);
    expect(navigations).toEqual([['removals=3&page=3', { state: 'stay' }]]);
  });
});
