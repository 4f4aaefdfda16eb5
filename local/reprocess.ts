// npm run reprocess [-- --again]: rebuilds mails and sponsorships from the raw bytes in the file store, through the
// running edition's queue. Missing rows are restored; with --again existing ones are analysed again. ORIGIN and COOKIE
// (an administrator's) select an edition other than the laptop's.
import { ADMIN_EMAILS } from './personas.ts';
import { signIn } from './sign-in.ts';

const again = process.argv.includes('--again');
const origin = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
const cookie = process.env.COOKIE ?? (await signIn(origin, ADMIN_EMAILS.split(',')[0] ?? ''));
const response = await fetch(`${origin}/api/emails/reprocess`, {
  method: 'POST',
  headers: { cookie, origin, 'content-type': 'application/json' },
  body: JSON.stringify({ again }),
});
if (!response.ok) {
  console.error(`${response.status}: ${await response.text()}`);
  process.exit(1);
}
console.log('Begun: a hundred mails every half minute. The inbox shows them as they come back.');
