// Checks the appearance of a page: axe, both themes, horizontal scrolling.
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

export type Theme = 'dark' | 'light';

/** axe's violations in the page; its code (650 KB) is inserted once. A mail's content is its publisher's. */
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

/** Violations of all axe rules, including best practices and the minimum target size, which is off by default. */
export const findAxeViolations = (page: Page) => faultsOf(page, { rules: { 'target-size': { enabled: true } } });

/** Violations of the colour contrast rule, which may differ by theme. */
export const findContrastViolations = (page: Page) => faultsOf(page, { runOnly: ['color-contrast'] });

/** Without transitions, during which colours belong to neither theme. The page's policy allows adopted sheets. */
export const switchTheme = (page: Page, theme: Theme) =>
  page.evaluate(async (dark) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    document.documentElement.classList.toggle('dark', dark);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    document.adoptedStyleSheets.pop();
  }, theme === 'dark');

/** Expects no violation in the page's current state: of all rules in the dark theme, of contrast in the light one. */
export async function expectNoAxeViolations(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  // What is being loaded again is paler.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await switchTheme(page, 'dark');
  expect.soft(await findAxeViolations(page), `${where}, dark`).toEqual([]);
  await switchTheme(page, 'light');
  expect.soft(await findContrastViolations(page), `${where}, light`).toEqual([]);
}

/** Number of tables that are wider than their container, or whose first column is too narrow for a name. */
export const countCrampedTables = (page: Page) =>
  page.locator('main table:not(.sr-only)').evaluateAll(
    (tables) =>
      tables.filter((table) => {
        // These scroll in their own box.
        if (table.closest('details, [data-scrolls]')) return false;
        const widthOf = (of: Element | null) => of?.getBoundingClientRect().width ?? 0;
        // A checkbox column is only as wide as its checkbox.
        const first = [...table.querySelectorAll('tbody tr > *')].find(
          (cell) => !cell.querySelector('[type=checkbox]'),
        );
        // In a month's calendar the columns are days, as wide as their numbers.
        const isMonth = table.querySelector('th[abbr]') !== null;
        // A column that never wraps is as wide as its longest text.
        const breaks = !isMonth && first && getComputedStyle(first).whiteSpace !== 'nowrap';
        return (
          widthOf(table) > widthOf(table.parentElement) + 1 ||
          (breaks && widthOf(first ?? null) > 1 && widthOf(first ?? null) < 80)
        );
      }).length,
  );

export const measureHorizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
