// The status panel: what administrators see when the service works, when it doesn't, and when the status is unknown.
import type { ServiceStatus } from '../../src/contract/status.ts';
import { expect, signInAs, test } from './support/fixtures.ts';
import { expectNoAxeViolations } from './support/looks.ts';

type Since = ServiceStatus['notices'][number]['since'];

const API = /\/api\/status$/;
/** The value of a row by its name. */
const ROW = (name: string) => `xpath=//dt[normalize-space()="${name}"]/following-sibling::dd[1]`;

test('the panel says that all is well and which analyst is used, and notices stay on the page', async ({ page }) => {
  await signInAs(page, 'admin@example.com');
  const answered = page.waitForResponse(API);
  await page.goto('/settings');
  const told = (await (await answered).json()) as ServiceStatus;
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible();
  await expect(
    page.getByText(
      told.notices.length === 0
        ? 'All systems operational'
        : `${told.notices.length} ${told.notices.length === 1 ? 'needs' : 'need'} attention`,
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.locator(ROW('Issues analyzed'))).toHaveText(/^(?:Offline reader \d+%(?:, )?)+$/);
  await expect(page.locator(ROW('Tokens today'))).toHaveText('No model');
  await expect(page.locator(ROW('Notices go to'))).toHaveText('This page only');
});

test('the panel lists problems with their start, and counts waiting and abandoned jobs', async ({ page }) => {
  const bad: ServiceStatus = {
    waiting: { mails: 1200, oldestSeconds: 7300 },
    verdicts: [
      { analyst: 'openai:some-model', count: 3 },
      { analyst: 'offline', count: 1 },
    ],
    deadLetters: [{ kind: 'analyse', count: 2 }],
    modelRefusals: 4,
    tokens: { today: 1000, limit: 5_000_000 },
    notices: [{ text: 'The model has not answered for an hour', since: '2026-11-22T09:30:00.000Z' as Since }],
    alerts: ['mail', 'webhook'],
  };
  await signInAs(page, 'admin@example.com');
  await page.route(API, (route) => route.fulfill({ json: bad }));
  await page.goto('/settings');
  await expect(page.getByText('1 needs attention', { exact: true })).toBeVisible();
  const notice = page.getByRole('list', { name: 'Notices' }).getByRole('listitem');
  await expect(notice).toHaveText(/^The model has not answered for an hourSince Nov 22, 2026/);
  for (const [name, value] of [
    ['Mail waiting', '1,200, the oldest for 2 h'],
    ['Issues analyzed', 'Language model 75%, Offline reader 25%'],
    ['Emails the model didn’t read', '4'],
    ['Failed jobs', '2 analyse'],
    ['Tokens today', '1,000 of 5,000,000'],
    ['Notices go to', 'mail and webhook'],
  ] as const)
    await expect(page.locator(ROW(name))).toHaveText(value);
  await expectNoAxeViolations(page, 'settings with a notice');
});

test('a failing panel says so, leaves the page intact, and can be retried; members have none', async ({
  page,
  complaints,
}) => {
  complaints.allow(/503/);
  await signInAs(page, 'admin@example.com');
  await page.route(API, (route) => route.fulfill({ status: 503, json: { error: 'Away', code: 'unavailable' } }));
  await page.goto('/settings');
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to Load Status' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await page.unroute(API);
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible();
  await expect(failed).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => API.test(request.url()) && asked.push(request.url()));
  await signInAs(page, 'pro@example.com');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toHaveCount(0);
  expect(asked).toEqual([]);
});
