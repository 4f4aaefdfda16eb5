// A mailbox file, from its selection to the finished import: each sender is decided on, the rest is deleted.
import { encodeTestMail, mboxOf } from '../support/mailboxes.ts';
import { expect, signInAs, test } from './support/fixtures.ts';

test('a mailbox is imported: an unknown sender is tracked, another ignored, and the rest is deleted', async ({
  page,
}) => {
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
  await signInAs(page, 'admin@example.com');
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Import a mailbox' }).click();
  await expect(page.getByText(/including private email, is never shown/)).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${run}.mbox`, mimeType: 'application/mbox', buffer: Buffer.from(mboxOf(mails)) });
  await expect(page.getByRole('heading', { name: `${run}.mbox` })).toBeVisible();
  await expect(page.getByText('Ready to finish')).toBeVisible();
  await expect(page.getByText(`Last: ${letter} 3`)).toBeVisible();
  await expect(page.getByText(aunt)).toHaveCount(0);

  await page.getByRole('checkbox', { name: `Choose ${letter}` }).check();
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText('1 sender tracked', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `Choose ${shop}` }).check();
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(page.getByText('No senders left to review')).toBeVisible();
  const imported = page.getByRole('definition').filter({ hasText: /^3$/ });
  await expect(imported).toBeVisible();

  await page.getByRole('button', { name: 'Finish and delete the rest' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish and delete' }).click();
  await expect(page.getByText('Finished. The file and all other emails are deleted.')).toBeVisible();
  await page.goto(`/newsletters?search=${letter}`);
  await expect(page.getByRole('link', { name: letter }).first()).toBeVisible();
});
