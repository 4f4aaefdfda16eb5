import { okAnswer } from '../account.ts';
import { pitchMarkInput, pitchNext, pitchNextQuery } from '../pitch.ts';
import { get, put, routes } from '../route.ts';

export const pitchRoutes = routes(
  { access: 'member' },
  {
    list: get('/pitch-next', 'Brands to pitch next, with reasons and evidence', {
      query: pitchNextQuery,
      answer: pitchNext,
      tool: {
        name: 'pitch_next',
        title: 'Brands to pitch next',
        description:
          "Brands that the caller's newsletter should pitch next, best first, each with its score, the reason and the evidence.",
      },
    }),
    mark: put('/pitch-next/{brandId}', "Saves a brand, or marks it as 'Not for me'", {
      body: pitchMarkInput,
      answer: okAnswer,
    }),
  },
);
