// Two transactions write the sponsorships of one brand at the same time, on two connections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, NeonQuery } from '../../../local/postgres.ts';
import { openMigratedDatabase } from '../../support/databases.ts';

const plain = (query: string) => ({ query, params: [] });

describe('two mails with one brand, finished at once', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openMigratedDatabase();
    await database.exec(
      `insert into newsletters (id, name, normalized_name, unique_email, standing) values ('n', 'Letter', 'letter', 'letter1@mail.broughtby.test', 'trusted')`,
    );
  }, 60_000);

  afterAll(() => database.close());

  const ad = (id: string, brand: string, at: string) =>
    plain(
      `insert into sponsorships (id, newsletter_id, brand_id, placement_type, detected_at, confidence) values ('${id}', 'n', '${brand}', 'newsletter_sponsorship', '${at}', 90)`,
    );

  /** Commits `first` once `second` waits for it, or after a second if it doesn't. */
  async function atOnce(first: NeonQuery, second: NeonQuery) {
    let later: Promise<unknown> = Promise.resolve();
    await database.session(async (run) => {
      await run(first);
      later = database.query(second);
      for (let n = 0; n < 20; n++) {
        await new Promise((done) => setTimeout(done, 50));
        const { rows } = await database.query(
          plain(
            `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        );
        if (rows[0]?.[0] !== '0') break;
      }
    });
    await later;
  }

  async function brand(id: string) {
    await database.exec(`insert into brands (id, name, normalized_name) values ('${id}', '${id}', '${id}')`);
    await database.query(ad(`${id}-0`, id, '2026-06-22T00:00:00Z'));
  }
  const firstSeen = async (id: string) =>
    (
      await database.query(
        plain(`select (first_seen_at at time zone 'UTC')::date, counts from brands where id = '${id}'`),
      )
    ).rows[0];

  it('give the brand the earliest mail’s day as its first-seen day', async () => {
    await brand('early');
    await atOnce(ad('early-1', 'early', '2026-06-01T00:00:00Z'), ad('early-2', 'early', '2026-06-10T00:00:00Z'));
    expect(await firstSeen('early')).toEqual(['2026-06-01', 't']);
  });

  it('keep a brand that gets an ad while its only other one is deleted', async () => {
    await brand('kept');
    await atOnce(plain(`delete from sponsorships where id = 'kept-0'`), ad('kept-1', 'kept', '2026-06-23T00:00:00Z'));
    expect(await firstSeen('kept')).toEqual(['2026-06-23', 't']);
  });
});
