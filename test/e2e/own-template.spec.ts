// A member tells what their newsletter is and writes a template of their own, which a draft then uses.
import { callJson, expect, signInAs, test } from './support/fixtures.ts';
import { createLeadOfNewBrand, createMember } from './support/own-newsletter.ts';

test('an own template is added, used by a draft, changed and deleted', async ({ page }) => {
  const me = await createMember('Ferry Times');
  const { id, brand } = await createLeadOfNewBrand(me, 'Hawser');
  await signInAs(page, me.email);
  // A draft names what it lacks, and uses it as soon as it is there.
  await page.goto(`/pipeline/${id}`);
  const draft = page.getByRole('dialog', { name: `Write to ${brand}` });
  await page.getByRole('button', { name: `Draft a pitch to ${brand}` }).click();
  await draft.getByRole('link', { name: 'Add it in My newsletter' }).first().click();
  await page.getByLabel('Description').fill('Ferries, their crews and their timetables.');
  await page.getByLabel('Your audience').fill('people who cross water every day');
  await page.getByLabel('Your reach').fill('9,400 subscribers');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Newsletter saved', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: `Draft a pitch to ${brand}` }).click();
  await expect(draft.getByLabel('Message')).toHaveValue(/people who cross water every day/);
  await page.keyboard.press('Escape');
  await page.goto('/my-newsletter');

  await page.getByRole('button', { name: 'Add template' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).last().fill('Short and dry');
  await page.getByLabel('Subject').fill('A slot for {brand}');
  await page.getByLabel('Text', { exact: true }).fill('Ahoy {brand}, we are read by {audience}.');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('button', { name: 'Edit the template Short and dry' })).toBeVisible();

  await page.goto(`/pipeline/${id}`);
  await page.getByRole('button', { name: `Draft a pitch to ${brand}` }).click();
  await draft.getByLabel('Template').selectOption('Short and dry');
  await expect(draft.getByLabel('Message')).toHaveValue(
    new RegExp(`Ahoy ${brand}, we are read by people who cross water every day\\.`),
  );
  await page.keyboard.press('Escape');

  await page.goto('/my-newsletter');
  await page.getByRole('button', { name: 'Edit the template Short and dry' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Ahoy again, {brand}.');
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('button', { name: 'Edit the template Short and dry' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Ahoy again, {brand}.');
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByText('No templates yet. Drafts use our standard wording.')).toBeVisible();

  // The pipeline's stages take names of its own.
  await page.goto('/pipeline');
  await page.getByRole('button', { name: 'Pipeline settings' }).click();
  await page.getByLabel('Name of the stage To pitch').fill('Ashore');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Pipeline settings saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ashore' })).toBeVisible();
  expect((await callJson(me.email, '/api/pipeline')).audience).toBe('people who cross water every day');
});
