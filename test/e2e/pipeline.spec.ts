// The pipeline's table on a phone: leads are searched, sorted, moved in bulk, undone and exported.
import { readFile } from 'node:fs/promises';
import { callJson, expect, signInAs, test } from './support/fixtures.ts';
import { countCrampedTables, expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';
import { createLeadOfNewBrand, createMember, type Member, uniqueSuffix } from './support/own-newsletter.ts';
import { PHONE_VIEWPORT } from './support/where.ts';

let me: Member;
test.beforeAll(async () => {
  me = await createMember('Tallow Post');
});

test('leads are searched, sorted, moved in bulk and exported at the width of a phone', async ({ page }) => {
  const mark = uniqueSuffix();
  const first = await createLeadOfNewBrand(me, `Anvilwright ${mark}`);
  const second = await createLeadOfNewBrand(me, `Bellwright ${mark}`);
  await page.setViewportSize(PHONE_VIEWPORT);
  await signInAs(page, me.email);
  await page.goto('/pipeline?view=table');
  const table = page.getByRole('table', { name: 'Leads' });
  const names = () => table.locator('tbody a').allTextContents();
  await page.getByRole('searchbox', { name: 'Search leads and notes' }).fill(mark);
  await expect.poll(async () => (await names()).toSorted()).toEqual([first.brand, second.brand]);
  await page.getByLabel('Order').selectOption('brand-desc');
  await expect.poll(names).toEqual([second.brand, first.brand]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await countCrampedTables(page)).toBe(0);
  await expectNoAxeViolations(page, 'table on a phone');

  await table.getByRole('checkbox', { name: 'Select every lead on this page' }).check();
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  await page.getByLabel('Move the selected leads to').selectOption('in_talks');
  await expect(page.getByText('2 leads moved to In talks').first()).toBeVisible();
  await expect(table.getByRole('cell', { name: /^In talks/ })).toHaveCount(2);

  await page.getByLabel('Stage', { exact: true }).selectOption('lost');
  await expect(page.getByText('No matching leads')).toBeVisible();
  await page.getByLabel('Stage', { exact: true }).selectOption('in_talks');
  await expect.poll(names).toEqual([second.brand, first.brand]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split(/\r?\n/).filter((line) => line.includes(mark))).toEqual([
    expect.stringContaining(second.brand),
    expect.stringContaining(first.brand),
  ]);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('No matching leads')).toBeVisible();
  await page.getByLabel('Stage', { exact: true }).selectOption('to_pitch');
  await expect.poll(names).toEqual([second.brand, first.brand]);

  // A next step is as long as its field lets it be.
  await table.getByRole('checkbox', { name: 'Select every lead on this page' }).check();
  await page.getByRole('button', { name: 'Next step...' }).click();
  await expect(page.getByRole('textbox', { name: 'Next step' })).toBeFocused();
  await page.keyboard.insertText('Call them. '.repeat(30));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^2 leads planned: Call them/).first()).toBeVisible();
});

test('a lead saves what is typed by itself, asks about an amount with two readings, and loses nothing', async ({
  page,
}) => {
  const { id, brand } = await createLeadOfNewBrand(me, 'Tallowright');
  await signInAs(page, me.email);
  await page.goto(`/pipeline/${id}`);
  const value = page.getByLabel('Value', { exact: true });
  const notes = page.getByLabel('Notes', { exact: true });
  await page.getByLabel('Currency', { exact: true }).selectOption('EUR');
  await value.fill('1.250');
  await notes.focus();
  await expect(page.getByText('Do you mean €1,250 or €1.25?')).toBeVisible();
  await page.getByRole('button', { name: '€1,250', exact: true }).click();
  await notes.fill('The spring issues.');
  // A link of the app, then a reload while typing.
  await page.getByRole('link', { name: 'Back to Pipeline' }).click();
  await expect(page.locator(`[data-lead="${id}"]`).getByText('€1,250')).toBeVisible();
  await page.goto(`/pipeline/${id}`);
  await expect(value).toHaveValue('1250');
  await expect(notes).toHaveValue('The spring issues.');
  await notes.press('Control+End');
  await notes.pressSequentially(' Call Petra.');
  await page.reload();
  await expect(notes).toHaveValue('The spring issues. Call Petra.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await callJson(me.email, `/api/leads/${id}`)).notes).toBe('The spring issues. Call Petra.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(notes).toHaveValue('The spring issues.');

  await page.getByLabel('Note or call').fill('Petra is back on Monday.');
  await page.getByLabel('Kind of entry').selectOption('call');
  await page.getByRole('button', { name: 'Add to history' }).click();
  await expect(page.getByRole('list', { name: 'History' }).getByText('Petra is back on Monday.')).toBeVisible();

  // A form in a dialog keeps its text when it is closed, until it is cancelled.
  await page.getByRole('button', { name: 'Add your contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill(`Met at the fair: ${brand}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add your contact' }).click();
  await expect(dialog.getByLabel('Note')).toHaveValue(`Met at the fair: ${brand}`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add your contact' }).click();
  await expect(dialog.getByLabel('Note')).toHaveValue('');

  // The contact is saved, preferred by a draft, changed and deleted.
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name or an email address')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Mia Chen');
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('mia@missing.chen.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Domain doesn’t exist, checked/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Mia Chen' }).click();
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('mia@chen.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Domain accepts email, checked/)).toBeVisible();
  const use = page.getByRole('button', { name: 'Use for this lead' });
  await use.click();
  await expect(use).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: `Draft a pitch to ${brand}` }).click();
  await expect(dialog.getByRole('textbox', { name: /^To/ })).toHaveValue('mia@chen.example');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Mia Chen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Mia Chen')).toHaveCount(0);
});
