// The client of the API: what its calls send, and which data they make outdated.
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { call, mutate } from '../../../web/data/api.ts';
import * as curation from '../../../web/data/curation.ts';
import { uploadEmail } from '../../../web/data/emails.ts';
import { changeLead } from '../../../web/data/leads.ts';
import { brandProfileQuery } from '../../../web/data/lists.ts';
import { markBrand } from '../../../web/data/pitch.ts';
import { queryClient } from '../../../web/data/query-client.ts';
import {
  jsonResponse,
  LOADED_CALLS,
  listInvalidatedCalls,
  loadEverything,
  sentRequests,
  setNextAnswers,
  setUpLoadedPage,
} from './support/loaded-page.ts';

setUpLoadedPage();

const CATALOGUE = LOADED_CALLS.filter((key) => !['account.readUser', 'curation.listReview'].includes(key));
const WITH_NEWSLETTERS = ['dashboard.read', 'newsletters.list', 'pitch.list', 'sponsorships.list', 'stats.read'];
const WITH_LEADS = ['brands.list', 'dashboard.read', 'leads.list', 'pitch.list'];
const CURATION = ['curation.listOwnReports', 'curation.listReview'];

describe('an action', () => {
  const ACTS: [act: () => Promise<unknown>, asks: string, outdated: string[]][] = [
    [
      () => mutate('brands.create', { body: { name: 'A' } }),
      'POST /api/brands {"name":"A"}',
      ['brands.list', 'dashboard.read', 'leads.list', 'pitch.list', 'sponsorships.list', 'stats.read'],
    ],
    [() => curation.decideReviewItem('1', { decision: 'skip' }), 'POST /api/review/1 {"decision":"skip"}', []],
    [
      () => curation.decideReviewItem('1', { decision: 'reject' } as never),
      'POST /api/review/1 {"decision":"reject"}',
      CATALOGUE,
    ],
    [
      () => mutate('curation.undoReview', { id: '1' }),
      'POST /api/review/1/undo',
      LOADED_CALLS.filter((key) => key !== 'account.readUser'),
    ],
    [() => curation.mergeBrand('1', '2'), 'POST /api/brands/1/merge {"intoId":"2"}', CATALOGUE],
    [() => curation.removeBrand('1'), 'DELETE /api/brands/1', CATALOGUE],
    [
      () => mutate('curation.reportSponsorship', { id: '1', body: { what: 'wrong_site' } }),
      'POST /api/sponsorships/1/reports {"what":"wrong_site"}',
      CURATION,
    ],
    [() => call('curation.removeAlias', { id: '1', alias: 'a/b' }), 'DELETE /api/brands/1/aliases/a%2Fb', []],
    [
      () => mutate('trackingRequests.change', { id: '1', body: { status: 'tracked' } }),
      'PATCH /api/newsletter-tracking-requests/1 {"status":"tracked"}',
      [...WITH_NEWSLETTERS, 'trackingRequests.list'],
    ],
    [
      () => {
        setNextAnswers(jsonResponse({ lead: { version: 2 }, meanwhile: [] }));
        return changeLead('1', { version: 1 } as never);
      },
      'PATCH /api/leads/1 {"version":1}',
      WITH_LEADS,
    ],
    [() => markBrand('1', 'saved'), 'PUT /api/pitch-next/1 {"mark":"saved"}', WITH_LEADS],
    [
      () => mutate('account.completeTour'),
      'POST /api/auth/complete-tour',
      ['account.listSessions', 'account.readUser'],
    ],
  ];
  it.each(ACTS.map(([act, asks, outdated]) => ({ act, asks, outdated })))(
    '$asks: what shows the data is refetched',
    async ({ act, asks, outdated }) => {
      await act();
      expect(sentRequests).toEqual([asks]);
      expect(listInvalidatedCalls()).toEqual(outdated);
    },
  );

  it('on a brand refetches the data in view, but not a removed brand', async () => {
    const asksFor = async (act: () => Promise<unknown>) => {
      sentRequests.length = 0;
      await act();
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
      return sentRequests.filter((one) => one.startsWith('GET'));
    };
    let leave = () => {};
    const view = async () => {
      leave = new QueryObserver(queryClient, brandProfileQuery('1')).subscribe(() => {});
    };
    expect(await asksFor(view)).toHaveLength(1);
    expect(await asksFor(() => mutate('curation.changeBrand', { id: '1', body: { name: 'A' } as never }))).toHaveLength(
      1,
    );
    expect(await asksFor(() => curation.removeBrand('1'))).toEqual([]);
    expect(await asksFor(() => curation.mergeBrand('1', '2'))).toEqual([]);
    leave();
  });

  it('that conflicts refetches too, since somebody else has changed the data; another refusal does not', async () => {
    const add = () => mutate('newsletters.track', { body: { name: 'T', website: '', description: '' } });
    for (const status of [409, 412]) {
      setNextAnswers(jsonResponse({ error: 'Tracked already' }, status));
      await expect(add()).rejects.toThrow('Tracked already');
      expect(listInvalidatedCalls()).toEqual(WITH_NEWSLETTERS);
      loadEverything();
    }
    setNextAnswers(jsonResponse({ error: 'Invalid' }, 400));
    await expect(add()).rejects.toThrow('Invalid');
    expect(listInvalidatedCalls()).toEqual([]);
  });

  it('that sends a file includes its file ending, which determines the format', async () => {
    await uploadEmail(new File(['x'], `${'a'.repeat(600)}.eml`), 'n1');
    expect(sentRequests[0]?.split(' ')[1]).toBe(`/api/emails/upload/file?name=${'a'.repeat(496)}.eml&newsletterId=n1`);
  });
});

describe('a query', () => {
  const shown = async (before: ReturnType<typeof brandProfileQuery>, after: ReturnType<typeof brandProfileQuery>) => {
    setNextAnswers(jsonResponse({ page: 'before' }), jsonResponse({ page: 'after' }));
    const observer = new QueryObserver(queryClient, before);
    const leave = observer.subscribe(() => {});
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    observer.setOptions(after);
    const { data } = observer.getCurrentResult();
    leave();
    return data;
  };

  it('of another page keeps the page before on screen; one of another subject does not', async () => {
    expect(await shown(brandProfileQuery('1'), brandProfileQuery('1', 2))).toEqual({ page: 'before' });
    expect(await shown(brandProfileQuery('3'), brandProfileQuery('4'))).toBeUndefined();
  });
});
