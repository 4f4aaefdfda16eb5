// What a member changes about a day's issue on the calendar, as the saved plan has it.
import { describe, expect, it, vi } from 'vitest';
import type { SlotPlan } from '../../../src/contract/slot-plan.ts';
import { listIssueDays } from '../../../src/domain/booking/rhythm.ts';
import { changeIssue, type IssueChange } from '../../../web/calendar/slots.ts';
import { changeSlotPlan } from '../../../web/data/slot-plan.ts';
import { jsonResponse } from './support/loaded-page.ts';

const PLAN: SlotPlan = {
  rhythm: { every: 'week', weekdays: [6], interval: 1, anchor: '2026-11-28' },
  skippedDays: [],
  extraDays: [],
  placements: [],
  currency: 'USD',
};
const changed = (...changes: [day: string, change: IssueChange][]) =>
  listIssueDays(
    changes.reduce((plan, [day, change]) => changeIssue(plan, day, change), PLAN),
    '2026-12-05',
    '2026-12-12',
  );

describe('a day of the calendar', () => {
  it('is skipped and restored', () => {
    expect(changed(['2026-12-12', 'skip'])).toEqual(['2026-12-05']);
    expect(changed(['2026-12-12', 'skip'], ['2026-12-12', 'restore'])).toEqual(['2026-12-05', '2026-12-12']);
  });

  it('gets an issue beside the rhythm, which is removed without a mark', () => {
    expect(changed(['2026-12-08', 'add'])).toEqual(['2026-12-05', '2026-12-08', '2026-12-12']);
    const plan = changeIssue(changeIssue(PLAN, '2026-12-08', 'add'), '2026-12-08', 'skip');
    expect(plan).toEqual(PLAN);
  });

  it('that is skipped before the server has answered about another one leaves that one skipped', async () => {
    let stored = PLAN;
    vi.stubGlobal('window', {});
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      if (body) stored = JSON.parse(String(body)) as SlotPlan;
      return jsonResponse({ plan: stored });
    });
    await Promise.all(
      ['2026-12-05', '2026-12-12'].map((day) => changeSlotPlan((plan) => changeIssue(plan, day, 'skip'))),
    );
    expect(stored.skippedDays).toEqual(['2026-12-05', '2026-12-12']);
    vi.unstubAllGlobals();
  });

  it('is listed once, even if its button is pressed twice', () => {
    const pressedTwice = (change: IssueChange) =>
      changeIssue(changeIssue(PLAN, '2026-12-08', change), '2026-12-08', change);
    expect(pressedTwice('skip').skippedDays).toEqual(['2026-12-08']);
    expect(pressedTwice('add').extraDays).toEqual(['2026-12-08']);
  });
});
