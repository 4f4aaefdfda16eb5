// npm run admin -- grant|revoke EMAIL, or list: manages administrators, in the running laptop edition or in
// DATABASE_URL.
import { type QueryRunner, withDatabase } from './ask.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list';

async function main(ask: QueryRunner, [act, email]: string[]): Promise<void> {
  if (act === 'list') {
    const { rows } = await ask({ query: 'select email from users where is_admin order by email', params: [] });
    console.log(rows.map(([address]) => address ?? '(no email)').join('\n') || 'Nobody');
    return;
  }
  if ((act !== 'grant' && act !== 'revoke') || !email) throw new Error(USAGE);
  const { rows } = await ask({
    query: 'update users set is_admin = $1::boolean, updated_at = now() where lower(email) = lower($2) returning email',
    params: [String(act === 'grant'), email],
  });
  if (rows.length === 0) throw new Error(`No one has signed in as ${email} yet`);
  console.log(`${rows[0]?.[0]} ${act === 'grant' ? 'is now an administrator' : 'is no administrator any more'}`);
  if (act === 'revoke') console.log('An address in ADMIN_EMAILS becomes one again at its next sign-in.');
}

await withDatabase((ask) => main(ask, process.argv.slice(2)));
