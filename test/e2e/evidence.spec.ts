// The evidence of a claim as members see it: the ad and why it was judged one; text mail laid out as text, wide mail
// scaled to fit.
import type { Page } from '@playwright/test';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { expect, sendMail, signInAs, test } from './support/fixtures.ts';
import { uniqueSuffix } from './support/own-newsletter.ts';
import { awaitSponsorship } from './support/sponsored-brand.ts';
import { PHONE_VIEWPORT } from './support/where.ts';

const PRO = 'pro@example.com';
const TO = `pipelinenotes200001@${MAIL_DOMAIN}`;
const NEWS = 'Seven is a number that people like to say, and three is what most boats get. ';

const mail = (brand: string, type: string, body: string) =>
  `From: Pipeline Notes <hello@pipelinenotes.example>
To: ${TO}
Subject: Varnish and ${brand}
Message-ID: <${brand}@pipelinenotes.example>
MIME-Version: 1.0
Content-Type: ${type}; charset=utf-8

${body}`.replaceAll('\n', '\r\n');

const markdown = (brand: string) => `Good morning, crew.

## How many coats?

${Array.from({ length: 30 }, () => `${NEWS}\n${NEWS}`).join('\n\n')}

## Presented by ${brand}

**${brand}** makes a marine varnish that stays clear for ten summers, in tins
of one litre and of five, for hulls, masts and oars. [Order a tin](https://${brand.toLowerCase()}.example/?r=${encodeURIComponent(TO)}) before Friday.

---

- one coat
- two coats

Sent to ${TO}. Unsubscribe: https://list.example/unsubscribe?u=77
`;

const wide = (brand: string) => `<html><body><table width="600" style="width:600px;min-width:600px"><tr><td>
<p>Good morning, crew.</p>${`<p>${NEWS}</p>`.repeat(40)}
<table style="background:#f4f0e8;border:1px solid #ccc" width="600"><tr><td><p><b>Presented by ${brand}</b></p>
<p>${brand} makes a marine varnish that stays clear for ten summers. <a href="https://${brand.toLowerCase()}.example/">Order a tin of ${brand}</a>.</p></td></tr></table>
<p>Fair winds, ${TO}</p></td></tr></table></body></html>`;

/** Sends the mail and opens its sponsorship's page. */
async function opened(page: Page, brand: string, raw: string): Promise<void> {
  await sendMail(raw, TO);
  await signInAs(page, PRO);
  await page.goto(`/sponsorships/${await awaitSponsorship(PRO, brand)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(brand);
}

test('a Markdown mail is laid out as text, opened at the ad, without its recipient', async ({ page }) => {
  const brand = `Varnilo${uniqueSuffix()}`;
  await opened(page, brand, mail(brand, 'text/plain', markdown(brand)));
  const main = page.getByRole('main');
  await expect(main.getByText(/^disclosed by “Presented by”/i)).toBeVisible();
  await expect(main.getByText(/stays clear for ten summers/).first()).toBeVisible();
  const frame = page.frameLocator('iframe[title="Email"]');
  await expect(frame.getByRole('heading', { name: 'How many coats?' })).toBeAttached();
  await expect(frame.getByRole('listitem')).toHaveCount(2);
  await expect(frame.locator('mark[data-disclosure]')).toHaveText('Presented by');
  await expect(frame.locator('mark[data-evidence]').first()).toBeInViewport();
  const words = await frame.locator('body').textContent();
  expect(words).not.toMatch(/\*\*|^##|\]\(|pipelinenotes200001|list\.example/m);
  expect(words).toContain('Order a tin before Friday');
});

test('a mail wider than a phone is scaled to it, and shown at full size on request', async ({ page }) => {
  const brand = `Varnira${uniqueSuffix()}`;
  await page.setViewportSize(PHONE_VIEWPORT);
  await opened(page, brand, mail(brand, 'text/html', wide(brand)));
  const frame = page.frameLocator('iframe[title="Email"]');
  const beyond = () => frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect(page.getByText(/^Scaled to fit, \d+%$/)).toBeVisible();
  await expect.poll(beyond).toBeLessThan(3);
  await page.locator('iframe[title="Email"]').scrollIntoViewIfNeeded();
  await expect(frame.locator('mark[data-evidence]').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Full size' }).click();
  await expect.poll(beyond).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Fit to width' }).click();
  await expect.poll(beyond).toBeLessThan(3);
});
