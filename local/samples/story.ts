// Half a year of the sample newsletters: who buys where, week by week, so that every page has something real to show on
// the first day: regular renewals, lapses, returns, tests, an ad network, a swap between newsletters, a claim of low
// confidence, and a gap in received issues.
import { PERSONA_NEWSLETTERS } from '../seed.ts';
import { findSampleBrand } from './brands.ts';
import { HANDWRITTEN_ISSUES, type SampleIssue, story } from './issues.ts';
import type { SampleAd, SampleIssuePart } from './template.ts';
import { type SampleTopic, TOPIC_TEXTS } from './topics.ts';

/** Weeks, each as a number of weeks before the date from which the samples are counted back. */
type Weeks = readonly number[];
type Form = 'masthead' | 'box' | 'line' | 'coupon' | 'network' | 'swap' | 'mention';

interface Buy {
  brand: string;
  weeks: Weeks;
  form: Form;
}

const every = (gap: number, from: number, to: number): Weeks =>
  Array.from({ length: Math.floor((from - to) / gap) + 1 }, (_, nth) => from - nth * gap);

interface Run {
  newsletter: string;
  topic: SampleTopic;
  /** The weeks whose issue we received. */
  issues: Weeks;
  buys: Buy[];
}

const [HARBOR, SLOW] = PERSONA_NEWSLETTERS.map(({ name }) => name) as [string, string];
const weekly = every(1, 26, 1);
const without = (weeks: Weeks, gone: Weeks) => weeks.filter((week) => !gone.includes(week));
/** Newsletters with issues written by hand (issues.ts) take their latest ones from there. */
const older = every(1, 26, 4);

export const SPONSORSHIP_SCHEDULES: Run[] = [
  {
    newsletter: HARBOR,
    topic: 'boats',
    issues: weekly,
    buys: [
      { brand: 'Copperbottom Paints', weeks: every(4, 25, 1), form: 'box' },
      { brand: 'Plank & Adze', weeks: every(6, 24, 6), form: 'line' },
      { brand: 'Gannet Charters', weeks: [22, 20, 18], form: 'masthead' },
      { brand: 'Northbank Cards', weeks: [9], form: 'network' },
    ],
  },
  {
    newsletter: 'Tiller & Tide',
    topic: 'boats',
    issues: older,
    buys: [
      { brand: 'Saltmark', weeks: every(2, 26, 4), form: 'box' },
      { brand: 'Brasslamp Marine', weeks: every(5, 24, 9), form: 'masthead' },
      { brand: 'Windlass Mutual', weeks: [14, 10, 6], form: 'line' },
    ],
  },
  {
    newsletter: 'Keel & Canvas',
    topic: 'boats',
    // The issues of weeks 9 to 12 were never received.
    issues: without(weekly, [12, 11, 10, 9]),
    buys: [
      { brand: 'Fairlead Sails', weeks: every(3, 25, 1), form: 'box' },
      { brand: 'Saltmark', weeks: [15, 7, 3], form: 'masthead' },
      { brand: 'Copperbottom Paints', weeks: [26, 25, 24, 4, 2], form: 'line' },
    ],
  },
  {
    newsletter: 'Passage Notes',
    topic: 'boats',
    issues: weekly,
    buys: [
      { brand: 'Northlight Charts', weeks: every(4, 24, 4), form: 'masthead' },
      { brand: 'Windlass Mutual', weeks: every(4, 22, 2), form: 'box' },
      { brand: 'Fairlead Sails', weeks: [5], form: 'coupon' },
      { brand: 'Saltmark', weeks: [1], form: 'line' },
    ],
  },
  {
    newsletter: 'The Boatyard Letter',
    topic: 'boats',
    issues: every(2, 25, 1),
    buys: [
      { brand: 'Brasslamp Marine', weeks: [25, 23, 9, 7, 3], form: 'box' },
      { brand: 'Windlass Mutual', weeks: [5, 1], form: 'line' },
      { brand: 'Keel & Canvas', weeks: [11], form: 'swap' },
    ],
  },
  {
    newsletter: SLOW,
    topic: 'data',
    issues: weekly,
    buys: [
      { brand: 'Vaultleaf', weeks: every(5, 24, 4), form: 'box' },
      { brand: 'Pagerbell', weeks: [21, 19], form: 'line' },
    ],
  },
  {
    newsletter: 'Pipeline Notes',
    topic: 'data',
    issues: older,
    buys: [
      { brand: 'Quarrybase', weeks: every(2, 26, 4), form: 'masthead' },
      { brand: 'Lakeframe', weeks: every(4, 23, 7), form: 'box' },
      { brand: 'Tracelight', weeks: [12, 8, 5], form: 'line' },
    ],
  },
  {
    newsletter: 'Backend Dispatch',
    topic: 'data',
    issues: older,
    buys: [
      { brand: 'Hookdeckery', weeks: every(3, 26, 5), form: 'box' },
      { brand: 'Shardwell', weeks: [24, 22, 20], form: 'line' },
      { brand: 'Pagerbell', weeks: [9, 7, 4], form: 'line' },
    ],
  },
  {
    newsletter: 'Replica Lag',
    topic: 'data',
    issues: weekly,
    buys: [
      { brand: 'Shardwell', weeks: every(3, 18, 3), form: 'box' },
      { brand: 'Quarrybase', weeks: [16, 11, 6, 1], form: 'line' },
      { brand: 'Tracelight', weeks: [25, 13], form: 'masthead' },
      { brand: 'Tallyhost', weeks: [8], form: 'network' },
    ],
  },
  {
    newsletter: 'On Call Weekly',
    topic: 'data',
    issues: without(weekly, [17, 16]),
    buys: [
      { brand: 'Pagerbell', weeks: every(2, 26, 2), form: 'masthead' },
      { brand: 'Tracelight', weeks: every(4, 23, 3), form: 'box' },
      { brand: 'Hookdeckery', weeks: [6, 1], form: 'line' },
    ],
  },
  {
    newsletter: 'Morning Ledger',
    topic: 'business',
    issues: older,
    buys: [
      { brand: 'Northbank Cards', weeks: every(2, 25, 5), form: 'box' },
      { brand: 'Fieldstone Insurance', weeks: [23, 18, 13, 8], form: 'line' },
    ],
  },
  {
    newsletter: 'Kitchen Garden Post',
    topic: 'garden',
    issues: every(2, 26, 4),
    buys: [
      { brand: 'Seedpath', weeks: every(4, 24, 4), form: 'box' },
      { brand: 'Kettlecraft', weeks: [14, 10], form: 'coupon' },
    ],
  },
  {
    newsletter: 'Founder Field Notes',
    topic: 'business',
    issues: every(2, 26, 4),
    buys: [
      { brand: 'Tallyhost', weeks: every(4, 24, 4), form: 'masthead' },
      { brand: 'Northbank Cards', weeks: [22, 6], form: 'line' },
      { brand: 'Vaultleaf', weeks: [10], form: 'mention' },
    ],
  },
  {
    newsletter: 'Orchard & Jar',
    topic: 'garden',
    issues: every(2, 25, 1),
    buys: [
      { brand: 'Kettlecraft', weeks: [21, 17, 13, 9, 5, 1], form: 'box' },
      { brand: 'Seedpath', weeks: [7, 3], form: 'line' },
    ],
  },
];

/** Gives each newsletter its own weekday, so that they don't all arrive at once. */
const daysAgo = (week: number, nth: number) => week * 7 - (nth % 5);

const FREE_SEE_FROM_DAYS = 14;
/** Sorts issues: newest first, alternating with the newest of those that are old enough for free members to see. */
function byTurns(issues: SampleIssue[]): SampleIssue[] {
  const sorted = issues.toSorted((a, b) => a.daysAgo - b.daysAgo);
  const fresh = sorted.filter(({ daysAgo: days }) => days < FREE_SEE_FROM_DAYS);
  const older = sorted.filter(({ daysAgo: days }) => days >= FREE_SEE_FROM_DAYS);
  return older.flatMap((one, nth) => [...fresh.slice(nth, nth + 1), one]).concat(fresh.slice(older.length));
}

/**
 * Every issue, including those written by hand. The order makes the first pages useful to everyone while the rest
 * loads.
 */
export const SAMPLE_ISSUES: SampleIssue[] = byTurns([
  ...HANDWRITTEN_ISSUES,
  ...SPONSORSHIP_SCHEDULES.flatMap((run, nth) => run.issues.map((week) => issueOf(run, week, daysAgo(week, nth)))),
]);

function issueOf({ newsletter, topic, buys }: Run, week: number, days: number): SampleIssue {
  const { stories, notes } = TOPIC_TEXTS[topic];
  const pick = <T>(of: readonly T[], step: number) => of[(week * 3 + newsletter.length * 5 + step) % of.length] as T;
  const [heading, text] = pick(stories, 0);
  const [second, more] = pick(stories, 1);
  const [third, last] = pick(stories, 2);
  const bought = buys.filter(({ weeks }) => weeks.includes(week));
  const ads = bought.map(({ brand, form }) => ({ form, part: adOf(brand, form) }));
  const top = ads.filter(({ form }) => form === 'masthead').map(({ part }) => part);
  const rest = ads.filter(({ form }) => form !== 'masthead').map(({ part }) => part);
  return {
    newsletter,
    daysAgo: days,
    subject: heading,
    preheader: pick(notes, 1),
    isGenerated: true,
    parts: [
      ...top,
      story(heading, text),
      ...rest.slice(0, 1),
      story(second, more),
      ...rest.slice(1),
      story(third, last),
      { kind: 'text', text: pick(notes, week) },
    ],
  };
}

function adOf(name: string, form: Form): SampleIssuePart {
  if (form === 'swap')
    return {
      kind: 'ad',
      form: 'box',
      label: 'Cross-promotion: a newsletter swap with',
      brand: name,
      url: 'https://keelandcanvas.example',
      headline: `Read ${name} too`,
      text: 'Plans, sails and people who build their own boats, every Thursday. Subscribe for free today.',
      action: 'Subscribe for free',
    };
  const brand = findSampleBrand(name);
  const [headline, text, action] = brand.ad;
  const at = { brand: name, url: `https://${brand.host}` };
  const FORMS: Record<Exclude<Form, 'swap'>, SampleAd | string> = {
    masthead: { form: 'masthead', ...at },
    box: { form: 'box', label: `Sponsored by ${name}`, ...at, headline, text, action },
    line: { form: 'line', label: 'Sponsor', ...at, text: `${headline}: ${text}` },
    coupon: { form: 'coupon', label: `Offer from our sponsor ${name}`, ...at, text, code: 'LETTER10' },
    network: { form: 'box', label: `Sponsored, ads via Carbon Ads: ${name}`, ...at, headline, text, action },
    // This mention is neither disclosed as an ad nor clearly unpaid, so the analyst's claim has a low confidence.
    mention: `Thanks to our friends at ${name}, who keep this letter going. ${text}`,
  };
  const made = FORMS[form];
  return typeof made === 'string' ? { kind: 'text', text: made } : { kind: 'ad', ...made };
}
