// Checks the edition's database after all faults have ended.
import { INVENTED_BRAND } from './model.ts';

export interface AcknowledgedWrites {
  /** Ids of the mails that were answered 250. */
  mails: Set<string>;
  /** Ids of all mails that were sent. */
  sent: Set<string>;
  /** Names of the deals whose creation was answered with success. */
  deals: string[];
}

export type RunQuery = (query: string) => Promise<string[][]>;

/** Runs a query by Neon's protocol at the edition's stand-in. */
export const createQueryRunner =
  (url: string): RunQuery =>
  async (query) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ query, params: [] }) });
    if (!response.ok) throw new Error(`SQL: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { rows: string[][] }).rows;
  };

/** Waits until every mail has ended. @returns the seconds that took; null if some have not after `seconds`. */
export async function waitUntilSettled(rows: RunQuery, seconds: number): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < seconds * 1000) {
    const [[left] = []] = await rows(
      "select count(*) from emails where processing_status not in ('completed', 'error')",
    );
    if (left === '0') return (Date.now() - began) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return null;
}

export interface DatabaseVerdict {
  /** Violations that were found; empty if all is well. */
  wrong: string[];
  completed: number;
  failed: number;
  /** Seconds from a mail's arrival to the end of its analysis. */
  longest: number;
}

export async function checkDatabase(rows: RunQuery, promised: AcknowledgedWrites): Promise<DatabaseVerdict> {
  const wrong: string[] = [];
  const mails = await rows(
    `select id, processing_status, coalesce(error, ''), extract(epoch from processed_at::timestamptz - created_at::timestamptz),
      (select count(*) from sponsorships s where s.email_id = e.id) from emails e`,
  );
  const ids = new Set(mails.map(([id = '']) => id));
  for (const id of promised.mails) if (!ids.has(id)) wrong.push(`${id} was answered 250 and is lost`);
  let [completed, failed, longest] = [0, 0, 0];
  for (const [id = '', status = '', error = '', seconds, claims] of mails) {
    if (!promised.sent.has(id)) wrong.push(`${id} stands and nobody sent it`);
    longest = Math.max(longest, Number(seconds ?? 0));
    if (status === 'completed') {
      completed++;
      if (claims !== '1') wrong.push(`${id} is completed with ${claims} sponsorships instead of one`);
    } else if (status === 'error') {
      failed++;
      if (error === '') wrong.push(`${id} failed without a reason`);
      if (/select |insert |update /i.test(error)) wrong.push(`${id} tells SQL: ${error.slice(0, 80)}`);
    } else wrong.push(`${id} is still ${status}: ${error}`);
  }
  const told = async (query: string, what: string) => {
    for (const row of await rows(query)) wrong.push(`${what}: ${row.join(' ')}`);
  };
  await told(
    'select subject, newsletter_id, count(*) from emails where subject is not null group by 1, 2 having count(*) > 1',
    'the same mail twice',
  );
  await told(
    `select n.id, t.count, n.count from (select newsletter_id id, count(*) from emails group by 1) n
      left join (select newsletter_id id, sum(count) count from email_totals group by 1) t using (id) where t.count is distinct from n.count`,
    'a total is not its mails',
  );
  await told(
    `select n.id, d.count, n.count from (select newsletter_id id, count(*) filter (where counts) from sponsorships group by 1) n
      left join (select substr(scope, 12) id, sum(count) count from sponsorship_days where scope like 'newsletter:%' group by 1) d using (id)
      where coalesce(d.count, 0) <> n.count`,
    'the days do not count their sponsorships',
  );
  await told(`select name from brands where name ilike '%${INVENTED_BRAND}%'`, 'what the model invented stands');
  const deals = (await rows('select partner_name from partner_deals')).map(([name = '']) => name);
  for (const name of promised.deals) {
    const times = deals.filter((each) => each === name).length;
    if (times !== 1) wrong.push(`${name} was answered with success and stands ${times} times`);
  }
  return { wrong, completed, failed, longest };
}
