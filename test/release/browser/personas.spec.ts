// Every page as every kind of member: one heading, a title, no axe violation in either theme. The walk of the journeys
// takes each page once, as the member who sees most of it.
import { PAGES } from '../../../src/contract/pages.ts';
import { callAs, expect, findDetailPath, LISTS_WITH_DETAIL_PAGES, test } from '../../e2e/support/fixtures.ts';
import { expectNoAxeViolations } from '../../e2e/support/looks.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeAll(async () => {
  for (const email of ['pro@example.com', 'free@example.com'])
    await callAs(email, '/api/auth/complete-tour', { method: 'POST' });
});

for (const persona of ['admin', 'pro', 'free']) {
  const email = `${persona}@example.com`;
  const paths = PAGES.filter(({ path, admin }) => !path.includes(':') && (!admin || persona === 'admin'));
  for (const place of [...paths.map(({ path }) => path), ...LISTS_WITH_DETAIL_PAGES])
    test(`${persona} ${place}`, async ({ walkTo, complaints }) => {
      // The mail's frame runs no scripts, and axe's neither.
      complaints.allow(/Blocked script execution/);
      const list = LISTS_WITH_DETAIL_PAGES.find((one) => one === place);
      const page = await walkTo(email, list ? await findDetailPath(email, list) : place);
      await expect(page.locator('main h1')).toHaveCount(1);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expect(page).toHaveTitle(/\S+ · Broughtby$/);
      await expectNoAxeViolations(page, place);
    });
}
