// Mail comes in by hand: files uploaded to the inbox, and a mailbox read in the browser, whose private mail never
// reaches the server.
import { encodeTestMail, mboxOf } from '../support/mailboxes.ts';
import { expect, signInAs, test } from './support/fixtures.ts';
import { uniqueSuffix } from './support/own-newsletter.ts';

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
  const run = uniqueSuffix();
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

test('the mails of a chosen sender are imported, once; those of others are never sent', async ({ page }) => {
  const run = uniqueSuffix();
  const mail = (who: string, n: number, isList = true) =>
    encodeTestMail({
      from: `${who} <hello@${who.toLowerCase()}.example>`,
      subject: `${who} ${n}`,
      date: new Date(Date.UTC(2026, 8, n)),
      ...(isList ? { list: { id: `news.${who.toLowerCase()}.example` } } : {}),
      text: `The ${n}th letter of ${who}, about berths, tides and everything between.\n`,
    });
  const [letter, shop, aunt] = [`Letter${run}`, `Shop${run}`, `Aunt${run}`];
  const mails = [mail(letter, 1), mail(letter, 2), mail(letter, 3), mail(shop, 1), mail(aunt, 1, false)];
  // The browser doesn't show a form's files to the test, so they are noted as the page adds them.
  await page.addInitScript(() => {
    const noted: Promise<string>[] = [];
    Object.assign(globalThis, { noted });
    const append = FormData.prototype.append as (this: FormData, ...given: unknown[]) => void;
    FormData.prototype.append = function (this: FormData, ...given: unknown[]) {
      if (given[1] instanceof Blob) noted.push(given[1].text());
      append.apply(this, given);
    };
  });
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: `${run}.mbox`, mimeType: 'application/mbox', buffer: Buffer.from(mboxOf(mails)) });

  await signInAs(page, 'admin@example.com');
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Import a mailbox' }).click();
  await expect(page.getByText('Private emails stay here.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'photo.mbox',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  });
  await expect(page.getByRole('alert')).toContainText('This is a PNG image, not a mailbox.');

  await choose();
  await expect(page.getByText('5 emails from 3 senders.')).toBeVisible();
  await expect(page.getByText(`Last: ${letter} 3`)).toBeVisible();
  await expect(page.getByText(aunt)).toHaveCount(0);
  await page.getByRole('button', { name: 'Other senders (1)' }).click();
  await expect(page.getByText(aunt, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mailing lists (2)' }).click();

  await page.getByRole('checkbox', { name: `Choose ${letter}` }).check();
  await page.getByRole('button', { name: 'Add 1 newsletter' }).click();
  await expect(page.getByText('1 newsletter added', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 emails' }).click();
  await expect(page.getByText('Import finished. 3 issues imported, 0 already in the inbox.')).toBeVisible();
  const sent = await page.evaluate(() => Promise.all((globalThis as unknown as { noted: Promise<string>[] }).noted));
  expect(sent).toHaveLength(3);
  expect(sent.join()).not.toMatch(new RegExp(`${shop}|${aunt}`, 'i'));

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose();
  await page.getByRole('checkbox', { name: `Choose ${letter}` }).check();
  await page.getByRole('button', { name: 'Import 3 emails' }).click();
  await expect(page.getByText('Import finished. 0 issues imported, 3 already in the inbox.')).toBeVisible();
  await page.goto(`/newsletters?search=${letter}`);
  await expect(page.getByRole('link', { name: letter }).first()).toBeVisible();
});
