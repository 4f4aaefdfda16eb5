// Enlarged display: a window of 320 px (1280 px at 400 %), and text at twice its size on desktop and phone. Nothing is
// wider than the window, except tables that scroll in their own box.
import type { Page } from '@playwright/test';
import {
  callAs,
  expect,
  findDetailPath,
  holdRequests,
  LISTS_WITH_DETAIL_PAGES,
  signInAs,
  test,
} from './support/fixtures.ts';
import { measureHorizontalOverflow } from './support/looks.ts';

const APP = [
  '/',
  ...LISTS_WITH_DETAIL_PAGES.map((list) => `/${list}`),
  '/trends',
  '/how-we-rank',
  '/settings',
  '/partner-deals',
];
/** Pages by path; no two consecutive ones differ only by their query, so that each navigation can be detected. */
const PLACES: Record<string, string[]> = {
  'free@example.com': ['/', '/brands', '/settings'],
  'pro@example.com': [...APP, '/brands?view=table', '/similarity-search', '/trends/reports'],
  'admin@example.com': [
    '/',
    '/review',
    '/settings?tab=email',
    '/inbox',
    '/subscriptions',
    '/mailbox',
    '/changes',
    '/newsletter-requests',
    '/settings',
  ],
};
const WAYS = [
  { width: 320, text: '100%' },
  { width: 1280, text: '200%' },
  { width: 390, text: '200%' },
];

const enlarge = (page: Page, text: string) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);

/** Expects the page to be no wider than the window in each kind of enlargement, then restores the text size. */
async function expectNoneSideways(page: Page, path: string): Promise<void> {
  try {
    for (const { width, text } of WAYS) {
      await page.setViewportSize({ width, height: 800 });
      await enlarge(page, text);
      await expect
        .poll(() => measureHorizontalOverflow(page), `${path} at ${width} px with text at ${text}`)
        .toBeLessThan(1);
    }
  } finally {
    await enlarge(page, '');
  }
}

test.beforeAll(async () => {
  for (const email of ['free@example.com', 'pro@example.com'])
    await callAs(email, '/api/auth/complete-tour', { method: 'POST' });
});

test('enlarged, no page for visitors scrolls sideways', async ({ page, complaints }) => {
  complaints.allow(/404/);
  for (const path of ['/', '/login', '/request-access', '/privacy', '/privacy/contacts', '/nowhere']) {
    await page.goto(path);
    await expectNoneSideways(page, path);
  }
});

for (const [email, paths] of Object.entries(PLACES))
  test(`enlarged, no page of ${email} scrolls sideways`, async ({ walkTo, complaints }) => {
    complaints.allow(/Blocked script execution/);
    const details = await Promise.all(LISTS_WITH_DETAIL_PAGES.map((list) => findDetailPath(email, list)));
    for (const path of [...paths, ...details]) {
      const page = await walkTo(email, path);
      await expect(page.locator('main h1')).toHaveCount(1);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expect(page).toHaveTitle(/\S+ · Broughtby$/);
      await expectNoneSideways(page, path);
    }
  });

/** Pixels by which the widest row skeleton exceeds its table. */
const beyondTable = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('table')].flatMap((table) => {
        const end = table.parentElement?.getBoundingClientRect().right ?? 0;
        return [...table.querySelectorAll('.skeleton')].map((bar) => bar.getBoundingClientRect().right - end);
      }),
    ),
  );

for (const [email, list] of [
  ['pro@example.com', 'sponsorships'],
  ['admin@example.com', 'inbox'],
] as const)
  test(`while its rows load, the table of the ${list} is as narrow as with them`, async ({ page }) => {
    await signInAs(page, email);
    const release = await holdRequests(page, `**/api/${list === 'inbox' ? 'emails' : list}?*`);
    await page.goto(`/${list}`);
    await expect(page.locator('table .skeleton').first()).toBeVisible();
    for (const { width, text } of [...WAYS, { width: 390, text: '100%' }, { width: 768, text: '100%' }]) {
      await page.setViewportSize({ width, height: 800 });
      await enlarge(page, text);
      await expect.poll(() => measureHorizontalOverflow(page), `${width} px, ${text}`).toBeLessThan(1);
      await expect.poll(() => beyondTable(page), `${width} px, ${text}`).toBeLessThan(1);
    }
    release();
  });

test('enlarged on a phone, a brand’s name has the full width of its entry', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await enlarge(page, '200%');
  const entry = page.locator('ol > li[aria-label]').first();
  const room = entry.getByRole('heading', { level: 3 }).locator('..');
  const widthOf = async (of: typeof entry) => (await of.boundingBox())?.width ?? 0;
  await expect.poll(async () => (await widthOf(room)) / (await widthOf(entry))).toBeGreaterThan(0.7);
});

test('a list’s actions are beside its text if both have room', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/brands');
  const words = page.getByText(/^Discover the \d+ brands/);
  const act = page.getByRole('main').getByRole('link', { name: 'Export CSV' });
  await expect(words).toBeVisible();
  await expect(async () => {
    const [left, right] = [await words.boundingBox(), await act.boundingBox()];
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    expect(right?.y).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0));
  }).toPass({ timeout: 20_000 });
});
