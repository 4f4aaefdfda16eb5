import type { Claim, Issue } from '../../../src/detect/analyst.ts';
import { readOfflineAtOnce } from '../../../src/detect/offline-reader.ts';

/** The offline reader's claims, before grounding and naming. */
export const findOfflineClaims = (issue: Issue): Claim[] => readOfflineAtOnce(issue).claims;
