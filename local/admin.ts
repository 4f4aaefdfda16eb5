// npm run admin -- grant|revoke EMAIL, or list: who is an administrator. Speaks to the running laptop edition, or with DATABASE_URL to that database.
import type { NeonQuery } from './postgres.ts';
import { openPostgres } from './postgres.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list';

type Ask = (query: NeonQuery) => Promise<{ rows: (string | null)[][] }>;

async function askLaptop(query: NeonQuery): Promise<{ rows: (string | null)[][] }> {
  const response = await fetch(`http://localhost:${process.env.LOCAL_PORT ?? 8788}/sql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  }).catch(() => null);
  if (!response) throw new Error('The laptop edition does not answer: npm start first, or set DATABASE_URL');
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { rows: (string | null)[][] };
}

async function main(ask: Ask, [act, email]: string[]): Promise<void> {
  if (act === 'list') {
    const { rows } = await ask({ query: 'select email from users where is_admin order by email', params: [] });
    console.log(rows.map(([address]) => address ?? '(no e-mail)').join('\n') || 'Nobody');
    return;
  }
  if ((act !== 'grant' && act !== 'revoke') || !email) throw new Error(USAGE);
  const { rows } = await ask({
    query: 'update users set is_admin = $1::boolean, updated_at = now() where lower(email) = lower($2) returning email',
    params: [String(act === 'grant'), email],
  });
  if (rows.length === 0) throw new Error(`Nobody has signed in as ${email} yet`);
  console.log(`${rows[0]?.[0]} ${act === 'grant' ? 'is now an administrator' : 'is no administrator any more'}`);
  if (act === 'revoke') console.log('An address in ADMIN_EMAILS becomes one again at its next sign-in.');
}

const database = process.env.DATABASE_URL ? openPostgres(process.env.DATABASE_URL) : null;
try {
  await main(database ? database.query : askLaptop, process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database?.close();
}
