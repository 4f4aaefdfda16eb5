// A form that someone else saved meanwhile: it shows what changed before overwriting anything, and ignores unrelated
// changes.
import { describe, expect, it } from 'vitest';
import { EditConflict, saveUnlessChanged } from '../../../web/data/edit-conflict.ts';
import { ApiError } from '../../../web/data/request.ts';

interface Deal {
  updatedAt: string;
  hook: string | null;
  active: boolean;
  other: string;
}
const BEFORE: Deal = { updatedAt: 'one', hook: 'Half the price', active: true, other: 'x' };
const stale = () => new ApiError(412, 'precondition_failed', 'Someone else changed this.');

/** Saves over the record `now`; the `updatedAt` of each attempt is recorded. */
async function save(now: Deal, error: () => Error = stale) {
  const tries: string[] = [];
  const failed = await saveUnlessChanged<Deal>({
    before: BEFORE,
    fields: { hook: 'Hook', active: 'Shown' },
    save: async (updatedAt) => {
      tries.push(updatedAt);
      if (updatedAt !== now.updatedAt) throw error();
    },
    now: async () => now,
  }).catch((refused: Error) => refused);
  return { tries, failed };
}

describe('a saved form', () => {
  it('is saved at once if nobody changed the record', async () => {
    expect(await save(BEFORE)).toEqual({ tries: ['one'], failed: undefined });
  });

  it('is saved over a change to other fields, on the condition that nothing was changed after that', async () => {
    expect(await save({ ...BEFORE, updatedAt: 'two', other: 'y' })).toEqual({
      tries: ['one', 'two'],
      failed: undefined,
    });
    expect((await save({ ...BEFORE, updatedAt: 'two', hook: 'Half the price' })).failed).toBeUndefined();
  });

  it.each([
    [{ hook: 'Free' }, 'Hook is now "Free"'],
    [{ hook: null }, 'Hook is now empty'],
    [{ hook: '' }, 'Hook is now empty'],
    [{ active: false }, 'Shown is now off'],
    [{ hook: 'Free', active: false }, 'Hook is now "Free"; Shown is now off'],
    [{ hook: 'x'.repeat(80) }, `Hook is now "${'x'.repeat(80)}"`],
    [{ hook: 'x'.repeat(81) }, `Hook is now "${'x'.repeat(80)}…"`],
  ])(
    'is not saved if one of its fields is %j now: the message says so, and the next try is compared with that version',
    async (change, words) => {
      const now = { ...BEFORE, updatedAt: 'two', ...change };
      const { tries, failed } = await save(now);
      expect(tries).toEqual(['one']);
      expect(failed).toBeInstanceOf(EditConflict);
      expect(failed).toMatchObject({
        status: 412,
        message: `Someone else changed this: ${words}.`,
        now,
      });
    },
  );

  it('treats absent and blank fields as equal', async () => {
    const tries: string[] = [];
    await saveUnlessChanged<{ updatedAt: string; hook: string | null }>({
      before: { updatedAt: 'one', hook: null },
      fields: { hook: 'Hook' },
      save: async (updatedAt) => {
        tries.push(updatedAt);
        if (updatedAt === 'one') throw stale();
      },
      now: async () => ({ updatedAt: 'two', hook: '' }),
    });
    expect(tries).toEqual(['one', 'two']);
  });

  it('reports any other refusal unchanged, without another try', async () => {
    const refused = new ApiError(400, 'invalid', 'Too long');
    const elsewhere = { ...BEFORE, updatedAt: 'two' };
    expect(await save(elsewhere, () => refused)).toEqual({ tries: ['one'], failed: refused });
    const away = new TypeError('network');
    expect(await save(elsewhere, () => away)).toEqual({ tries: ['one'], failed: away });
  });
});
