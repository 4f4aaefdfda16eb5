import { MIN_RELEVANT_SIMILARITY } from '../contract/relevance.ts';
import type { Viewer } from '../domain/access.ts';
import type { RankingViewpoint } from '../store/brand/page/asked.ts';

/** The viewpoint of the viewer's newsletter. To an administrator without a newsletter, everything is relevant. */
export const rankingViewpointOf = (viewer: Viewer): RankingViewpoint => ({
  newsletterId: viewer.newsletterId,
  cutoff: MIN_RELEVANT_SIMILARITY,
  userId: viewer.userId,
  pipelineId: viewer.pipelineId,
});
