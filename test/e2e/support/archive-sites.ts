// Publishers' sites with years of history, generated from the sample topics and brands by fixed rules: what an empty
// installation finds on its first day.

import { findSampleBrand } from '../../../local/samples/brands.ts';
import type { Publisher, PublisherSiteFormat } from '../../../local/samples/publishers.ts';
import { type NewsletterStyle, renderIssuePageHtml, type SampleIssuePart } from '../../../local/samples/template.ts';
import { type SampleTopic, TOPIC_TEXTS } from '../../../local/samples/topics.ts';
import { DAY_MS } from '../../../src/contract/time.ts';

interface Letter {
  name: string;
  topic: SampleTopic;
  form: PublisherSiteFormat;
  about: string;
}

/** The first is a member's newsletter; an administrator tracks the others. */
const LETTERS: readonly Letter[] = [
  {
    name: 'Gunwale Weekly',
    topic: 'boats',
    form: 'ghost',
    about: 'Small wooden boats: building, repairing and sailing them, every week.',
  },
  {
    name: 'The Slipway',
    topic: 'boats',
    form: 'substack',
    about: 'Boat building and repair for amateur builders and owners of small wooden boats.',
  },
  {
    name: 'Halyard Post',
    topic: 'boats',
    form: 'beehiiv',
    about: 'Sailing small boats along the coast: passages, seamanship and gear for cruising sailors.',
  },
  {
    name: 'Boatshed Letters',
    topic: 'boats',
    form: 'wordpress',
    about: 'Letters from a boatshed: wooden boats, tools and the people who build and sail them.',
  },
  {
    name: 'Creek & Estuary',
    topic: 'boats',
    form: 'buttondown',
    about: 'Dinghies, tides and shallow water for people who sail small boats near home.',
  },
  {
    name: 'Index Scan',
    topic: 'data',
    form: 'ghost',
    about: 'Databases and data engineering for backend engineers, every week.',
  },
  {
    name: 'Vacuum Full',
    topic: 'data',
    form: 'kit',
    about: 'Postgres in production: performance, replication and incidents, for the people on call.',
  },
  {
    name: 'Batch Window',
    topic: 'data',
    form: 'substack',
    about: 'Data pipelines and analytics engineering: tools, tests and war stories.',
  },
  {
    name: 'Cold Frame',
    topic: 'garden',
    form: 'plain',
    about: 'Kitchen gardens: sowing, growing and preserving vegetables at home.',
  },
  {
    name: 'The Potting Bench',
    topic: 'garden',
    form: 'beehiiv',
    about: 'Growing vegetables and fruit in small gardens, week by week.',
  },
  {
    name: 'Margin Notes',
    topic: 'business',
    form: 'wordpress',
    about: 'For founders of small online businesses: money, people and decisions.',
  },
  {
    name: 'Petty Cash',
    topic: 'business',
    form: 'buttondown',
    about: 'Bookkeeping, tax and hiring for owners of small firms.',
  },
];

const BUYERS: Record<SampleTopic, readonly string[]> = {
  boats: [
    'Saltmark',
    'Brasslamp Marine',
    'Fairlead Sails',
    'Copperbottom Paints',
    'Plank & Adze',
    'Windlass Mutual',
    'Northlight Charts',
    'Gannet Charters',
  ],
  data: ['Quarrybase', 'Tracelight', 'Hookdeckery', 'Shardwell', 'Pagerbell', 'Lakeframe', 'Vaultleaf'],
  garden: ['Seedpath', 'Kettlecraft'],
  business: ['Northbank Cards', 'Fieldstone Insurance', 'Tallyhost'],
};
const ADS_AN_ISSUE = 2;

/** FNV-1a: the same number for the same text, so that every run has the same sites. */
function numberOf(words: string): number {
  let sum = 0x811c9dc5;
  for (const letter of words) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return sum;
}

/** True if the brand sponsors the issue of a week, by a rhythm of its own; some brands only long ago, some never. */
function buys(letter: string, brand: string, week: number): boolean {
  const seed = numberOf(`${letter} ${brand}`);
  if (seed % 5 === 0 || (seed % 7 === 0 && week < 30)) return false;
  const gap = 2 + ((seed >>> 4) % 5);
  return (week + ((seed >>> 8) % gap)) % gap === 0;
}

/**
 * @param count of newsletters, at most 12.
 * @param issues of each, one per week, the newest two days before `now`.
 * @returns the sites, the member's own first.
 */
export function createArchiveSites(now: Date, { count, issues }: { count: number; issues: number }): Publisher[] {
  return LETTERS.slice(0, count).map(({ name, topic, form, about }) => {
    const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '');
    const look: NewsletterStyle = { name, color: '#274c5e', font: 'Georgia,serif', tracker: '', address: '' };
    return {
      form,
      name,
      about,
      host: `${slug}.example`,
      issues: Array.from({ length: issues }, (_, week) => {
        const title = `No. ${issues - week}: ${storyOf(topic, week)[0]}`;
        return {
          slug: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
          title,
          publishedAt: new Date(now.getTime() - (2 + week * 7) * DAY_MS),
          html: renderIssuePageHtml(look, partsOf({ name, topic }, week), (url) => `${url.split('?')[0]}?ref=${slug}`),
        };
      }),
    };
  });
}

const storyOf = (topic: SampleTopic, nth: number) => {
  const { stories } = TOPIC_TEXTS[topic];
  return stories[nth % stories.length] as readonly [string, string];
};

function partsOf({ name, topic }: Pick<Letter, 'name' | 'topic'>, week: number): SampleIssuePart[] {
  const ads = BUYERS[topic].filter((brand) => buys(name, brand, week)).slice(0, ADS_AN_ISSUE);
  const { notes } = TOPIC_TEXTS[topic];
  return [
    ...[0, 1, 2].flatMap((nth): SampleIssuePart[] => {
      const [heading, text] = storyOf(topic, week + nth * 4);
      const ad = ads[nth];
      return [{ kind: 'story', heading, text }, ...(ad ? [adOf(ad, week + nth)] : [])];
    }),
    { kind: 'text', text: notes[week % notes.length] ?? '' },
  ];
}

function adOf(name: string, nth: number): SampleIssuePart {
  const brand = findSampleBrand(name);
  const [headline, text, action] = brand.ad;
  const at = { brand: name, url: `https://${brand.host}` };
  return nth % 3 === 0
    ? { kind: 'ad', form: 'line', label: 'Sponsor', ...at, text: `${headline}: ${text}` }
    : { kind: 'ad', form: 'box', label: `Sponsored by ${name}`, ...at, headline, text, action };
}
