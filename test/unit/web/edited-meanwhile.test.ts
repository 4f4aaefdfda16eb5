// Two administrators edit the same record: a save is compared with the version that the form began with, and overwrites
// the other's text only after showing it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiQuery } from '../../../web/data/api.ts';
import { queryClient } from '../../../web/data/query-client.ts';
import EditNewsletterDialog from '../../../web/newsletters/change-dialog.tsx';
import SponsorshipCurationActions from '../../../web/sponsorships/curate.tsx';
import { findButton, findElements } from './support/elements.ts';
import { renderHook } from './support/hosted.ts';
import { toast } from './support/toasts.ts';

vi.mock('react', async (own) => ({
  ...(await own<object>()),
  ...(await import('./support/hosted.ts')).fakeReact,
}));
vi.mock('react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('../../../web/ui/toast.tsx', async () => (await import('./support/toasts.ts')).fakeToasts);

/** The server's record; a save based on another version is rejected. */
let stored: Record<string, unknown> & { updatedAt: string };
let sent: object[] = [];
let read = 0;
const told = () => toast.mock.calls.map(([said]) => (said as { description?: string }).description);
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  [sent, read] = [[], 0];
  queryClient.clear();
  toast.mockClear();
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      read++;
      return json(stored);
    }
    const change = JSON.parse(String(body)) as { updatedAt: string };
    if (change.updatedAt !== stored.updatedAt) return json({ error: 'Someone else changed this.' }, 412);
    sent.push(change);
    return json(stored);
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('a newsletter', () => {
  const NEWSLETTER = {
    ...{ id: '1', name: 'Tide', website: 'https://tide.example', description: 'Boats', logoUrl: null },
    ...{ uniqueEmail: 'tide@mail.test', updatedAt: '2026-11-20T08:00:00.000Z' },
  };

  it('that a colleague renamed keeps the new name when the description is saved at the second try', async () => {
    stored = { ...NEWSLETTER, name: 'Tide Weekly', updatedAt: '2026-11-20T09:00:00.000Z' };
    const { queryKey } = apiQuery('newsletters.read', { id: '1' });
    queryClient.setQueryData(queryKey, NEWSLETTER as never);
    const onClose = vi.fn();
    // The newsletter comes from the query, as on its page.
    const shown = renderHook(() =>
      EditNewsletterDialog({ newsletter: queryClient.getQueryData(queryKey) as never, onClose }),
    );
    const typed = { ...NEWSLETTER, logoUrl: '', description: 'Boats and oars' };
    vi.stubGlobal(
      'FormData',
      class {
        *[Symbol.iterator]() {
          yield* Object.entries(typed);
        }
      },
    );
    const form = { querySelectorAll: () => [], querySelector: () => null };
    const submit = () =>
      findElements(shown(), ({ type }) => type === 'form')[0]?.props.onSubmit({
        preventDefault: () => undefined,
        currentTarget: form,
      });
    submit();
    await vi.waitFor(() => expect(toast).toHaveBeenCalled());
    expect(told()).toEqual(['Someone else changed this: Name is now "Tide Weekly".']);
    // The page refetches it for another reason.
    queryClient.setQueryData(queryKey, stored as never);
    submit();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([{ description: 'Boats and oars', updatedAt: stored.updatedAt }]);
  });
});

describe('a sponsorship', () => {
  const SPONSORSHIP = {
    ...{ id: '1', brand: { id: 'b', name: 'Kiln' }, newsletter: { id: 'n', name: 'Tide' }, placementType: 'feature' },
    ...{ verdict: null, updatedAt: '2026-11-20T08:00:00.000Z' },
  };
  const later = (change: object) => ({ ...SPONSORSHIP, ...change, updatedAt: '2026-11-20T09:00:00.000Z' });

  it('that was changed since it was shown is refetched if it can’t be confirmed', async () => {
    stored = later({ placementType: 'coupon' });
    const { queryKey } = apiQuery('sponsorships.read', { id: '1' });
    queryClient.setQueryData(queryKey, SPONSORSHIP as never);
    findButton(
      renderHook(() => SponsorshipCurationActions({ sponsorship: SPONSORSHIP as never }))(),
      'Confirm',
    ).onClick();
    await vi.waitFor(() => expect(toast).toHaveBeenCalled());
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    findButton(renderHook(() => SponsorshipCurationActions({ sponsorship: stored as never }))(), 'Confirm').onClick();
    await vi.waitFor(() => expect(sent).toEqual([{ verdict: 'confirmed', updatedAt: stored.updatedAt }]));
  });

  it.each([
    [{}, null],
    [{ placementType: 'coupon' }, 'Placement type is now "coupon"'],
    [{ verdict: 'rejected' }, '“Not a sponsorship” is now on'],
  ])('that a colleague changed to %j is saved after a warning about the change', async (meanwhile, words) => {
    stored = later(meanwhile);
    const shown = renderHook(() => SponsorshipCurationActions({ sponsorship: SPONSORSHIP as never }));
    findButton(shown(), 'Edit').onClick();
    const form = () => findElements(shown(), ({ props }) => 'onSave' in props)[0]?.props;
    const change = { brandName: 'Kiln & Co', updatedAt: SPONSORSHIP.updatedAt };
    await form()?.onSave(change).catch(form()?.onRefused);
    if (words) {
      expect([sent, told()]).toEqual([[], [`Someone else changed this: ${words}.`]]);
      await form()?.onSave(change);
    }
    expect([sent, read]).toEqual([[{ brandName: 'Kiln & Co', updatedAt: stored.updatedAt }], 1]);
    expect(form()).toBeUndefined();
  });
});
