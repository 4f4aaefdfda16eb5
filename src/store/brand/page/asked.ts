// The input of a brand list: filters, and the newsletter from which relevance and fit are measured.
import type { BrandsQuery } from '../../../contract/brands.ts';
import type { Sight } from '../../../domain/access.ts';

/**
 * The newsletter from which relevance and fit are measured. `cutoff` is the minimum similarity (0 to 1) of a relevant
 * newsletter.
 */
export interface RankingViewpoint {
  newsletterId: string | null;
  cutoff: number;
  /** The user whose pitch marks are shown. */
  userId: string | null;
  /** The viewer's pipeline, in which saved brands are leads. */
  pipelineId: string | null;
}

/** A brand list request: filters, viewpoint, Sight and current time. */
export interface BrandListRequest {
  query: BrandsQuery;
  from: RankingViewpoint;
  by: Sight;
  now: Date;
}

/** True if the list is limited to relevant brands. Without a newsletter of one's own, every brand is relevant. */
export const isLimitedToRelevant = ({ query, from }: BrandListRequest) =>
  query.scope === 'relevant' && from.newsletterId !== null;
