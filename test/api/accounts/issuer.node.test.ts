// The laptop's users: they keep their accounts when it restarts on other ports, and own a newsletter or none.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../local/postgres.ts';
import { seedPersonas } from '../../../local/seed.ts';
import { openMigratedDatabase } from '../../support/databases.ts';

let database: Database;

beforeAll(async () => {
  database = await openMigratedDatabase();
}, 120_000);
afterAll(() => database.close());

const users = async () => {
  const { rows } = (await database.query({
    query: 'select json_agg(json_build_array(id, issuer) order by id) as all from users',
    params: [],
  })) as unknown as { rows: unknown[] };
  return JSON.stringify(rows);
};

it('a laptop edition that restarts on other ports knows its earlier users', async () => {
  await seedPersonas(database, 'http://localhost:8788/oidc', new Date());
  await database.query({
    query: "insert into users (id, issuer, subject) values ('by-google', 'https://accounts.google.com', 'somebody')",
    params: [],
  });
  const before = await users();
  expect(before).toContain('http://localhost:8788/oidc');
  await seedPersonas(database, 'http://localhost:9999/oidc', new Date());
  expect(await users()).toBe(before.replaceAll('localhost:8788', 'localhost:9999'));
});

it('an empty installation has no newsletter, and its members get one at the first start with samples', async () => {
  const empty = await openMigratedDatabase();
  const owned = async () => {
    const { rows } = await empty.query({
      query: `select u.email, n.name, u.subscription_status from users u left join newsletters n on n.id = u.newsletter_id
        and n.created_by = u.id order by 1`,
      params: [],
    });
    return rows;
  };
  await seedPersonas(empty, 'http://localhost:8788/oidc', new Date(), { isEmpty: true });
  expect(await owned()).toEqual([
    ['free@example.com', null, 'free'],
    ['pro@example.com', null, 'active'],
  ]);
  const { rows } = await empty.query({ query: 'select count(*) from newsletters', params: [] });
  expect(rows).toEqual([['0']]);
  await seedPersonas(empty, 'http://localhost:8788/oidc', new Date());
  expect(await owned()).toEqual([
    ['free@example.com', 'The Slow Query', 'free'],
    ['pro@example.com', 'Harbor & Hull', 'active'],
  ]);
  await empty.close();
}, 120_000);
