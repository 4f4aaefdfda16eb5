// The hint about other newsletters of the same publisher.
import { expect, it } from 'vitest';
import { writePublisherHint } from '../../../src/domain/newsletter/publisher-hint.ts';

it('the hint names a publisher’s tracked newsletters, and says so if there are others', () => {
  expect([
    writePublisherHint('axios.com', ['A'], 1),
    writePublisherHint('axios.com', ['A', 'B'], 2),
    writePublisherHint('axios.com', ['A', 'B'], 3),
  ]).toEqual([
    'We track a newsletter of axios.com: A',
    'We track 2 newsletters of axios.com: A, B',
    'We track 3 newsletters of axios.com: A, B and others',
  ]);
});
