// npm run resolve -- [--newsletter ID] [--since DATE] [--dry-run]: looks up where the hidden links of stored mails
// lead, for sponsorships whose brands have no site and for ads that couldn't be read, through the running edition's
// queue. ORIGIN and COOKIE (an administrator's) select an edition other than the laptop's.
import { callAsAdmin } from './ask.ts';

const args = process.argv.slice(2);
const optionValue = (name: string) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null);
const isDryRun = args.includes('--dry-run');
const since = optionValue('--since');
if (since !== null && Number.isNaN(Date.parse(since))) {
  console.error('--since takes a date such as 2026-11-01');
  process.exit(2);
}
const response = await callAsAdmin('/api/emails/resolve', {
  newsletterId: optionValue('--newsletter'),
  since: since && new Date(since).toISOString(),
  dryRun: isDryRun,
});
const { enqueued } = (await response.json()) as { enqueued: number };
const mails = enqueued === 1 ? '1 mail' : `${enqueued} mails`;
console.log(
  isDryRun
    ? `Would look up ${mails}: issues of trusted newsletters with ads whose brand has no site or no name.`
    : `Queued ${mails}. A mail is looked up at most once a day; Settings > AI processing shows which hosts were asked.`,
);
