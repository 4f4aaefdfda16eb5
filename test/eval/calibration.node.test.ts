import { expect, it } from 'vitest';
import { calibratedBy, sayable } from '../../src/detect/learned/claims.ts';
import { fitSteps } from './train/isotonic.ts';

const seen = (p: number, right: number, wrong: number) =>
  Array.from({ length: right + wrong }, (_, nth) => ({
    p: p + nth / 1e4,
    y: nth < right ? (1 as const) : (0 as const),
  }));

it('a probability is worth how often claims of it were right, and never less than a lower one is', () => {
  const steps = fitSteps(
    [...seen(0.4, 10, 30), ...seen(0.6, 30, 10), ...seen(0.9, 39, 1)].map((one, nth) => ({
      ...one,
      p: one.p + (nth % 3) / 1e5,
    })),
  );
  const worth = [0.3, 0.41, 0.61, 0.95].map((p) => calibratedBy(steps, p));
  expect(worth).toEqual([...worth].sort((a, b) => a - b));
  expect(worth.at(-1)).toBeGreaterThan(0.9);
  expect(worth[1]).toBeLessThan(0.5);
});

it('no step rests on fewer than twenty claims, and none is certain', () => {
  const steps = fitSteps([...seen(0.4, 3, 16), ...seen(0.9, 25, 0)]);
  expect(steps.length).toBeLessThanOrEqual(2);
  expect(Math.max(...steps.map(({ value }) => value))).toBeLessThan(1);
  expect(fitSteps([])).toEqual([]);
});

it('of an issue that would have no claim the surest is made from a lower bound on, if it has a name; where there is one, the higher bound holds', () => {
  const bounds = { threshold: 0.5, alone: 0.35 };
  const at = (...list: number[]) => list.map((p) => ({ p, named: 2 }));
  expect(sayable(at(0.4, 0.36), bounds)).toEqual(at(0.4));
  expect(sayable(at(0.6, 0.4), bounds)).toEqual(at(0.6));
  expect(sayable(at(0.34), bounds)).toEqual([]);
  expect(sayable([{ p: 0.4, named: -2 }], bounds)).toEqual([]);
  expect(sayable([], bounds)).toEqual([]);
});
