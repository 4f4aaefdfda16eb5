// A new brand with sponsorships in the sample newsletters.
import { SAMPLE_NEWSLETTERS } from '../../../local/samples/newsletters.ts';
import { DAY_MS } from '../../../src/contract/time.ts';
import { callAs, expect } from './fixtures.ts';

const SAMPLES = new Set(SAMPLE_NEWSLETTERS.map(({ name }) => name));
const ADMIN = 'admin@example.com';

const post = (path: string, body: unknown) =>
  callAs(ADMIN, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Creates a brand with `count` sponsorships, the newest a month old. @returns the brand's id. */
export async function createSponsoredBrand(name: string, count: number): Promise<string> {
  const all = (await (await callAs(ADMIN, '/api/newsletters')).json()) as { id: string; name: string }[];
  // Newsletters added by other tests aren't visible to everybody.
  const newsletters = all.filter(({ name }) => SAMPLES.has(name));
  let id = '';
  for (let nth = 0; nth < count; nth++) {
    const made = await post('/api/sponsorships', {
      newsletterId: newsletters[nth % newsletters.length]?.id,
      brandName: name,
      placementType: 'multi_sponsor_grid',
      textContent: 'x'.repeat(600),
      detectedAt: new Date(Date.now() - (30 + nth) * DAY_MS).toISOString(),
    });
    expect(made.ok).toBe(true);
    id = ((await made.json()) as { brand: { id: string } }).brand.id;
  }
  return id;
}
