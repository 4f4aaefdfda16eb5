// What people judged, as labels for training.
import { expect, it } from 'vitest';
import { labelOf } from '../../src/flows/export/labels.ts';

it('a brand has its other ways of writing as aliases, each once and not its own', () => {
  const claim = {
    brand: 'Kaolin',
    aliases: ['Kaolin', 'Kaolin Co', 'Kaolin Co'],
    domain: null,
    placementType: 'hero',
    quote: null,
    verdict: 'confirmed' as const,
    edits: null,
  };
  const issue = { id: 'a', rawKey: 'raw/a.eml', newsletter: 'The Kiln', domain: null, receivedAt: new Date(0) };
  const { sponsors } = labelOf({ ...issue, claims: [claim] });
  expect(sponsors.map(({ brand_aliases }) => brand_aliases)).toEqual([['Kaolin Co']]);
});
