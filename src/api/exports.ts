// CSV exports of lists (subscribers), the export of all data, and backups (admins).
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { brandsQuery } from '../contract/brands.ts';
import { newslettersQuery } from '../contract/newsletters.ts';
import { backup, backupList } from '../contract/settings.ts';
import { sponsorshipsQuery } from '../contract/sponsorships.ts';
import { mayExport } from '../domain/access.ts';
import { AppError, notFound } from '../errors.ts';
import { exportZip } from '../flows/account/export.ts';
import { labelsZip } from '../flows/export/labels.ts';
import { brandsCsv, newslettersCsv, sponsorshipsCsv } from '../flows/export/list.ts';
import { listBackups, openBackup } from '../flows/operations/backup/kept.ts';
import { startBackup } from '../flows/operations/backup.ts';
import { answer } from './answer.ts';
import { query } from './input.ts';
import type { AppEnv } from './types.ts';
import { vantageOf } from './vantage.ts';

const exporter = createMiddleware<AppEnv>(async (c, next) => {
  if (!mayExport(c.var.viewer.kind)) throw new AppError('payment_required', 'Upgrade to export lists as CSV');
  await next();
});

const file = (body: ReadableStream, name: string, type: string) =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
const CSV = 'text/csv; charset=utf-8';

export const memberExports = new Hono<AppEnv>()
  .get('/exports/newsletters.csv', exporter, query(newslettersQuery), (c) =>
    file(newslettersCsv(c.var.services, c.req.valid('query'), c.var.sight), 'newsletters.csv', CSV),
  )
  .get('/exports/brands.csv', exporter, query(brandsQuery), (c) =>
    file(
      brandsCsv(c.var.services, {
        query: c.req.valid('query'),
        from: vantageOf(c.var.viewer),
        by: c.var.sight,
        now: c.var.now,
      }),
      'brands.csv',
      CSV,
    ),
  )
  .get('/exports/sponsorships.csv', exporter, query(sponsorshipsQuery), (c) =>
    file(sponsorshipsCsv(c.var.services, c.req.valid('query'), c.var.sight), 'sponsorships.csv', CSV),
  );

/** The names that startBackup makes; any other name is refused. */
const BACKUP_NAME = /^[0-9T-]{19}(?:\.\d{3}-[0-9a-f]{8})?\.ndjson\.gz$/;

export const adminExports = new Hono<AppEnv>()
  .get('/exports/all.zip', (c) =>
    file(exportZip(c.var.services), `broughtby-${c.var.now.toISOString().slice(0, 10)}.zip`, 'application/zip'),
  )
  .get('/exports/labels.zip', (c) => file(labelsZip(c.var.services), 'labels.zip', 'application/zip'))
  .get('/backups', async (c) => answer(c, backupList, await listBackups(c.var.services)))
  .post('/backups', async (c) => answer(c, backup, await startBackup(c.var.services, c.var.now), 201))
  .get('/backups/:name', async (c) => {
    const name = c.req.param('name');
    const found = BACKUP_NAME.test(name) ? await openBackup(c.var.services, name) : null;
    if (!found) throw notFound('Backup');
    return file(found, name, 'application/gzip');
  });
