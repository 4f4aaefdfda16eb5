// What each action of a page sends to the API and which lists it refetches, since others would show old data; and how
// long a page polls.
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pitchNextPath } from '../../src/contract/lists.ts';
import { decideAccess } from '../../web/data/access-requests.ts';
import { deleteAccount, endAccountSession } from '../../web/data/account.ts';
import { openPortal, startCheckout } from '../../web/data/billing.ts';
import { brandNow, brandProfileQuery, createBrand } from '../../web/data/brands.ts';
import * as curation from '../../web/data/curation.ts';
import { statsQuery } from '../../web/data/dashboard.ts';
import { fetchCurrentDeal, removeDeal, saveDeal } from '../../web/data/deal-acts.ts';
import { dealsQuery } from '../../web/data/deals.ts';
import { processBatch, processEmail, refreshUploaded, uploadEmail } from '../../web/data/emails.ts';
import { startImport } from '../../web/data/imports.ts';
import * as newsletters from '../../web/data/newsletter-acts.ts';
import { newsletterQuery } from '../../web/data/newsletters.ts';
import { onboard } from '../../web/data/onboarding.ts';
import { dashboardQuery, markBrand, pitchNextQuery } from '../../web/data/pitch.ts';
import { queryClient } from '../../web/data/query-client.ts';
import { request } from '../../web/data/request.ts';
import { completeTour, SESSION_ENDED, signOutEverywhere, userQuery } from '../../web/data/session.ts';
import { createBackup } from '../../web/data/settings.ts';
import { forgetSearch, saveSearch } from '../../web/data/similarity.ts';
import { markTracked, requestTracking } from '../../web/data/tracking-requests.ts';
import { subscribeTrends } from '../../web/data/trends.ts';

const KINDS = [
  ...['access-requests', 'account', 'backups', 'brands', 'curation', 'deals', 'emails', 'newsletters', 'own-reports'],
  ...['pitch', 'review', 'similarity', 'sponsorships', 'stats', 'tracking-requests', 'trend-reports', 'trends', 'user'],
];
let asked: string[] = [];
let answers: Response[] = [];
let left: string[] = [];
let told: string[] = [];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  [asked, answers, left, told] = [[], [], [], []];
  const location = { assign: (url: string) => void left.push(url) };
  vi.stubGlobal('window', { location, dispatchEvent: ({ type }: Event) => void told.push(type) });
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body].filter(Boolean).join(' '));
    return answers.shift() ?? json({ brand: 'undone', enqueued: 3, report: 'kept' });
  });
  queryClient.clear();
  for (const kind of KINDS) queryClient.setQueryData([kind, 'loaded'], 1);
});
afterEach(() => void vi.unstubAllGlobals());

const readAnew = () => KINDS.filter((kind) => queryClient.getQueryState([kind, 'loaded'])?.isInvalidated);
/** What a correction of the catalogue may show in. */
const CATALOGUE = KINDS.filter((kind) => !['review', 'user'].includes(kind));

describe('an act', () => {
  const ACTS: [act: () => Promise<unknown>, asks: string, anew: string[]][] = [
    [() => decideAccess('1', 'accepted'), 'PATCH /api/access-requests/1 {"status":"accepted"}', ['access-requests']],
    [() => endAccountSession('1'), 'DELETE /api/account/sessions/1', ['account']],
    [() => deleteAccount('me'), 'POST /api/account/delete {"confirm":"me"}', []],
    [() => createBrand({ name: 'A' } as never), 'POST /api/brands {"name":"A"}', ['brands', 'stats']],
    [() => curation.decideReview('1', { decision: 'skip' } as never), 'POST /api/review/1 {"decision":"skip"}', []],
    [
      () => curation.decideReview('1', { decision: 'reject' } as never),
      'POST /api/review/1 {"decision":"reject"}',
      CATALOGUE,
    ],
    [() => curation.undoReview('1'), 'POST /api/review/1/undo', KINDS.filter((kind) => kind !== 'user')],
    [() => curation.changeBrand('1', { name: 'A' } as never), 'PATCH /api/brands/1 {"name":"A"}', CATALOGUE],
    [() => curation.mergeBrand('1', '2'), 'POST /api/brands/1/merge {"intoId":"2"}', CATALOGUE],
    [() => curation.removeBrand('1'), 'DELETE /api/brands/1', CATALOGUE],
    [() => curation.undoRemoval('1'), 'POST /api/brand-removals/1/undo', CATALOGUE],
    [() => curation.changeSponsorship('1', {} as never), 'PATCH /api/sponsorships/1 {}', CATALOGUE],
    [() => curation.judgeSponsorship('1', 'reject'), 'DELETE /api/sponsorships/1', CATALOGUE],
    [() => curation.judgeSponsorship('1', 'restore'), 'POST /api/sponsorships/1/restore', CATALOGUE],
    [
      () => curation.reportWrong('1', 'wrong_site', ''),
      'POST /api/sponsorships/1/reports {"what":"wrong_site"}',
      ['own-reports'],
    ],
    [
      () => curation.reportWrong('1', 'wrong_site', 'x'),
      'POST /api/sponsorships/1/reports {"what":"wrong_site","note":"x"}',
      ['own-reports'],
    ],
    [() => curation.markOutcomesSeen(), 'POST /api/reports/own/seen', ['own-reports']],
    [() => curation.dropAlias('1', 'a/b'), 'DELETE /api/brands/1/aliases/a%2Fb', []],
    [() => curation.dropLinkHost('a.test'), 'DELETE /api/link-hosts/a.test', []],
    [() => saveDeal({}, null), 'POST /api/partner-deals {}', ['deals']],
    [() => saveDeal({}, '1'), 'PATCH /api/partner-deals/1 {}', ['deals']],
    [() => removeDeal('1'), 'DELETE /api/partner-deals/1', ['deals']],
    [() => processEmail('1'), 'POST /api/emails/process/1', ['emails']],
    [() => processBatch(5), 'POST /api/emails/process-batch {"limit":5}', ['emails']],
    [
      () => startImport([{ a: 'b' }], {} as never),
      'POST /api/newsletters/csv/import {"csvData":[{"a":"b"}],"columnMappings":{}}',
      [],
    ],
    [
      () => newsletters.createNewsletter({} as never),
      'POST /api/newsletters {}',
      ['newsletters', 'sponsorships', 'stats'],
    ],
    [
      () => newsletters.changeNewsletter('1', {} as never),
      'PUT /api/newsletters/1 {}',
      ['newsletters', 'sponsorships', 'stats'],
    ],
    [
      () => newsletters.removeNewsletter('1', 'Tide'),
      'DELETE /api/newsletters/1 {"confirm":"Tide"}',
      ['brands', 'emails', 'sponsorships', 'stats'],
    ],
    [() => markBrand('1', 'saved'), 'PUT /api/pitch-next/1 {"mark":"saved"}', ['brands']],
    [() => completeTour(), 'POST /api/auth/complete-tour', ['user']],
    [() => signOutEverywhere(), 'POST /api/auth/sign-out-everywhere', []],
    [() => createBackup(), 'POST /api/backups', ['backups']],
    [() => saveSearch({ name: 'x' } as never), 'POST /api/similarity-searches {"name":"x"}', ['similarity']],
    [() => forgetSearch('1'), 'DELETE /api/similarity-searches/1', ['similarity']],
    [
      () => requestTracking({ newsletterName: 'T' }),
      'POST /api/newsletter-tracking-requests {"newsletterName":"T"}',
      ['tracking-requests'],
    ],
    [
      () => markTracked('1'),
      'PATCH /api/newsletter-tracking-requests/1 {"status":"tracked"}',
      ['newsletters', 'stats', 'tracking-requests'],
    ],
    [() => subscribeTrends(true), 'PUT /api/trend-reports/subscription {"wanted":true}', ['trend-reports']],
  ];
  it.each(ACTS.map(([act, asks, anew]) => ({ act, asks, anew })))(
    '$asks: what shows it is read anew',
    async ({ act, asks, anew }) => {
      await act();
      expect(asked).toEqual([asks]);
      expect(readAnew()).toEqual(anew);
    },
  );

  it('on a brand has what is in view read anew, and asks no more for a brand that is gone', async () => {
    let leave = () => {};
    const asksFor = async (act: () => Promise<unknown>) => {
      asked = [];
      await act();
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
      return asked.filter((one) => one.startsWith('GET'));
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

  it('answers with what was undone and how many mails wait; files that were uploaded are looked for', async () => {
    expect([await curation.undoRemoval('1'), await processBatch(5)]).toEqual(['undone', 3]);
    queryClient.clear();
    for (const kind of KINDS) queryClient.setQueryData([kind, 'loaded'], 1);
    refreshUploaded();
    expect(readAnew()).toEqual(['brands', 'emails', 'sponsorships', 'stats']);
  });

  it('that adds a newsletter has the lists read anew though it failed: somebody else may have added it', async () => {
    answers = [json({ error: 'Tracked already' }, 409)];
    await expect(newsletters.createNewsletter({} as never)).rejects.toThrow('Tracked already');
    expect(readAnew()).toEqual(['newsletters', 'sponsorships', 'stats']);
  });

  it('begins with what stands now, whatever was loaded before', async () => {
    for (const now of [() => newsletters.newsletterNow('1'), () => brandNow('1')]) {
      answers = [json({ name: 'Before' }), json({ name: 'Now' })];
      await now();
      expect(await now()).toEqual({ name: 'Now' });
    }
  });

  it('that sends a file names it by its end, which tells what it is', async () => {
    await uploadEmail(new File(['x'], `${'a'.repeat(600)}.eml`), 'n1');
    expect(asked[0]?.split(' ')[1]).toBe(`/api/emails/upload/file?name=${'a'.repeat(496)}.eml&newsletterId=n1`);
  });

  it('that removes a newsletter leaves nothing of it to be shown', async () => {
    queryClient.setQueryData(newsletterQuery('1').queryKey, {} as never);
    await newsletters.removeNewsletter('1', 'Tide');
    expect(queryClient.getQueryData(newsletterQuery('1').queryKey)).toBeUndefined();
  });

  it('that merges or removes a brand asks for it no more: its page still stands, and is answered that there is none', async () => {
    const queryFn = vi.fn(async () => 1);
    const leave = new QueryObserver(queryClient, { queryKey: ['brands', '1'], queryFn }).subscribe(() => undefined);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await curation.mergeBrand('1', '2');
    await curation.removeBrand('1');
    expect(queryFn).toHaveBeenCalledOnce();
    leave();
  });

  it('on a report shows its state as it is then', async () => {
    const { queryKey } = newsletters.reportStateQuery('1');
    expect(await newsletters.curateReport('1', 'rotate')).toEqual(queryClient.getQueryData(queryKey));
    expect(asked).toEqual(['POST /api/newsletters/1/report/rotate']);
  });
});

describe('marks of one brand', () => {
  it('are sent one after the other, also after one that failed; those of another don’t wait', async () => {
    const waiting: (() => void)[] = [];
    vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
      asked.push([path.split('/').at(-1), body].join(' '));
      return new Promise((done) => waiting.push(() => done(json({}, asked.length === 2 ? 500 : 200))));
    });
    const marks = [markBrand('a', 'saved'), markBrand('a', null), markBrand('b', 'saved')];
    await vi.waitFor(() => expect(asked).toEqual(['a {"mark":"saved"}', 'b {"mark":"saved"}']));
    waiting[0]?.();
    await expect(marks[0]).rejects.toThrow('HTTP 500');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]).toBe('a {"mark":null}');
    for (const go of waiting) go();
    await Promise.all(marks.slice(1));
  });

  it('leave the list in view as it is; come back to, it is read anew, as is another that is in view by then', async () => {
    const lists = () => asked.splice(0).filter((one) => one.startsWith('GET'));
    const view = (mark: 'open' | 'saved') => {
      answers = [json({ stage: 'ready', total: 1 })];
      const leave = new QueryObserver(queryClient, pitchNextQuery(1, mark)).subscribe(() => {});
      return vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)).then(() => leave);
    };
    const leave = await view('open');
    expect(lists()).toHaveLength(1);
    await markBrand('1', 'saved');
    expect(lists()).toEqual([]);
    const marking = markBrand('2', 'saved');
    leave();
    const leaveSaved = view('saved');
    await Promise.all([marking, leaveSaved]);
    expect(lists()).toEqual(Array(2).fill(`GET ${pitchNextPath(1, 'saved')}`));
    (await leaveSaved)();
    await view('open');
    expect(lists()).toEqual([`GET ${pitchNextPath()}`]);
  });
});

describe('a session that has ended', () => {
  it('is noticed by any call that is refused for it, and asked about once', async () => {
    answers = [json({}, 401)];
    await expect(request('/api/stats')).rejects.toThrow('HTTP 401');
    expect(readAnew()).toEqual(['user']);
  });

  it('is nobody’s, which the page is told before it goes; another failure is one', async () => {
    const user = () => queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    answers = [json({}, 401), json({ error: 'Down' }, 503)];
    expect(await user()).toBeNull();
    expect(readAnew()).toEqual([]);
    await expect(user()).rejects.toThrow('Down');
    expect(told).toEqual([SESSION_ENDED]);
  });
});

describe('who is signed in', () => {
  const RIGHTS = { isAdmin: false, newsletterId: null, access: { viewer: 'free' } };
  const told = async (user: object) => {
    queryClient.clear();
    for (const kind of KINDS) queryClient.setQueryData([kind, 'loaded'], 1);
    answers = [json({ ...RIGHTS, ...user })];
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
  };
  const kept = () => KINDS.filter((kind) => queryClient.getQueryData([kind, 'loaded']) !== undefined);

  it('has what was loaded read anew with other rights; another person finds nothing of it', async () => {
    await told({ id: 'a' });
    await told({ id: 'a', firstName: 'Ann' });
    expect([kept(), readAnew()]).toEqual([KINDS, []]);
    const others = KINDS.filter((kind) => kind !== 'user');
    for (const more of [{ access: { viewer: 'subscriber' } }, {}, { isAdmin: true }, { newsletterId: '1' }]) {
      await told({ id: 'a', ...more });
      expect([kept(), readAnew()]).toEqual([KINDS, others]);
    }
    await told({ id: 'b' });
    expect(kept()).toEqual(['user']);
  });
});

describe('paying', () => {
  it('leads to the page of the plan that was chosen, and back to where it began', async () => {
    answers = [json({ annual: 'price_a', weekly: 'price_w' }), json({ url: 'https://pay.test/' })];
    await startCheckout('weekly', '/brands');
    expect(asked).toEqual([
      'GET /api/prices',
      'POST /api/create-checkout-session {"priceId":"price_w","returnTo":"/brands"}',
    ]);
    answers = [json({ url: 'https://pay.test/portal' })];
    await openPortal();
    expect(left).toEqual(['https://pay.test/', 'https://pay.test/portal']);
  });
});

describe('a deal', () => {
  it('is as it stands now, which the list shows too; one that is gone is said to be', async () => {
    answers = [json([{ id: '1' }]), json([])];
    expect(await fetchCurrentDeal('1')).toEqual({ id: '1' });
    expect(queryClient.getQueryData(dealsQuery.queryKey)).toEqual([{ id: '1' }]);
    await expect(fetchCurrentDeal('1')).rejects.toThrow('Someone else removed this deal');
  });
});

describe('a newcomer', () => {
  it('tells which report led here, where one did', async () => {
    const noted = new Map([['signup_source', 'report']]);
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => noted.get(key) ?? null });
    await onboard({ name: 'T' } as never);
    noted.set('signup_newsletter', 'Tide').delete('signup_source');
    await onboard({ name: 'T' } as never);
    vi.stubGlobal('sessionStorage', undefined);
    await onboard({ name: 'T' } as never);
    expect(asked.map((one) => one.slice(one.indexOf('{')))).toEqual([
      '{"name":"T","signupSource":"report"}',
      '{"name":"T","signupNewsletter":"Tide"}',
      '{"name":"T"}',
    ]);
  });

  it('is told of the ranking as soon as it is there: a page goes on asking until then, and no longer', () => {
    const every = (query: { refetchInterval?: unknown }, data: object | undefined) =>
      (query.refetchInterval as (query: object) => unknown)({ state: { data } });
    for (const query of [dashboardQuery, pitchNextQuery()]) {
      expect(every(query, { stage: 'reading_site', total: 0 })).toBe(3000);
      expect(every(query, { stage: 'ready', total: 1 })).toBe(false);
      expect(every(query, { stage: 'no_newsletter', total: 1 })).toBe(false);
      expect(every(query, undefined)).toBe(false);
    }
    // A ranking of nobody may get somebody; a list of what was saved only by the reader's own act.
    expect(every(pitchNextQuery(), { stage: 'ready', total: 0 })).toBe(15_000);
    expect(every(pitchNextQuery(1, 'saved'), { stage: 'ready', total: 0 })).toBe(false);
    expect(every(statsQuery, { userNewsletter: { isFinding: true } })).toBe(3000);
    expect(every(statsQuery, { userNewsletter: null })).toBe(30_000);
  });
});
