import type { Claim, Issue } from '../../../src/detect/analyst.ts';
import { readOffline } from '../../../src/detect/offline-reader.ts';
import { runWithoutPauses } from '../../../src/detect/pausable-work.ts';

/** The offline reader's claims, before grounding and naming. */
export const findOfflineClaims = (issue: Issue): Claim[] => runWithoutPauses(readOffline(issue)).claims;
