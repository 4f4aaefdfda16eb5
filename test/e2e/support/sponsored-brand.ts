// A new brand with sponsorships in the sample newsletters, and the sponsorship that a mail brings.
import { SAMPLE_NEWSLETTERS } from '../../../local/samples/newsletters.ts';
import { DAY_MS } from '../../../src/contract/time.ts';
import { callJson, expect } from './fixtures.ts';

const SAMPLES = new Set(SAMPLE_NEWSLETTERS.map(({ name }) => name));
const ADMIN = 'admin@example.com';

/** Creates a brand with `count` sponsorships, the newest a month old. @returns the brand's id. */
export async function createSponsoredBrand(name: string, count: number): Promise<string> {
  const all: { id: string; name: string }[] = await callJson(ADMIN, '/api/newsletters');
  // Newsletters added by other tests aren't visible to everybody.
  const newsletters = all.filter(({ name }) => SAMPLES.has(name));
  let id = '';
  for (let nth = 0; nth < count; nth++) {
    const { brand } = await callJson(ADMIN, '/api/sponsorships', 'POST', {
      newsletterId: newsletters[nth % newsletters.length]?.id,
      brandName: name,
      placementType: 'multi_sponsor_grid',
      textContent: 'x'.repeat(600),
      detectedAt: new Date(Date.now() - (30 + nth) * DAY_MS).toISOString(),
    });
    id = brand.id;
  }
  return id;
}

/** Waits until the persona sees the sponsorship of a brand whose ad was mailed. @returns its id. */
export async function awaitSponsorship(email: string, brand: string): Promise<string> {
  let id = '';
  await expect
    .poll(
      async () => {
        id = (await callJson(email, `/api/sponsorships?search=${brand}`)).sponsorships[0]?.id ?? '';
        return id;
      },
      { timeout: 90_000 },
    )
    .not.toBe('');
  return id;
}
