// Helpers for using a page by keyboard alone.
import { expect, type Page } from '@playwright/test';

/** The most tab stops that a page may have before the wanted control. */
const STOPS = 250;

/** Presses Tab until the focused control has that name. @throws if no tab stop has it. */
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

/** Tabs to the control, then presses Enter. */
export async function pressEnterOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Expects the focused control to be visible: within the window, and with a focus mark. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCount(1);
  await expect(focused).toBeInViewport();
}
