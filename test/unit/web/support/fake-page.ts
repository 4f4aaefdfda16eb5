// A page's address, queries and requests for hooks that run without a page, in place of react-router, of react-query's
// hooks and of fetch.
import { vi } from 'vitest';

export const pageAddress = { pathname: '/brands', search: '' };
/** The addresses that navigations set, with their options. */
export const navigations: [string, object | undefined][] = [];
/** `key`: the key of the last query; `current`: the result that useQuery returns. */
export const fakeQueryState = { key: [] as unknown[], current: {} as object };
/** Every request since the test began: its method and path. */
export const sentRequests: string[] = [];
let answers: (Response | Error)[] = [];

export const fakeRouter = {
  Link: 'a',
  useLocation: () => ({ pathname: '/brands' }),
  useSearchParams: () => [
    new URLSearchParams(pageAddress.search),
    (after: URLSearchParams, options?: object) => void navigations.push([after.toString(), options]),
  ],
};

export const fakeQueries = {
  useQuery: ({ queryKey }: { queryKey: unknown[] }) => {
    fakeQueryState.key = queryKey;
    return fakeQueryState.current;
  },
};

export const jsonResponse = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** Answers of the next requests in their order; later requests get an empty object. */
export const setNextAnswers = (...next: (Response | Error)[]) => {
  answers = next;
};

export function resetFakePage(): void {
  Object.assign(pageAddress, { pathname: '/brands', search: '' });
  navigations.length = 0;
  sentRequests.length = 0;
  answers = [];
  vi.stubGlobal('window', { location: pageAddress });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    sentRequests.push(`${method} ${path}`);
    const answer = answers.shift() ?? jsonResponse({});
    if (answer instanceof Error) throw answer;
    return answer;
  });
}
