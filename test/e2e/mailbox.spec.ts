// A mailbox file, from its selection to the imported issues: private mail never reaches the server.
import { encodeTestMail, mboxOf } from '../support/mailboxes.ts';
import { expect, signInAs, test } from './support/fixtures.ts';

test('the mails of a chosen sender are imported, once; those of others are never sent', async ({ page }) => {
  const run = Date.now().toString(36);
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
