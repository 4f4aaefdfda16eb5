// Open dialogs on a phone and on a desktop: no axe violations in either theme, focus inside, closed by Escape. Not the
// mail's dialog, because axe puts a script into every frame, and the mail's frame runs none.
import type { Page } from '@playwright/test';
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { expectNoAxeViolations } from './support/looks.ts';

const ADMIN = 'admin@example.com';
const PRO = 'pro@example.com';
const CSV = Buffer.from('Name,Site\nHarbor,https://harbor.example\n');

interface Opened {
  what: string;
  as: string;
  /** The page's path; ID stands for a newsletter's id. */
  path: string;
  open: (page: Page) => Promise<void>;
}

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
  {
    what: 'a new newsletter with its errors',
    as: ADMIN,
    path: '/newsletters',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Newsletter' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Newsletter' }).click();
      await expect(page.getByText('Description is required', { exact: true })).toBeVisible();
    },
  },
  {
    what: 'the mapping of a CSV file',
    as: ADMIN,
    path: '/newsletters',
    open: async (page) => {
      await page.getByRole('button', { name: 'Import CSV' }).click();
      await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: CSV });
      await expect(page.getByRole('button', { name: 'Start Import' })).toBeEnabled();
    },
  },
  {
    what: 'a request',
    as: PRO,
    path: '/newsletters',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Newsletters to Track' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    what: 'the draft of a pitch',
    as: PRO,
    path: '/',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Draft a pitch to / })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /^Write to / })).toBeVisible();
    },
  },
  {
    what: 'a change of a newsletter',
    as: ADMIN,
    path: '/newsletters/ID',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Newsletter' })).toBeVisible();
    },
  },
  {
    what: 'the deletion of a newsletter',
    as: ADMIN,
    path: '/newsletters/ID',
    open: async (page) => {
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    what: 'a new brand',
    as: ADMIN,
    path: '/brands',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Brand' }).click();
      await expect(page.getByRole('dialog', { name: 'Add Brand' })).toBeVisible();
    },
  },
  {
    what: 'files to upload',
    as: ADMIN,
    path: '/inbox',
    open: async (page) => {
      await page.getByRole('button', { name: 'Upload emails' }).click();
      await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: CSV });
      await expect(page.getByRole('button', { name: 'Remove a.txt' })).toBeVisible();
    },
  },
];

test.beforeAll(async () => {
  await callAs('pro@example.com', '/api/newsletter-tracking-requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ newsletterName: 'Paper Planes' }),
  });
  for (const email of [PRO, 'free@example.com']) await callAs(email, '/api/auth/complete-tour', { method: 'POST' });
});

for (const { what, as, path, open } of DIALOGS)
  for (const width of [390, 1440])
    test(`${what} at ${width} px: axe finds nothing, the focus is inside, and Escape closes it`, async ({ walkTo }) => {
      const [first] = (await (await callAs(ADMIN, '/api/newsletters')).json()) as { id: string }[];
      const page = await walkTo(as, path.replace('ID', first?.id ?? ''));
      await page.setViewportSize({ width, height: 844 });
      await open(page);
      await expectNoAxeViolations(page, what);
      // The last one is the newest; one that was open before, such as a phone's sidebar, is below it.
      const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
      await expect.poll(() => dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
      const label = await dialog.getAttribute('aria-labelledby');
      expect(label).toBeTruthy();
      // Escape closes an open toast first.
      const toasts = await page.getByRole('button', { name: 'Close notification' }).count();
      for (let presses = 0; presses <= toasts; presses++) await page.keyboard.press('Escape');
      await expect(page.locator(`[aria-labelledby="${label}"]`)).toHaveCount(0);
      // The focus returns a moment after the dialog has closed.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    });

test('a user who signs in while sign-ups are closed is told so, and can request access', async ({ page }) => {
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: { ...user, access: { ...user.access, canOnboard: false } } });
  });
  await signInAs(page, 'new@example.com');
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
  await expect(page.getByText(/^We received your request\./)).toBeVisible();
  const asked = (await (await callAs(ADMIN, '/api/access-requests')).json()) as {
    requests: { email: string; message: string }[];
  };
  expect(asked.requests).toContainEqual(expect.objectContaining({ email: 'new@example.com', message: 'To see it.' }));
});
