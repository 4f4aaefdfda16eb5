// Which figures of the operation alert administrators, each at its threshold.
import { describe, expect, it } from 'vitest';
import { evaluateThresholds, type MonitoredFigures } from '../../../src/domain/operations/watch.ts';

const at = (iso: string) => new Date(iso.length === 10 ? `${iso}T00:00:00.000Z` : iso);

describe('alerts to administrators', () => {
  const now = at('2026-03-15T12:00:00.000Z');
  const fine: MonitoredFigures = {
    oldestSeconds: null,
    deadLettersThisHour: 0,
    verdicts: 0,
    modelRefusals: 0,
    tokensToday: 0,
    tokensLimit: 0,
    lastNight: { startedAt: new Date(now.getTime() - 3_600_000), endedAt: now, failed: [] },
  };
  const ago = (hours: number, ms = 0) => new Date(now.getTime() - hours * 3_600_000 - ms);
  const night = (startedAt: Date, endedAt: Date | null, failed: string[] = []) => ({
    lastNight: { startedAt, endedAt, failed },
  });
  const told = (more: Partial<MonitoredFigures>) =>
    evaluateThresholds({ ...fine, ...more }, now)
      .filter(({ text }) => text)
      .map(({ name }) => name);

  it('are absent while all is well, also before the first night', () => {
    expect(told({})).toEqual([]);
    expect(told({ lastNight: null })).toEqual([]);
  });

  it.each<[string, Partial<MonitoredFigures>, Partial<MonitoredFigures>]>([
    ['mail-waits', { oldestSeconds: 1800 }, { oldestSeconds: 1801 }],
    ['dead-letters', { deadLettersThisHour: 2 }, { deadLettersThisHour: 3 }],
    ['model-refuses', { modelRefusals: 4, verdicts: 4 }, { modelRefusals: 5, verdicts: 25 }],
    ['model-refuses', { modelRefusals: 5, verdicts: 26 }, { modelRefusals: 6, verdicts: 26 }],
    ['model-budget', { tokensToday: 899, tokensLimit: 1000 }, { tokensToday: 900, tokensLimit: 1000 }],
    ['model-budget', { tokensToday: 5, tokensLimit: 0 }, { tokensToday: 1, tokensLimit: 1 }],
    ['night-failed', night(ago(1), now), night(ago(1), now, ['Backup'])],
    ['night-late', night(ago(26), now), night(ago(26, 1), now)],
    ['night-late', night(ago(2), null), night(ago(2, 1), null)],
  ])('for %s begin exactly at the threshold', (name, before, from) => {
    expect(told(before)).toEqual([]);
    expect(told(from)).toEqual([name]);
  });
});
