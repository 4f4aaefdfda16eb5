// What a page shows, judged: axe, themes, what scrolls sideways.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Theme = 'dark' | 'light';

/**
 * What stands in a mail is its publisher's. Legacy mode: no frame of another origin is looked into, nor a second page opened to sum up. Violations
 * alone: naming every element that passes takes longer than looking at it.
 */
const axe = (page: Page, rules: Record<string, { enabled: boolean }> = {}) =>
  new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode(true)
    .options({ rules, resultTypes: ['violations'] });

async function faultsOf(rules: AxeBuilder): Promise<string[]> {
  const { violations } = await rules.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`));
}

/** Faults by all of axe's rules, best practices and the least size of targets (off by default) included. */
export const faults = (page: Page) => faultsOf(axe(page, { 'target-size': { enabled: true } }));

/** Faults by all that another theme can change. */
export const contrastFaults = (page: Page) => faultsOf(axe(page).withRules(['color-contrast']));

/** Colours fade over: measured before they are there, they are of neither theme. */
export const inTheme = (page: Page, theme: Theme) =>
  page.evaluate(async (dark) => {
    document.documentElement.classList.toggle('dark', dark);
    // What lies in something closed stands still, and would never have finished.
    const isShown = ({ effect }: Animation) => (effect as KeyframeEffect | null)?.target?.checkVisibility() ?? false;
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition && isShown(one));
    await Promise.allSettled(fading.map(({ finished }) => finished));
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
        // The numbers behind a plot begin with a date or a number, and scroll in a box of their own; so does a calendar of weeks.
        if (table.closest('details, [data-scrolls]')) return false;
        const widthOf = (of: Element | null) => of?.getBoundingClientRect().width ?? 0;
        const [first] = table.querySelectorAll('tbody tr > *');
        // A column that never breaks is as wide as its longest words.
        const breaks = first && getComputedStyle(first).whiteSpace !== 'nowrap';
        return (
          widthOf(table) > widthOf(table.parentElement) + 1 || (breaks && widthOf(first) > 1 && widthOf(first) < 80)
        );
      }).length,
  );

/** CSS pixels by which the page is wider than the window. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
