// The check that judges the soak test's memory.
import { expect, it } from 'vitest';
import { judgeMemoryGrowth, type MemorySample } from './memory.ts';

/** A process that lives `seconds`, sampled every five. */
const life = (lifetime: number, seconds: number, megabytes: (second: number) => number): MemorySample[] =>
  Array.from({ length: seconds / 5 }, (_, n) => ({
    lifetime,
    at: n * 5_000,
    megabytes: megabytes(n * 5),
    mails: n * 8,
  }));

it('memory that is flat after a warm-up is judged as flat, garbage collections included', () => {
  const saw = (second: number) => Math.min(300, 150 + second) + (second % 60);
  expect(judgeMemoryGrowth(life(0, 600, saw))).toMatchObject({ wrong: null });
});

it('memory that goes on growing is judged as not flat', () => {
  expect(judgeMemoryGrowth(life(0, 600, (second) => 200 + second * 0.4)).wrong).toContain('not flat');
});

it('the longest-lived process is judged, and none that lived too briefly', () => {
  const leak = (second: number) => 200 + second;
  expect(judgeMemoryGrowth(life(0, 120, leak)).wrong).toBeNull();
  expect(judgeMemoryGrowth([...life(0, 120, leak), ...life(1, 480, () => 250)]).wrong).toBeNull();
  expect(judgeMemoryGrowth([...life(0, 300, () => 250), ...life(1, 480, leak)]).wrong).toContain('not flat');
});
