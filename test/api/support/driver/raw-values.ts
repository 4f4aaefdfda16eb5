// What the deployed Worker's driver gives for a raw column of each type. Tests are worth something only if theirs gives
// the same, so both are compared with this list.
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../src/store/db.ts';

export const RAW_VALUES = {
  timestamptz: '2026-01-02 03:04:05.678+00',
  timestamp: '2026-01-02 03:04:05.678',
  date: '2026-01-02',
  interval: '1 day 02:00:00',
  bigint: '9007199254740993',
  numeric: '12.50',
  integer: 12,
  float8: 0.5,
  boolean: true,
  text: 'plain',
  jsonb: { at: '2026-01-02T03:04:05.678+00:00', n: 1 },
  'text[]': ['a', 'b'],
  'int[]': [1, 2],
  'timestamptz[]': '{"2026-01-02 03:04:05.678+00"}',
  'numeric[]': '{12.50}',
};

const textOf = (value: unknown) =>
  Array.isArray(value) ? `{${value.join(',')}}` : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Reads the values from Postgres with the driver of `db`. */
export async function readRawValues(db: Db): Promise<unknown> {
  const columns = Object.entries(RAW_VALUES).map(
    ([type, value]) => sql`${textOf(value)}::text::${sql.raw(type)} as ${sql.identifier(type)}`,
  );
  const { rows } = await db.execute(sql`select ${sql.join(columns, sql`, `)}`);
  return rows[0];
}
