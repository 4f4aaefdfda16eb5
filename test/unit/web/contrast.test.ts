import { describe, expect, it } from 'vitest';
import { contrastRatio, readThemeColours } from './support/colours.ts';

const PLOT = ['plot-1', 'plot-2', 'plot-3', 'plot-4', 'plot-5'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colours = readThemeColours(theme);
  const tooPale = (names: string[], grounds: string[]) =>
    names.flatMap((name) =>
      grounds
        .filter((ground) => contrastRatio(colours.get(name), colours.get(ground)) < 3)
        .map((ground) => `${name} on ${ground}`),
    );

  it('borders of fields and buttons have 3:1 contrast on pages, on cards and in dialogs', () => {
    expect(tooPale(['input', 'ring'], ['background', 'card', 'popover'])).toEqual([]);
  });

  it('parts of a plot have 3:1 contrast on a card', () => {
    expect(tooPale(PLOT, ['background', 'card'])).toEqual([]);
  });
});
