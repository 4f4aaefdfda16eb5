import { brandsQuery } from '../brands.ts';
import { newslettersQuery } from '../newsletters.ts';
import { get, post, routes } from '../route.ts';
import { backup, backupList } from '../settings.ts';
import { sponsorshipsQuery } from '../sponsorships.ts';

export const exportRoutes = routes(
  { access: 'admin' },
  {
    exportNewsletters: get('/exports/newsletters.csv', 'The list of newsletters as CSV', {
      access: 'member',
      upgradeTo: 'export lists as CSV',
      query: newslettersQuery,
      file: 'text/csv',
    }),
    exportBrands: get('/exports/brands.csv', 'The list of brands as CSV', {
      access: 'member',
      upgradeTo: 'export lists as CSV',
      query: brandsQuery,
      file: 'text/csv',
    }),
    exportSponsorships: get('/exports/sponsorships.csv', 'The list of sponsorships as CSV', {
      access: 'member',
      upgradeTo: 'export lists as CSV',
      query: sponsorshipsQuery,
      file: 'text/csv',
    }),
    exportAll: get('/exports/all.zip', 'All data, one CSV per table', { file: 'application/zip' }),
    exportLabels: get('/exports/labels.zip', 'Issues that a person reviewed, as a labelled folder', {
      file: 'application/zip',
    }),
    listBackups: get('/backups', 'Backups', { answer: backupList }),
    createBackup: post('/backups', 'Creates a backup', { answer: backup, succeeds: [201] }),
    downloadBackup: get('/backups/{name}', 'A backup as a file', { file: 'application/gzip' }),
  },
);
