// Entries of the review queue: their titles, their actions, and the differences that a correction shows.
import { describe, expect, it } from 'vitest';
import { differences, entryLabel } from '../../web/review/differences.ts';
import { editTarget, entryActions, entryTitle, KIND_LABELS, reportText } from '../../web/review/entries.ts';

describe('an entry that waits for a word', () => {
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
  const kinds = Object.keys(KIND_LABELS);

  it('can always be skipped and refused', () => {
    for (const kind of kinds)
      expect(entryActions(item(kind))).toMatchObject({ skip: 'Skip', reject: expect.stringMatching(/\w/) });
  });

  it('offers no edit where there is nothing to edit, and the right form where there is', () => {
    for (const kind of kinds) expect(Boolean(entryActions(item(kind)).edit)).toBe(editTarget(item(kind)) !== null);
    const report = (what: string) => editTarget(item('report', { report: { what } }));
    expect([
      editTarget(item('merge')),
      editTarget(item('doubtful_identity')),
      report('wrong_site'),
      report('not_a_sponsor'),
      editTarget(item('unsure_claim')),
    ]).toEqual(['product', 'brand', 'brand', 'sponsorship', 'sponsorship']);
  });

  it('is accepted only where that says something', () => {
    for (const sponsorship of [null, { linkDomain: null }])
      expect(entryActions(item('doubtful_identity', { sponsorship })).accept).toBeUndefined();
    expect(entryActions(item('doubtful_identity', { sponsorship: { linkDomain: 'a.test' } })).accept).toBe(
      'a.test is its site',
    );
    expect(entryActions(item('report', { report: { what: 'wrong_site' } })).accept).toBeUndefined();
    expect(entryActions(item('report', { report: { what: 'not_a_sponsor' } })).accept).toMatch(/Reject/);
    expect(entryActions(item('merge')).accept).toBe('Merge into Beta');
  });

  it('is named by whom it is about', () => {
    expect(kinds.map((kind) => entryTitle(item(kind, { queuedSender: { fromKey: 'b.test' } })))).toEqual(
      kinds.map(
        (kind) =>
          ({
            provisional_newsletter: 'Tide',
            unfamiliar_sender: 'b.test to Tide',
            merge: 'Acme and Beta',
            unread_slot: 'A slot in Tide',
            unnamed_ad: 'A picture in Tide',
          })[kind] ?? 'Acme in Tide',
      ),
    );
    expect(entryTitle(item('unsure_claim', { brand: null, newsletter: null }))).toBe('why');
    // Mails without a From have a sender as well.
    expect(entryTitle(item('unfamiliar_sender', { queuedSender: { fromKey: '' } }))).toBe(
      'A mail without a sender to Tide',
    );
    expect(reportText({ what: 'not_a_sponsor', by: 'a@b.test', note: 'no' } as never)).toMatch(
      /, says a@b\.test: “no”$/,
    );
    expect(reportText({ what: 'not_a_sponsor', by: 'a@b.test', note: null } as never)).toMatch(/, says a@b\.test$/);
  });
});

describe('what a change changed', () => {
  it('is each field that differs, in words, with what it was; ids and inner fields aren’t told', () => {
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

  it('is told in two hundred characters, and what is a list as one', () => {
    const told = (is: unknown) => differences({}, { note: is })[0]?.is;
    expect([told('x'.repeat(200)), told('x'.repeat(201))]).toEqual(['x'.repeat(200), `${'x'.repeat(200)}…`]);
    expect(told(['a'])).toBe('["a"]');
  });

  it('is headed by the kind of what was decided, where it is one', () => {
    const headed = (after: unknown) => entryLabel({ label: 'Acme', after } as never);
    expect([headed({ kind: 'merge' }), headed({ kind: 'none' }), headed(null)]).toEqual([
      `${KIND_LABELS.merge}: Acme`,
      'Acme',
      'Acme',
    ]);
  });
});
