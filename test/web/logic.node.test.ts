// Small rules of the web, each from both sides of its boundary: changes of a form, actions of an entry, API requests,
// relative dates.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../src/contract/drafts.ts';
import { COUNT_LIMIT } from '../../src/contract/lists.ts';
import type { DealPatternShown } from '../../src/contract/pitch.ts';
import { formatQueueLength } from '../../web/dashboard/intake.tsx';
import { PitchItem } from '../../web/dashboard/pitch-item.tsx';
import { queryClient } from '../../web/data/query-client.ts';
import { type ApiError, messageOf, request } from '../../web/data/request.ts';
import { TIMINGS } from '../../web/data/times.ts';
import { newsletterChangeSchema } from '../../web/newsletters/change-schema.ts';
import { missingText } from '../../web/newsletters/insight.tsx';
import { assignLanes } from '../../web/newsletters/lanes.ts';
import { weekColumns, weekOverName } from '../../web/plots/columns.ts';
import { differences, entryLabel } from '../../web/review/differences.ts';
import { editTarget, entryActions, entryTitle, KIND_LABELS, reportText } from '../../web/review/entries.ts';
import { analystName } from '../../web/ui/analyst-name.ts';
import { brandChangesTo, sponsorshipChangesTo } from '../../web/ui/curation-schemas.ts';
import { briefDate, formatDate, relativeDate } from '../../web/ui/format.ts';
import { initialsOf } from '../../web/ui/logo.tsx';
import { patternText } from '../../web/ui/pattern-badge.tsx';
import { mailtoOf, textOf } from '../../web/ui/pitch-draft.ts';
import { buttonOf } from './support/elements.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const DAY = 86_400_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

describe('letters of a name', () => {
  it.each([
    ['Harbor & Hull', 'HH'],
    ['  monday  ', 'M'],
    ["'Round Midnight", 'RM'],
    ['Ærø - Søn', 'ÆS'],
    ['7 Seas Ltd', '7S'],
    ['&', ''],
  ])('%s: of its first two words; a sign is none', (name, letters) => {
    expect(initialsOf(name, 2)).toBe(letters);
  });
});

it('what waits for a person is said to be more where it was counted no further', () => {
  expect([0, 1999, COUNT_LIMIT].map(formatQueueLength)).toEqual(['0', '1,999', '2,000+']);
});

it.each([
  ['rules', 'Built-in rules'],
  ['learned', 'Built-in analyst'],
  ['openai', 'Language model'],
  ['openai-gpt-x', 'Language model'],
  ['openai-vision', 'Language model, of a picture'],
  ['by hand', 'A person'],
  ['elsewhere', 'elsewhere'],
])('who judged a mail is named in words: %s', (analyst, name) => expect(analystName(analyst)).toBe(name));

describe('what is missing of a newsletter', () => {
  const hole = (from: string, to: string) => ({ from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` });

  it('is named, with the year where it is another one', () => {
    expect(missingText([hole('2025-12-20', '2026-01-10'), hole('2026-03-01', '2026-03-22')], NOW)).toBe(
      'Missing: Dec 20, 2025 to Jan 10; Mar 1 to Mar 22',
    );
  });

  it('is not a list of years: the newest three are named, the others counted', () => {
    const months = ['01', '02', '03', '04', '05'].map((month) => hole(`2026-${month}-01`, `2026-${month}-15`));
    expect(missingText(months.slice(0, 3), NOW)).toBe('Missing: Jan 1 to Jan 15; Feb 1 to Feb 15; Mar 1 to Mar 15');
    expect(missingText(months, NOW)).toBe('Missing: Mar 1 to Mar 15; Apr 1 to Apr 15; May 1 to May 15; and 2 earlier');
  });
});

describe('the draft of a pitch', () => {
  const sentences = [
    { paragraph: 0, text: 'Hi Imogen,' },
    { paragraph: 1, text: "I saw Saltmark's ad in Passage Notes." },
    { paragraph: 1, text: 'Its readers are like ours.' },
  ] as Draft['sentences'];

  it('joins the sentences of a paragraph, and quotes the first mail in a follow-up', () => {
    const quoted = { sentAt: '2026-06-01T12:00:00.000Z', subject: 'Saltmark', body: 'Hi,\nfirst.' } as Draft['quoted'];
    const text = "Hi Imogen,\n\nI saw Saltmark's ad in Passage Notes. Its readers are like ours.";
    expect(textOf({ sentences, quoted }, false)).toBe(text);
    expect(textOf({ sentences, quoted }, true)).toBe(`${text}\n\nOn Jun 1, 2026 I wrote:\n> Hi,\n> first.`);
  });

  it('goes into the address of a mail whole, whatever names hold', () => {
    expect(mailtoOf('ann+ads@salt.example', 'Salt & Co? in H&H', 'Hi,\n50 %')).toBe(
      'mailto:ann%2Bads@salt.example?subject=Salt%20%26%20Co%3F%20in%20H%26H&body=Hi%2C%0D%0A50%20%25',
    );
    expect(mailtoOf('', 'a', 'b')).toBe('mailto:?subject=a&body=b');
  });
});

describe('when a sponsor is due', () => {
  const pattern = {
    first: '2026-05-01T00:00:00.000Z',
    last: '2026-05-27T00:00:00.000Z',
    times: 3,
    renewals: 2,
    usualGapDays: 13.6,
    dueAt: '2026-06-10T00:00:00.000Z',
    state: 'renewing',
  } as DealPatternShown;
  const at = (now: string) => patternText(pattern, Date.parse(now));

  it('is said of its day as of what comes, of a day that is over as of what was', () => {
    expect(at('2026-06-10T23:59:59.999Z')).toBe('Sponsored 3 times, every 14 days; due around Jun 10');
    expect(at('2026-06-11T00:00:00.000Z')).toBe('Sponsored 3 times, every 14 days; was due around Jun 10');
  });

  it('is not said of one that lapsed', () => {
    const lapsed = patternText({ ...pattern, state: 'lapsed' }, NOW.getTime());
    expect(lapsed).toBe('Sponsored 3 times, every 14 days; last on May 27');
  });

  it('has its year where the day alone would be taken for this year’s', () => {
    const lapsed = patternText({ ...pattern, state: 'lapsed' }, Date.parse('2027-05-28T00:00:00.000Z'));
    expect(lapsed).toBe('Sponsored 3 times, every 14 days; last on May 27, 2026');
    expect(at('2027-06-11T00:00:00.000Z')).toBe('Sponsored 3 times, every 14 days; was due around Jun 10, 2026');
  });
});

describe('how long ago', () => {
  it.each([
    [DAY - 1, 'today'],
    [DAY, 'yesterday'],
    [2 * DAY - 1, 'yesterday'],
    [2 * DAY, '2 days ago'],
    [7 * DAY - 1, '6 days ago'],
    [7 * DAY, 'last week'],
    [14 * DAY, '2 weeks ago'],
    [30 * DAY - 1, '4 weeks ago'],
    [30 * DAY, 'last month'],
    [60 * DAY, '2 months ago'],
    [365 * DAY - 1, '12 months ago'],
    [365 * DAY, 'last year'],
    [730 * DAY, '2 years ago'],
  ])('%i ms are %s', (ms, words) => expect(relativeDate(ago(ms), NOW)).toBe(words));

  it('a date has its year beyond three hundred days, ahead as well', () => {
    const both = (ms: number) => briefDate(ago(ms), NOW);
    expect([both(300 * DAY), both(-300 * DAY)]).toEqual([
      formatDate(ago(300 * DAY), 'MMM d'),
      formatDate(ago(-300 * DAY), 'MMM d'),
    ]);
    expect([both(300 * DAY + 1), both(-300 * DAY - 1)]).toEqual(['Aug 2025', 'Apr 2027']);
  });
});

describe('how fresh things are kept', () => {
  it('is what the spec says', () => {
    expect(TIMINGS).toMatchObject({
      user: { refetchInterval: 60_000, staleTime: 30_000, gcTime: 60_000 },
      stats: { refetchInterval: 30_000, retry: 3 },
      recentStats: { refetchInterval: 60_000 },
      sponsorships: { retry: 3 },
      importPoll: 2000,
      importGivesUp: 300_000,
      paymentPoll: 2000,
      paymentGivesUp: 60_000,
      tourDelay: 1000,
    });
    expect(queryClient.getDefaultOptions()).toEqual({
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    });
  });
});

describe('a call of the API', () => {
  let asked: [string, RequestInit][] = [];
  let answer: Response;
  beforeEach(() => {
    asked = [];
    vi.stubGlobal('window', {});
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      asked.push([path, init]);
      return answer;
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

  it('carries the session, its body as JSON and no type where it has none', async () => {
    answer = json({ ok: 1 });
    expect(await request('/api/a')).toEqual({ ok: 1 });
    answer = json({});
    await request('/api/b', { method: 'POST', json: { x: 1 } });
    answer = json({});
    await request('/api/c', { method: 'POST', body: 'raw' });
    expect(asked).toEqual([
      ['/api/a', { method: 'GET', credentials: 'same-origin', headers: { accept: 'application/json' } }],
      [
        '/api/b',
        {
          method: 'POST',
          credentials: 'same-origin',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: '{"x":1}',
        },
      ],
      ['/api/c', { method: 'POST', credentials: 'same-origin', headers: { accept: 'application/json' }, body: 'raw' }],
    ]);
  });

  it('takes what the page’s head asked for, once, and only to read', async () => {
    vi.stubGlobal('window', { early: { '/api/a': Promise.resolve(json('early')) } });
    answer = json('later');
    expect(await request('/api/a', { method: 'POST' })).toBe('later');
    expect(await request('/api/a')).toBe('early');
    answer = json('later');
    expect(await request('/api/a')).toBe('later');
  });

  it('that is refused says so in the server’s words, else by its status', async () => {
    const refusal = async () => request('/api/a').catch((error: ApiError) => error);
    answer = json({ error: 'No', code: 'invalid', details: { name: 'Wrong' } }, 400);
    expect(await refusal()).toMatchObject({ status: 400, code: 'invalid', message: 'No', details: { name: 'Wrong' } });
    answer = new Response('<html>', { status: 502 });
    const error = await refusal();
    expect(error).toMatchObject({ status: 502, code: 'unknown', message: 'HTTP 502', details: {} });
    expect([messageOf(error, 'x'), messageOf(new TypeError('network'), 'x')]).toEqual(['HTTP 502', 'x']);
    answer = json({ error: '', code: 'invalid' }, 400);
    expect(await refusal()).toMatchObject({ code: 'invalid', message: 'HTTP 400' });
  });
});

describe('what a form changes', () => {
  it('of a newsletter is what differs; a logo taken away is none', () => {
    const before = { name: 'A', website: 'https://a.test', description: 'x', logoUrl: 'https://a.test/l.png' };
    const change = (more: object) => newsletterChangeSchema(before).parse({ ...before, ...more });
    expect(change({})).toBeNull();
    expect(change({ name: 'B' })).toEqual({ name: 'B' });
    expect(change({ logoUrl: '' })).toEqual({ logoUrl: null });
    expect(change({ website: '' })).toEqual({ website: '' });
    expect(newsletterChangeSchema(before).safeParse({ ...before, name: '' }).success).toBe(false);
  });

  it('of a brand is what differs, its contact whole, and says what it was made from', () => {
    const before = {
      name: 'A',
      website: 'https://a.test',
      logoUrl: '/logos/own',
      company: null,
      contactEmail: 'j@a.test',
      contactName: 'Jane',
      contactTitle: null,
      updatedAt: NOW.toISOString(),
    } as never;
    const values = {
      name: 'A',
      website: 'https://a.test',
      logoUrl: '',
      companyId: '',
      contactEmail: 'j@a.test',
      contactName: 'Jane',
      contactTitle: '',
    };
    const change = (more: object) => brandChangesTo(before).parse({ ...values, ...more });
    const { updatedAt } = before as { updatedAt: string };
    expect(change({})).toBeNull();
    expect(change({ name: 'B' })).toEqual({ name: 'B', updatedAt });
    expect(change({ website: '' })).toEqual({ website: null, updatedAt });
    expect(() => change({ name: '' })).toThrow('Brand name is required');
    expect(change({ companyId: 'c1' })).toEqual({ companyId: 'c1', updatedAt });
    const product = brandChangesTo({ ...(before as object), company: { id: 'c1', name: 'C' } } as never);
    expect(product.parse(values)).toEqual({ companyId: null, updatedAt });
    expect(change({ contactTitle: 'CMO' })).toEqual({
      contact: { email: 'j@a.test', name: 'Jane', title: 'CMO' },
      updatedAt,
    });
    expect(change({ contactEmail: '', contactName: '' })).toEqual({ contact: null, updatedAt });
    expect(change({ name: 'B', contactName: '' })).toMatchObject({
      name: 'B',
      contact: { email: 'j@a.test', name: null, title: null },
    });
  });

  it('of a sponsorship is another brand, placement or newsletter', () => {
    const before = { brandName: 'A', placementType: 'hero', newsletterId: 'n', updatedAt: NOW.toISOString() } as never;
    const values = { brandName: 'A', placementType: 'hero', newsletterId: 'n' };
    const change = (more: object) => sponsorshipChangesTo(before).parse({ ...values, ...more });
    const { updatedAt } = before as { updatedAt: string };
    expect(change({})).toBeNull();
    expect(change({ brandName: ' A ' })).toBeNull();
    expect(change({ brandName: 'B' })).toEqual({ brandName: 'B', updatedAt });
    expect(change({ placementType: 'footer' })).toEqual({ placementType: 'footer', updatedAt });
    expect(change({ newsletterId: 'm' })).toEqual({ newsletterId: 'm', updatedAt });
    expect(change({ newsletterId: '' })).toBeNull();
    const unnamed = sponsorshipChangesTo({ ...(before as object), brandName: '' } as never);
    expect(unnamed.safeParse({ ...values, brandName: '' }).success).toBe(false);
  });
});

describe('weeks of a plot', () => {
  it('say what was received, and that nothing was seen where nothing came', () => {
    const of = (issues: number) => weekColumns([{ week: '2026-06-08', sponsorships: 3, issues }])[0];
    expect(of(1)).toEqual({
      name: 'Jun 8',
      title: 'Week of Jun 8, 2026',
      values: [3],
      note: '1 issue received',
      unseen: false,
    });
    expect(of(2)).toMatchObject({ note: '2 issues received', unseen: false });
    expect(of(0)).toMatchObject({ note: '0 issues received', unseen: true });
    // A report is of the week that was over on its Monday.
    expect(weekOverName('2026-06-08')).toBe('Week of Jun 1, 2026');
  });
});

describe('an entry that waits for a word', () => {
  const item = (kind: string, more: object = {}) =>
    ({
      kind,
      brand: { name: 'Acme' },
      otherBrand: { name: 'Beta' },
      newsletter: { name: 'Tide' },
      queuedSender: null,
      sponsorship: null,
      report: null,
      reason: 'why',
      ...more,
    }) as never;
  const kinds = Object.keys(KIND_LABELS);

  it('can always be skipped and refused', () => {
    for (const kind of kinds)
      expect(entryActions(item(kind))).toMatchObject({ skip: 'Skip', reject: expect.stringMatching(/\w/) });
  });

  it('offers no edit where there is nothing to edit, and the right form where there is', () => {
    for (const kind of kinds) expect(Boolean(entryActions(item(kind)).edit)).toBe(editTarget(item(kind)) !== null);
    const report = (what: string) => editTarget(item('report', { report: { what } }));
    expect([
      editTarget(item('merge')),
      editTarget(item('doubtful_identity')),
      report('wrong_site'),
      report('not_a_sponsor'),
      editTarget(item('unsure_claim')),
    ]).toEqual(['product', 'brand', 'brand', 'sponsorship', 'sponsorship']);
  });

  it('is accepted only where that says something', () => {
    for (const sponsorship of [null, { linkDomain: null }])
      expect(entryActions(item('doubtful_identity', { sponsorship })).accept).toBeUndefined();
    expect(entryActions(item('doubtful_identity', { sponsorship: { linkDomain: 'a.test' } })).accept).toBe(
      'a.test is its site',
    );
    expect(entryActions(item('report', { report: { what: 'wrong_site' } })).accept).toBeUndefined();
    expect(entryActions(item('report', { report: { what: 'not_a_sponsor' } })).accept).toMatch(/Reject/);
    expect(entryActions(item('merge')).accept).toBe('Merge into Beta');
  });

  it('is named by whom it is about', () => {
    expect(kinds.map((kind) => entryTitle(item(kind, { queuedSender: { fromKey: 'b.test' } })))).toEqual(
      kinds.map(
        (kind) =>
          ({
            provisional_newsletter: 'Tide',
            unfamiliar_sender: 'b.test to Tide',
            merge: 'Acme and Beta',
            unread_slot: 'A slot in Tide',
            unnamed_ad: 'A picture in Tide',
          })[kind] ?? 'Acme in Tide',
      ),
    );
    expect(entryTitle(item('unsure_claim', { brand: null, newsletter: null }))).toBe('why');
    // Mails without a From have a sender as well.
    expect(entryTitle(item('unfamiliar_sender', { queuedSender: { fromKey: '' } }))).toBe(
      'An email without a sender to Tide',
    );
    expect(reportText({ what: 'not_a_sponsor', by: 'a@b.test', note: 'no' } as never)).toMatch(
      /, says a@b\.test: “no”$/,
    );
    expect(reportText({ what: 'not_a_sponsor', by: 'a@b.test', note: null } as never)).toMatch(/, says a@b\.test$/);
  });
});

describe('what a change changed', () => {
  it('is each field that differs, in words, with what it was; ids and inner fields aren’t told', () => {
    const before = { name: 'Acme', placementType: 'hero', website: null, contactEmail: 'j@a.test', brandId: 'b1' };
    const after = { ...before, id: 'x', name: 'Acme Inc', placementType: 'footer', website: 'https://a.test' };
    expect(differences(before, { ...after, brandId: 'b2', contactEmail: null, nameSource: 'person' })).toEqual([
      { name: 'name', was: 'Acme', is: 'Acme Inc' },
      { name: 'placement type', was: 'Hero', is: 'Footer' },
      { name: 'website', was: '', is: 'https://a.test' },
      { name: 'contact email', was: 'j@a.test', is: '' },
    ]);
    expect(differences(before, { name: 'Acme' })).toEqual([]);
    expect([differences(null, { name: 'Acme' }), differences(before, null)]).toEqual([
      [{ name: 'name', was: '', is: 'Acme' }],
      [],
    ]);
  });

  it('is told in two hundred characters, and what is a list as one', () => {
    const told = (is: unknown) => differences({}, { note: is })[0]?.is;
    expect([told('x'.repeat(200)), told('x'.repeat(201))]).toEqual(['x'.repeat(200), `${'x'.repeat(200)}…`]);
    expect(told(['a'])).toBe('["a"]');
  });

  it('is headed by the kind of what was decided, where it is one', () => {
    const headed = (after: unknown) => entryLabel({ label: 'Acme', after } as never);
    expect([headed({ kind: 'merge' }), headed({ kind: 'none' }), headed(null)]).toEqual([
      `${KIND_LABELS.merge}: Acme`,
      'Acme',
      'Acme',
    ]);
  });
});

describe('the lanes of a timeline', () => {
  it('no two marks of a lane are nearer than a mark is wide', () => {
    expect(assignLanes([0, 24, 48], 24)).toEqual([0, 0, 0]);
    expect(assignLanes([0, 23, 46, 70], 24)).toEqual([0, 1, 0, 0]);
    expect(assignLanes([10, 10, 10], 24)).toEqual([0, 1, 2]);
  });
  it('there are at most four: what stands nearer still is where it has most room', () => {
    expect(assignLanes([0, 1, 2, 3, 4, 5], 24)).toEqual([0, 1, 2, 3, 0, 1]);
  });
});

describe('a brand that is no customer for somebody', () => {
  const item = { brand: { id: '1', name: 'Kiln' }, score: 1, reason: '', state: null, factors: [], evidence: [] };

  it.each([
    ['not_for_me', true],
    ['saved', false],
    [null, false],
  ] as const)('marked %s: whether it is put aside is told at the act, %s', (mark, isAside) => {
    const tree = PitchItem({ item: item as never, rank: 1, mark, isBack: false, onMark: () => {} });
    expect(buttonOf(tree, 'Not for me')).toMatchObject({ 'aria-pressed': isAside });
    expect(buttonOf(tree, 'Save')).toMatchObject({ 'aria-pressed': mark === 'saved' });
  });
});
