// axe over the dialogs that are open, in both themes, on a phone and on a desk.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callAs, expect, signedIn, test } from './support/fixtures.ts';

interface Opened {
  what: string;
  as: string;
  path: string;
  open: (page: Page) => Promise<void>;
}

const ADMIN = 'admin@example.com';

const DIALOGS: Opened[] = [
  {
    what: 'pricing',
    as: 'free@example.com',
    path: '/settings',
    open: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Toggle sidebar' }).click();
      await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
      await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible();
    },
  },
  {
    what: 'the deal form with its errors',
    as: ADMIN,
    path: '/partner-deals',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Deal' }).click();
      await page.getByRole('button', { name: 'Create Deal' }).click();
      await expect(page.getByText('Deal hook is required')).toBeVisible();
      await expect(page.getByLabel('Partner Name')).toBeFocused();
    },
  },
  {
    what: 'a newsletter from a request',
    as: ADMIN,
    path: '/newsletter-requests',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add newsletter: Paper Planes' }).click();
      await expect(page.getByRole('dialog', { name: 'Add New Newsletter' })).toBeVisible();
    },
  },
  {
    what: 'sign out everywhere',
    as: ADMIN,
    path: '/settings',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

test.beforeAll(async () => {
  await callAs('pro@example.com', '/api/newsletter-tracking-requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ newsletterName: 'Paper Planes' }),
  });
  await callAs('free@example.com', '/api/auth/complete-tour', { method: 'POST' });
});

for (const { what, as, path, open } of DIALOGS)
  for (const width of [390, 1440])
    for (const theme of ['light', 'dark'])
      test(`${what}: axe finds nothing at ${width} px in ${theme}, Escape closes it`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await signedIn(page, as);
        await page.goto(path);
        await open(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
        const dialogs = page.locator('[role="dialog"], [role="alertdialog"]');
        const before = await dialogs.count();
        await page.keyboard.press('Escape');
        await expect(dialogs).toHaveCount(before - 1);
        // The focus is somewhere one can go on from.
        expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      });

test('who signed in while sign-ups are closed is told so, and can ask', async ({ page }) => {
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: { ...user, access: { ...user.access, canOnboard: false } } });
  });
  await signedIn(page, 'new@example.com');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await expect(page.getByText('Nora Lind', { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/new@example\.com/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout');
  await page.getByLabel(/What would you use it for/).fill('To see it.');
  await page.getByRole('button', { name: 'Request Access' }).click();
  await expect(page.getByText('Your request is with us.')).toBeVisible();
  const asked = (await (await callAs(ADMIN, '/api/access-requests')).json()) as { email: string; message: string }[];
  expect(asked).toContainEqual(expect.objectContaining({ email: 'new@example.com', message: 'To see it.' }));
});
