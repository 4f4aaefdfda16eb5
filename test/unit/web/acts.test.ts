// What each action of a page sends to the API and which lists it refetches, since others would show old data.
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { brandProfileQuery, createBrand, fetchCurrentBrand } from '../../../web/data/brands.ts';
import * as curation from '../../../web/data/curation.ts';
import { saveDeal } from '../../../web/data/deal-acts.ts';
import { processEmail, processPendingEmails, refreshAfterUpload, uploadEmail } from '../../../web/data/emails.ts';
import * as newsletters from '../../../web/data/newsletter-acts.ts';
import { newsletterQuery } from '../../../web/data/newsletters.ts';
import { markBrand } from '../../../web/data/pitch.ts';
import { queryClient } from '../../../web/data/query-client.ts';
import { markRequestTracked } from '../../../web/data/tracking-requests.ts';
import {
  jsonResponse,
  LOADED_QUERY_KEYS,
  listInvalidatedKeys,
  sentRequests,
  setNextAnswers,
  setUpLoadedPage,
} from './support/loaded-page.ts';

setUpLoadedPage();

/** Kinds of data that may show a correction of the catalogue. */
const CATALOGUE = LOADED_QUERY_KEYS.filter((kind) => !['review', 'user'].includes(kind));

describe('an action', () => {
  const ACTS: [act: () => Promise<unknown>, asks: string, anew: string[]][] = [
    [
      () => createBrand({ name: 'A' } as never),
      'POST /api/brands {"name":"A"}',
      ['brands', 'pitch', 'sponsorships', 'stats'],
    ],
    [() => curation.decideReviewItem('1', { decision: 'skip' } as never), 'POST /api/review/1 {"decision":"skip"}', []],
    [
      () => curation.decideReviewItem('1', { decision: 'reject' } as never),
      'POST /api/review/1 {"decision":"reject"}',
      CATALOGUE,
    ],
    [
      () => curation.undoReviewDecision('1'),
      'POST /api/review/1/undo',
      LOADED_QUERY_KEYS.filter((kind) => kind !== 'user'),
    ],
    [() => curation.changeBrand('1', { name: 'A' } as never), 'PATCH /api/brands/1 {"name":"A"}', CATALOGUE],
    [
      () => curation.reportSponsorshipError('1', 'wrong_site', ''),
      'POST /api/sponsorships/1/reports {"what":"wrong_site"}',
      ['own-reports'],
    ],
    [() => curation.removeAlias('1', 'a/b'), 'DELETE /api/brands/1/aliases/a%2Fb', []],
    [() => saveDeal({}, null), 'POST /api/partner-deals {}', ['deals']],
    [() => processEmail('1'), 'POST /api/emails/process/1', ['emails']],
    [
      () => newsletters.createNewsletter({} as never),
      'POST /api/newsletters {}',
      ['newsletters', 'pitch', 'sponsorships', 'stats'],
    ],
    [
      () => newsletters.changeNewsletter('1', {} as never),
      'PUT /api/newsletters/1 {}',
      ['newsletters', 'pitch', 'sponsorships', 'stats'],
    ],
    [
      () => newsletters.removeNewsletter('1', 'Tide'),
      'DELETE /api/newsletters/1 {"confirm":"Tide"}',
      ['brands', 'emails', 'pitch', 'sponsorships', 'stats'],
    ],
    [() => markBrand('1', 'saved'), 'PUT /api/pitch-next/1 {"mark":"saved"}', ['brands', 'pitch']],
    [
      () => markRequestTracked('1'),
      'PATCH /api/newsletter-tracking-requests/1 {"status":"tracked"}',
      ['newsletters', 'pitch', 'sponsorships', 'stats', 'tracking-requests'],
    ],
  ];
  it.each(ACTS.map(([act, asks, anew]) => ({ act, asks, anew })))(
    '$asks: lists that show the data are refetched',
    async ({ act, asks, anew }) => {
      await act();
      expect(sentRequests).toEqual([asks]);
      expect(listInvalidatedKeys()).toEqual(anew);
    },
  );

  it('on a brand refetches the data in view, but not a removed brand', async () => {
    let leave = () => {};
    const asksFor = async (act: () => Promise<unknown>) => {
      sentRequests.length = 0;
      await act();
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
      return sentRequests.filter((one) => one.startsWith('GET'));
    };
    const view = async () => {
      leave = new QueryObserver(queryClient, brandProfileQuery('1', 1, '')).subscribe(() => {});
    };
    expect(await asksFor(view)).toHaveLength(1);
    expect(await asksFor(() => curation.changeBrand('1', {} as never))).toHaveLength(1);
    expect(await asksFor(() => curation.removeBrand('1'))).toEqual([]);
    expect(await asksFor(() => curation.mergeBrand('1', '2'))).toEqual([]);
    leave();
  });

  it('returns what was undone and how many mails wait; uploaded files are looked for', async () => {
    expect([await curation.undoRemoval('1'), await processPendingEmails(5)]).toEqual(['undone', 3]);
    queryClient.clear();
    for (const kind of LOADED_QUERY_KEYS) queryClient.setQueryData([kind, 'loaded'], 1);
    refreshAfterUpload();
    expect(listInvalidatedKeys()).toEqual(['brands', 'emails', 'pitch', 'sponsorships', 'stats']);
  });

  it('that adds a newsletter refetches the lists even if it failed, since somebody else may have added it', async () => {
    setNextAnswers(jsonResponse({ error: 'Tracked already' }, 409));
    await expect(newsletters.createNewsletter({} as never)).rejects.toThrow('Tracked already');
    expect(listInvalidatedKeys()).toEqual(['newsletters', 'pitch', 'sponsorships', 'stats']);
  });

  it('starts from the current record, whatever was loaded before', async () => {
    for (const now of [() => newsletters.fetchCurrentNewsletter('1'), () => fetchCurrentBrand('1')]) {
      setNextAnswers(jsonResponse({ name: 'Before' }), jsonResponse({ name: 'Now' }));
      await now();
      expect(await now()).toEqual({ name: 'Now' });
    }
  });

  it('that sends a file includes its file ending, which determines the format', async () => {
    await uploadEmail(new File(['x'], `${'a'.repeat(600)}.eml`), 'n1');
    expect(sentRequests[0]?.split(' ')[1]).toBe(`/api/emails/upload/file?name=${'a'.repeat(496)}.eml&newsletterId=n1`);
  });

  it('that removes a newsletter removes its cached data', async () => {
    queryClient.setQueryData(newsletterQuery('1').queryKey, {} as never);
    await newsletters.removeNewsletter('1', 'Tide');
    expect(queryClient.getQueryData(newsletterQuery('1').queryKey)).toBeUndefined();
  });

  it('that merges or removes a brand does not request the brand again, although its page is still open', async () => {
    const queryFn = vi.fn(async () => 1);
    const leave = new QueryObserver(queryClient, { queryKey: ['brands', '1'], queryFn }).subscribe(() => undefined);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await curation.mergeBrand('1', '2');
    await curation.removeBrand('1');
    expect(queryFn).toHaveBeenCalledOnce();
    leave();
  });

  it('on a report stores the report’s new state', async () => {
    const { queryKey } = newsletters.reportStateQuery('1');
    expect(await newsletters.rebuildOrRotateReport('1', 'rotate')).toEqual(queryClient.getQueryData(queryKey));
    expect(sentRequests).toEqual(['POST /api/newsletters/1/report/rotate']);
  });
});
