// Two writes that deadlock: Postgres rolls one back, it is sent again, and both succeed.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createWorld } from '../../support/world.ts';

const { db, add } = createWorld();

it('two writes that deadlock are both done', async () => {
  const { id: one } = await add.brand();
  const { id: other } = await add.brand();
  const lengthen = (id: string) => db.execute(sql`update brands set name = name || '!' where id = ${id}`);
  // Each transaction has locked its first row before it asks for its second.
  const inTurn = (first: string, second: string) =>
    db.batch([lengthen(first), db.execute(sql`select pg_sleep(0.3)`), lengthen(second)]);
  await Promise.all([inTurn(one, other), inTurn(other, one)]);
  const { rows } = await db.execute<{ name: string }>(sql`select name from brands where id in (${one}, ${other})`);
  expect(rows.map(({ name }) => name.endsWith('!!'))).toEqual([true, true]);
});
