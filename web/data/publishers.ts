import { toQueryString } from '../../src/contract/lists.ts';
import type { SamePublisher } from '../../src/contract/newsletters.ts';
import { request } from './request.ts';

/** The tracked newsletters on a website's domain; `message` is null if there are none. */
export const fetchPublisherNewsletters = (website: string) =>
  request<SamePublisher>(`/api/newsletters/same-publisher${toQueryString({ website })}`);
