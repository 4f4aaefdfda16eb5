// Rules of slots and bookings: the plan derived from issues, free slots, what an issue says about a booking, and the
// calendar file according to RFC 5545.
import { describe, expect, it } from 'vitest';
import type { Rhythm } from '../../../src/contract/slot-plan.ts';
import { writeCalendarFile } from '../../../src/domain/booking/calendar-file.ts';
import { type BookedAd, type BrandInIssue, type IssueAd, matchBookings } from '../../../src/domain/booking/fulfil.ts';
import { isLinkCheckCurrent, pickUrlToCheck, toLinkCheck } from '../../../src/domain/booking/link-check.ts';
import { proposeSlotPlan } from '../../../src/domain/booking/plan.ts';
import { addDays, inferRhythm, issueDayTolerance, listIssueDays } from '../../../src/domain/booking/rhythm.ts';
import { createUrlSecret, hashUrlSecret, recallUrlSecret } from '../../../src/domain/secret-address.ts';

const TODAY = '2026-11-27';
const every = (gap: number, count: number, from = '2026-06-02') =>
  Array.from({ length: count }, (_, i) => addDays(from, gap * i));
const daysOf = (rhythm: Rhythm, from: string, until: string) =>
  listIssueDays({ rhythm, skippedDays: [], extraDays: [] }, from, until);

describe('the rhythm of issues', () => {
  it.each([
    ['weekly on Tuesdays', every(7, 20), { every: 'week', weekdays: [2], interval: 1 }],
    ['every second Tuesday', every(14, 10), { every: 'week', weekdays: [2], interval: 2 }],
    ['Tuesdays and Fridays', [...every(7, 12), ...every(7, 12, '2026-06-05')], { every: 'week', weekdays: [2, 5] }],
    ['on the first of each month', [1, 2, 3, 4, 5, 6].map((n) => `2026-0${n}-01`), { every: 'month', day: 1 }],
    [
      'on each first Monday',
      ['2026-03-02', '2026-04-06', '2026-05-04', '2026-06-01', '2026-07-06'],
      { every: 'month_weekday', nth: 1, weekday: 1 },
    ],
    ['unknown yet: Tuesdays', [], { every: 'week', weekdays: [2] }],
  ])('%s', (_, issues, expected) => {
    expect(inferRhythm(issues, TODAY)).toMatchObject(expected);
  });

  it('gives the days of future issues, with a month’s last day if it is short, without skipped days and with extra ones', () => {
    const ends = daysOf({ every: 'month', day: 31 }, '2026-02-01', '2026-04-30');
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    const lastFridays = daysOf({ every: 'month_weekday', nth: 5, weekday: 5 }, '2026-11-01', '2026-12-31');
    expect(lastFridays).toEqual(['2026-11-27', '2026-12-25']);
    const weekly: Rhythm = { every: 'week', weekdays: [2], interval: 2, anchor: '2026-12-01' };
    const plan = { rhythm: weekly, skippedDays: ['2026-12-15'], extraDays: ['2026-12-10'] };
    expect(listIssueDays(plan, '2026-12-01', '2026-12-31')).toEqual(['2026-12-01', '2026-12-10', '2026-12-29']);
    expect([issueDayTolerance(weekly), issueDayTolerance({ ...weekly, weekdays: [1, 2, 3, 4, 5] })]).toEqual([2, 0]);
  });
});

describe('the plan of slots', () => {
  const issues = every(7, 10).map((day, i) => ({
    day,
    placements: ['hero', 'text_only', 'text_only', ...(i === 3 ? ['coupon'] : [])],
  }));
  const plan = proposeSlotPlan(issues, { today: TODAY, currency: 'EUR' });

  it('has the placements that several recent issues sold, as often as they usually did', () => {
    expect(plan.placements).toEqual([
      { placementType: 'hero', slots: 1, price: null },
      { placementType: 'text_only', slots: 2, price: null },
    ]);
  });
});

describe('what an issue proves about a booking', () => {
  const booking = (more: Partial<BookedAd> = {}): BookedAd => ({
    id: 'b',
    day: '2026-11-24',
    placementType: 'hero',
    slot: 1,
    link: '',
    state: 'booked',
    stateBy: 'member',
    emailId: null,
    dismissed: [],
    copy: null,
    ...more,
  });
  const ad = (more: Partial<IssueAd> = {}): IssueAd => ({
    sponsorshipId: 's',
    placementType: 'hero',
    linkDomains: ['acme.com'],
    landing: 'acme.com/offer',
    linkCheck: null,
    text: 'Clay ships on Monday',
    hasPicture: true,
    ...more,
  });
  const issue = (ads: IssueAd[], more: Partial<BrandInIssue> = {}): BrandInIssue => ({
    emailId: 'e',
    day: '2026-11-24',
    ads,
    text: null,
    isMentioned: false,
    ...more,
  });
  const says = (bookings: BookedAd[], content: BrandInIssue, tolerance = 2) =>
    matchBookings(bookings, content, { tolerance, today: TODAY });
  const gone = { ok: false, reason: 'the site answered 404', isGone: true } as const;
  const broken = toLinkCheck('https://acme.com/offer', gone, new Date());
  const copy = { headline: 'Clay, by the ton', text: 'It ships Monday.\n\nOrder a bag.', hasPicture: true };
  const approved = booking({ copy });
  const ASKED =
    'Sponsored by Acme. ### [CLAY, by the ton](https://acme.com/?a=1)\nIt ships Monday. ![kiln](x) Order a **bag**!';
  const withText = (text: string | null, hasPicture: boolean | null = true) => issue([ad({ hasPicture })], { text });
  const machine = { stateBy: 'machine', emailId: 'x' } as const;
  const unlinked = issue([ad({ linkDomains: [], landing: null })]);

  it.each<[string, BookedAd, BrandInIssue, string | null, string[]]>([
    ['it ran as approved', approved, withText(ASKED), 'ran', []],
    ['a word was changed', approved, withText(ASKED.replace('Monday', 'Friday')), 'ran', ['text']],
    ['a word was added', approved, withText(ASKED.replace('ships', 'never ships')), 'ran', ['text']],
    ['its picture is not there', approved, withText(ASKED, false), 'ran', ['picture']],
    ['nobody knows of its picture', approved, withText(ASKED, null), 'ran', []],
    ['its issue’s text is archived', approved, withText(null), 'ran', []],
    ['it ran', booking(), issue([ad()]), 'ran', []],
    ['it is missing', booking(), issue([]), 'missing', []],
    ['it ran in another placement', booking({ placementType: 'footer' }), issue([ad()]), 'ran', ['placement']],
    ['it ran a day late', booking({ day: '2026-11-23' }), issue([ad()]), 'ran', ['day']],
    ['it leads to another site', booking({ link: 'https://other.com/x' }), issue([ad()]), 'ran', ['link']],
    ['it leads to another page', booking({ link: 'https://acme.com/x' }), issue([ad()]), 'ran', ['link']],
    ['it leads where it was to', booking({ link: 'https://www.acme.com/offer/?utm=1' }), issue([ad()]), 'ran', []],
    ['its links are hidden', booking({ link: 'https://acme.com/x' }), unlinked, 'ran', []],
    ['its link is broken', booking(), issue([ad({ linkCheck: broken })]), 'ran', ['broken_link']],
    ['nothing: the issue came before its day', booking({ day: '2026-11-25' }), issue([]), null, []],
    ['nothing: its day is far', booking({ day: '2026-12-01' }), issue([ad()]), null, []],
    ['nothing: it was only held, and is not there', booking({ state: 'held' }), issue([]), null, []],
    ['it ran though it was only held', booking({ state: 'held' }), issue([ad()]), 'ran', []],
    ['nothing: it is cancelled', booking({ state: 'cancelled' }), issue([ad()]), null, []],
    ['nothing: a member says that it did not run', booking({ state: 'missing' }), issue([ad()]), null, []],
    ['it ran after all', booking({ state: 'missing', ...machine }), issue([ad()]), 'ran', []],
    ['nothing: another issue fulfilled it', booking({ state: 'ran', ...machine }), issue([]), null, []],
    ['nothing: a member took that back', booking({ dismissed: ['missing:e'] }), issue([]), null, []],
    ['nothing: a member took its ad back', booking({ dismissed: ['ran:e'] }), issue([ad()]), null, []],
  ])('%s', (_, one, content, state, differences) => {
    const [finding] = says([one], content);
    expect(finding?.state ?? null).toBe(state);
    expect(finding?.state === 'ran' ? finding.differences.map(({ what }) => what) : []).toEqual(differences);
  });

  it('each ad fulfils one booking, that of its day and placement first', () => {
    const two = [booking({ id: 'footer', placementType: 'footer' }), booking({ id: 'hero' })];
    expect(says(two, issue([ad()]))).toMatchObject([
      { bookingId: 'footer', state: 'missing' },
      { bookingId: 'hero', state: 'ran', differences: [] },
    ]);
    const days = [booking({ id: 'late', day: '2026-11-23' }), booking({ id: 'today' })];
    expect(says(days, issue([ad()]))).toMatchObject([
      { bookingId: 'today', state: 'ran' },
      { bookingId: 'late', state: 'missing' },
    ]);
  });

  it('requests the booked page only if the ad leads to its site, and never the ad’s own link', () => {
    expect(pickUrlToCheck('https://acme.com/a?b=1', ad())).toBe('https://acme.com/a?b=1');
    expect(pickUrlToCheck('https://other.com/a', ad())).toBe('https://acme.com/offer');
    expect(pickUrlToCheck('', ad({ linkDomains: [], landing: null }))).toBeNull();
    const afterDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(isLinkCheckCurrent(broken, 'https://acme.com/offer', afterDays(90))).toBe(true);
    const unclear = toLinkCheck('https://acme.com/', { ok: false, reason: 'the site answered 403' }, new Date());
    expect([unclear.verdict, isLinkCheckCurrent(unclear, 'https://acme.com/', afterDays(2))]).toEqual([
      'unknown',
      false,
    ]);
  });
});

describe('a calendar file', () => {
  const event = {
    id: 'booking-1',
    day: '2026-12-31',
    title: 'Ämterküche; “a, b” \\ next\nline',
    description: 'é'.repeat(90),
    url: 'https://app.test/pipeline/1',
    isTentative: true,
    changedAt: new Date('2026-11-01T08:09:10.123Z'),
  };
  const file = writeCalendarFile('The Letter', [event], 'app.test');

  it('is folded at 75 octets, ends its lines with CRLF, and can be unfolded to the original', () => {
    const lines = file.split('\r\n');
    expect(file.endsWith('\r\n') && !/[^\r]\n/.test(file)).toBe(true);
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toContain('SUMMARY:Ämterküche\\; “a\\, b” \\\\ next\\nline');
    expect(unfolded).toContain(`DESCRIPTION:${'é'.repeat(90)}`);
  });

  it('has all-day events with an exclusive end, a stable UID and a stamp', () => {
    for (const line of [
      'UID:booking-1@app.test',
      'DTSTAMP:20261101T080910Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'STATUS:TENTATIVE',
    ])
      expect(file).toContain(`\r\n${line}\r\n`);
  });
});

it('a secret address has 128 bits, derived from its purpose and row only', async () => {
  const key = 'k'.repeat(32);
  const { secret, secretHash } = await createUrlSecret('recap', 'row', key);
  expect(secret).toMatch(/^[\w-]{22}$/);
  expect([await hashUrlSecret(secret), await hashUrlSecret(`${secret}x`)]).toEqual([secretHash, null]);
  const recall = (purpose: 'recap' | 'calendar-feed', seed: string, by: string) =>
    recallUrlSecret(purpose, { seed, secretHash }, by);
  expect(await recall('recap', 'row', key)).toBe(secret);
  const others = [
    recall('calendar-feed', 'row', key),
    recall('recap', 'other', key),
    recall('recap', 'row', `${key}x`),
  ];
  expect(await Promise.all(others)).toEqual([null, null, null]);
});
