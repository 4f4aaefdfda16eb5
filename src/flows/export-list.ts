// 'Export CSV' of a list: what it shows under its filters, all pages of it, under the very same Sight.
import type { BrandsQuery } from '../contract/brands.ts';
import { placementLabel } from '../contract/names.ts';
import type { NewslettersQuery } from '../contract/newsletters.ts';
import type { SponsorshipsQuery } from '../contract/sponsorships.ts';
import { redactAddress, redactContact, type Sight } from '../domain/access.ts';
import { csvLine } from '../domain/csv.ts';
import type { Services } from '../services.ts';
import { contactsOf, listBrands, type Vantage } from '../store/brands.ts';
import { listNewsletters } from '../store/newsletters.ts';
import { listSponsorships } from '../store/sponsorships.ts';

type Db = Pick<Services, 'db'>;
const PAGE = 1000;
/** A file holds at most this many rows; whoever needs more narrows the list. */
const ROWS_MAX = 50_000;
/** Excel reads UTF-8 only behind this mark. */
const BOM = '\uFEFF';

export function newslettersCsv({ db }: Db, query: NewslettersQuery, by: Sight) {
  const addresses = by.trackingAddresses !== 'none';
  const head = [
    'Name',
    'Website',
    'Description',
    'Sponsorships',
    'Last brand',
    'Last sponsorship',
    'Added',
    ...(addresses ? ['Tracking address'] : []),
  ];
  return csv(head, async (page) => {
    const { rows } = await listNewsletters(db, { ...query, page, limit: PAGE }, by);
    return rows
      .map((row) => redactAddress(row, by))
      .map((row) => [
        row.name,
        row.website,
        row.description,
        row.sponsorshipCount,
        row.lastSponsorshipBrand,
        row.lastSponsorshipDate,
        row.createdAt,
        ...(addresses ? [row.uniqueEmail ?? ''] : []),
      ]);
  });
}

export function brandsCsv({ db }: Db, query: BrandsQuery, from: Vantage, by: Sight, now: Date) {
  const head = [
    'Brand',
    'Website',
    'Recent sponsorships',
    'First seen',
    'Fit %',
    'Contact',
    'Title',
    'E-mail',
    'Confidence',
    'Source',
  ];
  return csv(head, async (page) => {
    const { rows } = await listBrands(db, { ...query, page, limit: PAGE }, from, by, now);
    const contacts = new Map(
      (
        await contactsOf(
          db,
          rows.map(({ id }) => id),
          by,
        )
      ).map((found) => [found.id, redactContact(found, by)]),
    );
    return rows.map((row) => {
      const contact = contacts.get(row.id);
      return [
        row.name,
        row.website,
        row.recentSponsorships,
        row.firstSeenAt,
        row.fit === null ? '' : Math.round(row.fit * 100),
        contact?.contactName,
        contact?.contactTitle,
        contact?.contactEmail,
        contact?.contactConfidence,
        contact?.contactSourceUrl,
      ];
    });
  });
}

export function sponsorshipsCsv({ db }: Db, query: SponsorshipsQuery, by: Sight) {
  const head = ['Brand', 'Newsletter', 'Placement', 'Date', 'Confidence %', 'Text'];
  return csv(head, async (page) => {
    const { rows } = await listSponsorships(db, { ...query, page, limit: PAGE }, by);
    return rows.map((row) => [
      row.brand.name,
      row.newsletter.name,
      placementLabel(row.placementType),
      row.detectedAt,
      row.confidence,
      row.textContent,
    ]);
  });
}

function csv(head: string[], read: (page: number) => Promise<unknown[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BOM + csvLine(head)));
    },
    async pull(controller) {
      page++;
      const rows = await read(page);
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(csvLine).join('')));
      if (rows.length < PAGE || page * PAGE >= ROWS_MAX) controller.close();
    },
  });
}
