// Analysing a mail, from its parts to named claims, takes linear time, even for mails built to be slow.
import type { Issue } from '../../../src/detect/analyst.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { groundAnswer } from '../../../src/detect/ground.ts';
import { markEvidenceInHtml } from '../../../src/detect/highlight.ts';
import { readLink, toRegistrableDomain } from '../../../src/detect/links.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { runWithoutPauses } from '../../../src/detect/pausable-work.ts';
import { buildDetectionRequest, readClaimsFromAnswer } from '../../../src/detect/prompt.ts';
import { givesOrdersToModel } from '../../../src/detect/vocabulary/orders.ts';
import { issueOf } from '../../support/issues.ts';
import { testLinearTime } from './growth.ts';

/** A model that claims every block. */
function grounded(issue: Issue) {
  const claims = issue.blocks.slice(0, 50).map((block) => ({
    brand: 'Acme',
    site: 'https://a.example',
    placementType: 'hero' as const,
    quote: block.text.slice(0, 500),
    block: block.index,
    disclosure: ['sponsored by'],
    confidence: 80,
  }));
  return runWithoutPauses(groundAnswer(issue, { analyst: 'openai', version: '1', claims, raw: {} }));
}

const quietly = (run: () => unknown) => {
  try {
    run();
  } catch {
    // A rejection is a valid answer.
  }
};

/**
 * Each operation on a text by its name. Limits that callers apply before the call are applied here too, with a comment.
 * Add new operations here.
 */
testLinearTime({
  // From segmenting to naming.
  'learned analyst, grounding and naming: html': (text) => detectSponsors(offlineReader, issueOf({ html: text })),
  'learned analyst, grounding and naming: text': (text) => detectSponsors(offlineReader, issueOf({ text })),
  'grounding of what a model claims: html': (text) => grounded(issueOf({ html: text })),
  'grounding of what a model claims: text': (text) => grounded(issueOf({ text })),
  highlight: (text) => {
    const length = segment({ html: text, text: null }).text.length;
    return markEvidenceInHtml({ html: text, text: null }, [
      [{ start: 0, end: length }],
      [{ start: Math.floor(length / 3), end: Math.floor(length / 2), disclosure: true }],
    ]);
  },
  'request to the model': (text) => buildDetectionRequest(issueOf({ html: text }), { model: 'm' }),
  'answer of the model': (text) => quietly(() => readClaimsFromAnswer(issueOf({ text: 'Acme' }), text)),
  givesOrdersToModel: (text) => givesOrdersToModel(text, { start: 0, end: 100 }),
  readLink,
  'readLink: in a query': (text) => readLink(`https://a.example/?u=${text}`),
  toRegistrableDomain,
});
