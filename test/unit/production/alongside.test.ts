// A session's check travels with the first query, and Postgres's errors about either are passed on unchanged.
import { expect, it } from 'vitest';
import { runWithSessionCheck, type SessionCheck, wrapFetchWithSessionCheck } from '../../../src/store/session-check.ts';

const check = (): SessionCheck => ({
  query: { query: 'select 1', params: [] },
  expected: 'a',
  held: null,
  asked: null,
});
const reads = JSON.stringify({ query: 'select name from brands', params: [] });

it('an error of the database is answered as it is, and the check stays open', async () => {
  const ask = wrapFetchWithSessionCheck((async () =>
    Response.json({ message: 'no such column', code: '42703' }, { status: 400 })) as unknown as typeof fetch);
  const session = check();
  const answer = await runWithSessionCheck(session, () =>
    ask('https://db.example/sql', { method: 'POST', body: reads }),
  );
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'no such column', code: '42703' }]);
  expect(session.held).toBeNull();
});

it('the answer to the query comes without the check’s, which is judged by it', async () => {
  const results = [{ rows: [['a']] }, { rows: [['Kaolin']] }];
  const ask = wrapFetchWithSessionCheck((async () => Response.json({ results })) as unknown as typeof fetch);
  const session = check();
  const answer = await runWithSessionCheck(session, () =>
    ask('https://db.example/sql', { method: 'POST', body: reads }),
  );
  expect([await answer.json(), session.held]).toEqual([{ rows: [['Kaolin']] }, true]);
});
