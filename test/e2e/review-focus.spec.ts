// Working through the review queue by Tab and Enter never returns the focus to the top of the page: not after the last
// decision, undo, or a correction in a dialog. The queue's content is mocked, so that the last entry is known.
import type { Page } from '@playwright/test';
import { expect, signInAs, test } from './support/fixtures.ts';

const NEWSLETTER = { id: '00000000-0000-4000-8000-00000000aa01', name: 'Tiller & Tide', logoUrl: null };
const entryOf = (nth: number) => ({
  id: `00000000-0000-4000-8000-00000000aa1${nth}`,
  kind: 'unsure_claim',
  reason: 'Low confidence: 41%',
  createdAt: '2026-11-20T08:00:00.000Z',
  brand: {
    id: `00000000-0000-4000-8000-00000000aa2${nth}`,
    name: `Brand ${nth}`,
    logoUrl: null,
    website: null,
    sponsorships: 1,
  },
  otherBrand: null,
  newsletter: NEWSLETTER,
  sponsorship: {
    id: `00000000-0000-4000-8000-00000000aa3${nth}`,
    placementType: 'hero',
    confidence: 41,
    textContent: 'An anchor.',
    detectedAt: '2026-11-20T08:00:00.000Z',
    verdict: null,
  },
});

/** Opens the queue with the given number of entries; `refuse` names the requests that the server fails. */
async function openQueue(page: Page, count: number, refuse: { undo?: boolean; decision?: boolean } = {}) {
  const items = Array.from({ length: count }, (_, nth) => entryOf(nth + 1));
  await page.route(/\/api\/review\?/, (route) =>
    route.fulfill({ json: { items, total: count, page: 1, limit: 50, waiting: { unsure_claim: count } } }),
  );
  await page.route(/\/api\/review\/[^?]+$/, async (route) => {
    const failing = route.request().url().endsWith('/undo') ? refuse.undo : refuse.decision;
    if (failing) await route.fulfill({ status: 500, json: { error: 'Locked', code: 'internal' } });
    else await route.fulfill({ json: {} });
  });
  await signInAs(page, 'admin@example.com');
  await page.goto('/review');
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2, name: 'Brand 1 in Tiller & Tide' }),
  ).toBeVisible();
}

const head = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const act = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('after the last entry the focus stays where the queue was, and its end is announced', async ({ page }) => {
  await openQueue(page, 2);
  await act(page, /^A sponsorship/).press('Enter');
  await expect(head(page)).toHaveText('Brand 2 in Tiller & Tide');
  await expect(act(page, /^A sponsorship/)).toBeFocused();
  await act(page, /^A sponsorship/).press('Enter');
  await expect(page.getByText('Nothing to review', { exact: true })).toBeVisible();
  expect(await focused(page)).toContain('Nothing to review');
  await expect(page.getByRole('status').filter({ hasText: /Brand 2.*Nothing to review/ })).toHaveCount(1);
  // Undoes the decisions of the entries that wait again.
  await act(page, /^Undo/).press('Enter');
  await expect(head(page)).toHaveText('Brand 2 in Tiller & Tide');
  await expect(act(page, /^A sponsorship/)).toBeFocused();
});

test('stepping through the list of waiting entries keeps the focus in it', async ({ page }) => {
  await openQueue(page, 3);
  const list = page.getByRole('navigation', { name: 'Waiting' });
  await list.getByRole('button', { name: 'Brand 2' }).press('Enter');
  await page.keyboard.press('r');
  await expect(head(page)).toHaveText('Brand 3 in Tiller & Tide');
  await expect(list.getByRole('button', { name: 'Brand 3' })).toBeFocused();
  await page.keyboard.press('u');
  await expect(head(page), 'what waits again is at hand').toHaveText('Brand 2 in Tiller & Tide');
  await page.keyboard.press('k');
  await expect(head(page)).toHaveText('Brand 1 in Tiller & Tide');
});

test('a correction in a dialog moves to the next entry', async ({ page }) => {
  await openQueue(page, 2);
  await act(page, /^Edit/).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Brand/ }).fill('Brand One');
  await dialog.getByRole('button', { name: /^Save/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(head(page)).toHaveText('Brand 2 in Tiller & Tide');
  await expect(act(page, /^A sponsorship|^Edit/).and(page.locator(':focus'))).toHaveCount(1);
});

test('a refused decision returns to the queue, without interrupting the reader of another entry', async ({
  page,
  complaints,
}) => {
  complaints.allow(/500/);
  await openQueue(page, 3, { decision: true });
  await act(page, /^A sponsorship/).press('Enter');
  await expect(page.getByText('Not saved: Brand 1 in Tiller & Tide', { exact: true })).toBeVisible();
  await expect(page.getByText('3 waiting')).toBeVisible();
  await expect(head(page)).toHaveText('Brand 2 in Tiller & Tide');
});

test('a decision whose undo failed can be undone again', async ({ page, complaints }) => {
  complaints.allow(/500/);
  await openQueue(page, 2, { undo: true });
  await act(page, /^A sponsorship/).press('Enter');
  await act(page, /^Undo/).press('Enter');
  await expect(page.getByText('Not undone', { exact: true })).toBeVisible();
  // The failed undo is announced.
  await expect(page.getByRole('status').filter({ hasText: 'Not undone. Locked' })).toHaveCount(1);
  await expect(act(page, /^Undo/)).toBeFocused();
});
