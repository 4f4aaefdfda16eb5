// 'Export CSV' of a list: all of its rows with the same filters and the same Sight. The next page is read only after
// the client has taken the previous one, so memory use stays constant. An error aborts the download, because a
// truncated file would look complete.
import { placementLabel } from '../../contract/names.ts';
import { IMPORT_FIELD_LABELS, NEWSLETTER_FORM_FIELDS } from '../../contract/newsletter-fields.ts';
import type { NewslettersQuery } from '../../contract/newsletters.ts';
import { CHANNEL_LABELS, DEAL_STATE_LABELS } from '../../contract/ranking.ts';
import type { SponsorshipsQuery } from '../../contract/sponsorships.ts';
import type { Sight } from '../../domain/access.ts';
import { csvLines } from '../../domain/csv/write.ts';
import { pitchReasonText } from '../../domain/pitch/text.ts';
import { omitHiddenTrackingAddress, redactContact, redactMailText } from '../../domain/redact.ts';
import type { Services } from '../../services.ts';
import { listBrandIds, readBrandCards, readContactsOfBrands } from '../../store/brand/brands.ts';
import type { BrandListRequest } from '../../store/brand/page/asked.ts';
import { listNewsletterIds, readNewsletterCards } from '../../store/newsletter/newsletters.ts';
import type { SponsorshipSortKey } from '../../store/sponsorship/sponsorship-page.ts';
import { listSponsorshipsAfter } from '../../store/sponsorship/sponsorships.ts';
import { streamCsv } from './stream-of.ts';

type Db = Pick<Services, 'db'>;
const PAGE = 500;
/**
 * Target size of a page in characters. The number of sponsorships per page is adapted to it, because
 * their texts vary in length.
 */
const PAGE_CHARS = 1_500_000;
const PAGE_MOST = 5_000;

export function streamNewslettersCsv({ db }: Db, query: NewslettersQuery, by: Sight) {
  const addresses = by.trackingAddresses !== 'none';
  const head = [
    ...NEWSLETTER_FORM_FIELDS.map((field) => IMPORT_FIELD_LABELS[field]),
    'Match %',
    'Sponsorships',
    'Last brand',
    'Last sponsorship',
    'Added',
    ...(addresses ? ['Tracking address'] : []),
  ];
  return csv(
    head,
    () => listNewsletterIds(db, query, by),
    async (ids) => {
      const rows = await readNewsletterCards(db, ids, by);
      return rows
        .map((row) => omitHiddenTrackingAddress(row, by))
        .map((row) => [
          ...NEWSLETTER_FORM_FIELDS.map((field) => row[field]),
          row.match,
          row.sponsorshipCount,
          row.lastSponsorshipBrand,
          row.lastSponsorshipDate,
          row.createdAt,
          ...(addresses ? [row.uniqueEmail ?? ''] : []),
        ]);
    },
  );
}

export function streamBrandsCsv({ db }: Db, asked: BrandListRequest) {
  const { by, now } = asked;
  const head = [
    'Brand',
    'Website',
    'Recent sponsorships',
    'First seen',
    'Fit %',
    'Pitch score',
    'Confidence %',
    'State',
    'Last sponsored',
    'Why',
    'Mark',
    'Contact',
    'Title',
    'Email',
    'Confidence',
    'Source',
  ];
  return csv(
    head,
    () => listBrandIds(db, asked),
    async (ids) => {
      const rows = await readBrandCards(db, ids, asked);
      const contacts = new Map(
        (
          await readContactsOfBrands(
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
          row.pitch?.score,
          row.confidence,
          row.pitch?.state && DEAL_STATE_LABELS[row.pitch.state],
          row.pitch && new Date(row.pitch.basis.lastAt),
          row.pitch && pitchReasonText(row.pitch, now),
          row.mark,
          contact?.contactName,
          contact?.contactTitle,
          contact?.contactEmail,
          contact?.contactConfidence,
          contact?.contactSourceUrl,
        ];
      });
    },
  );
}

export function streamSponsorshipsCsv(
  { db, config }: Db & Pick<Services, 'config'>,
  query: SponsorshipsQuery,
  by: Sight,
) {
  const head = ['Brand', 'Newsletter', 'Placement', 'Channel', 'Through', 'Date', 'Confidence %', 'Text'];
  return streamCsv(head, async function* () {
    let key: SponsorshipSortKey | null = null;
    for (let limit = PAGE; ; ) {
      const rows: SponsorshipRows = await listSponsorshipsAfter(db, query, { key, limit }, by);
      const last = rows.at(-1);
      if (!last) return;
      const text = csvLines(rows.map((row) => sponsorshipCells(redactMailText(row, config.MAIL_DOMAIN, by))));
      yield text;
      if (rows.length < limit) return;
      key = { detectedAt: last.detectedAt, id: last.id, confidence: last.confidence };
      limit = Math.min(PAGE_MOST, Math.max(100, Math.floor(PAGE_CHARS / (text.length / rows.length))));
    }
  });
}

type SponsorshipRows = Awaited<ReturnType<typeof listSponsorshipsAfter>>;

const sponsorshipCells = (row: ReturnType<typeof redactMailText<SponsorshipRows[number]>>): unknown[] => [
  row.brand.name,
  row.newsletter.name,
  placementLabel(row.placementType),
  CHANNEL_LABELS[row.channel ?? 'direct'],
  row.channelName,
  row.detectedAt,
  row.confidence,
  row.textContent,
];

/** `all`: the ids of the whole list in its order, from one snapshot. */
function csv(head: string[], all: () => Promise<string[]>, read: (ids: string[]) => Promise<unknown[][]>) {
  return streamCsv(head, async function* () {
    const ids = await all();
    for (let at = 0; at < ids.length; at += PAGE) yield csvLines(await read(ids.slice(at, at + PAGE)));
  });
}
