// From a viewer to the newsletter that its lists are measured from.
import { RELEVANT } from '../contract/relevance.ts';
import type { Viewer } from '../domain/access.ts';
import type { Vantage } from '../store/brand-page.ts';

/** Where relevance and fit are measured from: the viewer's newsletter; an admin without one sees everything. */
export const vantageOf = (viewer: Viewer): Vantage => ({
  newsletterId: viewer.newsletterId,
  cutoff: RELEVANT,
  userId: viewer.userId,
});
