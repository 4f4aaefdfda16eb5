// The latest output of `npm run eval:pitch` for the current score ('all worlds'), shown on 'How we rank'. Run it again
// after a change of contract/ranking.ts or domain/pitch/score.ts, and copy its figures here and to docs/ranking.md.

export const BACK_TEST = {
  at: '2026-11-22',
  what: 'Of the 20 brands ranked first on a day, the share that first sponsored one of the closest newsletters within the next 90 days',
  on: 'Back-test of November 22, 2026 on eight kinds of simulated worlds (niches, general interest, few newsletters, sponsors long away, ad networks, fickle sponsors, half of the issues missing, many newsletters), other ones than the weights were fitted on. It counts new sponsors alone, which are few: what matters is how far the ranking lies above the simpler ones.',
  ways: [
    { label: 'This ranking', share: 0.11, from: 0.11, to: 0.12 },
    { label: 'Faded placements times newsletters', share: 0.09, from: 0.09, to: 0.1 },
    { label: 'Newest brands first', share: 0.07, from: 0.07, to: 0.08 },
    { label: 'Most active brands overall', share: 0.06, from: 0.05, to: 0.06 },
    { label: 'Audience fit alone', share: 0.05, from: 0.05, to: 0.05 },
    { label: 'Chance', share: 0.04, from: 0.03, to: 0.04 },
  ],
} as const;
