// Pitch marks, the session's end, a change of user, payment pages and onboarding: requests, and how long a page polls.
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { submitOnboarding } from '../../../web/data/onboarding.ts';
import { markBrand, pitchNextQuery } from '../../../web/data/pitch.ts';
import { queryClient } from '../../../web/data/query-client.ts';
import { request } from '../../../web/data/request.ts';
import { SESSION_ENDED_EVENT, userQuery } from '../../../web/data/session.ts';
import {
  jsonResponse,
  LOADED_CALLS,
  listInvalidatedCalls,
  listKeptCalls,
  loadEverything,
  sentRequests,
  setNextAnswers,
  setUpLoadedPage,
  told,
} from './support/loaded-page.ts';
import { stubStorage } from './support/storage.ts';

setUpLoadedPage();

describe('marks of one brand', () => {
  it('are sent one after the other, also after one that failed; those of another don’t wait', async () => {
    const waiting: (() => void)[] = [];
    vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
      sentRequests.push([path.split('/').at(-1), body].join(' '));
      return new Promise((done) => waiting.push(() => done(jsonResponse({}, sentRequests.length === 2 ? 500 : 200))));
    });
    const marks = [markBrand('a', 'saved'), markBrand('a', null), markBrand('b', 'saved')];
    await vi.waitFor(() => expect(sentRequests).toEqual(['a {"mark":"saved"}', 'b {"mark":"saved"}']));
    waiting[0]?.();
    await expect(marks[0]).rejects.toThrow('HTTP 500');
    await vi.waitFor(() => expect(sentRequests).toHaveLength(3));
    expect(sentRequests[2]).toBe('a {"mark":null}');
    for (const go of waiting) go();
    await Promise.all(marks.slice(1));
  });

  it('leave the list in view unchanged; it is refetched on return, as is another list that came into view', async () => {
    const lists = () => sentRequests.splice(0).filter((one) => one.startsWith('GET'));
    const view = (mark: 'open' | 'saved') => {
      setNextAnswers(jsonResponse({ stage: 'ready', total: 1 }));
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
    expect(lists()).toEqual(Array(2).fill('GET /api/pitch-next?page=1&limit=5&mark=saved'));
    (await leaveSaved)();
    await view('open');
    expect(lists()).toEqual(['GET /api/pitch-next?page=1&limit=5']);
  });
});

describe('a session that has ended', () => {
  it('is noticed by any call that is refused for it, and checked once', async () => {
    setNextAnswers(jsonResponse({}, 401));
    await expect(request('/api/stats')).rejects.toThrow('HTTP 401');
    expect(listInvalidatedCalls()).toEqual(['account.listSessions', 'account.readUser']);
  });

  it('has no user, which the page is told before it navigates; another failure is an error', async () => {
    const user = () => queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    setNextAnswers(jsonResponse({}, 401), jsonResponse({ error: 'Down' }, 503));
    expect(await user()).toBeNull();
    expect(listInvalidatedCalls()).toEqual([]);
    await expect(user()).rejects.toThrow('Down');
    expect(told).toEqual([SESSION_ENDED_EVENT]);
  });
});

describe('the signed-in user', () => {
  const RIGHTS = { isAdmin: false, newsletterId: null, access: { viewer: 'free' } };
  const told = async (user: object) => {
    loadEverything();
    setNextAnswers(jsonResponse({ ...RIGHTS, ...user }));
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
  };

  it('with changed rights has loaded data refetched; another user finds none of it', async () => {
    await told({ id: 'a' });
    await told({ id: 'a', firstName: 'Ann' });
    expect([listKeptCalls(), listInvalidatedCalls()]).toEqual([LOADED_CALLS, []]);
    const others = LOADED_CALLS.filter((call) => call !== 'account.readUser');
    for (const more of [{ access: { viewer: 'subscriber' } }, {}, { isAdmin: true }, { newsletterId: '1' }]) {
      await told({ id: 'a', ...more });
      expect([listKeptCalls(), listInvalidatedCalls()]).toEqual([LOADED_CALLS, others]);
    }
    await told({ id: 'b' });
    expect(listKeptCalls()).toEqual(['account.readUser']);
  });
});

describe('a newcomer', () => {
  it('sends the report that led here, if there was one', async () => {
    const noted = new Map([['signup_source', 'report']]);
    stubStorage(noted);
    await submitOnboarding({ name: 'T' } as never);
    noted.set('signup_newsletter', 'Tide').delete('signup_source');
    await submitOnboarding({ name: 'T' } as never);
    vi.stubGlobal('sessionStorage', undefined);
    await submitOnboarding({ name: 'T' } as never);
    expect(sentRequests.map((one) => one.slice(one.indexOf('{')))).toEqual([
      '{"name":"T","signupSource":"report"}',
      '{"name":"T","signupNewsletter":"Tide"}',
      '{"name":"T"}',
    ]);
  });
});
