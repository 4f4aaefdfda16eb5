// When the language model is asked, what a failed or refused question leads to, and how its confidence is calibrated.
import { describe, expect, it } from 'vitest';
import { createCascadeAnalyst, isTokenBudgetWaitError } from '../../src/detect/cascade.ts';
import { calibrateModelClaims, calibrateModelConfidence } from '../../src/detect/learned/model-confidence.ts';
import { AppError, type ErrorCode } from '../../src/errors.ts';
import { issueOf } from '../support/issues.ts';

describe('a model’s own confidence', () => {
  it('is calibrated by the fit and stays between 2 and 98', () => {
    expect([0, 2, 50, 98, 100].map((said) => calibrateModelConfidence(said, [0, 1]))).toEqual([2, 2, 50, 98, 98]);
    expect([
      calibrateModelConfidence(50, [1, 1]),
      calibrateModelConfidence(90, [0, 0.5]),
      calibrateModelConfidence(70, []),
    ]).toEqual([73, 75, 70]);
    expect(calibrateModelClaims([{ confidence: 100, brand: 'A' }] as never, [0, 1])).toEqual([
      { confidence: 98, brand: 'A' },
    ]);
  });
});

describe('the choice between model and built-in analyst', () => {
  const own = (sure: boolean) => () =>
    ({ claims: [], sure, unnamed: [{ why: 'x' }], linkNamed: [], slotSeen: [] }) as never;
  const issue = (attempt?: number) => ({ ...issueOf({ text: 'x' }), ...(attempt ? { attempt } : {}) });
  const says = async () => ({ analyst: 'openai', version: 'm', claims: [], raw: { said: 1 } }) as never;
  const ask = (
    model: typeof says,
    { sure = false, always = false, waits = true, attempt = undefined as number | undefined } = {},
  ) =>
    createCascadeAnalyst(model, { waits, always, read: own(sure) })(issue(attempt)).then(
      ({ analyst, raw }) => [analyst, raw],
      (error: unknown) => (isTokenBudgetWaitError(error) ? 'waits' : `throws ${(error as AppError).code}`),
    );
  const failing = (code: ErrorCode, retryAfter?: number) => async () => {
    throw new AppError(code, 'no', retryAfter === undefined ? {} : { retryAfter });
  };

  it('asks the model if the built-in analyst is unsure, or always by configuration, and keeps the built-in analyst’s unnamed ads', async () => {
    const [byModel] = [['openai', { said: 1, unnamed: [{ why: 'x' }], slotSeen: [] }]];
    expect(await ask(says)).toEqual(byModel);
    expect(await ask(says, { sure: true, always: true })).toEqual(byModel);
    expect(await ask(says, { sure: true })).toMatchObject(['learned', { notAsked: 'sure' }]);
  });

  it('keeps a picture that only its link names as unnamed if the model claims nothing in its ad', async () => {
    const pictured = {
      claims: [{ block: 3, blocks: [3, 4] }],
      unnamed: [{ block: 9 }],
      linkNamed: [{ block: 4 }, { block: 7 }],
    };
    const kept = async (block: number) => {
      const model = async () =>
        ({ analyst: 'openai', version: 'm', claims: [{ block, confidence: 50 }], raw: {} }) as never;
      const read = () => ({ ...pictured, sure: false, slotSeen: [] }) as never;
      const { raw } = await createCascadeAnalyst(model, { waits: true, read })(issue());
      return (raw as { unnamed: { block: number }[] }).unnamed.map((ad) => ad.block);
    };
    expect([await kept(3), await kept(4), await kept(5)]).toEqual([[9], [9], [4, 9]]);
  });

  it.each<[string, ErrorCode, number | undefined, { attempt?: number; waits?: boolean }, unknown]>([
    ['fails for good', 'vendor_failed', undefined, {}, ['learned', { insteadOfModel: 'no' }]],
    ['fails for now, at the first attempt', 'vendor_failed', 60, { attempt: 1 }, 'throws vendor_failed'],
    ['fails for now, no attempt told', 'rate_limited', 60, {}, 'throws rate_limited'],
    [
      'fails for now, at the second attempt',
      'vendor_failed',
      60,
      { attempt: 2 },
      ['learned', { insteadOfModel: 'no' }],
    ],
    ['is at rest, at the first attempt', 'not_ready', 60, {}, 'throws not_ready'],
    ['is at rest, at the second attempt', 'not_ready', 60, { attempt: 2 }, ['learned', { insteadOfModel: 'no' }]],
    ['has no budget left', 'not_ready', undefined, {}, 'waits'],
    ['has no budget left for the third time', 'not_ready', undefined, { attempt: 3 }, 'waits'],
    [
      'has no budget left for the fourth time',
      'not_ready',
      undefined,
      { attempt: 4 },
      ['learned', { insteadOfModel: 'no' }],
    ],
    ['has no budget at all', 'not_ready', undefined, { waits: false }, ['learned', { insteadOfModel: 'no' }]],
    ['is wrongly asked', 'invalid', undefined, {}, 'throws invalid'],
  ])('falls back, waits or fails where the model %s', async (_, code, retryAfter, more, outcome) => {
    const said = await ask(failing(code, retryAfter), more);
    if (typeof outcome === 'string') expect(said).toBe(outcome);
    else expect(said).toMatchObject(outcome as object);
  });
});
