// Sponsors whose links lead to a shared host are distinguished by the page, and don't get another's site.
import { expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { issueOf } from '../../support/issues.ts';

const a = (address: string, words: string) => `<a href="https://${address}">${words}</a>`;
const STORY =
  '<h2>Why bowls crack</h2><p>Drying too fast is the usual reason. Cover the bowl with a cloth for the first night.</p>';
const sites = async (html: string) => {
  const { claims } = await detectSponsors(offlineReader, issueOf({ html: `<h1>The Kiln</h1>${STORY}${html}${STORY}` }));
  return Object.fromEntries(claims.map(({ brand, domain }) => [brand, domain]));
};
const ORMOLU = `${a('github.com/ormolu/ormolu', 'Ormolu')}: a database that fits in a file`;
const SLIPWAY = `${a('github.com/slipway/slipway', 'Slipway')}: deploys from a phone`;
const HARTWELL = `${a('hartwell.example/', 'Hartwell')}: find a studio by the hour`;

it.each(['Our sponsors', 'Classifieds'])('sponsors on a shared host are separate in a list under %j', async (label) => {
  const list = (...entries: string[]) =>
    `<h3>${label}</h3><ul>${entries.map((one) => `<li>${one}</li>`).join('')}</ul>`;
  expect(await sites(list(HARTWELL, ORMOLU))).toEqual({ Hartwell: 'hartwell.example', Ormolu: null });
  expect(await sites(list(ORMOLU, SLIPWAY, HARTWELL))).toEqual({
    Hartwell: 'hartwell.example',
    Ormolu: null,
    Slipway: null,
  });
});

it('sponsors on a shared host are separate in the lines of one paragraph', async () =>
  expect(await sites(`<p><b>Classifieds</b></p><p>${ORMOLU}.<br>${SLIPWAY}.<br>${HARTWELL}.</p>`)).toEqual({
    Hartwell: 'hartwell.example',
    Ormolu: null,
    Slipway: null,
  }));

it('a sponsor with a page on a shared host gets the site that its ad links beside it', async () =>
  expect(
    await sites(`<p>Sponsor</p><p>${ORMOLU}. Ask ${a('quillstack.example/', 'its makers')} for a licence.</p>`),
  ).toEqual({ Ormolu: 'quillstack.example' }));

it('a heading below a bullet list is not an entry of that list', async () => {
  const text = `The Kiln\n\nDrying too fast is the usual reason for cracks in bowls.\n\nCLASSIFIEDS\n\n* Hartwell: find a studio by the hour. https://hartwell.example\n* Pellets: fuel for your kiln. https://pellets.example\n\nNEWS\n\nThe town has opened a museum with 4,000 mugs. https://paper.example/a\n\nUnsubscribe: https://thekiln.example/u`;
  const { claims } = await detectSponsors(offlineReader, issueOf({ text }));
  expect(claims.map(({ domain }) => domain)).toEqual(['hartwell.example', 'pellets.example']);
});
