// What the list of brands is asked for, and from where it is looked at.
import type { BrandsQuery } from '../../contract/brands.ts';
import type { Sight } from '../../domain/access.ts';

/**
 * The newsletter from which relevance and fit are measured; `cutoff`: the least similarity (0 to 1) of a relevant
 * newsletter.
 */
export interface Vantage {
  newsletterId: string | null;
  cutoff: number;
  /** Whose pitch marks are shown. */
  userId: string | null;
  /** The viewer's pipeline, in which saved brands are leads. */
  pipelineId: string | null;
}

/** A request for the list: filters, vantage, sight and moment. */
export interface BrandListRequest {
  query: BrandsQuery;
  from: Vantage;
  by: Sight;
  now: Date;
}

/** Whether the list is limited to relevant brands; without a newsletter of one's own everything is relevant. */
export const hasFilters = ({ query, from }: BrandListRequest) =>
  query.scope === 'relevant' && from.newsletterId !== null;
