import type { Viewer } from '../domain/access.ts';
import { RELEVANT } from '../domain/match.ts';
import type { Vantage } from '../store/brands.ts';

/** Where relevance and fit are measured from: the viewer's newsletter; an admin without one sees everything. */
export const vantageOf = (viewer: Viewer): Vantage => ({ newsletterId: viewer.newsletterId, cutoff: RELEVANT });
