// Texts that the web composes: initials, dates, gaps, drafts, due dates, and the label of an excluded brand.
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/contract/drafts.ts';
import type { LeadEvent } from '../../../src/contract/lead-events.ts';
import type { BuyingPatternShown } from '../../../src/contract/pitch.ts';
import { missingIssuesText } from '../../../web/newsletters/insight.tsx';
import { assignLanes } from '../../../web/newsletters/lanes.ts';
import { describeLeadEvent } from '../../../web/pipeline/event-words.ts';
import { formatRelativeDate } from '../../../web/ui/format.ts';
import { initialsOf } from '../../../web/ui/logo.tsx';
import { buyingPatternText } from '../../../web/ui/pattern-badge.tsx';
import { draftToText, toMailto } from '../../../web/ui/pitch-draft.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const DAY = 86_400_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

describe('initials of a name', () => {
  it.each([
    ['Harbor & Hull', 'HH'],
    ['  monday  ', 'M'],
    ["'Round Midnight", 'RM'],
    ['Ærø - Søn', 'ÆS'],
    ['&', ''],
  ])('%s: from its first two words, without symbols', (name, letters) => {
    expect(initialsOf(name, 2)).toBe(letters);
  });
});

describe('the missing issues of a newsletter', () => {
  const hole = (from: string, to: string) => ({ from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` });

  it('are named by their dates, with the year of another year', () => {
    expect(missingIssuesText([hole('2025-12-20', '2026-01-10'), hole('2026-03-01', '2026-03-22')], NOW)).toBe(
      'Missing: Dec 20, 2025 to Jan 10; Mar 1 to Mar 22',
    );
  });
});

describe('the history of a lead', () => {
  const names = { stage: String, member: String, currency: 'USD' };
  const event = (kind: LeadEvent['kind'], given: Partial<LeadEvent> = {}) =>
    ({ kind, actor: 'member', change: {}, detail: null, ...given }) as LeadEvent;

  it('says what an undo took back, in words of the fields, else of the event', () => {
    const released = event('released', {
      detail: { state: 'cancelled', bookings: [{ day: '2026-12-01', placementType: 'hero' }] },
    });
    expect(describeLeadEvent(event('undone'), names, released)).toBe('undid a change: “released Hero on Dec 1, 2026”');
    expect(describeLeadEvent(event('undone', { change: { notes: ['a', ''] } }), names, released)).toBe(
      'undid a change: changed the notes',
    );
    // The event may be on another page of the history.
    expect(describeLeadEvent(event('undone'), names)).toBe('undid a change');
  });
});

describe('the draft of a pitch', () => {
  const sentences = [
    { paragraph: 0, text: 'Hi Imogen,' },
    { paragraph: 1, text: "I saw Saltmark's ad in Passage Notes." },
    { paragraph: 1, text: 'Its readers are like ours.' },
  ] as Draft['sentences'];

  it('joins the sentences of a paragraph, and quotes the first mail in a follow-up', () => {
    const quoted = { sentAt: '2026-06-01T12:00:00.000Z', subject: 'Saltmark', body: 'Hi,\nfirst.' } as Draft['quoted'];
    const text = "Hi Imogen,\n\nI saw Saltmark's ad in Passage Notes. Its readers are like ours.";
    expect(draftToText({ sentences, quoted }, false)).toBe(text);
    expect(draftToText({ sentences, quoted }, true)).toBe(`${text}\n\nOn Jun 1, 2026 I wrote:\n> Hi,\n> first.`);
  });

  it('is put into a mailto address completely, whatever characters names contain', () => {
    expect(toMailto('ann+ads@salt.example', 'Salt & Co? in H&H', 'Hi,\n50 %')).toBe(
      'mailto:ann%2Bads@salt.example?subject=Salt%20%26%20Co%3F%20in%20H%26H&body=Hi%2C%0D%0A50%20%25',
    );
    expect(toMailto('', 'a', 'b')).toBe('mailto:?subject=a&body=b');
  });
});

describe('the due date of a sponsor', () => {
  const pattern = {
    first: '2026-05-01T00:00:00.000Z',
    last: '2026-05-27T00:00:00.000Z',
    times: 3,
    renewals: 2,
    usualGapDays: 13.6,
    dueAt: '2026-06-10T00:00:00.000Z',
    state: 'renewing',
  } as BuyingPatternShown;
  const at = (now: string) => buyingPatternText(pattern, Date.parse(now));

  it('is worded as upcoming before that day and as past after it', () => {
    expect(at('2026-06-10T23:59:59.999Z')).toBe('Sponsored 3 times, every 14 days; due around Jun 10');
    expect(at('2026-06-11T00:00:00.000Z')).toBe('Sponsored 3 times, every 14 days; was due around Jun 10');
  });

  it('of one in every issue of a daily says so', () => {
    const daily = buyingPatternText({ ...pattern, usualGapDays: 1.2 }, NOW.getTime());
    expect(daily).toBe('Sponsored 3 times, every day; due around Jun 10');
  });

  it('is not shown for a lapsed sponsor', () => {
    const lapsed = buyingPatternText({ ...pattern, state: 'lapsed' }, NOW.getTime());
    expect(lapsed).toBe('Sponsored 3 times, every 14 days; last on May 27');
  });

  it('includes the year if the day alone would be read as this year’s', () => {
    const lapsed = buyingPatternText({ ...pattern, state: 'lapsed' }, Date.parse('2027-05-28T00:00:00.000Z'));
    expect(lapsed).toBe('Sponsored 3 times, every 14 days; last on May 27, 2026');
    expect(at('2027-06-11T00:00:00.000Z')).toBe('Sponsored 3 times, every 14 days; was due around Jun 10, 2026');
  });
});

describe('a relative date', () => {
  it.each([
    [DAY - 1, 'today'],
    [DAY, 'yesterday'],
    [2 * DAY, '2 days ago'],
    [7 * DAY - 1, '6 days ago'],
    [7 * DAY, 'last week'],
    [30 * DAY - 1, '4 weeks ago'],
    [30 * DAY, 'last month'],
    [365 * DAY - 1, '12 months ago'],
    [365 * DAY, 'last year'],
  ])('%i ms ago is %s', (ms, words) => expect(formatRelativeDate(ago(ms), NOW)).toBe(words));
});

describe('the lanes of a timeline', () => {
  it('no two marks of a lane are closer than a mark’s width', () => {
    expect(assignLanes([0, 24, 48], 24)).toEqual([0, 0, 0]);
    expect(assignLanes([0, 23, 46, 70], 24)).toEqual([0, 1, 0, 0]);
    expect(assignLanes([10, 10, 10], 24)).toEqual([0, 1, 2]);
  });
  it('there are at most four: closer marks go to the lane with most room', () => {
    expect(assignLanes([0, 1, 2, 3, 4, 5], 24)).toEqual([0, 1, 2, 3, 0, 1]);
  });
});
