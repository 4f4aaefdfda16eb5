// CSV exports of lists (subscribers), exports of all data and of labelled issues, and backups (administrators).
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { brandsQuery } from '../contract/brands.ts';
import { newslettersQuery } from '../contract/newsletters.ts';
import { backup, backupList } from '../contract/settings.ts';
import { sponsorshipsQuery } from '../contract/sponsorships.ts';
import { toUtcDay } from '../contract/time.ts';
import { hasPaidAccess } from '../domain/access.ts';
import { AppError, notFound } from '../errors.ts';
import { streamLabelsZip } from '../flows/export/labels.ts';
import { streamBrandsCsv, streamNewslettersCsv, streamSponsorshipsCsv } from '../flows/export/list.ts';
import { streamTablesZip } from '../flows/export/tables.ts';
import { createBackup, listBackups, openBackup } from '../flows/operations/backup.ts';
import { answer } from './answer.ts';
import { attachmentResponse, CSV_CONTENT_TYPE } from './attachment.ts';
import { validateQuery } from './input.ts';
import type { AppEnv } from './types.ts';
import { rankingViewpointOf } from './viewpoint.ts';

const exporter = createMiddleware<AppEnv>(async (c, next) => {
  if (!hasPaidAccess(c.var.viewer.kind)) throw new AppError('payment_required', 'Upgrade to export lists as CSV');
  await next();
});

export const memberExportRoutes = new Hono<AppEnv>()
  .get('/exports/newsletters.csv', exporter, validateQuery(newslettersQuery), (c) =>
    attachmentResponse(
      streamNewslettersCsv(c.var.services, c.req.valid('query'), c.var.sight),
      'newsletters.csv',
      CSV_CONTENT_TYPE,
    ),
  )
  .get('/exports/brands.csv', exporter, validateQuery(brandsQuery), (c) =>
    attachmentResponse(
      streamBrandsCsv(c.var.services, {
        query: c.req.valid('query'),
        from: rankingViewpointOf(c.var.viewer),
        by: c.var.sight,
        now: c.var.now,
      }),
      'brands.csv',
      CSV_CONTENT_TYPE,
    ),
  )
  .get('/exports/sponsorships.csv', exporter, validateQuery(sponsorshipsQuery), (c) =>
    attachmentResponse(
      streamSponsorshipsCsv(c.var.services, c.req.valid('query'), c.var.sight),
      'sponsorships.csv',
      CSV_CONTENT_TYPE,
    ),
  );

export const adminExportRoutes = new Hono<AppEnv>()
  .get('/exports/all.zip', (c) =>
    attachmentResponse(streamTablesZip(c.var.services), `broughtby-${toUtcDay(c.var.now)}.zip`, 'application/zip'),
  )
  .get('/exports/labels.zip', (c) =>
    attachmentResponse(streamLabelsZip(c.var.services), 'labels.zip', 'application/zip'),
  )
  .get('/backups', async (c) => answer(c, backupList, await listBackups(c.var.services)))
  .post('/backups', async (c) => answer(c, backup, await createBackup(c.var.services, c.var.now), 201))
  .get('/backups/:name', async (c) => {
    const name = c.req.param('name');
    const found = await openBackup(c.var.services, name);
    if (!found) throw notFound('Backup');
    return attachmentResponse(found, name, 'application/gzip');
  });
