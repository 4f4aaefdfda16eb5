// Entries of the review queue: their titles, their actions, and the differences that a correction shows.
import { describe, expect, it } from 'vitest';
import { differences } from '../../../web/review/describe-change.ts';
import { editableRecordKind, REVIEW_ITEM_KIND_LABELS, reviewActionLabels } from '../../../web/review/entries.ts';

describe('an entry that waits for a decision', () => {
  const item = (kind: string, more: object = {}) =>
    ({
      kind,
      brand: { name: 'Acme' },
      otherBrand: { name: 'Beta' },
      newsletter: { name: 'Tide' },
      queuedSender: null,
      sponsorship: null,
      report: null,
      reason: 'why',
      ...more,
    }) as never;
  const kinds = Object.keys(REVIEW_ITEM_KIND_LABELS);

  it('can always be skipped and rejected', () => {
    for (const kind of kinds)
      expect(reviewActionLabels(item(kind))).toMatchObject({ skip: 'Skip', reject: expect.stringMatching(/\w/) });
  });

  it('offers an edit only if there is something to edit, with the matching form', () => {
    for (const kind of kinds)
      expect(Boolean(reviewActionLabels(item(kind)).edit)).toBe(editableRecordKind(item(kind)) !== null);
    const report = (what: string) => editableRecordKind(item('report', { report: { what } }));
    expect([
      editableRecordKind(item('merge')),
      editableRecordKind(item('doubtful_identity')),
      report('wrong_site'),
      report('not_a_sponsor'),
      editableRecordKind(item('unsure_claim')),
    ]).toEqual(['product', 'brand', 'brand', 'sponsorship', 'sponsorship']);
  });

  it('can be accepted only if that has a meaning', () => {
    for (const sponsorship of [null, { linkDomain: null }])
      expect(reviewActionLabels(item('doubtful_identity', { sponsorship })).accept).toBeUndefined();
    expect(reviewActionLabels(item('doubtful_identity', { sponsorship: { linkDomain: 'a.test' } })).accept).toBe(
      'a.test is its site',
    );
    expect(reviewActionLabels(item('report', { report: { what: 'wrong_site' } })).accept).toBeUndefined();
    expect(reviewActionLabels(item('report', { report: { what: 'not_a_sponsor' } })).accept).toMatch(/Reject/);
    expect(reviewActionLabels(item('merge')).accept).toBe('Merge into Beta');
  });
});

describe('the differences of a change', () => {
  it('are the fields that differ, in words, with old and new value; ids and internal fields are left out', () => {
    const before = { name: 'Acme', placementType: 'hero', website: null, contactEmail: 'j@a.test', brandId: 'b1' };
    const after = { ...before, id: 'x', name: 'Acme Inc', placementType: 'footer', website: 'https://a.test' };
    expect(differences(before, { ...after, brandId: 'b2', contactEmail: null, nameSource: 'person' })).toEqual([
      { name: 'name', was: 'Acme', is: 'Acme Inc' },
      { name: 'placement type', was: 'Hero', is: 'Footer' },
      { name: 'website', was: '', is: 'https://a.test' },
      { name: 'contact email', was: 'j@a.test', is: '' },
    ]);
    expect(differences(before, { name: 'Acme' })).toEqual([]);
    expect([differences(null, { name: 'Acme' }), differences(before, null)]).toEqual([
      [{ name: 'name', was: '', is: 'Acme' }],
      [],
    ]);
  });
});
