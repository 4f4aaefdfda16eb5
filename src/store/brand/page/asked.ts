import type { BrandsQuery } from '../../../contract/brands.ts';
import type { Sight } from '../../../domain/access.ts';

/** `cutoff`: the minimum similarity (0 to 1) of a relevant newsletter. */
export interface RankingViewpoint {
  newsletterId: string | null;
  cutoff: number;
  userId: string | null;
  /** The viewer's pipeline, in which saved brands are leads. */
  pipelineId: string | null;
}

export interface BrandListRequest {
  query: BrandsQuery;
  from: RankingViewpoint;
  by: Sight;
  now: Date;
}

/** Without a newsletter of one's own, every brand is relevant. */
export const isLimitedToRelevant = ({ query, from }: BrandListRequest) =>
  query.scope === 'relevant' && from.newsletterId !== null;
