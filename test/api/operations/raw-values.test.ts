import { expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';
import { RAW_VALUES, readRawValues } from '../support/driver/raw-values.ts';

it('raw columns arrive in tests as they do in the deployed Worker', async () => {
  expect(await readRawValues(createWorld().db)).toEqual(RAW_VALUES);
});
