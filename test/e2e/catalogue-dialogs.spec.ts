// axe over the catalogue's dialogs while they are open, on a phone and on a desk, one theme each. Not a mail's: axe puts a script into every frame,
// and the mail's frame runs none.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callAs, expect, signedIn, test } from './support/fixtures.ts';

const ADMIN = 'admin@example.com';
const PRO = 'pro@example.com';

interface Opened {
  what: string;
  as: string;
  path: string;
  open: (page: Page) => Promise<void>;
}

const CSV = Buffer.from('Name,Site\nHarbor,https://harbor.example\n');

const DIALOGS: Opened[] = [
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

for (const { what, as, path, open } of DIALOGS)
  for (const [width, theme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const)
    test(`${what}: axe finds nothing at ${width} px in ${theme}, the focus is in it and comes back`, async ({
      page,
    }) => {
      const answer = await callAs(ADMIN, '/api/newsletters');
      const [first] = (await answer.json()) as { id: string }[];
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await signedIn(page, as);
      await page.goto(path.replace('ID', first?.id ?? ''));
      await open(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
      expect(await dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
      // A toast that is up is what the first one closes.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0, { timeout: 500 });
      }).toPass();
      // The focus comes back a tick after the dialog has gone.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    });
