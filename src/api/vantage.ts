// Determines the newsletter against which a viewer's lists measure relevance and fit.
import { RELEVANT } from '../contract/relevance.ts';
import type { Viewer } from '../domain/access.ts';
import type { Vantage } from '../store/brand-page/asked.ts';

/** The viewer's newsletter. For an administrator without one everything is relevant. */
export const vantageForViewer = (viewer: Viewer): Vantage => ({
  newsletterId: viewer.newsletterId,
  cutoff: RELEVANT,
  userId: viewer.userId,
  pipelineId: viewer.pipelineId,
});
