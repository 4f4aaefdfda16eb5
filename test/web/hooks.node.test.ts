// The web's hooks without a page: what a list requests, what a button reports, which files are uploaded, decisions and
// undo.
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { pageTitle } from '../../src/contract/names.ts';
import { queryClient } from '../../web/data/query-client.ts';
import { ApiError } from '../../web/data/request.ts';
import { useUpload } from '../../web/inbox/upload.ts';
import { Sponsors } from '../../web/newsletters/sponsors-over-time.tsx';
import { Removals } from '../../web/review/removals.tsx';
import { useDecisions } from '../../web/review/use-decisions.ts';
import { useCheckout } from '../../web/shell/billing/checkout.tsx';
import { usePage } from '../../web/shell/use-page.ts';
import { AccessRequests } from '../../web/tracking-requests/access-requests.tsx';
import { useForm } from '../../web/ui/form.ts';
import { useAct } from '../../web/ui/use-act.ts';
import { useKeys } from '../../web/ui/use-keys.ts';
import { useLastPage } from '../../web/ui/use-last-page.ts';
import { useListChange } from '../../web/ui/use-list-change.ts';
import { useSearchState } from '../../web/ui/use-search-state.ts';
import { useTrendMailSubscription } from '../../web/ui/use-trend-mail.ts';
import { buttonOf, elementsOf } from './support/elements.ts';
import { renderHook } from './support/hosted.ts';
import { toast } from './support/toasts.ts';

const { address, said, client, queried } = vi.hoisted(() => ({
  address: { pathname: '/brands', search: '' },
  /** What navigations wrote into the address, with their options. */
  said: [] as [string, object | undefined][],
  client: { current: null as unknown },
  /** What was asked for last, and its answer. */
  queried: { key: [] as unknown[], current: {} as object },
}));
vi.mock('react', async (own) => ({
  ...(await own<object>()),
  ...(await import('./support/hosted.ts')).fakeReact,
}));
vi.mock('react-router', () => ({
  Link: 'a',
  useLocation: () => ({ pathname: '/brands' }),
  useSearchParams: () => [
    new URLSearchParams(address.search),
    (after: URLSearchParams, options?: object) => void said.push([after.toString(), options]),
  ],
}));
vi.mock('@tanstack/react-query', async (own) => ({
  ...(await own<object>()),
  useQueryClient: () => client.current,
  useQuery: ({ queryKey }: { queryKey: unknown[] }) => {
    queried.key = queryKey;
    return queried.current;
  },
}));
vi.mock('../../web/ui/toast.tsx', async () => (await import('./support/toasts.ts')).fakeToasts);

let answers: (Response | Error)[] = [];
let asked: string[] = [];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
beforeEach(() => {
  Object.assign(address, { pathname: '/brands', search: '' });
  said.length = 0;
  toast.mockClear();
  [answers, asked] = [[], []];
  vi.stubGlobal('window', { location: address });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    const answer = answers.shift() ?? json({});
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('a page’s title', () => {
  it('is the last that it knows, with the product’s name; until it knows one the tab keeps its own', () => {
    const tab = { title: 'Broughtby' };
    vi.stubGlobal('document', tab);
    let title: string | undefined;
    const read = renderHook(() => usePage(title));
    read();
    expect(tab.title).toBe('Broughtby');
    for (title of ['Brand Details', 'Kiln']) read();
    expect(tab.title).toBe(pageTitle('Kiln'));
  });
});

describe('what a list asks for', () => {
  const DEFAULTS = { search: '', sortBy: 'pitch', scope: 'all' };
  const state = (search: string) => {
    address.search = search;
    return renderHook(() => useSearchState(DEFAULTS, { sortBy: ['pitch', 'name'] }))();
  };

  it('stands in its address; what isn’t there, or none of the choices, is as it is without', () => {
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

  it('begins at page 1 with any change but one of the page, which alone leads to the top', () => {
    state('?page=4&search=kiln').change({ sortBy: 'name' });
    state('?search=kiln').change({ page: 2 });
    expect(said).toEqual([
      ['search=kiln&sortBy=name', { state: 'stay', replace: false }],
      ['search=kiln&page=2', { replace: false }],
    ]);
  });

  it('stays where it is with a mail that is opened or closed on its page, and closing it is no step of the history', () => {
    const page = { page: 4 };
    state('?page=4').change({ search: 'kiln', ...page });
    state('?page=4&search=kiln').change({ search: '', ...page }, true);
    expect(said).toEqual([
      ['page=4&search=kiln', { state: 'stay', replace: false }],
      ['page=4', { state: 'stay', replace: true }],
    ]);
  });

  it('leaves out of the address what is usual, empty or the first page', () => {
    state('?sortBy=name&search=kiln&page=2').change({ sortBy: 'pitch', search: '', page: 1 });
    expect(said[0]?.[0]).toBe('');
  });

  it('is one step back, however many letters are typed', () => {
    state('').change({ search: 'k' });
    state('?search=k').change({ search: 'ki' });
    state('?search=ki').change({ search: '' });
    expect(said.map(([, options]) => (options as { replace: boolean }).replace)).toEqual([false, true, false]);
  });

  it('keeps what was changed before the page was drawn again', () => {
    const { change } = state('');
    address.search = '?sortBy=name';
    change({ search: 'kiln' });
    expect(said[0]?.[0]).toBe('sortBy=name&search=kiln');
  });

  it('isn’t changed by who has gone on to another page meanwhile', () => {
    const { change } = state('');
    address.pathname = '/newsletters';
    change({ search: 'late' });
    expect(said).toEqual([]);
  });
});

describe('a page beyond the last', () => {
  const shown = (page: number, rows: number, totalPages: number) => {
    address.search = `?page=${page}&search=kiln`;
    renderHook(() => useLastPage(page, { rows, totalPages }))();
    return said.splice(0);
  };

  it('is the last one, and Back doesn’t lead there', () => {
    expect(shown(9, 0, 4)).toEqual([['page=4&search=kiln', { replace: true }]]);
    expect(shown(2, 0, 1)).toEqual([['search=kiln', { replace: true }]]);
  });

  it('is none where something is found, nothing is at all, or nobody knows yet', () => {
    expect([shown(4, 1, 3), shown(1, 0, 0), shown(3, 0, 0), shown(4, 0, 4)]).toEqual([[], [], [], []]);
    renderHook(() => useLastPage(9, undefined))();
    expect(said).toEqual([]);
  });
});

describe('a list that has another beside it on its page', () => {
  const pagerOf = (shown: () => ReactNode) =>
    elementsOf(shown(), ({ props }) => 'onPage' in props)[0]?.props as {
      page: number;
      pages: number;
      onPage: (page: number) => void;
    };
  const holds = (list: object) => {
    queried.current = { data: list, isPlaceholderData: false };
  };

  it('has a page of its own in the address: of merged and removed brands all are come to', () => {
    address.search = '?removals=2&page=3';
    const removal = { id: '1', name: 'Kiln', into: null, sponsorships: 1, by: null, createdAt: '', undoneAt: null };
    holds({ removals: [removal], total: 41, totalPages: 3 });
    const { page, pages, onPage } = pagerOf(renderHook(Removals));
    expect([queried.key.at(-1), page, pages]).toEqual([2, 2, 3]);
    onPage(3);
    expect(said).toEqual([['removals=3&page=3', { state: 'stay', replace: false }]]);
  });

  it('beyond its last page shows that, as after the last entry of a page was decided', () => {
    address.search = '?removals=9';
    holds({ removals: [], total: 21, totalPages: 2 });
    renderHook(Removals)();
    address.search = '?requests=2';
    holds({ requests: [], total: 20, totalPages: 1 });
    renderHook(AccessRequests)();
    expect(said).toEqual([
      ['removals=2', { replace: true }],
      ['', { replace: true }],
    ]);
  });

  it('has its choice there too: requests for access by their state', () => {
    address.search = '?status=declined&requests=2';
    holds({ requests: [{ id: '1', name: 'Ann', email: 'ann@x.test' }], total: 30, totalPages: 2 });
    const shown = renderHook(AccessRequests);
    pagerOf(shown).onPage(1);
    expect(queried.key).toEqual(['access-requests', 'declined', 2]);
    const [head] = elementsOf(shown(), ({ props }) => 'action' in props);
    head?.props.action.props.onChange('accepted');
    expect(said.map(([search]) => search)).toEqual(['status=declined', 'status=accepted']);
  });
});

describe('the sponsors of a newsletter over time', () => {
  it('are the last twelve, and all that were sent when that is asked', () => {
    const PLACED = { sponsorshipId: 's', detectedAt: '2026-11-20T08:00:00.000Z', placementType: 'feature' };
    const sponsors = Array.from({ length: 15 }, (_, nth) => ({
      brand: { id: `${nth}` },
      pattern: {},
      placements: [PLACED],
    }));
    const shown = renderHook(() => Sponsors({ data: { sponsors, sponsorCount: 80, visibleUntil: null } as never }));
    const rows = () => elementsOf(shown(), ({ type }) => type === 'li').length;
    expect(rows()).toBe(12);
    buttonOf(shown(), 'Show 3 more sponsors').onClick();
    expect(rows()).toBe(15);
    expect(() => buttonOf(shown(), 'Show')).toThrow('No button Show');
  });
});

describe('a button', () => {
  const pressed = (way: Parameters<typeof useAct>[0]) => {
    const read = renderHook(() => useAct(way));
    return { isBusy: () => read()[0], press: (send: Parameters<ReturnType<typeof useAct>[1]>[0]) => read()[1](send) };
  };

  it('is busy until it is done, then says how it went', async () => {
    const { isBusy, press } = pressed({});
    let done = (_: { title: string }) => {};
    const pressing = press(() => new Promise((resolve) => (done = resolve)));
    expect(isBusy()).toBe(true);
    done({ title: 'Saved' });
    expect([await pressing, isBusy()]).toEqual([true, false]);
    expect(toast.mock.calls).toEqual([[{ title: 'Saved' }]]);
    await press(async () => undefined);
    expect(toast).toHaveBeenCalledTimes(1);
  });

  it('that leads away stays busy, unless it failed: then it says why and may be pressed again', async () => {
    const { isBusy, press } = pressed({ leads: true, title: 'Not sent' });
    expect([await press(async () => Promise.reject(new ApiError(409, 'conflict', 'Taken'))), isBusy()]).toEqual([
      false,
      false,
    ]);
    await press(async () => Promise.reject(new TypeError('network')));
    expect(toast.mock.calls).toEqual([
      [{ title: 'Not sent', description: 'Taken' }],
      [{ title: 'Not sent', description: 'Please try again.' }],
    ]);
    expect([await press(async () => undefined), isBusy()]).toEqual([true, true]);
  });
});

describe('the way to the payment page', () => {
  it('is open again where the browser’s back button shows the page as it was left', async () => {
    const tab = Object.assign(new EventTarget(), { location: { href: 'https://b.test/brands', assign: vi.fn() } });
    vi.stubGlobal('window', tab);
    answers = [json({ annual: 'price_a' }), json({ url: 'https://pay.test/' })];
    const read = renderHook(useCheckout);
    await read().begin('annual');
    expect([read().pending, tab.location.assign.mock.calls]).toEqual([true, [['https://pay.test/']]]);
    const shown = (persisted: boolean) => tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    shown(false);
    expect(read().pending).toBe(true);
    shown(true);
    expect(read().pending).toBe(false);
  });
});

describe('the switch of the weekly mail', () => {
  it('is busy until the server has kept it; what it refuses is told', async () => {
    const read = renderHook(useTrendMailSubscription);
    const wanting = read().want(true);
    expect(read().pending).toBe(true);
    await wanting;
    expect([read().pending, asked, toast.mock.calls]).toEqual([false, ['PUT /api/trend-reports/subscription'], []]);
    answers = [json({ error: 'For subscribers' }, 403)];
    await read().want(true);
    expect(read().pending).toBe(false);
    expect(toast.mock.calls).toEqual([[{ title: 'Your change was not saved', description: 'For subscribers' }]]);
  });
});

describe('a list that is changed', () => {
  it('is the one that the answer has; a refusal leaves it and says why, until a change is taken', async () => {
    const queries = new QueryClient();
    client.current = queries;
    queries.setQueryData(['names'], ['a']);
    const read = renderHook(() => useListChange<string[]>(['names']));
    const refused = read().send(Promise.reject(new ApiError(409, 'conflict', 'Taken')));
    expect(read().pending).toBe(true);
    expect(await refused).toBe(false);
    expect(read()).toMatchObject({ pending: false, refusal: 'Taken' });
    expect(queries.getQueryData(['names'])).toEqual(['a']);
    expect(await read().send(Promise.resolve(['a', 'b']))).toBe(true);
    expect(read()).toMatchObject({ pending: false, refusal: undefined });
    expect(queries.getQueryData(['names'])).toEqual(['a', 'b']);
  });
});

describe('files that are dropped', () => {
  const MB = 1024 * 1024;
  const file = (name: string, size = 1) => ({ name, size, slice: () => 'bytes' }) as unknown as File;
  const result = (status: string, more: object = {}) =>
    json({ results: [{ file: 'x', status, sponsorships: 2, error: null, ...more }] });
  const dropped = (...files: File[]) => {
    const read = renderHook(useUpload);
    read().add(files);
    return { read, send: () => read().send('n1') };
  };

  it('are each their own; one may be taken back before it is sent', () => {
    const { read } = dropped(file('a'), file('b'));
    read().add([file('c')]);
    const [, b] = read().chosen;
    read().remove(b?.id ?? 0);
    expect(read().chosen.map(({ file: { name } }) => name)).toEqual(['a', 'c']);
  });

  it('are sent one a request, and what was found is counted, a mail that stood before not', async () => {
    answers = [result('completed'), result('duplicate'), result('pending', { sponsorships: 0 })];
    queryClient.setQueryData(['emails', 'loaded'], 1);
    const { read, send } = dropped(file('a'), file('b'), file('c'));
    expect(await send()).toEqual({ processed: 3, sponsorshipsFound: 2, failed: 0, reason: null });
    expect(asked).toEqual(['a', 'b', 'c'].map((name) => `POST /api/emails/upload/file?name=${name}&newsletterId=n1`));
    expect(read()).toMatchObject({ chosen: [], progress: null, done: { length: 3 } });
    expect(queryClient.getQueryState(['emails', 'loaded'])?.isInvalidated).toBe(true);
  });

  it('that failed stay with their reasons, to be sent again; the first reason is told', async () => {
    answers = [
      result('completed'),
      result('error', { error: 'Not a mail' }),
      json({ error: 'Too many' }, 429),
      new TypeError('network'),
      json({ results: [] }),
    ];
    const names = ['good', 'odd', 'many', 'cut', 'none'];
    const { read, send } = dropped(...names.map((name) => file(name)), file('empty', 0), file('big', 25 * MB + 1));
    expect(await send()).toEqual({ processed: 1, sponsorshipsFound: 2, failed: 6, reason: 'Not a mail' });
    expect(read().chosen.map(({ file: { name }, reason }) => [name, reason])).toEqual([
      ['odd', 'Not a mail'],
      ['many', 'Too many'],
      ['cut', 'Failed to upload emails'],
      ['none', 'Failed to upload emails'],
      ['empty', 'The file is empty'],
      ['big', 'The file is larger than 25 MB'],
    ]);
    expect(asked).toHaveLength(5);
    answers = [result('completed')];
    const largest = dropped(file('largest', 25 * MB));
    expect(await largest.send()).toMatchObject({ processed: 1, failed: 0 });
  });

  it('are four at a time, and how far they are is told', async () => {
    const open: (() => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise((resolve) => open.push(() => resolve(result('completed')))));
    const { read, send } = dropped(...Array.from({ length: 5 }, (_, nth) => file(`${nth}`)));
    const sending = send();
    await vi.waitFor(() => expect(open).toHaveLength(4));
    expect(read().progress).toEqual({ answered: 0, of: 5 });
    for (const answer of open.splice(0)) answer();
    await vi.waitFor(() => expect(open).toHaveLength(1));
    expect(read().progress).toEqual({ answered: 4, of: 5 });
    open[0]?.();
    expect((await sending).processed).toBe(5);
    expect(read().progress).toBeNull();
  });
});

describe('a decision of the queue', () => {
  const entry = (id: string) =>
    ({ id, kind: 'unsure_claim', brand: { name: 'Acme' }, newsletter: { name: 'Tide' }, reason: '' }) as never;
  const queue = () => {
    const waits = new Set(['a', 'b']);
    const shown: string[] = [];
    const list = {
      drop: (id: string) => void waits.delete(id),
      giveBack: (id: string) => void waits.add(id),
      show: (id: string) => void shown.push(id),
    };
    return { waits, shown, read: renderHook(() => useDecisions(list)) };
  };

  it('takes its entry from the list at once, is counted and can be taken back', async () => {
    const { waits, shown, read } = queue();
    read().send(entry('a'), { decision: 'accept' } as never);
    expect([[...waits], read().done.count]).toEqual([['b'], 1]);
    expect(read().done.said).toContain('Acme in Tide');
    await read().takeBack();
    expect([[...waits].sort(), read().done.count, read().last]).toEqual([['a', 'b'], 0, null]);
    expect(shown).toEqual(['a']);
    expect(read().done.said).toBe('Back in the queue: Acme in Tide');
    expect(asked).toEqual(['POST /api/review/a', 'POST /api/review/a/undo']);
    await read().takeBack();
    expect(asked).toHaveLength(2);
  });

  it('that is refused gives its entry back with the reason, and there is nothing to take back', async () => {
    const { waits, read } = queue();
    answers = [json({ error: 'Decided already' }, 409)];
    read().send(entry('a'), { decision: 'reject' } as never);
    await read().takeBack();
    expect([...waits].sort()).toEqual(['a', 'b']);
    expect(toast.mock.calls).toEqual([[{ title: 'Not saved: Acme in Tide', description: 'Decided already' }]]);
    expect(asked).toEqual(['POST /api/review/a']);
  });

  it('to skip is none: it isn’t counted, and the one before it can still be taken back', async () => {
    const { read } = queue();
    read().send(entry('a'), { decision: 'accept' } as never);
    read().send(entry('b'), { decision: 'skip' } as never);
    expect([read().done.count, read().last?.entry.id]).toEqual([1, 'a']);
  });

  it('is taken back once, however often that is asked, and one that is made meanwhile can be after it', async () => {
    const { read } = queue();
    read().send(entry('a'), { decision: 'accept' } as never);
    const { takeBack } = read();
    const both = [takeBack(), takeBack()];
    read().send(entry('b'), { decision: 'reject' } as never);
    await Promise.all(both);
    expect(asked).toEqual(['POST /api/review/a', 'POST /api/review/b', 'POST /api/review/a/undo']);
    expect(read().last?.entry.id).toBe('b');
  });

  it('that corrects something leaves its entry until it is taken: what is refused is for the form to say', async () => {
    const { waits, read } = queue();
    answers = [json({ error: 'No such site', details: { website: 'No such site' } }, 400)];
    const correct = () => read().correct(entry('a'), { decision: 'edit', brand: { website: 'x' } } as never);
    await expect(correct()).rejects.toMatchObject({ details: { website: 'No such site' } });
    expect([[...waits].sort(), read().done.count, read().last, toast.mock.calls]).toEqual([['a', 'b'], 0, null, []]);
    await correct();
    expect([[...waits], read().done.count, read().last?.entry.id]).toEqual([['b'], 1, 'a']);
  });

  it('that can’t be taken back stays, and that is said', async () => {
    const { waits, read } = queue();
    answers = [json({}), json({ error: 'Changed since' }, 409)];
    read().send(entry('a'), { decision: 'accept' } as never);
    await read().takeBack();
    expect([[...waits], read().done.count]).toEqual([['b'], 1]);
    expect(toast.mock.calls).toEqual([[{ title: 'Not undone', description: 'Changed since' }]]);
  });
});

describe('single keys', () => {
  class Element {
    readonly within: string;
    constructor(within: string) {
      this.within = within;
    }
    closest(selectors: string) {
      return this.within && selectors.includes(this.within) ? this : null;
    }
  }
  const kept = new Map<string, string>();
  const page = new EventTarget();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('document', page);
    vi.stubGlobal('Element', Element);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  /** @param within what the focus is in. @returns whether the page took the key. */
  function press(key: string, more: object = {}, within = ''): boolean {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
    Object.defineProperty(event, 'target', { value: new Element(within) });
    return !page.dispatchEvent(event);
  }
  const commanded = (active = true) => {
    const command = vi.fn();
    const read = renderHook(() => useKeys({ a: command }, active));
    read();
    return { command, read };
  };

  it('command, large or small, and no other key is taken', () => {
    const { command, read } = commanded();
    expect([press('a'), press('A'), press('b')]).toEqual([true, true, false]);
    expect(command).toHaveBeenCalledTimes(2);
    read().toggle();
    read();
  });

  it('that are held down go on moving, and decide nothing more', () => {
    const command = vi.fn();
    const commands = Object.fromEntries(['a', 'u', 'j', 'arrowdown'].map((key) => [key, command]));
    const read = renderHook(() => useKeys(commands, true));
    read();
    expect(['a', 'u', 'j', 'ArrowDown'].map((key) => press(key, { repeat: true }))).toEqual([false, false, true, true]);
    expect(command).toHaveBeenCalledTimes(2);
    read().toggle();
    read();
  });

  it('don’t while somebody types, holds another key, or something else has the keyboard', () => {
    const { command, read } = commanded();
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('a', { [held]: true })).toBe(false);
    for (const within of ['input', '[role="dialog"]', '[role="menu"]']) expect(press('a', {}, within)).toBe(false);
    read().toggle();
    read();
    const idle = commanded(false);
    expect(press('a')).toBe(false);
    expect([command.mock.calls, idle.command.mock.calls]).toEqual([[], []]);
  });

  it('are turned off for good, and on again', () => {
    const { command, read } = commanded();
    read().toggle();
    expect([read().on, press('a'), kept.get('review-keys')]).toEqual([false, false, 'off']);
    expect(commanded().read().on).toBe(false);
    read().toggle();
    expect([read().on, press('a'), kept.get('review-keys')]).toEqual([true, true, 'on']);
    expect(command).toHaveBeenCalledTimes(1);
  });
});

describe('a form', () => {
  const focused: string[] = [];
  /** A form with a wrong field, if any of its fields is told to be wrong. */
  const form = (values: Record<string, string>, wrong: () => string | undefined) => ({
    values,
    querySelector: (selector: string) => {
      const name = selector.includes('invalid') ? wrong() : 'button';
      return name === undefined ? null : { focus: () => void focused.push(name) };
    },
    /** Those that hold addresses. */
    querySelectorAll: () => {
      const field = {
        get value() {
          return values.website ?? '';
        },
        set value(next: string) {
          values.website = next;
        },
      };
      return 'website' in values ? [field] : [];
    },
  });
  const filled = (send: (value: { name: string }) => Promise<void>, values: Record<string, string>) => {
    const refused = vi.fn();
    const schema = async () =>
      z.object({ name: z.string().min(1, 'Give it a name').max(5).regex(/\S/, 'Use letters'), on: z.boolean() });
    const read = renderHook(() => useForm({ schema, extra: () => ({ on: true }), send, refused }));
    const element = form(values, () => Object.keys(read().errors)[0]);
    return {
      read,
      refused,
      submit: () => read().onSubmit({ preventDefault: () => {}, currentTarget: element } as never),
    };
  };
  beforeEach(() => {
    focused.length = 0;
    vi.stubGlobal(
      'FormData',
      class {
        *[Symbol.iterator]() {}
        constructor({ values }: { values: Record<string, string> }) {
          // biome-ignore lint/correctness/noConstructorReturn: its entries are all that is read
          return new Map(Object.entries(values)) as never;
        }
      },
    );
  });

  it('is sent once with what it holds, however often it is submitted', async () => {
    const sent: object[] = [];
    const { read, submit } = filled(async (value) => void sent.push(value), { name: 'Kiln' });
    submit();
    submit();
    expect(read().pending).toBe(true);
    await vi.waitFor(() => expect(read().pending).toBe(false));
    expect(sent).toEqual([{ name: 'Kiln', on: true }]);
    submit();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });

  it('that holds an address without its scheme shows the whole one; no other words are taken for an address', async () => {
    for (const [typed, stands] of [
      ['tin-whistle.example', 'https://tin-whistle.example'],
      [' tin.example/a/b?c ', 'https://tin.example/a/b?c'],
      ['http://tin.example', 'http://tin.example'],
      ['not an address', 'not an address'],
      ['tin', 'tin'],
      ['me@tin.example', 'me@tin.example'],
    ] as const) {
      const values: Record<string, string> = { name: 'Kiln', website: typed };
      filled(async () => undefined, values).submit();
      expect(values.website).toBe(stands);
    }
  });

  it('that is wrong isn’t sent: the first word on each field stands there, and the field has the focus', async () => {
    const send = vi.fn();
    const { read, refused, submit } = filled(send, { name: '' });
    submit();
    await vi.waitFor(() => expect(read().errors).toEqual({ name: 'Give it a name' }));
    await vi.waitFor(() => expect(focused).toEqual(['name']));
    expect([send.mock.calls, refused.mock.calls]).toEqual([[], []]);
  });

  it('that the server refuses says so at its fields; the focus comes back to its button where none is wrong', async () => {
    const details = { name: 'Taken' };
    const taken = filled(() => Promise.reject(new ApiError(409, 'conflict', 'No', details)), { name: 'Kiln' });
    taken.submit();
    await vi.waitFor(() => expect(taken.read().errors).toEqual(details));
    const cut = filled(() => Promise.reject(new TypeError('network')), { name: 'Kiln' });
    cut.submit();
    await vi.waitFor(() => expect(cut.refused).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect([cut.read().errors, focused.at(-1)]).toEqual([{}, 'button']));
    expect(taken.refused).toHaveBeenCalledTimes(1);
  });
});
