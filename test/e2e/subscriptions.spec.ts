// The subscription board is operated by single keys: copy the address, open the sign-up page, mark, move on, undo.
import { callAs, expect, signInAs, test } from './support/fixtures.ts';

const ADMIN = 'admin@example.com';

/** A newsletter for this test only, which nobody has subscribed to. */
async function newsletter(): Promise<{ id: string; name: string; uniqueEmail: string }> {
  const name = `Lantern ${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`;
  const answer = await callAs(ADMIN, '/api/newsletters', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      website: `https://${name.toLowerCase().replace(' ', '-')}.example`,
      description: 'For people who repair lamps.',
    }),
  });
  return (await answer.json()) as { id: string; name: string; uniqueEmail: string };
}

test('a newsletter is subscribed to by keys alone, and the mark is undone', async ({ page, context }) => {
  const { name, uniqueEmail } = await newsletter();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, ADMIN);
  await page.goto('/subscriptions?state=not_subscribed');
  const row = page.getByRole('button', { name: new RegExp(`${name} .*Not subscribed`) });
  await expect(row).toBeVisible();
  // Moves to the row by J, wherever other rows are.
  for (let step = 0; (await row.getAttribute('aria-expanded')) !== 'true' && step < 60; step++)
    await page.keyboard.press('j');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('c');
  await expect(page.getByText('Address copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uniqueEmail);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('o');
  await (await opened).close();
  await page.keyboard.press('m');
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`${name}: signed up`).first()).toBeVisible();
  await page.goto('/subscriptions?state=awaiting');
  await expect(page.getByRole('button', { name: new RegExp(`${name} .*Awaiting first issue`) })).toBeVisible();
  await callAs(ADMIN, `/api/subscriptions/${(await idOf(name)) ?? ''}/handled`, { method: 'DELETE' });
  await page.goto('/subscriptions?state=not_subscribed');
  await expect(row).toBeVisible();
});

async function idOf(name: string): Promise<string | undefined> {
  const answer = await callAs(ADMIN, '/api/subscriptions?limit=100&state=awaiting');
  const { subscriptions } = (await answer.json()) as { subscriptions: { newsletter: { id: string; name: string } }[] };
  return subscriptions.find(({ newsletter: one }) => one.name === name)?.newsletter.id;
}

test('the last mark is undone by U, and its row returns', async ({ page }) => {
  const { name } = await newsletter();
  await signInAs(page, ADMIN);
  await page.goto('/subscriptions?state=not_subscribed');
  const row = page.getByRole('button', { name: new RegExp(`${name} .*Not subscribed`) });
  await row.click();
  await page.getByRole('button', { name: 'Signed up', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(row).toBeVisible();
});
