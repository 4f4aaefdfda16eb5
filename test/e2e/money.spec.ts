// A member brings their spreadsheet in, sells a package, invoices it, sees what is overdue and paid, and takes a file
// to the accountant. Then the import is undone in one act.
import { readFile } from 'node:fs/promises';
import { callJson, expect, signInAs, test } from './support/fixtures.ts';
import { createMember, isoDayFromToday, type Member, offerSlotsEveryDay } from './support/own-newsletter.ts';

test.describe.configure({ timeout: 240_000 });
let me: Member;
test.beforeAll(async () => {
  me = await createMember('Ledger Lines');
  await offerSlotsEveryDay(me, { hero: 1 });
});

test('a spreadsheet comes in, a package is invoiced and paid, and the import is undone', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await signInAs(page, me.email);
  await page.goto('/pipeline');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const rows = [
    'Sponsor;Email;Issue day;Placement;Status;Rate;Follow up on',
    `Cooper & Stave;jo@cooper.example;${isoDayFromToday(-7)};Hero;done;1.200,50;`,
    `Cooper & Stave;;${isoDayFromToday(5)};Hero;confirmed;900;`,
    'Oak Supply;;;;;;31/01/2027',
    'Bad Price;;2026-05-05;Hero;done;lots;',
  ];
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'sponsors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(dialog.getByLabel('Sponsor')).toHaveValue('company');
  await expect(dialog.getByLabel('Rate')).toHaveValue('price');
  await dialog.getByLabel('Follow up on').selectOption('Next step on');
  await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(dialog.getByText('Imported 2 leads and 2 bookings.')).toBeVisible();
  await expect(dialog.getByText('Row 5: Price: Enter an amount in USD, such as 1,250')).toBeVisible();
  const errors = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download errors' }).click();
  const file = await readFile(await (await errors).path(), 'utf8');
  expect(file).toContain('Bad Price');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.goto('/calendar?view=list');
  await page
    .getByRole('button', { name: /^Book / })
    .first()
    .click();
  const booking = page.getByRole('dialog', { name: 'Book Hero' });
  await booking.getByText('Cooper & Stave').click();
  await booking.getByRole('checkbox').nth(0).check();
  await booking.getByRole('checkbox').nth(1).check();
  // The package proposes the sum of its slots, and leaves their own price as it is.
  const isPackage = booking.getByLabel(/^One price for all/);
  await isPackage.check();
  await expect(booking.getByLabel('Price for all (USD)')).toHaveValue('1350');
  await booking.getByRole('checkbox').nth(1).uncheck();
  await expect(booking.getByLabel('Price for all (USD)')).toHaveValue('900');
  await isPackage.uncheck();
  await expect(booking.getByLabel('Price (USD)')).toHaveValue('450');
  await booking.getByRole('checkbox').nth(1).check();
  await isPackage.check();
  await booking.getByLabel('Price for all (USD)').fill('1000.01');
  await booking.getByRole('button', { name: 'Book 3 slots' }).click();
  await expect(page.getByText('3 slots booked for Cooper & Stave').first()).toBeVisible();

  await page.goto('/money');
  const total = page.getByRole('region', { name: 'Total in USD' });
  await page.getByRole('button', { name: 'Bookings', exact: true }).click();
  await page.getByRole('button', { name: 'To invoice' }).click();
  const list = page.getByRole('table', { name: 'Bookings' });
  await list.getByRole('button', { name: 'Cooper & Stave' }).nth(1).click();
  const edit = page.getByRole('dialog', { name: 'Cooper & Stave: Hero' });
  await expect(edit.getByText('One of 3 slots sold for $1,000.01')).toBeVisible();
  await edit.getByLabel('Invoice number').fill('2026-7');
  await edit.getByLabel('Due on').fill(isoDayFromToday(-1));
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Enter the day of the invoice')).toBeVisible();
  await edit.getByLabel('Invoiced on').fill(isoDayFromToday(-20));
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(total).toContainText('Overdue$1,000.01');

  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await expect(list.getByRole('row')).toHaveCount(4);
  await page.getByLabel('Select every booking on this page').check();
  await page.getByRole('button', { name: 'Invoice or payment...' }).click();
  const invoice = page.getByRole('dialog', { name: 'Invoice or payment' });
  await expect(invoice.getByLabel('Invoice number')).toHaveValue('2026-7');
  await invoice.getByLabel('Paid on').fill(isoDayFromToday(0));
  await invoice.getByRole('button', { name: 'Save' }).click();
  await expect(total).toContainText('Paid$1,000.01');
  // Another member changes a booking while the page is open elsewhere in the app.
  const { bookings } = await callJson(me.email, '/api/bookings?billing=to_invoice');
  await callJson(me.email, `/api/bookings/${bookings[0].id}`, 'PATCH', { discount: 100 });
  await expect(async () => {
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await page.getByRole('link', { name: 'Money', exact: true }).click();
    await expect(total).toContainText('Booked$3,099.51', { timeout: 1_500 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Bookings', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('3 slots for 1000.01,2026-7,');

  await page.getByRole('button', { name: 'By sponsor' }).click();
  await page.getByRole('link', { name: 'Cooper & Stave' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByText(/marked Hero on .* and 2 more slots as paid on/)).toBeVisible();

  // Cooper & Stave was worked on since, so it stays.
  await page.goto('/pipeline');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import of 1 lead undone').first()).toBeVisible();
  await expect(page.getByText('1 lead changed since stayed.').first()).toBeVisible();
});
