// The built-in analyst on a small labelled set of invented issues: brands, sites, placements, quotes.
import { describe, expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { issueOf } from '../../support/issues.ts';
import { LABELLED_ISSUES } from './labelled.ts';

const SENDER = {
  subject: 'What the tide brought',
  newsletter: { name: 'The Tide Letter', domain: 'tideletter.example' },
  sender: { name: 'The Tide Letter', address: 'post@tideletter.example' },
};

describe('a labelled invented issue', () => {
  it.each(LABELLED_ISSUES)('$what', async ({ html, sponsors }) => {
    const issue = issueOf({ html }, SENDER);
    const { claims } = await detectSponsors(offlineReader, issue);
    expect(claims.map(({ brand, domain }) => ({ brand, site: domain }))).toEqual(
      sponsors.map(({ brand, site }) => ({ brand, site })),
    );
    for (const [nth, { placements, quote }] of sponsors.entries()) {
      const claim = claims[nth];
      expect(placements).toContain(claim?.placementType);
      expect(issue.text.slice(claim?.ad.start, claim?.ad.end)).toContain(quote);
      expect(issue.text.slice(claim?.evidence.start, claim?.evidence.end).length).toBeGreaterThan(5);
    }
  });
});
