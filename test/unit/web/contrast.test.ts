// Everything that identifies a field, a button or a part of a plot has 3:1 contrast with its background, in both
// themes.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import Bars from '../../../web/plots/bars.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { Input, Select, Textarea } from '../../../web/ui/input.tsx';
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

describe('the border colour at full opacity', () => {
  it('is the border of every field and of outline buttons', () => {
    const fields = [Input, Select, Textarea].map((Field: FunctionComponent, key) => createElement(Field, { key }));
    const outline = createElement(Button, { key: 'outline', variant: 'outline' });
    for (const element of [...fields, outline])
      expect(renderToStaticMarkup(element)).toMatch(/class="[^"]*\bborder-input(?!\/)/);
  });

  it('hatches unobserved periods', () => {
    const columns = [{ name: 'Nov 2', title: 'Week of Nov 2', values: [0], unseen: true }];
    const plot = {
      label: 'Sponsorships',
      unit: ['one', 'many'] as [string, string],
      series: [{ label: 'All' }],
      columns,
    };
    expect(renderToStaticMarkup(createElement(Bars, plot))).toMatch(/<pattern[^>]*><line[^>]*class="stroke-input"/);
  });
});
