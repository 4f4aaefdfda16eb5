// What a page shows, judged: axe, themes, what scrolls sideways.
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

export type Theme = 'dark' | 'light';

/**
 * What axe finds in the page, its code put in once a page (650 KB, half of the time of a look). What stands in a mail
 * is its publisher's: no frame is looked into. Violations alone: naming every element that passes takes longer than
 * looking at it.
 */
async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude: ['iframe'] }, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`));
    },
    { ...options, iframes: false, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

/** Faults by all of axe's rules, best practices and the least size of targets (off by default) included. */
export const faults = (page: Page) => faultsOf(page, { rules: { 'target-size': { enabled: true } } });

/** Faults by all that another theme can change. */
export const contrastFaults = (page: Page) => faultsOf(page, { runOnly: ['color-contrast'] });

/** Shows a theme at once: colours that fade over are of neither. A sheet that no policy of the page stops. */
export const inTheme = (page: Page, theme: Theme) =>
  page.evaluate(async (dark) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    document.documentElement.classList.toggle('dark', dark);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    document.adoptedStyleSheets.pop();
  }, theme === 'dark');

/** Neither theme has a fault, as the page stands now. */
export async function expectNoFaults(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await inTheme(page, 'dark');
  expect.soft(await faults(page), `${where}, dark`).toEqual([]);
  await inTheme(page, 'light');
  expect.soft(await contrastFaults(page), `${where}, light`).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

/** Tables that are wider than what holds them, or whose first column has no room for a name. */
export const crampedTables = (page: Page) =>
  page.locator('main table:not(.sr-only)').evaluateAll(
    (tables) =>
      tables.filter((table) => {
        // The numbers behind a plot begin with a date or a number, and scroll in a box of their own; so does a calendar
        // of weeks.
        if (table.closest('details, [data-scrolls]')) return false;
        const widthOf = (of: Element | null) => of?.getBoundingClientRect().width ?? 0;
        // A box to select a row by is as wide as it is.
        const first = [...table.querySelectorAll('tbody tr > *')].find(
          (cell) => !cell.querySelector('[type=checkbox]'),
        );
        // A month's columns are days, as wide as their numbers.
        const isMonth = table.querySelector('th[abbr]') !== null;
        // A column that never breaks is as wide as its longest words.
        const breaks = !isMonth && first && getComputedStyle(first).whiteSpace !== 'nowrap';
        return (
          widthOf(table) > widthOf(table.parentElement) + 1 ||
          (breaks && widthOf(first ?? null) > 1 && widthOf(first ?? null) < 80)
        );
      }).length,
  );

/** CSS pixels by which the page is wider than the window. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
