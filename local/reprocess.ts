// npm run reprocess [-- --again]: rebuilds mails and sponsorships from the raw bytes in the file store, through the
// running edition's queue. Missing rows are restored; with --again existing ones are analysed again. ORIGIN and COOKIE
// (an administrator's) select an edition other than the laptop's.
import { callAsAdmin } from './ask.ts';

await callAsAdmin('/api/emails/reprocess', { again: process.argv.includes('--again') });
console.log('Begun: a hundred mails every half minute. The inbox shows them as they come back.');
