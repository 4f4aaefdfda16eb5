import { readFileSync } from 'node:fs';
import { callAs, expect, sendMail, signedIn, test } from './support/fixtures.ts';
const ADMIN = 'admin@example.com';
const C = '/work/shared/corpus';
const IDS = ['om-axios-am','om-axios-chicago','om-milkroad-sec','bd-2025-12-03','bd-2026-02-16','bd-2026-04-24','om-convertkit','om-golangweekly','om-morningbrew','om-nodeweekly'];
const man = new Map(readFileSync(C + '/manifest.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l)).map((m) => [m.id, m]));
const get = async (p: string, init?: RequestInit) => { const a = await callAs(ADMIN, p, init); expect(a.ok, p + a.status).toBe(true); return (await a.json()) as any; };
test('ten real issues', async ({ page }) => {
  test.setTimeout(280_000);
  const address = new Map<string, string>();
  for (const id of IDS) {
    const name = man.get(id).newsletter;
    if (!address.has(name)) {
      const made = await get('/api/newsletters', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name, description: `${name} a newsletter` }) });
      address.set(name, (made.newsletter ?? made).uniqueEmail);
    }
    const to = address.get(name) as string;
    const html = readFileSync(`${C}/items/${id}/source.html`);
    const from = `${name.replace(/[^A-Za-z ]/g, '')} <news@${name.replace(/[^A-Za-z]/g, '').toLowerCase()}.example>`;
    await sendMail(`From: ${from}\r\nTo: ${to}\r\nSubject: ${id}\r\nDate: ${new Date().toUTCString()}\r\nMessage-ID: <${id}@real.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${html.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`, to);
  }
  await expect.poll(async () => (await get('/api/intake')).total ?? 0, { timeout: 5_000 }).toBeGreaterThanOrEqual(0).catch(() => undefined);
  await page.waitForTimeout(15_000);
  const all = [];
  for (const [name] of address) {
    const { newsletters } = await get('/api/newsletters?limit=5&search=' + encodeURIComponent(name));
    const id = newsletters[0].id;
    const { sponsorships } = await get(`/api/sponsorships/newsletter/${id}`);
    for (const s of sponsorships) all.push([name, s.brand?.name, s.confidence, s.placementType, s.brand?.website]);
  }
  console.log(JSON.stringify(all, null, 0).replaceAll('],[', '],\n['));
  await signedIn(page, ADMIN);
  await page.goto('/review');
  await page.getByRole('button', { name: /^First sponsor/ }).focus();
  await page.keyboard.press('Enter');
  const head = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(head).toBeVisible();
  const seen: string[] = [];
  for (let n = 1; n <= 8; n++) {
    const title = (await head.textContent()) ?? '';
    if (n === 1) await page.screenshot({ path: '/tmp/review-1440.png' });
    seen.push(title);
    await page.keyboard.press(n === 8 ? 'r' : 'a');
    await expect(page.getByText(new RegExp(`${n} decided now`))).toBeVisible();
  }
  console.log('decided by key:', JSON.stringify(seen));
  const rejected = (await get('/api/sponsorships?verdict=rejected&limit=5').catch(() => ({ sponsorships: [] }))).sponsorships ?? [];
  console.log('rejected listed', rejected.length);
});
