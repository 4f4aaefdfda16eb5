// Over two hundred ways to run a script, in every place that shows outside text, in a real browser: none runs, none
// navigates, none makes a request to another host.
import type { Page } from '@playwright/test';
import { callAs, expect, signInAs, test } from '../../e2e/support/fixtures.ts';
import { ORIGIN } from '../../e2e/support/where.ts';

const ADMIN = 'admin@example.com';
const HOST = 'canary.example';
const RUN = "top.canary('ran')";

const TAGS = 'img svg video audio body iframe object embed input details marquee select textarea form a div math'.split(
  ' ',
);
const EVENTS = 'error load focus toggle start mouseover pointerenter animationstart transitionend beforetoggle'.split(
  ' ',
);
const SCHEMES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:image/svg+xml,<svg onload="${RUN}">`,
  `blob:https://${HOST}/x`,
  `//${HOST}/x`,
  `https://${HOST}/x`,
];
const LOADERS: ((address: string) => string)[] = [
  (at) => `<a href="${at}">go</a>`,
  (at) => `<iframe src="${at}"></iframe>`,
  (at) => `<object data="${at}"></object>`,
  (at) => `<embed src="${at}">`,
  (at) => `<form action="${at}"><button>go</button></form>`,
  (at) => `<img src="${at}">`,
  (at) => `<svg><use href="${at}"/><image href="${at}"/><a xlink:href="${at}"><text>go</text></a></svg>`,
];
const OTHERS = [
  `<script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `\`\${${RUN}}`,
  `{{constructor.constructor("${RUN}")()}}`,
  `<noscript><p title="</noscript><script>${RUN}</script>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<svg><style><img src=x onerror="${RUN}"></style></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<svg><script href="https://${HOST}/x.js"/></svg>`,
  `<template><script>${RUN}</script></template>`,
  `<meta http-equiv="refresh" content="0;url=https://${HOST}/">`,
  `<base href="https://${HOST}/">`,
  `<link rel="stylesheet" href="https://${HOST}/x.css">`,
  `<link rel="prefetch" href="https://${HOST}/x">`,
  `<style>@import url(https://${HOST}/x.css);</style>`,
  `<div style="background:url(https://${HOST}/x)">x</div>`,
  `<div style="background-image:image-set('https://${HOST}/x' 1x)">x</div>`,
  `<div style="width:expression(${RUN})">x</div>`,
  `<video poster="https://${HOST}/x"><source src="https://${HOST}/y"></video>`,
  `<table background="https://${HOST}/x"><tr><td>x</td></tr></table>`,
  `<img srcset="https://${HOST}/x 1x" src=x>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<isindex type=image src=x onerror=${RUN}>`,
  `<a href="x" ping="https://${HOST}/x">go</a>`,
  `<input autofocus onfocus="${RUN}">`,
  `<dialog open onclose="${RUN}"><form method=dialog><button>x</button></form></dialog>`,
  `<x id=x tabindex=1 onfocus="${RUN}" autofocus></x>`,
  `<img src="x" onerror\u000c="${RUN}">`,
  `<img/src/onerror=${RUN}>`,
];
const VECTORS = [
  ...OTHERS,
  ...TAGS.flatMap((tag) => EVENTS.map((event) => `<${tag} src=x on${event}="${RUN}">`)),
  ...LOADERS.flatMap((load) => SCHEMES.map(load)),
];

/** Forbidden effects: a script, a dialog, a request to another host, a navigation. */
async function watched(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('canary', (said: string) => void seen.push(`ran: ${said}`));
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('request', (request) => {
    if (request.url().includes(HOST)) seen.push(`asked: ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    const url = frame.url();
    if (!url.startsWith(ORIGIN) && !url.startsWith('about:')) seen.push(`went: ${url}`);
  });
  return seen;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls, of which ids are used
async function post(path: string, json: object): Promise<any> {
  const headers = { 'content-type': 'application/json' };
  const response = await callAs(ADMIN, path, { method: 'POST', headers, body: JSON.stringify(json) });
  const data = (await response.json()) as { error?: string };
  expect([path, response.ok || data.error]).toEqual([path, true]);
  return data;
}

test('none of over two hundred scripts runs anywhere', async ({ page, complaints }) => {
  test.setTimeout(180_000);
  // Blocks by the policy are reported in the console.
  complaints.allow(/Content Security Policy|Blocked script|Failed to load resource|Refused to|sandboxed|ERR_/i);
  expect(VECTORS.length).toBeGreaterThan(200);
  const run = Date.now().toString(36);
  const newsletter = await post('/api/newsletters', {
    name: `<img src=x onerror="${RUN}"> ${run}`,
    website: `https://vectors-${run}.example`,
    description: VECTORS.slice(0, 20).join(' '),
  });
  const newsletterId = newsletter.id ?? newsletter.newsletter?.id;
  const whole = VECTORS.map((vector, nth) => `<p>${nth} ${vector}</p>`).join('\n');
  const ad = `<p>Sponsored by Glazeworks</p><p><a href="https://glazeworks.example/">Glazeworks</a> ships glazes to any studio.</p>`;
  const mail = await post('/api/emails', {
    newsletterId,
    subject: `${OTHERS[0]} ${run}`,
    senderEmail: 'mia@vectors.example',
    htmlContent: `${ad}<p>${'News and more news. '.repeat(20)}</p>${whole}`,
  });
  // Each vector as a brand's name (cut to the allowed length) and as an ad's text.
  const made: { id: string; brandId?: string; brand?: { id: string } }[] = [];
  for (let at = 0; at < VECTORS.length; at += 8)
    made.push(
      ...(await Promise.all(
        VECTORS.slice(at, at + 8).map((vector, nth) =>
          post('/api/sponsorships', {
            newsletterId,
            brandName: `B${at + nth} ${vector}`.slice(0, 100),
            placementType: 'hero',
            textContent: vector,
            detectedAt: new Date().toISOString(),
            confidence: 90,
          }),
        ),
      )),
    );
  await signInAs(page, ADMIN);
  const seen = await watched(page);
  const brandOf = (row: (typeof made)[number] | undefined) => row?.brand?.id ?? row?.brandId ?? '';
  const { reportSlug } = (await (await callAs(ADMIN, `/api/newsletters/${newsletterId}`)).json()) as {
    reportSlug?: string;
  };
  const visit = async (path: string) => {
    await page.goto(path, { waitUntil: 'load' });
    // Triggers handlers by focus, pointer and key.
    await page.keyboard.press('Tab');
    await page.mouse.move(300, 300);
  };
  await visit(`/api/emails/${mail.id}/frame`);
  await page
    .locator('body *')
    .first()
    .click({ force: true, timeout: 2_000 })
    .catch(() => undefined);
  await visit(`/inbox?email=${mail.id}`);
  await visit('/inbox');
  for (let nth = 1; nth <= Math.ceil(VECTORS.length / 100); nth++)
    await visit(`/sponsorships?page=${nth}&pageSize=100`);
  for (const row of [made[0], made[5], made[60], made.at(-1)]) {
    await visit(`/sponsorships?sponsorship=${row?.id}`);
    await visit(`/brands/${brandOf(row)}`);
  }
  await visit('/brands?pageSize=100');
  await visit('/newsletters');
  await visit(`/newsletters/${newsletterId}`);
  await visit('/');
  if (reportSlug) await visit(`/report/${reportSlug}`);
  expect(seen).toEqual([]);
  expect(page.url().startsWith(ORIGIN)).toBe(true);

  const csv = await (await callAs(ADMIN, '/api/exports/sponsorships.csv')).text();
  expect(csv).toContain('B0 ');
  expect(csv.split('\r\n').flatMap((line) => /(?:^|,)"?[=+\-@\t]/.exec(line)?.[0] ?? [])).toEqual([]);
});
