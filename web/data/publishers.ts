import { toQueryString } from '../../src/contract/lists.ts';
import type { SamePublisher } from '../../src/contract/newsletters.ts';
import { request } from './request.ts';

/** What we track of a website's publisher; `message` is null where that is nothing. */
export const samePublisher = (website: string) =>
  request<SamePublisher>(`/api/newsletters/same-publisher${toQueryString({ website })}`);
