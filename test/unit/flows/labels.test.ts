// People's judgements, exported as labels for training.
import { expect, it } from 'vitest';
import { toCorpusLabel } from '../../../src/flows/export/labels.ts';

const claim = {
  brand: 'Kaolin',
  aliases: ['Kaolin', 'Kaolin Co', 'Kaolin Co'],
  domain: null,
  placementType: 'hero',
  quote: null,
  verdict: 'confirmed' as 'confirmed' | 'rejected' | null,
  edits: null as Record<string, string> | null,
};
const issue = { id: 'a', rawKey: 'raw/a.eml', newsletter: 'The Kiln', domain: null, receivedAt: new Date(0) };

it('a brand’s other spellings are exported as aliases, once each and without its own name', () => {
  const { sponsors } = toCorpusLabel({ ...issue, claims: [claim] });
  expect(sponsors.map(({ brand_aliases }) => brand_aliases)).toEqual([['Kaolin Co']]);
});

it('a confirmed or corrected claim is exported as sure, an unjudged one as likely, and a rejected one not at all', () => {
  const label = (...claims: Partial<typeof claim>[]) =>
    toCorpusLabel({ ...issue, claims: claims.map((more) => ({ ...claim, ...more })) } as never);
  const { sponsors, is_hard_negative } = label({}, { verdict: null, edits: { brand: 'x' } }, { verdict: null });
  expect(sponsors.map(({ certainty }) => certainty)).toEqual(['sure', 'sure', 'likely']);
  expect(is_hard_negative).toBe(false);
  expect(label({ verdict: 'rejected' })).toMatchObject({ sponsors: [], is_hard_negative: true });
});
