// Everything done with outside sites, names, addresses and files takes linear time.
import { safeReturnPath } from '../../../src/domain/account/own-path.ts';
import { extractSiteText } from '../../../src/domain/audience/site-words.ts';
import { audienceMaterialText, pickAudienceText } from '../../../src/domain/audience/text.ts';
import { removeMailBoilerplate, toReadableText } from '../../../src/domain/audience/wording.ts';
import { displayName, foldText, normaliseBrandName } from '../../../src/domain/brand/name.ts';
import { findContactsOnSite } from '../../../src/domain/contact/contacts-on-site.ts';
import { readCsv } from '../../../src/domain/csv/read.ts';
import { csvLines } from '../../../src/domain/csv/write.ts';
import { guessImportColumns } from '../../../src/domain/newsletter/import-columns.ts';
import { readImportRow } from '../../../src/domain/newsletter/import-row.ts';
import { generateReportSlug } from '../../../src/domain/report/slug.ts';
import { checkSiteUrl } from '../../../src/domain/site/address.ts';
import { newsletterNameKey, siteDomain } from '../../../src/domain/site/domain.ts';
import { findLogoCandidates } from '../../../src/domain/site/logo-candidates.ts';
import { isAllowedByRobots } from '../../../src/domain/site/robots.ts';
import { sanitiseSvg } from '../../../src/domain/site/svg.ts';
import { testLinearTime } from './growth.ts';

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
  isAllowedByRobots: (text) => isAllowedByRobots(text, 'broughtby', '/a/b/c?d=e'),
  'isAllowedByRobots: path': (text) =>
    isAllowedByRobots('User-agent: *\nDisallow: /*a*b*c$\n', 'broughtby', `/${text}`),
  displayName,
  normalisedName: normaliseBrandName,
  fold: foldText,
  newsletterNameKey,
  siteDomain,
  siteAddress: (text) => quietly(() => checkSiteUrl(text)),
  'siteAddress: host': (text) => quietly(() => checkSiteUrl(`https://${text}/`)),
  slugOf: generateReportSlug,
  ownPath: safeReturnPath,
  siteWords: extractSiteText,
  'readable: a line': (text) => toReadableText(text, 120),
  removeMailBoilerplate,
  audienceText: (text) =>
    pickAudienceText({ name: 'A', description: text, html: text, texts: [{ subject: text, text }] }),
  audienceMaterialText: (text) => audienceMaterialText({ name: 'A', description: text, html: text, texts: [] }),
  findLogoCandidates: (text) => findLogoCandidates(text, 'https://a.example/'),
  contactsOf: (text) =>
    findContactsOnSite([{ url: 'https://a.example/', html: text }], { name: 'Acme', domain: 'a.example' }),
  'contactsOf: structured': (text) =>
    findContactsOnSite([{ url: 'https://a.example/', html: `<script type="application/ld+json">${text}</script>` }], {
      name: 'Acme',
      domain: 'a.example',
    }),
  sanitiseSvg: (text) => sanitiseSvg(`<svg>${text}</svg>`),
  readCsv: (text) => quietly(() => readCsv(bytes(text))),
  guessImportColumns: (text) => guessImportColumns([text, 'Name', text]),
  readImportRow: (text) =>
    readImportRow(
      { n: text, w: text, d: text, e: text },
      { name: 'n', website: 'w', description: 'd', uniqueEmail: 'e' },
      'b.example',
    ),
  csvLines: (text) => csvLines([[text, text]]),
});
