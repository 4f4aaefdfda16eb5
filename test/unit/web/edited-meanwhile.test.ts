// Two administrators edit the same record: a save is compared with the version that the form began with, and overwrites
// the other's text only after showing it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiQuery } from '../../../web/data/api.ts';
import { queryClient } from '../../../web/data/query-client.ts';
import { NewsletterForm } from '../../../web/my-newsletter/newsletter-form.tsx';
import EditNewsletterDialog from '../../../web/newsletters/change-dialog.tsx';
import SponsorshipCurationActions from '../../../web/sponsorships/curate.tsx';
import { findElements } from './support/elements.ts';
import { renderHook } from './support/hosted.ts';

vi.mock('react', async (own) => ({
  ...(await own<object>()),
  ...(await import('./support/hosted.ts')).fakeReact,
}));
vi.mock('react-router', () => ({ useNavigate: () => () => undefined }));

/** The server's record; a save based on another version is rejected. */
let stored: Record<string, unknown> & { updatedAt: string };
let sent: object[] = [];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  sent = [];
  queryClient.clear();
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return json(stored);
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
    const onClose = () => undefined;
    // The newsletter comes from the query, as on its page.
    const shown = renderHook(() =>
      EditNewsletterDialog({ newsletter: queryClient.getQueryData(queryKey) as never, onClose }),
    );
    const form = () => findElements(shown(), ({ props }) => 'send' in props)[0]?.props;
    const submit = () => form()?.send(form()?.shape({ ...NEWSLETTER, logoUrl: '', description: 'Boats and oars' }));
    const refusal: Error = await submit().catch((error: Error) => error);
    expect(refusal.message).toBe('Someone else changed this: Name is now "Tide Weekly".');
    form()?.onRefused(refusal);
    // The page refetches it for another reason.
    queryClient.setQueryData(queryKey, stored as never);
    await submit();
    expect(sent).toEqual([{ description: 'Boats and oars', updatedAt: stored.updatedAt }]);
  });

  it('that its owner keeps open after saving keeps what a colleague changed since', async () => {
    stored = NEWSLETTER;
    const pipeline = { role: 'owner', audience: '', reach: '', currency: 'USD', copyDueDays: 3 };
    const shown = renderHook(() => NewsletterForm({ newsletter: stored, pipeline } as never));
    const form = () => findElements(shown(), ({ props }) => 'send' in props)[0]?.props;
    const submit = (typed: object) => form()?.send(form()?.shape({ description: 'Boats and oars', ...typed }));
    await submit({});
    // The page refetches it for another reason.
    stored = { ...NEWSLETTER, description: 'Oars', updatedAt: '2026-11-20T09:00:00.000Z' };
    const refusal: Error = await submit({ name: 'Tides' }).catch((error: Error) => error);
    expect(refusal.message).toBe('Someone else changed this: Description is now "Oars".');
    form()?.onRefused(refusal);
    await submit({ name: 'Tides' });
    expect(sent).toEqual([
      { description: 'Boats and oars', updatedAt: NEWSLETTER.updatedAt },
      { name: 'Tides', updatedAt: stored.updatedAt },
    ]);
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
    const confirm = (sponsorship: object): Promise<unknown> =>
      findElements(SponsorshipCurationActions({ sponsorship } as never), ({ props }) => 'run' in props)[0]?.props.run();
    await expect(confirm(SPONSORSHIP)).rejects.toMatchObject({ status: 412 });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    await confirm(stored);
    expect(sent).toEqual([{ verdict: 'confirmed', updatedAt: stored.updatedAt }]);
  });
});
