import { exportRoutes } from '../contract/routes/exports.ts';
import { toUtcDay } from '../contract/time.ts';
import { notFound } from '../errors.ts';
import { streamLabelsZip } from '../flows/export/labels.ts';
import { streamBrandsCsv, streamNewslettersCsv, streamSponsorshipsCsv } from '../flows/export/list.ts';
import { streamTablesZip } from '../flows/export/tables.ts';
import { createBackup, listBackups, openBackup } from '../flows/operations/backup.ts';
import { attachmentResponse, CSV_CONTENT_TYPE } from './attachment.ts';
import { answers } from './route.ts';
import { rankingViewpointOf } from './viewpoint.ts';

export const exportApi = answers(exportRoutes, {
  exportNewsletters: ({ services, query, sight }) =>
    attachmentResponse(streamNewslettersCsv(services, query, sight), 'newsletters.csv', CSV_CONTENT_TYPE),
  exportBrands: ({ services, query, viewer, sight, now }) =>
    attachmentResponse(
      streamBrandsCsv(services, { query, from: rankingViewpointOf(viewer), by: sight, now }),
      'brands.csv',
      CSV_CONTENT_TYPE,
    ),
  exportSponsorships: ({ services, query, sight }) =>
    attachmentResponse(streamSponsorshipsCsv(services, query, sight), 'sponsorships.csv', CSV_CONTENT_TYPE),
  exportAll: ({ services, now }) =>
    attachmentResponse(streamTablesZip(services), `broughtby-${toUtcDay(now)}.zip`, 'application/zip'),
  exportLabels: ({ services }) => attachmentResponse(streamLabelsZip(services), 'labels.zip', 'application/zip'),
  listBackups: ({ services }) => listBackups(services),
  createBackup: ({ services, now }) => createBackup(services, now),
  downloadBackup: async ({ params: { name }, services }) => {
    const found = await openBackup(services, name);
    if (!found) throw notFound('Backup');
    return attachmentResponse(found, name, 'application/gzip');
  },
});
