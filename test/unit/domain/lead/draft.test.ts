// Drafts: every fact has its evidence, low-confidence facts are left out, templates follow the same rule, and a
// reworded text may add no figure, name or date.
import { describe, expect, it } from 'vitest';
import { type DraftFacts, draftFollowUp, draftPitch, type Sighting } from '../../../../src/domain/lead/draft.ts';
import { draftRenewal } from '../../../../src/domain/lead/renewal.ts';
import { findAddedFacts } from '../../../../src/domain/lead/reword-check.ts';
import { fillTemplate } from '../../../../src/domain/lead/template.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const seen = (more: Partial<Sighting> = {}): Sighting => ({
  sponsorshipId: 's1',
  newsletter: 'Tiller & Tide',
  placementType: 'hero',
  at: new Date('2026-11-18T00:00:00Z'),
  confidence: 94,
  similarity: 0.9,
  mine: false,
  ...more,
});
const facts = (more: Partial<DraftFacts> = {}): DraftFacts => ({
  brand: 'Kaolin',
  contactName: 'Mia Holt',
  sender: 'Paula Reyes',
  newsletter: 'Harbor & Hull',
  audience: 'People who build small boats',
  reach: '12,000 subscribers',
  sightings: [seen()],
  fit: 0.8,
  ...more,
});
const textOf = ({ sentences }: { sentences: { text: string }[] }) => sentences.map(({ text }) => text).join(' ');

describe('a pitch', () => {
  it.each(['short', 'medium', 'long'] as const)('states no fact without evidence (%s)', (length) => {
    const sightings = [seen(), seen({ sponsorshipId: 's2', newsletter: 'Sail' })];
    const { sentences } = draftPitch(facts({ sightings }), length, NOW);
    const stating = sentences.filter(({ text }) => /\d|Tiller|Sail|alike|in common/.test(text));
    expect(stating.length).toBeGreaterThan(0);
    for (const { text, evidence } of stating) expect([text, evidence.length > 0]).toEqual([text, true]);
  });

  it('thanks a brand that has sponsored the newsletter, and does not claim to have seen it there', () => {
    const sightings = [seen({ mine: true, newsletter: 'Harbor & Hull' })];
    const made = textOf(draftPitch(facts({ sightings }), 'medium', NOW));
    expect(made).toContain('Thank you again for your hero placement in Harbor & Hull');
    expect(made).not.toContain('I saw');
  });
});

it('a follow-up mentions the first mail, and only what was seen since', () => {
  const first = { subject: 'Kaolin in Harbor & Hull', body: 'Hi', sentAt: new Date('2026-11-20T00:00:00Z') };
  const before = draftFollowUp(facts(), first, 'medium', NOW);
  expect(before.subject).toBe('Re: Kaolin in Harbor & Hull');
  expect(textOf(before)).toContain('I wrote to you on Nov 20');
  expect(textOf(before)).not.toContain('Since then');
  const sightings = [seen({ at: new Date('2026-11-25T00:00:00Z') })];
  const since = draftFollowUp(facts({ sightings }), first, 'medium', NOW);
  expect(textOf(since)).toContain('Since then I saw your hero placement in Tiller & Tide on Nov 25.');
});

it('a renewal proposes as many dates as its length allows, and lists the facts that are missing', () => {
  const ran = { day: '2026-11-20', placementType: 'hero', sponsorshipId: 's9', sent: null, opens: null, clicks: null };
  const open = ['2026-12-01', '2026-12-04', '2026-12-08'].map((day) => ({ day, placementType: 'hero', price: '$450' }));
  const made = draftRenewal({ ...facts(), ran: [ran], open }, 'short', NOW);
  expect(textOf(made)).toContain('These dates are open:\n- Tue, Dec 1: Hero, $450\n- Fri, Dec 4: Hero, $450 Shall I');
  expect(made.leftOut.map(({ what }) => what)).toEqual(['Figures of the last ad']);
  const full = draftRenewal({ ...facts(), ran: [ran, ran], open: [] }, 'long', NOW);
  expect(full.leftOut.map(({ what }) => what)).toEqual(['Figures of the last ad', 'Open dates']);
});

describe('a template', () => {
  const body = 'Hi {contact},\n\nI saw your {placement} in {seen_in}. We reach {reach}. Best, {sender}';

  it('is filled from the same facts, with their evidence, without the sentences whose field is unknown or unsure', () => {
    const made = fillTemplate({ subject: '{{brand}} x { newsletter }', body }, { ...facts(), open: [] }, NOW);
    expect([made.subject, textOf(made)]).toEqual([
      'Kaolin x Harbor & Hull',
      'Hi Mia, I saw your hero placement in Tiller & Tide. We reach 12,000 subscribers. Best, Paula Reyes',
    ]);
    expect(made.sentences[1]?.evidence).toMatchObject([{ id: 's1' }]);
    const unsure = facts({ sightings: [seen({ confidence: 30 })], reach: '' });
    const bare = fillTemplate({ subject: '', body }, { ...unsure, open: [] }, NOW);
    expect([textOf(bare), bare.leftOut.length]).toEqual(['Hi Mia, Best, Paula Reyes', 2]);
  });

  it('offers the price and the dates of the open slots, or leaves the sentence out', () => {
    const offer = { subject: '', body: 'Hi {contact}, these are free: {open_dates}. One costs {price}.' };
    const slot = (day: string, price: string | null) => ({ day, placementType: 'hero', price });
    const open = [slot('2026-12-08', null), slot('2026-12-15', '€450.00'), slot('2026-12-15', '€90.00')];
    const made = fillTemplate(offer, { ...facts(), open }, NOW);
    expect(textOf(made)).toBe('Hi Mia, these are free: Dec 8 and Dec 15. One costs €450.00.');
    expect(made.sentences.map(({ evidence }) => evidence[0]?.label)).toEqual(
      Array(2).fill('Open slots of your calendar'),
    );
    expect(fillTemplate(offer, { ...facts(), open: [] }, NOW).leftOut).toHaveLength(2);
  });
});

describe('a reworded text', () => {
  const source =
    "Hi Mia,\n\nI saw Kaolin's hero placement in Tiller & Tide on Nov 18. We reach 12,000 subscribers.\n\nPaula Reyes";

  it.each([
    "Hello Mia,\n\nYour hero placement in Tiller & Tide on Nov 18 caught my eye, Kaolin's first there for me. Our letter reaches 12,000 subscribers.\n\nPaula Reyes",
    'Hi Mia, I noticed Kaolin in Tiller & Tide on Nov 18! Could we talk? 12000 subscribers read us. Thanks, Paula Reyes',
  ])('that keeps to the facts is accepted', (text) => {
    expect(findAddedFacts(source, text)).toEqual([]);
  });

  it.each([
    ['a figure', 'We reach 15,000 subscribers.', '15,000'],
    ['a figure in words', 'We reach twelve thousand subscribers.', 'twelve'],
    ['a date', 'I saw it on Nov 19.', '19'],
    ['a month', 'I saw it in October.', 'October'],
    ['a day in words', 'I saw it yesterday.', 'yesterday'],
    ['a name', 'Like Patagonia, you buy newsletters.', 'Patagonia'],
    ['a name at the start of a sentence', 'Patagonia buys newsletters.', 'Patagonia'],
    ['an address', 'See harborhull.example for more.', 'harborhull.example'],
  ])('with %s that the facts don’t contain is rejected', (_, text, claim) => {
    expect(findAddedFacts(source, text)).toContain(claim);
  });
});
