// The editorial content of the sample newsletters.
import { readRows } from './rows.ts';

export type SampleTopic = 'boats' | 'data' | 'business' | 'garden';

/** @param stories each story's heading and text. */
const pool = (notes: readonly string[], stories: string) => ({
  notes,
  stories: readRows(stories) as [string, string][],
});

export const TOPIC_TEXTS: Record<SampleTopic, ReturnType<typeof pool>> = {
  boats: pool(
    [
      'Fair winds, and write to us from your harbour.',
      'Plus: the tide table, and a letter from the yard.',
      'Next week we step the mast.',
    ],
    `
The plank that would not bend | Two hours in the steam box and it still sprang back. What worked in the end was patience, and a second clamp every hand.
A night off the headland | The forecast said four and the sea said six. We hove to until dawn and drank all the tea.
What the surveyor saw | Soft wood behind a chainplate, and a fix that a careful amateur can do in a weekend.
Oars, again | A long oar is slow to learn and quick to love. Notes on length, balance and leathers.
Reading the tide stream | The chart gives you the average of a busy week. Here is how to guess the rest.
Caulking without tears | Cotton first, then putty, and never on a wet morning.
The smallest galley | One burner, one pan and eleven dinners that taste of more than salt.
Anchors we trust | Four boats, three sea beds and one winter of dragging things about.
A dinghy for two children | Light enough to lift, slow enough to sleep at night.
Letters: the mast step | Readers wrote about rot, brackets and a very stubborn bolt.
Leaving the pontoon alone | Springs and patience, in that order.
Sewing in a swell | A repair that holds to the next harbour, with palm, needle and some swearing.
Old varnish, new light | Strip it or scuff it? A test on six hatches over a summer.
`,
  ),
  data: pool(
    [
      'Reply with your slowest query: the best three get a mention.',
      'Plus: a graph that only goes up.',
      'Until next week, keep your replicas close.',
    ],
    `
The index nobody used | It cost eleven gigabytes and helped one report that no one opened.
Locks, in the order of surprise | A foreign key takes more than you think. A short table to keep at your desk.
A migration that could be stopped | Small steps, a flag at each, and nobody awake at three.
Counting without counting | Estimates that are good enough for a page, and how to say so.
Reading a plan from the inside out | Start where the rows are, not where the cost is.
Four years in one backfill | Batches, checkpoints and a graph of lag that only ever falls.
The queue in the database | It is fine, until it is your busiest table.
Timeouts for grown-ups | Each layer shorter than the one above it, and a budget that is passed on.
What a replica may lie about | Stale is allowed, backwards is not.
Post-mortem: the full disk | A log that nobody rotated, and a runbook that said to add more disk.
Schemas as contracts | Renaming a column is a release, so treat it like one.
Connection pools, by arithmetic | More is slower, and here is the napkin that shows why.
Pagination that holds | Keys instead of offsets, and what to do about page forty.
`,
  ),
  business: pool(
    [
      'That is the morning. Have a good one.',
      'Plus: one chart and one correction.',
      'Write back: every answer is read.',
    ],
    `
Rates, and who pays them | The central bank waited again. Small firms did not.
The price that stuck | Raising it by a fifth lost four customers and found nine.
Hiring the third person | The first who is neither of you decides what kind of firm it is.
A quiet quarter for shipping | Freight is cheap, and that is not good news for everybody.
What churn forgets | People who never started can not leave. Count them apart.
The shop that closed on Mondays | Takings went up, and so did the mood.
Invoices that get paid | Shorter terms, a name at the top and one friendly call.
Markets in a minute | Metals up, grain down, and a bank that said sorry.
Founders on holiday | Eleven of them told us what broke. Mostly nothing did.
A landing page, rewritten | Fewer words, one picture and a price.
`,
  ),
  garden: pool(
    ['Happy digging, and send us your harvest.', 'Plus: what to sow this week.', 'Next time: the cellar.'],
    `
Beans along the fence | They climb what you give them, and then what you did not.
A compost that smells of nothing | Brown, green and a fork on Sundays.
Late frost, early covers | Fleece is cheap and seedlings are not.
Plum jam, twice cooked | The second boil is what sets it.
Slugs: a truce | Boards at night, a bucket in the morning.
Garlic in a window box | Plant it when the leaves fall, forget it until they are back.
What the apples told us | Scab on the old tree, none on the new one, and a guess at why.
Sauerkraut in a cold room | Salt by weight and patience by the week.
`,
  ),
};
