// Everything done with outside sites, names, addresses and files takes linear time.
import { readFileSync } from 'node:fs';
import { safeReturnPath } from '../../src/domain/account/own-path.ts';
import { extractSiteText } from '../../src/domain/audience/site-words.ts';
import { audienceMaterial, pickAudienceText } from '../../src/domain/audience/text.ts';
import { toReadableText, withoutMailFrame } from '../../src/domain/audience/wording.ts';
import { displayName, foldText, normaliseBrandName } from '../../src/domain/brand/name.ts';
import { rankContacts } from '../../src/domain/contact/of-site.ts';
import { readCsv } from '../../src/domain/csv/read.ts';
import { csvLines } from '../../src/domain/csv/write.ts';
import { guessColumns } from '../../src/domain/newsletter/import-columns.ts';
import { readImportRow } from '../../src/domain/newsletter/import-row.ts';
import { loadOutlines } from '../../src/domain/report/share-card/glyphs.ts';
import { lineBreak, toDrawableText } from '../../src/domain/report/share-card/text.ts';
import { newReportSlug } from '../../src/domain/report/slug.ts';
import { checkSiteAddress } from '../../src/domain/site/address.ts';
import { comparableName, siteDomain } from '../../src/domain/site/domain.ts';
import { imageSize } from '../../src/domain/site/image-size.ts';
import { logoCandidates } from '../../src/domain/site/logo-candidates.ts';
import { robotsAllow } from '../../src/domain/site/robots.ts';
import { safeSvg } from '../../src/domain/site/svg.ts';
import { testLinearTime } from './growth.ts';

loadOutlines(readFileSync(new URL('../../web/public/card-outlines.txt', import.meta.url), 'utf8'));

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);

const quietly = (run: () => unknown) => {
  try {
    run();
  } catch {
    // A rejection is a valid answer.
  }
};

/**
 * Each operation on a text by its name. Limits that callers apply before the call are applied here too, with a comment.
 * Add new operations here.
 */
testLinearTime({
  'imageSize: PNG': (text) => imageSize(Uint8Array.from([0x89, ...bytes(`PNG\r\n\u001a\n${text}`)])),
  'imageSize: GIF': (text) => imageSize(bytes(`GIF89a1111\u0000aa!a${text}`)),
  'imageSize: JPEG': (text) => imageSize(Uint8Array.from([0xff, 0xd8, ...bytes(text).map(() => 0xff)])),
  robotsAllow: (text) => robotsAllow(text, 'broughtby', '/a/b/c?d=e'),
  'robotsAllow: path': (text) => robotsAllow('User-agent: *\nDisallow: /*a*b*c$\n', 'broughtby', `/${text}`),
  displayName,
  normalisedName: normaliseBrandName,
  fold: foldText,
  comparableName,
  siteDomain,
  siteAddress: (text) => quietly(() => checkSiteAddress(text)),
  'siteAddress: host': (text) => quietly(() => checkSiteAddress(`https://${text}/`)),
  slugOf: newReportSlug,
  ownPath: safeReturnPath,
  siteWords: extractSiteText,
  'readable: a line': (text) => toReadableText(text, 120),
  withoutMailFrame,
  audienceText: (text) =>
    pickAudienceText({ name: 'A', description: text, html: text, texts: [{ subject: text, text }] }),
  audienceMaterial: (text) => audienceMaterial({ name: 'A', description: text, html: text, texts: [] }),
  logoCandidates: (text) => logoCandidates(text, 'https://a.example/'),
  contactsOf: (text) =>
    rankContacts([{ url: 'https://a.example/', html: text }], { name: 'Acme', domain: 'a.example' }),
  'contactsOf: structured': (text) =>
    rankContacts([{ url: 'https://a.example/', html: `<script type="application/ld+json">${text}</script>` }], {
      name: 'Acme',
      domain: 'a.example',
    }),
  safeSvg: (text) => safeSvg(`<svg>${text}</svg>`),
  readCsv: (text) => quietly(() => readCsv(bytes(text))),
  guessColumns: (text) => guessColumns([text, 'Name', text]),
  readImportRow: (text) =>
    readImportRow(
      { n: text, w: text, d: text, e: text },
      { name: 'n', website: 'w', description: 'd', uniqueEmail: 'e' },
      'b.example',
    ),
  csvLines: (text) => csvLines([[text, text]]),
  drawable: toDrawableText,
  // Callers cut a name to 200 characters.
  lineBreak: (text) => lineBreak(toDrawableText(text.slice(0, 200)) ?? '', 60, 900, 2),
});
