// A brand's contacts in the browser: a member stores a private one, reports an error in ours, and is told the result.
import type { Page } from '@playwright/test';
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { expectNoAxeViolations } from './support/looks.ts';

const PRO = 'pro@example.com';
const ADMIN = 'admin@example.com';

async function brandWithContact(): Promise<{ id: string; name: string; email: string }> {
  const name = `Quoinworks${Date.now().toString(36)}${Math.floor(Math.random() * 1000).toString(36)}`;
  const email = `ads@${name.toLowerCase()}.example`;
  const send = (path: string, method: string, body: object) =>
    callAs(ADMIN, path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = await send('/api/brands', 'POST', { name });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const contact = { name: 'Ida Moor', title: 'Partnerships', email };
  expect((await send(`/api/brands/${id}`, 'PATCH', { contact })).status).toBe(200);
  return { id, name, email };
}

/** Steps to an entry of the review queue by keyboard and decides it. */
async function decide(page: Page, title: string, choice: string): Promise<void> {
  await page.goto('/review');
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await page.getByRole('button', { name: choice }).click();
  await expect(page.getByText(/1 decided now/)).toBeVisible();
}

test('a member stores a private contact, which the draft prefers to ours', async ({ page }) => {
  const { id, name, email } = await brandWithContact();
  await signInAs(page, PRO);
  await page.goto(`/brands/${id}`);
  const own = page.getByRole('region', { name: 'Your contacts' });
  await own.getByRole('button', { name: 'Add your contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add your contact' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name or an email address')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Mia Chen');
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(`mia@missing.${name.toLowerCase()}.example`);
  await expectNoAxeViolations(page, 'the form of an own contact');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('Mia Chen')).toBeVisible();
  await expect(own.getByText(/Domain doesn’t exist, checked/)).toBeVisible();

  await own.getByRole('button', { name: 'Edit Mia Chen' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit your contact' });
  await edit.getByRole('textbox', { name: /^Email/ }).fill(`mia@${name.toLowerCase()}.example`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText(/Domain accepts email, checked/)).toBeVisible();
  await expectNoAxeViolations(page, 'a brand with an own contact');

  await page.getByRole('button', { name: `Save ${name}` }).click();
  await page.getByRole('link', { name: `${name} in the pipeline: Saved` }).click();
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Our contact' }).getByText(email)).toBeVisible();
  const use = page.getByRole('button', { name: 'Use for this lead' });
  await use.click();
  await expect(use).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: `Draft a pitch to ${name}` }).click();
  const draft = page.getByRole('dialog', { name: `Write to ${name}` });
  await expect(draft.getByRole('textbox', { name: /^To/ })).toHaveValue(`mia@${name.toLowerCase()}.example`);
  await expect(draft.getByText(/your own contact/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete Mia Chen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Mia Chen')).toHaveCount(0);
});

test('a member reports a bounced contact, and is told that it was removed', async ({ page, browser }) => {
  const { id, name, email } = await brandWithContact();
  await signInAs(page, PRO);
  await page.goto(`/brands/${id}`);
  const ours = page.getByRole('region', { name: 'Our contact' });
  await expect(ours.getByText('High confidence')).toBeVisible();
  await ours.getByRole('button', { name: 'Bounced' }).click();
  const dialog = page.getByRole('dialog', { name: 'Did your mail bounce?' });
  await dialog.getByRole('textbox').fill('550 no such user');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(ours.getByText('Reported: mail bounced')).toBeVisible();
  await expect(ours.getByText('High confidence')).toHaveCount(0);
  await expectNoAxeViolations(page, 'a reported contact');

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAs(other, ADMIN);
  await decide(other, `Contact of ${name}`, 'Remove the contact');
  await context.close();

  await page.goto('/my-reports');
  await expect(page.getByText('Fixed. Thanks for the report.').first()).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
