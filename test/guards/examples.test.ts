// Every command shown on /developers is run against the app as a shell would run it, beside another newsletter with
// the same rows, which none of them may change.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { curlCommand, shellVariableName, TOKEN_CALLS } from '../../src/contract/examples.ts';
import { listExportedTables } from '../../src/store/account/exports.ts';
import { addApiExampleRows } from '../support/examples.ts';
import { createWorld, daysAgo, ORIGIN } from '../support/world.ts';

const world = createWorld();
const variables: Record<string, string> = {};

/** Rows of another newsletter and its subscriber, from every table. */
let bystanders: string[];
async function rowsOfAllTables(): Promise<string[]> {
  const rows: string[] = [];
  for (const { name } of await listExportedTables(world.db)) {
    const found = await world.db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`);
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

/** Adds a subscriber with a row for every example. @returns the shell variables of the examples. */
async function addSubscriber(name: string): Promise<Record<string, string>> {
  const own = await world.add.newsletter({ name: `${name} Letter`, domain: `${name}.test` });
  const letter = await world.add.newsletter({ name: `Near ${name}` });
  const brand = await world.add.brand({ name: `${name} Teahouse` });
  const email = await world.add.email(letter.id, { content: 'words', processingStatus: 'completed' });
  const { id } = await world.add.sponsorship(letter.id, brand.id, { detectedAt: daysAgo(3), emailId: email.id });
  const { cookie } = await world.people.subscriber(own.id, { email: `ada@${name}.test` });
  const json = { name: 'Examples', scopes: ['pipeline'] };
  const made: Record<string, string> = {
    TOKEN: (await world.call('/api/api-tokens', { as: cookie, json })).data.token,
    BRAND_ID: brand.id,
    NEWSLETTER_ID: letter.id,
    OWN_NEWSLETTER_ID: own.id,
    SPONSORSHIP_ID: id,
  };
  await addApiExampleRows(world, { cookie, variables: made, newsletterId: own.id, brandId: brand.id });
  return made;
}

beforeAll(async () => {
  await addSubscriber('other');
  const others = new Set(await rowsOfAllTables());
  Object.assign(variables, await addSubscriber('own'));
  // Totals of the whole catalogue changed with the second subscriber's rows.
  bystanders = (await rowsOfAllTables()).filter((row) => others.has(row));
});

/** The words of a command line, with quotes removed and variables filled in, as a shell does. */
function wordsOf(command: string): string[] {
  const filled = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`The example needs $${name}`);
      return value;
    });
  const words: string[] = [];
  for (const [word] of command.replaceAll('\\\n', ' ').matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g))
    words.push(
      word.replace(/"([^"]*)"|'([^']*)'|([^"']+)/g, (_, double?: string, single?: string, bare?: string) =>
        single === undefined ? filled(double ?? bare ?? '') : single,
      ),
    );
  return words;
}

async function run(command: string): Promise<number> {
  const [program, ...words] = wordsOf(command);
  expect(program).toBe('curl');
  let method: string | undefined;
  let address = '';
  let body: string | undefined;
  const headers: Record<string, string> = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = () => words[++at] ?? '';
    if (word === '-X') method = next();
    else if (word === '-d') body = next();
    else if (word === '-H') {
      const [name = '', value = ''] = next().split(': ');
      headers[name] = value;
    } else address = word;
  }
  const path = address.slice(ORIGIN.length);
  const answer = await world.call(path, {
    headers,
    origin: null,
    ...(method ? { method } : {}),
    ...(body ? { body } : {}),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Calls that answer only if a language model is configured. */
const BY_MODEL = new Set(['/brands/{id}/draft/reword']);

it('every documented command runs as it is written', async () => {
  expect(TOKEN_CALLS.length).toBeGreaterThan(20);
  for (const call of TOKEN_CALLS.filter((one) => !BY_MODEL.has(one.path))) {
    expect([call.method, call.path, !call.body || call.example !== undefined]).toEqual([call.method, call.path, true]);
    const command = curlCommand(call, ORIGIN);
    expect([command, await run(command)]).toEqual([command, expect.toSatisfy((status: number) => status < 300)]);
  }
});

it('no command changes a row of another newsletter or its members', async () => {
  const rows = new Set(await rowsOfAllTables());
  expect(bystanders.filter((row) => !rows.has(row))).toEqual([]);
  expect(bystanders.length).toBeGreaterThan(20);
});

it('the variable of a parameter is named after its noun', () => {
  expect(shellVariableName('/brands/{id}', 'id')).toBe('BRAND_ID');
  expect(shellVariableName('/trend-reports/{id}', 'id')).toBe('TREND_REPORT_ID');
  expect(shellVariableName('/pitch-next/{brandId}', 'brandId')).toBe('BRAND_ID');
});
