// The inbox: received mails, uploaded files, and analysing again.
import { expect, signInAs, test } from './support/fixtures.ts';

const ADMIN = 'admin@example.com';

const issue = (subject: string, brand: string) =>
  Buffer.from(
    `From: Nobody We Know <post@unknown.example>
To: somebody@else.example
Subject: ${subject}
Message-ID: <${subject.replaceAll(' ', '-')}@unknown.example>
Date: Tue, 03 Nov 2026 09:00:00 +0000
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><body><h1>Good morning</h1>
<table><tr><td><p><b>Sponsored by ${brand}</b></p><p>Try <a href="https://${brand.toLowerCase()}.example/?utm_source=post">${brand}</a> free.</p></td></tr></table>
<p>${'And now the news, of which there is a lot. '.repeat(8)}</p></body></html>`.replaceAll('\n', '\r\n'),
  );

test('files are uploaded, each with its result; a newsletter is created if none was chosen', async ({ page }) => {
  const run = Date.now().toString(36);
  const subject = `Uploaded ${run}`;
  await signInAs(page, ADMIN);
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Upload emails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload emails' });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Please select email files to upload.', { exact: true })).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles([
    { name: `${run}.eml`, mimeType: 'message/rfc822', buffer: issue(subject, `Tallow${run}`) },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  ]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(
    dialog.getByText('The file names no tracked newsletter. Pick the newsletter it belongs to.'),
  ).toBeVisible();
  await expect(dialog.getByText('The file is empty')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove empty.txt' }).click();
  await dialog.getByRole('button', { name: 'Detect from the file' }).click();
  await page
    .getByRole('dialog', { name: /we can’t match/ })
    .getByRole('button', { name: 'Datenbrief' })
    .click();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Emails uploaded successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('1 emails processed, 1 sponsorships detected.', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Uploaded files' }).getByText(`${run}.eml`)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Files to upload' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'All newsletters' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Datenbrief' }).click();
  await expect(page).toHaveURL(/newsletterId=/);
  await page.getByRole('button', { name: subject }).click();
  const mail = page.getByRole('dialog', { name: subject });
  await expect(mail.getByText('Nobody We Know <post@unknown.example>')).toBeVisible();
  await expect(mail.frameLocator('iframe').getByText('Good morning')).toBeVisible();
  const frame = mail.locator('iframe');
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  await mail.getByRole('button', { name: /^Process/ }).click();
  await expect(page.getByText('We’re analyzing this email.', { exact: true })).toBeVisible();
  await expect(mail.getByText('Completed')).toBeVisible({ timeout: 20_000 });
  await mail.getByRole('button', { name: 'Close' }).click();
  await expect(mail).toHaveCount(0);
  await expect(page).not.toHaveURL(/email=/);
});

test('the status filter is in the address; an empty result offers to clear it', async ({ page }) => {
  await signInAs(page, ADMIN);
  await page.goto('/inbox');
  await page.getByLabel('Processing status').selectOption('Completed');
  await expect(page).toHaveURL(/status=completed/);
  await expect(page.getByText(/^[\d,]+ emails match your filters$/)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/inbox?status=error&page=900');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('members have no inbox', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await signInAs(page, 'pro@example.com');
  await page.goto('/inbox');
  await expect(page.getByText('404 Page Not Found', { exact: true })).toBeVisible();
});
