// What callers send is bounded, field by field; names that show nothing and addresses that look like others are
// refused.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { brandChange, sponsorshipChange } from '../../../src/contract/curation.ts';
import { partnerDealInput } from '../../../src/contract/deals.ts';
import { webhookMailInput } from '../../../src/contract/emails.ts';
import { csvImport, newsletterChange, newsletterInput } from '../../../src/contract/newsletters.ts';
import { CALLS } from '../../../src/contract/routes.ts';
import { similaritySearch } from '../../../src/contract/similarity.ts';
import { sponsorshipInput, sponsorshipsQuery } from '../../../src/contract/sponsorships.ts';

type Node = z.core.JSONSchema.BaseSchema & { $defs?: Record<string, Node> };

/** Fields whose bound a JSON schema can't show: an address or a code checked behind the text, or a file's own size. */
const BOUND_BEHIND = /\.(?:partnerWebsite|currency)$|^POST \/newsletters\/csv\/import /;

/** The texts, numbers and lists of a schema that have no upper limit, by their path. */
function unboundedFields(schema: Node, path: string, definitions = schema.$defs ?? {}): string[] {
  const inner = (node: unknown, more = '') => unboundedFields(node as Node, path + more, definitions);
  if (schema.$ref) return inner(definitions[schema.$ref.split('/').at(-1) ?? '']);
  const isListed = schema.enum !== undefined || schema.const !== undefined;
  const missing =
    (schema.type === 'string' && schema.maxLength === undefined && schema.format === undefined) ||
    ((schema.type === 'number' || schema.type === 'integer') && schema.maximum === undefined) ||
    (schema.type === 'array' && schema.maxItems === undefined);
  return [
    ...(missing && !isListed ? [path] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((node) => inner(node)),
    ...(schema.type === 'array' ? inner(schema.items, '[]') : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, node]) => inner(node, `.${name}`)),
  ];
}

it('every text, number and list that a call takes has an upper limit', () => {
  const given = CALLS.flatMap((call) =>
    (['query', 'body'] as const).flatMap((where) => {
      const schema = call[where];
      return schema ? [[`${call.method} ${call.path} ${where}`, schema] as const] : [];
    }),
  );
  expect(given.length).toBeGreaterThan(50);
  const unbounded = given.flatMap(([path, schema]) =>
    unboundedFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, path),
  );
  expect(unbounded.filter((path) => !BOUND_BEHIND.test(path))).toEqual([]);
  expect(unbounded.length, 'the walk finds what has no limit').toBeGreaterThan(0);
});

interface Taken {
  safeParse: (given: unknown) => { success: boolean };
}
const takes = (schema: Taken, given: object) => schema.safeParse(given).success;
const NEWSLETTER = { name: 'A', website: 'https://a.example', description: 'd' };
const DEAL = {
  partnerName: 'P',
  partnerWebsite: 'https://p.example',
  dealHook: 'h',
  shortDescription: 's',
  redemptionInstructions: 'r',
};
const CLAIM = { newsletterId: 'n', brandName: 'B', placementType: 'hero' };

describe('a limit', () => {
  it.each<[string, Taken, (size: number) => object, least: number, most: number]>([
    ['a query’s number', sponsorshipsQuery, (limit) => ({ limit: String(limit) }), 1, 100],
    ['a body’s number', sponsorshipInput, (confidence) => ({ ...CLAIM, confidence }), 0, 100],
    ['a required text', newsletterInput, (size) => ({ ...NEWSLETTER, name: 'a'.repeat(size) }), 1, 200],
    ['a text of a change', sponsorshipChange, (size) => ({ brandName: 'a'.repeat(size) }), 1, 200],
    ['a described audience', similaritySearch, (size) => ({ text: 'a'.repeat(size) }), 10, 4000],
    [
      'the receivers of a mail',
      webhookMailInput,
      (size) => ({ from: 'a@a.example', text: 't', to: Array(size).fill('a@a.example') }),
      1,
      50,
    ],
    [
      'the rows of a file',
      csvImport,
      (size) => ({ csvData: Array(size).fill({ Name: 'A' }), columnMappings: { name: 'Name' } }),
      1,
      100_000,
    ],
  ])('of %s includes both of its ends', (_, schema, given, least, most) => {
    const taken = [least, most, most + 1].map((size) => takes(schema, given(size)));
    expect(taken).toEqual([true, true, false]);
    if (least > 0) expect(takes(schema, given(least - 1))).toBe(false);
  });
});

it('a name of signs that show nothing is none; one of punctuation or pictures is one', () => {
  const said = (name: string) =>
    newsletterInput.safeParse({ ...NEWSLETTER, name }).error?.issues.map((one) => one.message);
  for (const blank of ['', ' ', '\u200b', '\u202e \u200d', '\u2800', '\u3164', '\ufeff', '\u0301'])
    expect([blank, said(blank)]).toEqual([blank, ['Newsletter name is required']]);
  for (const seen of ['!', '🦜', '\u200bA', '読']) expect([seen, said(seen)]).toEqual([seen, undefined]);
  for (const [field, message] of [
    ['dealHook', 'Deal hook is required'],
    ['shortDescription', 'Description is required'],
  ] as const)
    expect(partnerDealInput.safeParse({ ...DEAL, [field]: '\u200b' }).error?.issues).toMatchObject([{ message }]);
});

it('a deal’s value that is left empty or is no number is none', () => {
  const values = ['', 'free', null, '12.4'].map((value) => partnerDealInput.parse({ ...DEAL, value }).value);
  expect(values).toEqual([0, 0, 0, 12]);
});

it.each<[string, string, Taken, object]>([
  ['newsletter', 'website', newsletterInput, NEWSLETTER],
  ['change of a newsletter', 'website', newsletterChange, {}],
  ['deal', 'partnerWebsite', partnerDealInput, DEAL],
  ['change of a brand', 'website', brandChange, {}],
  ['audience', 'website', similaritySearch, {}],
])('%s: an address of 2,000 characters as %s, and none that only looks like its host', (_, field, schema, whole) => {
  const address = (length: number) => 'https://a.example/'.padEnd(length, 'a');
  const taken = [2000, 2001].map((length) => takes(schema, { ...whole, [field]: address(length) }));
  expect(taken).toEqual([true, false]);
  // What stands before the host would be read as the host.
  for (const lookalike of ['https://known.example@a.example', 'https://a:b@a.example'])
    expect(takes(schema, { ...whole, [field]: lookalike })).toBe(false);
});

it('a sponsorship that is recorded by hand names its brand once', () => {
  const named = (brand: object) => takes(sponsorshipInput, { ...CLAIM, brandName: null, ...brand });
  expect([named({}), named({ brandId: 'a' }), named({ brandName: 'A' })]).toEqual([false, true, true]);
  expect(named({ brandId: 'a', brandName: 'A' })).toBe(false);
});
