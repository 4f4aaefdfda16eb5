// A page used by keyboard alone.
import { expect, type Page } from '@playwright/test';

/** Stops of the keyboard that a page may have on the way to what is looked for. */
const STOPS = 250;

/** Presses Tab until what has the focus is named so. @throws where no stop is. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    const said = await page.evaluate(() => {
      const at = document.activeElement;
      const labels =
        at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement
          ? [...(at.labels ?? [])].map((label) => label.textContent).join(' ')
          : '';
      return (at?.getAttribute('aria-label') || labels || at?.textContent || '').trim();
    });
    if (name.test(said)) return;
  }
  throw new Error(`No stop of the keyboard is named ${name}`);
}

/** The same, and presses Enter there. */
export async function pressEnterOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** What has the focus can be seen: it is within the window, and marked. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCount(1);
  await expect(focused).toBeInViewport();
}
