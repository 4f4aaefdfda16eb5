// Buttons, uploads and review decisions: what they send, what they report, and what a refusal leaves behind.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../web/data/query-client.ts';
import { ApiError } from '../../../web/data/request.ts';
import { useEmailUpload } from '../../../web/inbox/upload.ts';
import AdCopyDialog from '../../../web/pipeline/ad-copy-dialog.tsx';
import { FaultActions } from '../../../web/pipeline/fault-actions.tsx';
import { useReviewDecisions } from '../../../web/review/use-decisions.ts';
import { useCheckout } from '../../../web/shell/billing/checkout.tsx';
import SubscriptionsPage from '../../../web/subscriptions/page.tsx';
import TrackingRequestsPage from '../../../web/tracking-requests/page.tsx';
import { useAction } from '../../../web/ui/use-act.ts';
import { findElements } from './support/elements.ts';
import { fakeQueryState, jsonResponse, resetFakePage, sentRequests, setNextAnswers } from './support/fake-page.ts';
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
vi.mock('../../../web/data/session.ts', async (own) => ({ ...(await own<object>()), useUser: () => ({ id: 'u' }) }));
vi.mock('../../../web/ui/toast.tsx', async () => (await import('./support/toasts.ts')).fakeToasts);

beforeEach(() => {
  resetFakePage();
  toast.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

describe('a button that sends a request', () => {
  const pressed = (way: Parameters<typeof useAction>[0]) => {
    const read = renderHook(() => useAction(way));
    return {
      isBusy: () => read()[0],
      press: (send: () => Promise<{ title: string } | undefined>) => read()[1](send),
    };
  };

  it('is busy until the request is done, then reports the result', async () => {
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

  it('reports what the caller says about the answer, or nothing', async () => {
    const [, act] = renderHook(() => useAction({}))();
    await act(
      async () => 3,
      (count) => ({ title: `${count} moved` }),
    );
    await act(async () => ({ title: 'an answer of the server' }), null);
    expect(toast.mock.calls).toEqual([[{ title: '3 moved' }]]);
  });

  it('that leads to another page stays busy, unless it failed: then it reports why and can be pressed again', async () => {
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

describe('the checkout button', () => {
  it('can be pressed again if the browser’s Back restores the page from its cache', async () => {
    const tab = Object.assign(new EventTarget(), { location: { href: 'https://b.test/brands', assign: vi.fn() } });
    vi.stubGlobal('window', tab);
    setNextAnswers(jsonResponse({ annual: 'price_a' }), jsonResponse({ url: 'https://pay.test/' }));
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

describe('dropped files', () => {
  const MB = 1024 * 1024;
  const file = (name: string, size = 1) => ({ name, size, slice: () => 'bytes' }) as unknown as File;
  const result = (status: string, more: object = {}) =>
    jsonResponse({ results: [{ file: 'x', status, sponsorships: 2, error: null, ...more }] });
  const dropped = (...files: File[]) => {
    const read = renderHook(useEmailUpload);
    read().add(files);
    return { read, send: () => read().send('n1') };
  };

  it('are sent one per request, and found sponsorships are counted, without duplicates of stored mails', async () => {
    setNextAnswers(result('completed'), result('duplicate'), result('pending', { sponsorships: 0 }));
    queryClient.setQueryData(['emails', 'loaded'], 1);
    const { read, send } = dropped(file('a'), file('b'), file('c'));
    expect(await send()).toEqual({ processed: 3, sponsorshipsFound: 2, failed: 0, reason: null });
    expect(sentRequests).toEqual(
      ['a', 'b', 'c'].map((name) => `POST /api/emails/upload/file?name=${name}&newsletterId=n1`),
    );
    expect(read()).toMatchObject({ chosen: [], progress: null, done: { length: 3 } });
    expect(queryClient.getQueryState(['emails', 'loaded'])?.isInvalidated).toBe(true);
  });

  it('that failed stay listed with their reasons, to be sent again; the first reason is reported', async () => {
    setNextAnswers(
      result('completed'),
      result('error', { error: 'Not a mail' }),
      jsonResponse({ error: 'Too many' }, 429),
      new TypeError('network'),
      jsonResponse({ results: [] }),
    );
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
    expect(sentRequests).toHaveLength(5);
    setNextAnswers(result('completed'));
    const largest = dropped(file('largest', 25 * MB));
    expect(await largest.send()).toMatchObject({ processed: 1, failed: 0 });
  });

  it('are sent four at a time, with progress', async () => {
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

describe('a decision in the review queue', () => {
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
    return { waits, shown, read: renderHook(() => useReviewDecisions(list)) };
  };

  it('removes its entry from the list at once, is counted and can be undone', async () => {
    const { waits, shown, read } = queue();
    read().send(entry('a'), { decision: 'accept' } as never);
    expect([[...waits], read().done.count]).toEqual([['b'], 1]);
    expect(read().done.said).toContain('Acme in Tide');
    await read().takeBack();
    expect([[...waits].sort(), read().done.count, read().last]).toEqual([['a', 'b'], 0, null]);
    expect(shown).toEqual(['a']);
    expect(read().done.said).toBe('Back in the queue: Acme in Tide');
    expect(sentRequests).toEqual(['POST /api/review/a', 'POST /api/review/a/undo']);
    await read().takeBack();
    expect(sentRequests).toHaveLength(2);
  });

  it('that is refused returns its entry with the reason, and leaves nothing to undo', async () => {
    const { waits, read } = queue();
    setNextAnswers(jsonResponse({ error: 'Decided already' }, 409));
    read().send(entry('a'), { decision: 'reject' } as never);
    await read().takeBack();
    expect([...waits].sort()).toEqual(['a', 'b']);
    expect(toast.mock.calls).toEqual([[{ title: 'Not saved: Acme in Tide', description: 'Decided already' }]]);
    expect(sentRequests).toEqual(['POST /api/review/a']);
  });

  it('to skip isn’t counted, and the decision before it can still be undone', async () => {
    const { read } = queue();
    read().send(entry('a'), { decision: 'accept' } as never);
    read().send(entry('b'), { decision: 'skip' } as never);
    expect([read().done.count, read().last?.entry.id]).toEqual([1, 'a']);
  });

  it('is undone once, however often that is requested, and a decision made meanwhile can be undone after it', async () => {
    const { read } = queue();
    read().send(entry('a'), { decision: 'accept' } as never);
    const { takeBack } = read();
    const both = [takeBack(), takeBack()];
    read().send(entry('b'), { decision: 'reject' } as never);
    await Promise.all(both);
    expect(sentRequests).toEqual(['POST /api/review/a', 'POST /api/review/b', 'POST /api/review/a/undo']);
    expect(read().last?.entry.id).toBe('b');
  });

  it('that corrects something keeps its entry until it is accepted: the form shows a refusal', async () => {
    const { waits, read } = queue();
    setNextAnswers(jsonResponse({ error: 'No such site', details: { website: 'No such site' } }, 400));
    const correct = () => read().correct(entry('a'), { decision: 'edit', brand: { website: 'x' } } as never);
    await expect(correct()).rejects.toMatchObject({ details: { website: 'No such site' } });
    expect([[...waits].sort(), read().done.count, read().last, toast.mock.calls]).toEqual([['a', 'b'], 0, null, []]);
    await correct();
    expect([[...waits], read().done.count, read().last?.entry.id]).toEqual([['b'], 1, 'a']);
  });

  it('that can’t be undone stays, with a message', async () => {
    const { waits, read } = queue();
    setNextAnswers(jsonResponse({}), jsonResponse({ error: 'Changed since' }, 409));
    read().send(entry('a'), { decision: 'accept' } as never);
    await read().takeBack();
    expect([[...waits], read().done.count]).toEqual([['b'], 1]);
    expect(toast.mock.calls).toEqual([[{ title: 'Not undone', description: 'Changed since' }]]);
  });
});

describe('subscriptions marked one after the other', () => {
  it('leave the second mark to be undone if the first one is refused', async () => {
    vi.stubGlobal('localStorage', { getItem: () => 'off' });
    const [first, second] = ['Kiln', 'Tide'].map((name) => ({ newsletter: { id: name, name }, state: 'ended' }));
    fakeQueryState.current = { data: { subscriptions: [first, second], counts: {} } };
    const shown = renderHook(SubscriptionsPage);
    const find = (prop: string) => findElements(shown(), ({ props }) => prop in props)[0]?.props;
    const rows = findElements(find('noun')?.children(), ({ props }) => 'onMark' in props);
    setNextAnswers(jsonResponse({ error: 'Gone' }, 404));
    for (const { props } of rows) props.onMark();
    await vi.waitFor(() => expect(toast).toHaveBeenCalled());
    expect(sentRequests).toHaveLength(2);
    expect(find('onUndo')?.text).toBe('Tide: signed up again');
  });
});

describe('tracking requests marked one after the other', () => {
  it('are each sent, and each only once', async () => {
    vi.stubGlobal('localStorage', { getItem: () => 'off' });
    fakeQueryState.current = { data: ['a', 'b'].map((id) => ({ id, website: null })) };
    const shown = renderHook(TrackingRequestsPage);
    const table = () => {
      const [list] = findElements(shown(), ({ props }) => 'noun' in props);
      return list?.props.children(list.props.query.data).props;
    };
    for (const id of ['a', 'b', 'b']) table().onMark(id);
    expect(table().processing).toEqual(['a', 'b']);
    await vi.waitFor(() => expect(table().processing).toEqual([]));
    expect(sentRequests.filter((sent) => sent.startsWith('PATCH'))).toHaveLength(2);
  });
});

describe('a missed booking that is moved to the next issue', () => {
  it('frees the new slot again if the old one can’t be cancelled', async () => {
    const slots = [{ placementType: 'hero', booking: null }];
    fakeQueryState.current = { data: { today: '2026-11-20', issues: [{ day: '2026-11-26', slots }] } };
    const booking = {
      ...{ id: 'b', lead: { id: 'l' }, day: '2026-11-12', placementType: 'hero', state: 'missing' },
      ...{ invoiceNumber: '', invoicedOn: null, dueOn: null, paidOn: null },
    };
    const shown = renderHook(() => FaultActions({ booking, brand: { id: 'k', name: 'Kiln' } } as never));
    setNextAnswers(jsonResponse({ eventId: 7, bookings: [] }), jsonResponse({ error: 'Changed' }, 409));
    findElements(shown(), ({ props }) => 'onClick' in props)[0]?.props.onClick();
    await vi.waitFor(() => expect(toast).toHaveBeenCalled());
    expect(sentRequests).toEqual(['POST /api/leads/l/bookings', 'PATCH /api/bookings/b', 'POST /api/leads/undo']);
    expect(toast.mock.calls[0]).toEqual([{ title: 'The booking was not changed', description: 'Changed' }]);
  });
});

describe('a request to change ad copy', () => {
  it('is no longer kept in the tab once it was sent', async () => {
    const told: unknown[] = [];
    vi.stubGlobal('window', { dispatchEvent: ({ detail }: CustomEvent) => told.push(detail) });
    fakeQueryState.current = { data: { state: 'given', url: null, mail: null, note: '' } };
    const copy = { state: 'given', dueOn: '2026-11-28' };
    const booking = { id: 'b', day: '2026-12-01', placementType: 'hero', state: 'booked', copy };
    const shown = renderHook(() => AdCopyDialog({ booking, brand: { id: 'k', name: 'Kiln' } } as never));
    const form = {};
    setNextAnswers(jsonResponse({ eventId: 3 }));
    findElements(shown(), ({ type }) => type === 'form')[0]?.props.onSubmit({
      preventDefault: () => undefined,
      currentTarget: form,
    });
    await vi.waitFor(() => expect(told).toEqual([form]));
    expect(sentRequests).toHaveLength(1);
  });
});
